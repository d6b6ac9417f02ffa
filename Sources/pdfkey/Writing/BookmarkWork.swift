import DocModelLibrary

/// Work on the bookmarks of a document in the library.
enum BookmarkWork: Codable {
  /// Lists them.
  case list
  /// Adds those that aren't there yet.
  case add([Library.NewBookmark])
  /// Removes those with some numbers in the list; none if one of them doesn't exist.
  case remove([Int])
  /// Gives the one with a number another title.
  case rename(Int, title: String)
  /// Moves them along with the pages of the document, which has new labels.
  case move(PageArrangement, PageLabels)

  /// The document, as the library knows it.
  struct Subject: Codable {
    /// The name for messages, as the user typed it.
    var name: String
    /// The absolute path; nil for standard input.
    var path: String?
    var identifier: String?
    var pageCount: Int
    /// The hash of contents that no path leads to.
    var contentHash: String?
    var title: String?

    fileprivate var identity: DocumentIdentity {
      DocumentIdentity(path: path, permanentIdentifier: identifier, pageCount: pageCount) {
        if let contentHash { return contentHash }
        return try FileContents(.path(path ?? ""), mapped: true).hash(of: path ?? "")
      }
    }
  }

  /// A bookmark that was listed or changed.
  struct Outcome: Codable {
    var bookmark: Bookmark
    /// Whether it was added.
    var isNew = false
  }

  /// Whether the library stays as it is.
  var onlyReads: Bool { if case .list = self { true } else { false } }

  /// Has the work done for a document by the process that may use the library.
  @discardableResult
  func perform(on document: Document, _ name: String) throws -> [Outcome] {
    let identity = document.identity
    let subject = Subject(
      name: name, path: identity.path, identifier: identity.permanentIdentifier,
      pageCount: identity.pageCount,
      contentHash: identity.path == nil ? try identity.contentHash() : nil, title: document.info.title)
    return try FileWriter.perform(.changeBookmarks(self, of: subject), about: "the library").bookmarks ?? []
  }

  /// Does the work.
  ///
  /// - Throws: `LibraryError`, and `Failure` for a number without a bookmark.
  func carryOut(on subject: Subject, _ options: LibraryOptions) throws -> [Outcome] {
    if case .add(let new) = self {
      let library = try options.open()
      let id = try library.recordDocument(subject.identity, title: subject.title)
      return try library.addBookmarks(new, to: id).map { Outcome(bookmark: $0.bookmark, isNew: $0.isNew) }
    }
    let library = try options.openExisting()
    let id = try library.findDocument(subject.identity)
    let present = try id.map { try library.bookmarks(of: $0) } ?? []
    func bookmark(numbered number: Int) throws(Failure) -> Bookmark {
      if let bookmark = present.first(where: { $0.position + 1 == number }) { return bookmark }
      throw Failure(
        code: "noSuchBookmark",
        message: "\(subject.name): has no bookmark \(number); `pdfkey bookmarks list` shows them")
    }
    let bookmarks: [Bookmark]
    switch self {
    case .list, .add: bookmarks = present
    case .remove(let numbers):
      bookmarks = try library.deleteBookmarks(numbers.map { try bookmark(numbered: $0).id })
    case .rename(let number, let title):
      bookmarks = [try library.renameBookmark(bookmark(numbered: number).id, to: title)]
    case .move(let arrangement, let labels):
      if let id { try library.moveBookmarks(of: id, to: arrangement, labels) }
      bookmarks = []
    }
    return bookmarks.map { Outcome(bookmark: $0) }
  }
}
