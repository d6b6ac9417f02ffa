import ArgumentParser

extension ArgumentHelp {
  /// The help for `--json`, common to the commands that read documents.
  static let jsonLines = ArgumentHelp("Print JSON Lines: one object per document.")

  /// The help for the option that names the library, common to all commands.
  static let library = ArgumentHelp("Path of the library.", valueName: "path")

  /// The help for `--invalidate-signatures`, common to the commands that edit documents.
  static let invalidateSignatures = ArgumentHelp("With -o: edit although a signature forbids it.")

  /// The help for `--files-from`, common to all commands.
  static let filesFrom = ArgumentHelp(
    "File that lists more documents; - is standard input.", valueName: "file")
}
