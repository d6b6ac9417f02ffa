internal import GRDB

/// Documents whose pages are added in parts, by readers one by one.
extension TextIndex {
  /// Finds or adds a document to which pages are to be added.
  ///
  /// - Parameters:
  ///   - path: the document's file.
  ///   - stamp: the state of the file that the pages are read from.
  ///   - pageCount: the number of pages.
  /// - Returns: the document; nil if the file has changed, or is recorded with another number of pages.
  /// - Throws: ``LibraryError`` if the index can't be written.
  package func join(
    _ path: String, _ stamp: FileStamp, pageCount: Int
  ) throws(LibraryError) -> IndexedDocument? {
    let source = DocumentSource.path(path)
    guard pageCount > 0, pageCount < IndexedPage.numbersPerDocument, let hash = try? source.contentHash(),
      FileStamp(source) == stamp
    else { return nil }
    let path = path.absolutePath
    let found = try performChange { db in
      try db.execute(
        sql: "INSERT OR IGNORE INTO document (fingerprint, page_count, used) VALUES (?, ?, ?)",
        arguments: [hash, pageCount, Self.now])
      let found = try Row.fetchOne(
        db, sql: "SELECT \(IndexedDocument.columns) FROM document WHERE fingerprint = ?", arguments: [hash]
      ).map(IndexedDocument.init)
      if let found { try Self.recordFile(db, path, stamp, found.id) }
      return found
    }
    return found?.pageCount == pageCount ? found : nil
  }

  /// Adds pages that aren't in the index yet.
  ///
  /// - Returns: the updated document; nil if it has been dropped meanwhile.
  /// - Throws: ``LibraryError`` if the index can't be written.
  package func add(_ pages: [IndexedPage], of document: IndexedDocument) throws(LibraryError)
    -> IndexedDocument?
  {
    let kept = try performChange { db -> IndexedDocument? in
      let find = "SELECT \(IndexedDocument.columns) FROM document WHERE id = ? AND fingerprint = ?"
      let row = try Row.fetchOne(db, sql: find, arguments: [document.id, document.fingerprint])
      guard let found = try row.map(IndexedDocument.init), found.pageCount == document.pageCount else {
        return nil
      }
      guard !found.isComplete else { return found }
      let pages = pages.filter { (0..<document.pageCount).contains($0.index) && $0.isStorable }
      try Self.insert(db, pages, into: document.id)
      try db.execute(
        sql: """
          UPDATE document SET is_complete = 1
          WHERE id = ? AND page_count = (SELECT COUNT(*) FROM page WHERE page.id >= ? AND page.id < ?)
          """,
        arguments: [document.id] + IndexedPage.numbers(in: document.id))
      return try Row.fetchOne(db, sql: find, arguments: [document.id, document.fingerprint])
        .map(IndexedDocument.init)
    }
    dropOldest(keeping: document.id)
    return kept
  }
}
