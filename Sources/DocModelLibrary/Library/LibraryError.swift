/// An error while opening, reading or writing a library.
public enum LibraryError: DocumentFailure, Hashable {
  /// The library's folder doesn't exist and couldn't be created.
  case cannotCreateFolder(path: String, reason: String)
  /// Another process locked the library for longer than the busy timeout.
  case locked(path: String)
  /// The disk or quota has no room for the change, which wasn't made.
  case full(path: String)
  /// The library can be read but not written.
  case readOnly(path: String)
  /// The file isn't a database or is malformed; it was left unchanged, and is moved aside, if possible, when it is
  /// next opened.
  case damaged(path: String, reason: String)
  /// The file is another program's database, or not a database and not named like a library; it was left unchanged.
  case notALibrary(path: String)
  /// The file isn't a search index but another kind of file, or an index whose header is damaged; it was left unchanged.
  case notAnIndex(path: String)
  /// A newer version of the program wrote the library, which was left unchanged.
  case newerVersion(path: String)
  /// The library is of an older version, or empty, and can't be written to update it.
  case cannotUpgrade(path: String)
  /// The operating system or SQLite reported another error.
  case inputOutput(path: String, reason: String)
  /// A document's content hash was needed, and the document couldn't be read.
  case documentUnreadable(path: String?, reason: String)
  /// The library has no such document.
  case noSuchDocument(DocumentID)
  /// The library has no such bookmark; another copy of the program may have deleted it.
  case noSuchBookmark(BookmarkID)
  /// A page index was negative.
  case invalidPageIndex(Int)
  /// The task was cancelled before its search ended.
  case cancelled

  /// The name of the error for programs.
  public var code: String {
    switch self {
    case .cannotCreateFolder: "libraryFolder"
    case .locked: "libraryLocked"
    case .full: "libraryFull"
    case .readOnly, .cannotUpgrade: "libraryReadOnly"
    case .damaged: "libraryDamaged"
    case .notALibrary: "notALibrary"
    case .notAnIndex: "notAnIndex"
    case .newerVersion: "libraryNewer"
    case .inputOutput: "libraryUnusable"
    case .documentUnreadable: "unreadable"
    case .noSuchDocument: "noSuchDocument"
    case .noSuchBookmark: "noSuchBookmark"
    case .invalidPageIndex: "noSuchPage"
    case .cancelled: "cancelled"
    }
  }
}

extension LibraryError {
  /// The problem and its remedy, a sentence or two each.
  public var explanation: (problem: String, remedy: String?) {
    switch self {
    case .cannotCreateFolder(let path, let reason):
      (
        "Can't create the folder \(path) for the library: \(reason).",
        "Create it yourself, or name another location."
      )
    case .locked(let path):
      ("The library \(path) is in use by another program.", "Try again, or end that program.")
    case .full(let path):
      ("No disk space is left for the library \(path).", "Free some space; the change wasn't saved.")
    case .readOnly(let path):
      (
        "The library \(path) can't be written.",
        "Make the file and its folder writable, or name another location."
      )
    case .damaged(let path, let reason):
      (
        "The library \(path) is damaged: \(reason). It was left unchanged.",
        """
        restore it from a backup, or open a document, which moves it aside once no other copy of the program has \
        it open.
        """
      )
    case .notALibrary(let path):
      (
        "\(path) isn't a library but another kind of file. It was left unchanged.", "name another location."
      )
    case .notAnIndex(let path):
      (
        "\(path) isn't a search index, or its beginning is damaged. It was left unchanged.",
        "name another location, or delete the file if it was an index."
      )
    case .newerVersion(let path):
      (
        "The library \(path) was written by a newer version of this program. It was left unchanged.",
        "update the program, or name another location."
      )
    case .cannotUpgrade(let path):
      (
        "The library \(path) is empty or from an older version and can't be written.",
        "Make the file and its folder writable once, so that it can be upgraded."
      )
    case .inputOutput(let path, let reason):
      (
        "Can't use the library \(path): \(reason).",
        "Check the file and its folder, or name another location."
      )
    case .documentUnreadable(let path, let reason):
      (
        "Can't read \(path ?? "the document from standard input") to identify it: \(reason).",
        "Check that the file can be read, and open it again."
      )
    case .noSuchDocument(let id):
      ("The library has no document \(id.rawValue).", "Open the file again.")
    case .noSuchBookmark(let id):
      (
        "The library has no bookmark \(id.rawValue).", "List the bookmarks again: it may have been deleted."
      )
    case .invalidPageIndex(let index):
      ("There is no page with the index \(index).", "Page indexes start at 0.")
    case .cancelled: ("The search of the index was cancelled.", nil)
    }
  }

  /// Returns the problem with a remedy, as sentences.
  public func description(suggesting remedy: String?) -> String {
    let problem = explanation.problem
    guard let remedy else { return problem }
    // A clause belongs to the sentence before it.
    return remedy.first?.isLowercase ?? false ? "\(problem.dropLast()): \(remedy)" : "\(problem) \(remedy)"
  }
}
