import ArgumentParser

extension ArgumentHelp {
  /// What `--json` does, whatever the command.
  static let jsonLines = ArgumentHelp("Print JSON Lines: one object for each document, on one line.")
}
