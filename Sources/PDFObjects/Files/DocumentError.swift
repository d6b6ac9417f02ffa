/// An error that prevented a document or one of its pages from being read.
///
/// ```swift
/// do {
///   print(try Document(.path("paper.pdf")).pageCount)
/// } catch let error where error.isPasswordProblem {
///   print("ask for a password")
/// } catch {
///   print(error)  // names the file, the problem and most often a remedy
/// }
/// ```
///
/// ``DocumentError/isPasswordProblem`` tells whether asking for a password helps.
public enum DocumentError: DocumentFailure, Hashable, Codable {
  /// No file has that name.
  case noSuchFile(String)
  /// The path names a folder.
  case isFolder(String)
  /// The user has no permission to read the file.
  case permissionDenied(String)
  /// The system could not read the file; `reason` is its own message.
  case unreadable(String, reason: String)
  /// The file is empty.
  case empty(String)
  /// The file isn't a PDF.
  case notPDF(String)
  /// The file is, or was, a PDF and can't be repaired; `reason` is the reader's own message.
  case damaged(String, reason: String)
  /// The file needs a password, and none was given.
  case passwordRequired(String)
  /// The given password doesn't open the file.
  case passwordIncorrect(String)
  /// The file's encryption isn't supported; `reason` names it.
  case unsupportedSecurity(String, reason: String)
  /// The document has no page with that index; `page` is 0-based.
  case noSuchPage(String, page: Int, count: Int)
  /// A page can't be shown although the document was opened; `page` is 0-based.
  case pageUnreadable(String, page: Int, reason: String)
  /// A page was read, but its search was given up; `page` is 0-based.
  case pageNotSearched(String, page: Int, reason: String)
  /// A page can't be drawn at that size in pixels, which is too large or too small; `page` is 0-based.
  case imageSize(String, page: Int, width: Double, height: Double)
  /// A worker failed on a part of the document; `code` names the failure for programs.
  case lost(String, DocumentPart, code: String, reason: String)
  /// The places of the document in its TeX sources are unknown; `reason` says why.
  case synctexUnusable(String, reason: String)
  /// The content of an attachment can't be read: the document doesn't embed it, or it can't be decoded.
  case attachmentUnreadable(String, name: String?, reason: String)
  /// The content of an attachment has, or may have, more bytes than a limit.
  case attachmentTooLarge(String, name: String?, limit: Int)
  /// The file has changed since the document was opened, and the opened content is gone.
  case changed(String)

  /// Whether the file could be opened with another password.
  public var isPasswordProblem: Bool {
    switch self {
    case .passwordRequired, .passwordIncorrect: true
    default: false
    }
  }

  /// The name of the error for programs: that of its case, or of the failure of a worker.
  public var code: String {
    switch self {
    case .noSuchFile: "noSuchFile"
    case .isFolder: "isFolder"
    case .permissionDenied: "permissionDenied"
    case .unreadable: "unreadable"
    case .empty: "empty"
    case .notPDF: "notPDF"
    case .damaged: "damaged"
    case .passwordRequired: "passwordRequired"
    case .passwordIncorrect: "passwordIncorrect"
    case .unsupportedSecurity: "unsupportedSecurity"
    case .noSuchPage: "noSuchPage"
    case .pageUnreadable: "pageUnreadable"
    case .pageNotSearched: "pageNotSearched"
    case .imageSize: "imageSize"
    case .lost(_, _, let code, _): code
    case .synctexUnusable: "synctexUnusable"
    case .attachmentUnreadable: "attachmentUnreadable"
    case .attachmentTooLarge: "attachmentTooLarge"
    case .changed: "changed"
    }
  }
}

extension DocumentError {
  /// The file with its problem, and the remedy.
  public var explanation: (problem: String, remedy: String?) {
    switch self {
    case .noSuchFile(let file): ("\(file): no such file", "check the name")
    case .isFolder(let file): ("\(file): is a folder", "name a file")
    case .permissionDenied(let file):
      ("\(file): permission denied", "the file's owner has to allow reading it")
    case .unreadable(let file, let reason): ("\(file): can't be read (\(reason))", nil)
    case .empty(let file): ("\(file): is empty", "fetch or save it again")
    case .notPDF(let file): ("\(file): is not a PDF", nil)
    case .damaged(let file, let reason):
      ("\(file): is damaged beyond repair (\(reason))", "fetch or save it again")
    case .passwordRequired(let file): ("\(file): needs a password", "open it with its password")
    case .passwordIncorrect(let file): ("\(file): the password is wrong", nil)
    case .unsupportedSecurity(let file, let reason): ("\(file): uses unsupported encryption (\(reason))", nil)
    case .noSuchPage(let file, let page, let count):
      ("\(file): has no page \(Self.number(page))", Self.extent(count))
    case .pageUnreadable(let file, let page, let reason):
      ("\(file): page \(Self.number(page)) can't be read (\(reason))", nil)
    case .pageNotSearched(let file, let page, let reason):
      ("\(file): page \(Self.number(page)) isn't searched: \(reason)", nil)
    case .imageSize(let file, let page, let width, let height):
      (
        "\(file): page \(Self.number(page)) can't be drawn at \(Self.pixels(width)) × \(Self.pixels(height)) pixels",
        """
        choose a zoom that gives at most \(DocumentLimits.longestImageSide) a side and \
        \(DocumentLimits.mostImagePixels / 1_000_000) million in all
        """
      )
    case .lost(let file, let part, _, let reason): ("\(file): \(part.unreadable(because: reason))", nil)
    case .synctexUnusable(let file, let reason): ("\(file): its SyncTeX file can't be used: \(reason)", nil)
    case .attachmentUnreadable(let file, let name, let reason):
      ("\(file): \(Self.attachment(name)) can't be read: \(reason)", nil)
    case .attachmentTooLarge(let file, let name, let limit):
      ("\(file): \(Self.attachment(name)) may have more than \(limit) bytes", "raise the limit")
    case .changed(let file): ("\(file): has changed since it was opened", nil)
    }
  }

  /// Returns the 1-based page number, for any index that a caller may pass.
  private static func number(_ index: Int) -> String {
    index == .max ? "after the last one" : String(index + 1)
  }

  private static func attachment(_ name: String?) -> String {
    name.map { "the attachment “\($0)”" } ?? "an attachment without a name"
  }

  /// Returns a number of pixels, however large or fractional.
  private static func pixels(_ number: Double) -> String {
    Int(exactly: number.rounded()).map(String.init) ?? "\(number)"
  }

  private static func extent(_ count: Int) -> String {
    switch count {
    case 0: "it has no pages"
    case 1: "it has one page"
    default: "its pages are 1 to \(count)"
    }
  }
}
