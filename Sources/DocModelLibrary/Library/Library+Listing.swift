import Foundation
internal import GRDB

extension Library {
  /// Lists the bookmarks of a document in the user's order.
  ///
  /// - Throws: ``LibraryError/noSuchDocument(_:)``, and any ``LibraryError`` about the file.
  public func bookmarks(of document: DocumentID) throws(LibraryError) -> [Bookmark] {
    try read { db in
      try require(document, in: db)
      return try Bookmark.fetchAll(db, where: "document_id = ?", arguments: [document.rawValue])
    }
  }

  /// Looks up a bookmark.
  ///
  /// - Throws: ``LibraryError/noSuchBookmark(_:)``, and any ``LibraryError`` about the file.
  public func bookmark(_ id: BookmarkID) throws(LibraryError) -> Bookmark {
    try read { try Bookmark.fetch(id, in: $0) }
  }

  /// Lists the bookmarks of all documents.
  ///
  /// - Returns: The bookmarks sorted by the documents' paths, those without a path last, and within a document in the
  ///   user's order, so that the same library always gives the same list.
  /// - Throws: Any ``LibraryError`` about the file.
  public func allBookmarks() throws(LibraryError) -> [LibraryBookmark] {
    try searchBookmarks("")
  }

  /// Finds the bookmarks whose title contains a text, ignoring case, diacritics and character width.
  ///
  /// - Parameters:
  ///   - text: The text to find; an empty text is in every title.
  ///   - document: The document to search; nil for all.
  /// - Returns: The bookmarks in the order of ``allBookmarks()``.
  /// - Throws: Any ``LibraryError`` about the file.
  public func searchBookmarks(
    _ text: String, in document: DocumentID? = nil
  ) throws(LibraryError) -> [LibraryBookmark] {
    let needle = Self.folded(text)
    let all = try read { db in
      let sql = """
        SELECT \(Bookmark.columns), document.path, document.title
        FROM bookmark JOIN document ON document.id = bookmark.document_id
        WHERE bookmark.document_id = COALESCE(?, bookmark.document_id)
        ORDER BY document.path IS NULL, document.path, document.id, bookmark.position, bookmark.id
        """
      return try Row.fetchAll(db, sql: sql, arguments: [document?.rawValue]).map(LibraryBookmark.init(row:))
    }
    // Titles are folded here instead of in the database: SQLite folds only ASCII, and stored folded titles would
    // become outdated with each new version of Unicode.
    guard !needle.isEmpty else { return all }
    return all.filter { Self.folded($0.bookmark.title).range(of: needle, options: .literal) != nil }
  }

  private static func folded(_ text: String) -> String {
    text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
  }
}
