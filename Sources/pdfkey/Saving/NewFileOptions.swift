import ArgumentParser

/// The options that all commands share that write new files and leave their documents as they are.
struct NewFileOptions: ParsableArguments {
  @Option(name: .shortAndLong, help: "The new file, or the folder of new files.", completion: .pdf)
  var output: String?

  @Flag(help: "Print the changes; write nothing.")
  var dryRun = false

  @Flag(help: .invalidateSignatures)
  var invalidateSignatures = false

  @Flag(help: "Print one JSON object.")
  var json = false

  @OptionGroup var passwords: PasswordOptions
  @OptionGroup var limits: LimitOptions
  @OptionGroup var library: LibraryOptions

  func validate() throws {
    guard let output else { throw ValidationError("Name the new file or folder with -o.") }
    guard output != "-", !output.isEmpty else { throw ValidationError("-o takes a name.") }
  }

  /// The same options as those of all editing commands.
  var saving: SavingOptions {
    get throws {
      var destination = try DestinationOptions.parse([])
      (destination.output, destination.dryRun) = (output, dryRun)
      var saving = try SavingOptions(
        destination, invalidating: invalidateSignatures, limits, password: passwords.password, json: json)
      saving.library = library
      return saving
    }
  }
}
