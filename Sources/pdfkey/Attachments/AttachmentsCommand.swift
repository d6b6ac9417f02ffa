import ArgumentParser

/// `pdfkey attachments`: the files embedded in documents.
struct AttachmentsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "attachments",
    abstract: "List, extract, add or remove attachments.",
    discussion: """
      Examples:
        pdfkey attachments list invoice.pdf
        pdfkey attachments extract invoice.pdf -o invoice/
        pdfkey attachments extract invoice.pdf 2 -o .
        pdfkey attachments add invoice.pdf data.xml --description "The same as data"
        pdfkey attachments remove invoice.pdf data.xml

      \(ExitStatus.help)
      """,
    subcommands: [
      AttachmentsListCommand.self, AttachmentsExtractCommand.self, AttachmentsAddCommand.self,
      AttachmentsRemoveCommand.self,
    ]
  )
  .ofPDFKey
}
