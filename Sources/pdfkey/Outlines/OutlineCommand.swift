import ArgumentParser

/// `pdfkey outline`: the headings of documents.
struct OutlineCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "outline",
    abstract: "Show, build, export and import outlines.",
    subcommands: [
      OutlineListCommand.self, OutlineBuildCommand.self, OutlineExportCommand.self, OutlineImportCommand.self,
    ],
    defaultSubcommand: OutlineListCommand.self
  )
  .ofPDFKey
}
