import ArgumentParser
import DocModel

/// The option for edits of protected annotations and fields.
struct ProtectionOptions: ParsableArguments {
  @Flag(help: "Edit protected annotations and fields, too.")
  var force = false
}

/// The options for the file that a command writes.
struct DestinationOptions: ParsableArguments {
  @Option(name: .shortAndLong, help: "Write to another file; default: in place.", completion: .pdf)
  var output: String?

  @Flag(help: "Print the changes; write nothing.")
  var dryRun = false

  @Flag(help: "Keep the previous version as FILE~.")
  var backup = false

  /// Whether any of the options is given.
  var isGiven: Bool { output != nil || dryRun || backup }

  /// Returns the options for saving a document.
  ///
  /// - Parameter invalidating: whether a signature that forbids the change is ignored.
  /// - Returns: the options.
  /// - Throws: `ValidationError` if a signature would be ignored in the document's own file.
  func saveOptions(invalidating: Bool = false) throws -> SaveOptions {
    guard !invalidating || output != nil else {
      throw ValidationError("--invalidate-signatures needs another file: name it with -o.")
    }
    var options = SaveOptions()
    (options.isDryRun, options.keepsBackup, options.invalidatesSignatures) = (dryRun, backup, invalidating)
    return options
  }

  /// Refuses to write a document in place that comes from standard input.
  func requireOutput(of file: String) throws {
    guard file != "-" || output != nil else {
      throw ValidationError("A document from standard input needs -o.")
    }
  }

  func validate() throws {
    if output == "-" || output?.isEmpty ?? false { throw ValidationError("-o takes the name of a file.") }
    guard !backup || output == nil else {
      throw ValidationError("--backup and -o exclude each other: -o leaves the original as it is.")
    }
  }
}

/// The options that all editing commands share.
struct SavingOptions: ParsableArguments {
  @OptionGroup var destination: DestinationOptions

  @Flag(help: .invalidateSignatures)
  var invalidateSignatures = false

  @Flag(help: "Print one JSON object.")
  var json = false

  @OptionGroup var passwords: PasswordOptions
  @OptionGroup var limits: LimitOptions
  @OptionGroup var library: LibraryOptions

  init() {}

  /// Collects the options of a command that declares them by itself.
  init(
    _ destination: DestinationOptions, invalidating: Bool, _ limits: LimitOptions, password: String?,
    json: Bool
  ) throws {
    self = try Self.parse([])
    (self.destination, invalidateSignatures) = (destination, invalidating)
    (self.limits, self.json) = (limits, json)
    passwords.password = password
  }

  /// The file to write; nil for the document itself.
  var output: String? { destination.output }
  /// Whether nothing is written.
  var dryRun: Bool { destination.dryRun }

  func validate() throws { _ = try destination.saveOptions(invalidating: invalidateSignatures) }
}
