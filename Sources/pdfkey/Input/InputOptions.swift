import ArgumentParser
import DocModel

/// Which documents a command reads, and with which password.
struct InputOptions: ParsableArguments {
  @Argument(
    help: "PDF files or file: URLs; - is standard input.",
    completion: .pdf)
  var files: [String] = []

  @Option(
    help: ArgumentHelp(
      "Read more file names from a file (- is standard input), one a line or separated by NUL.",
      valueName: "file"), completion: .file())
  var filesFrom: String?

  // The same as in ``PasswordOptions``: a group within a group would cost every command a third of the time
  // in which its arguments are parsed.
  @Option(parsing: .unconditional, help: PasswordOptions.help)
  var password: String?

  /// The password that was given on the command line, else in the environment.
  var givenPassword: String? { password ?? PasswordOptions.inEnvironment }

  func validate() throws {
    guard files.count(where: { $0 == "-" }) + (filesFrom == "-" ? 1 : 0) <= 1 else {
      throw ValidationError("Standard input (-) can be read once only.")
    }
  }

  /// Whether the command line names no document at all.
  var isEmpty: Bool { files.isEmpty && filesFrom == nil }

  /// Refuses a command line without documents.
  func requireSome() throws {
    guard !isEmpty else {
      throw ValidationError("Name a PDF file, - for standard input, or --files-from.")
    }
  }

  /// The documents in order: those on the command line, then the listed ones; and a descriptor from which the
  /// listed ones can be read again, where the list can't.
  func inputs() throws(Failure) -> (inputs: [Input], list: Int32?) {
    let named = files.map(Input.init(argument:))
    guard let filesFrom else { return (named, nil) }
    let kept = ResumedBatch.current?.list
    let names = try FileList.read(kept.map { "/dev/fd/\($0)" } ?? filesFrom)
    return (named + names.map { .location($0) }, kept ?? FileList.keep(names, of: filesFrom))
  }
}

/// One document to read.
enum Input: Equatable {
  case standardInput
  /// A path or a `file:` URL.
  case location(String)

  /// An argument of the command line, where `-` is standard input.
  init(argument: String) {
    self = argument == "-" ? .standardInput : .location(argument)
  }

  /// What the document is called in results.
  var path: String {
    switch self {
    case .standardInput: "-"
    case .location(let location): DocumentSource(location).name
    }
  }
}
