import ArgumentParser

/// `pdfkey outline`: the headings of documents.
struct OutlineCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "outline",
    abstract: "Show, build, edit, export and import outlines.",
    subcommands: [
      OutlineListCommand.self, OutlineBuildCommand.self, OutlineAddCommand.self, OutlineRenameCommand.self,
      OutlineMoveCommand.self, OutlineRemoveCommand.self, OutlineExportCommand.self,
      OutlineImportCommand.self,
    ],
    defaultSubcommand: OutlineListCommand.self
  )
  .ofPDFKey
}
