import ArgumentParser

/// The option for edits of protected annotations and fields.
struct ProtectionOptions: ParsableArguments {
  @Flag(help: "Edit protected annotations and fields, too.")
  var force = false
}

/// The options that all editing commands share.
struct SavingOptions: ParsableArguments {
  @Option(name: .shortAndLong, help: "Write to another file; default: in place.", completion: .pdf)
  var output: String?

  @Flag(help: "Print the changes; write nothing.")
  var dryRun = false

  @Flag(help: "Keep the previous version as FILE~.")
  var backup = false

  @Flag(help: "With -o: edit although a signature forbids it.")
  var invalidateSignatures = false

  @Flag(help: "Print one JSON object.")
  var json = false

  @OptionGroup var passwords: PasswordOptions
  @OptionGroup var limits: LimitOptions
  @OptionGroup var library: LibraryOptions

  func validate() throws {
    if output == "-" || output?.isEmpty ?? false { throw ValidationError("-o takes the name of a file.") }
    guard !invalidateSignatures || output != nil else {
      throw ValidationError("--invalidate-signatures needs another file: name it with -o.")
    }
    guard !backup || output == nil else {
      throw ValidationError("--backup and -o exclude each other: -o leaves the original as it is.")
    }
  }
}
