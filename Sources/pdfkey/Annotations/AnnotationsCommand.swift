import ArgumentParser

/// `pdfkey annotations`: the annotations of documents.
struct AnnotationsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "annotations",
    abstract: "List or export annotations.",
    discussion: """
      Examples:
        pdfkey annotations list paper.pdf
        pdfkey annotations list --long --types highlight,text paper.pdf
        pdfkey annotations list --json *.pdf | jq '.annotations[].text.plain // empty'
        pdfkey annotations export --format jsonl *.pdf > annotations.jsonl

      \(ExitStatus.help)
      """,
    subcommands: [AnnotationsListCommand.self, AnnotationsExportCommand.self]
  )
  .ofPDFKey
}
