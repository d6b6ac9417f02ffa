import ArgumentParser

extension CommandConfiguration {
  /// The name and version of the program.
  static let programVersion = "pdfkey 0.1.0"

  /// The configuration of a subcommand that is parsed directly, with `pdfkey` before its name.
  var ofPDFKey: CommandConfiguration {
    var configuration = self
    configuration._superCommandName = "pdfkey"
    configuration.version = Self.programVersion
    return configuration
  }
}
