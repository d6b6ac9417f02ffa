import ArgumentParser

/// `pdfkey attachments`: the files embedded in documents.
struct AttachmentsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "attachments",
    abstract: "List or extract attachments.",
    discussion: """
      Examples:
        pdfkey attachments list invoice.pdf
        pdfkey attachments extract invoice.pdf -o invoice/
        pdfkey attachments extract invoice.pdf 2 -o .

      \(ExitStatus.help)
      """,
    subcommands: [AttachmentsListCommand.self, AttachmentsExtractCommand.self]
  )
  .ofPDFKey
}
