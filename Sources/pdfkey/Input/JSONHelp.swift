import ArgumentParser

extension ArgumentHelp {
  /// The help for `--json`, common to all commands.
  static let jsonLines = ArgumentHelp("Print JSON Lines: one object for each document, on one line.")
}
