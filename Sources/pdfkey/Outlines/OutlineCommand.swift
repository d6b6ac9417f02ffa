import ArgumentParser

/// `pdfkey outline`: the headings of documents.
struct OutlineCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "outline",
    abstract: "Show outlines, and build them from headings.",
    subcommands: [OutlineListCommand.self, OutlineBuildCommand.self],
    defaultSubcommand: OutlineListCommand.self
  )
  .ofPDFKey
}
