import ArgumentParser

/// `pdfkey form`: the forms of documents.
struct FormCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "form",
    abstract: "List, fill in, clear and export forms.",
    discussion: """
      Examples:
        pdfkey form list application.pdf
        pdfkey form fill application.pdf --set name="Ann Lee" --set agree=yes -o filled.pdf
        pdfkey form fill application.pdf --data people.csv -o "out/{name}.pdf"
        pdfkey form export application.pdf --format xfdf > values.xfdf
        pdfkey form clear application.pdf

      \(ExitStatus.help)
      """,
    subcommands: [
      FormListCommand.self, FormFillCommand.self, FormClearCommand.self, FormExportCommand.self,
    ]
  )
  .ofPDFKey
}
