import ArgumentParser
import DocModel

/// The options for a command's documents and their password.
struct InputOptions: ParsableArguments {
  @Argument(
    help: "PDF files or file: URLs; - is standard input.",
    completion: .pdf)
  var files: [String] = []

  @Option(help: .filesFrom, completion: .file())
  var filesFrom: String?

  // The same option as in ``PasswordOptions``: a nested option group would cost every command a third of the
  // time to parse its arguments.
  @Option(parsing: .unconditional, help: PasswordOptions.help)
  var password: String?

  /// The password from the command line, or from the environment.
  var givenPassword: String? { password ?? PasswordOptions.inEnvironment }

  func validate() throws {
    guard files.count(where: { $0 == "-" }) + (filesFrom == "-" ? 1 : 0) <= 1 else {
      throw ValidationError("Standard input (-) can be read only once.")
    }
  }

  /// Whether the command line names no document.
  var isEmpty: Bool { files.isEmpty && filesFrom == nil }

  /// Rejects a command line without documents.
  func requireSome() throws {
    guard !isEmpty else {
      throw ValidationError("Name a PDF file, - for standard input, or --files-from.")
    }
  }

  /// Returns the documents in order: those on the command line, then the listed ones; and the descriptor of a
  /// copy of the list if the list itself can't be read again.
  func inputs() throws(Failure) -> (inputs: [Input], list: Int32?) {
    let named = files.map(Input.init(argument:))
    guard let filesFrom else { return (named, nil) }
    let kept = ResumedBatch.current?.list
    let names = try FileList.read(filesFrom, kept: kept)
    return (named + names.map { .location($0) }, kept ?? FileList.keep(names, of: filesFrom))
  }
}

/// A document to read.
enum Input: Equatable {
  case standardInput
  /// A path or a `file:` URL.
  case location(String)

  /// Creates the input of a command-line argument, where `-` is standard input.
  init(argument: String) {
    self = argument == "-" ? .standardInput : .location(argument)
  }

  /// The name of the document in results.
  var path: String {
    switch self {
    case .standardInput: "-"
    case .location(let location): DocumentSource(location).name
    }
  }
}
