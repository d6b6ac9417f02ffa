import ArgumentParser

/// `pdfkey annotations`: the annotations of documents.
struct AnnotationsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "annotations",
    abstract: "List, export, edit, import and compare annotations.",
    discussion: """
      Examples:
        pdfkey annotations list paper.pdf
        pdfkey annotations list --long --types highlight,text paper.pdf
        pdfkey annotations list --json *.pdf | jq '.annotations[].text.plain // empty'
        pdfkey annotations export --format jsonl *.pdf > annotations.jsonl
        pdfkey annotations add paper.pdf --type highlight --page 3 --text "border styles"
        pdfkey annotations reply paper.pdf p3-a7 --contents "agreed"
        pdfkey annotations import paper.pdf comments.xfdf

      \(ExitStatus.help)
      """,
    subcommands: [
      AnnotationsListCommand.self, AnnotationsExportCommand.self, AnnotationsAddCommand.self,
      AnnotationsEditCommand.self, AnnotationsRemoveCommand.self, AnnotationsReplyCommand.self,
      AnnotationsStateCommand.self, AnnotationsImportCommand.self, AnnotationsMergeCommand.self,
      AnnotationsDiffCommand.self,
    ]
  )
  .ofPDFKey
}
