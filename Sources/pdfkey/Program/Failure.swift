import DocModel

/// Why one input could not be done, in the words of the command line.
struct Failure: Error, Equatable {
  /// The name of the error for programs, such as `noSuchFile`.
  var code: String
  /// One line for people: what failed, and what to do next.
  var message: String
  /// How the program ends where this is the only input.
  var status: ExitStatus

  init(code: String, message: String, status: ExitStatus) {
    self.code = code
    self.message = message
    self.status = status
  }

  /// An error of any kind that reading the document at `path` gave.
  init(_ error: any Error, path: String) {
    switch error {
    case let failure as Failure: self = failure
    case let error as DocumentError: self.init(error)
    case let error as PageSelectionError: self.init(error, path: path)
    case let error as LibraryError: self.init(error)
    default: self.init(code: "unknown", message: "\(path): \(error)", status: .badData)
    }
  }

  init(_ error: DocumentError) {
    self.init(code: error.code, message: error.description, status: ExitStatus(code: error.code))
  }

  /// A document whose dictionaries can be read and whose pages can't.
  static func pagesUnreadable(_ path: String, reason: String) -> Failure {
    Failure(
      code: "pagesUnreadable",
      message: "\(path): its pages can't be read (\(reason)); fetch or save the file again", status: .badData)
  }

  /// A document whose pages can be read and whose dictionaries can't.
  static func dictionariesUnreadable(_ path: String, reason: String) -> Failure {
    Failure(
      code: "dictionariesUnreadable",
      message: "\(path): only the text of its pages can be read (\(reason)); a password may help",
      status: .badData)
  }

  init(_ error: PageSelectionError, path: String) {
    switch error {
    case .malformed: self.init(code: "malformedPages", message: error.description, status: .usage)
    case .noSuchPage, .noSuchEnd:
      self.init(code: "noSuchPage", message: "\(path): \(error)", status: .badData)
    case .backwards: self.init(code: "backwardPages", message: "\(path): \(error)", status: .badData)
    }
  }

  init(_ error: LibraryError) {
    let status: ExitStatus =
      switch error {
      case .cannotCreateFolder, .readOnly, .cannotUpgrade: .cannotCreate
      case .locked: .tryAgain
      case .full, .inputOutput: .ioError
      case .damaged, .notALibrary, .noSuchDocument, .noSuchBookmark, .invalidPageIndex: .badData
      case .newerVersion: .unsupported
      case .documentUnreadable: .noInput
      }
    self.init(code: error.code, message: error.description, status: status)
  }
}
