import DocModelExchange
import DocModelLibrary
import DocModelSecurity
import Viewer

/// The failure of one input, with a message for the command line.
struct Failure: Error, Equatable, Encodable {
  /// The code of the error for programs, such as `noSuchFile`.
  var code: String
  /// The message for the user: the failure and its remedy.
  var message: String
  /// The exit status if this is the only input.
  var status: ExitStatus

  private enum CodingKeys: CodingKey {
    case code, message
  }

  /// Creates a failure, whose exit status follows from its code unless it is given.
  init(code: String, message: String, status: ExitStatus? = nil) {
    self.code = code
    self.message = message
    self.status = status ?? ExitStatus(code: code)
  }

  /// Creates a failure from any error in reading the document at `path`.
  init(_ error: any Error, path: String) {
    switch error {
    case let failure as Failure: self = failure
    case let error as DocumentError: self.init(error)
    case let error as PageSelectionError: self.init(error, path: path)
    case let error as LibraryError: self.init(error)
    case let error as EditError: self.init(error)
    case let error as SignatureError: self.init(error)
    case let error as RedactionError: self.init(error)
    case let error as ImportError: self.init(error)
    case let error as SearchError: self.init(code: "invalidSearch", message: "\(path): \(error.description)")
    default: self.init(code: "unknown", message: "\(path): \(error)")
    }
  }

  init(_ error: DocumentError) {
    self.init(code: error.code, message: error.programMessage)
  }

  /// Returns the failure of a document with readable dictionaries and unreadable pages.
  static func pagesUnreadable(_ path: String, reason: String) -> Failure {
    Failure(
      code: "pagesUnreadable",
      message: "\(path): its pages can't be read (\(reason)); fetch or save the file again")
  }

  /// Returns the failure of a document with readable pages and unreadable dictionaries.
  static func dictionariesUnreadable(_ path: String, reason: String) -> Failure {
    Failure(
      code: "dictionariesUnreadable",
      message: "\(path): only the text of its pages can be read (\(reason)); a password may help")
  }

  init(_ error: PageSelectionError, path: String) {
    if case .malformed = error {
      self.init(code: "malformedPages", message: error.description)
    } else {
      let failure = ExportFailure(error, path: path)
      self.init(code: failure.code, message: failure.message)
    }
  }

  init(_ error: EditError) {
    let status: ExitStatus =
      switch error {
      case .unreadable: ExitStatus(code: error.code)
      case .noSuchPage, .noSuchAnnotation, .noSuchField, .attachmentExists, .invalid, .notEditable: .badData
      case .locked, .fieldLocked, .notPermitted, .certified, .signed, .forbidden: .password
      case .notVerified: .ioError
      case .notWritten("changed", _), .notWritten("locked", _): .tryAgain
      case .notWritten("diskFull", _), .notWritten("tooLarge", _), .notWritten("cannotWrite", _): .ioError
      case .notWritten: .cannotCreate
      }
    self.init(code: error.code, message: error.programMessage, status: status)
  }

  init(_ error: SignatureError) {
    let status: ExitStatus =
      switch error {
      case .unreadable: .badData
      case .certificates, .certificateDatabase, .key: .noInput
      case .keyPassword: .password
      }
    self.init(code: error.code, message: error.programMessage, status: status)
  }

  init(_ error: LibraryError) {
    let status: ExitStatus =
      switch error {
      case .cannotCreateFolder, .readOnly, .cannotUpgrade, .full, .inputOutput: .cannotCreate
      case .locked, .cancelled: .tryAgain
      case .damaged, .notALibrary, .notAnIndex, .noSuchDocument, .noSuchBookmark, .invalidPageIndex: .badData
      case .newerVersion: .unsupported
      case .documentUnreadable: .noInput
      }
    self.init(code: error.code, message: error.programMessage, status: status)
  }
}
