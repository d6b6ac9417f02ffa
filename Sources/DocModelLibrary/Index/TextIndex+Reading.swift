internal import GRDB

/// Lookups in the index.
extension TextIndex {
  /// Returns the document of a file, if all of its pages are in the index.
  ///
  /// A file in its last known state isn't read; any other is identified by its content.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - readsContent: whether to read a file in an unknown state; if not, it counts as unknown.
  /// - Returns: the document; nil if it is unknown or incomplete, or the index fails.
  package func document(at path: String, readingContent readsContent: Bool = true) -> IndexedDocument? {
    guard let stamp = FileStamp(.path(path)) else { return nil }
    let found = try? indexedDocument(at: path, stamp, readingContent: readsContent)
    return found.flatMap { $0.isComplete ? $0 : nil }
  }

  /// Returns the indexed document of a file in a given state.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - stamp: the state of the file.
  ///   - readsContent: whether to read the file if its state isn't known, which takes long for a large file.
  /// - Returns: the document, or nil if the index has no page of it.
  /// - Throws: ``LibraryError`` if the index can't be read.
  package func indexedDocument(
    at path: String, _ stamp: FileStamp, readingContent readsContent: Bool
  ) throws(LibraryError) -> IndexedDocument? {
    let source = DocumentSource.path(path)
    let path = path.absolutePath
    let known = try perform { db in
      try Row.fetchOne(
        db,
        sql: """
          SELECT \(IndexedDocument.columns) FROM file JOIN document ON document.id = document_id
          WHERE path = ? AND stamp = ?
          """,
        arguments: [path, stamp.description]
      ).map(IndexedDocument.init)
    }
    if let known { return known }
    // The file isn't read unless an indexed document has its size.
    guard readsContent, try perform({ db in try Self.mayContain(db, stamp) }),
      let hash = try? source.contentHash(), FileStamp(source) == stamp
    else { return nil }
    let found = try perform { db in
      try Row.fetchOne(
        db, sql: "SELECT \(IndexedDocument.columns) FROM document WHERE fingerprint = ?", arguments: [hash]
      ).map(IndexedDocument.init)
    }
    // If this fails, the file is read again the next time.
    if let found { _ = change { db in try Self.recordFile(db, path, stamp, found.id) } }
    return found
  }

  /// Whether there is a file of a size, which is asked for each file that is added: without an index, adding a hundred
  /// thousand files would take the square of the time.
  static let fileOfSize = "SELECT EXISTS (SELECT 1 FROM file WHERE size = ?)"

  private static func mayContain(_ db: Database, _ stamp: FileStamp) throws -> Bool {
    try Bool.fetchOne(db, sql: fileOfSize, arguments: [stamp.size]) ?? false
  }

  /// The prefix of a state so recent that another change might not alter it; the content is then checked again.
  static let freshMark = "fresh "

  /// Records the file in which a content was found.
  static func recordFile(_ db: Database, _ path: String, _ stamp: FileStamp, _ id: Int64) throws {
    let noted = (stamp.isFresh ? freshMark : "") + stamp.description
    try db.execute(
      sql: "INSERT OR REPLACE INTO file (path, stamp, size, document_id) VALUES (?, ?, ?, ?)",
      arguments: [path, noted, stamp.size, id])
    try db.execute(sql: "UPDATE document SET used = ? WHERE id = ?", arguments: [now, id])
  }

  /// Returns the text of a page; nil if it isn't in the index.
  ///
  /// - Throws: ``LibraryError`` if the index can't be read.
  package func text(ofPage page: Int, of document: IndexedDocument) throws(LibraryError) -> String? {
    guard (0..<document.pageCount).contains(page) else { return nil }
    return try perform { db in
      guard try document.isKept(db) else { return nil }
      return try String.fetchOne(
        db, sql: "SELECT text FROM page WHERE id = ?",
        arguments: [IndexedPage.number(of: page, in: document.id)])
    }
  }

  /// Returns the indexed pages of a document that may have a match, in order.
  ///
  /// - Returns: the pages; nil if they can't be read, so that the document has to be searched.
  package func pages(of document: IndexedDocument, for query: SearchQuery) -> [IndexedPage]? {
    let numbers = IndexedPage.numbers(in: document.id)
    return attempt { db -> [IndexedPage]? in
      guard try document.isKept(db) else { return nil }
      let rows: [Row]
      if let expression = IndexCandidates.expression(for: query) {
        let sql = """
          SELECT page.id, label, page.text FROM page_trigram JOIN page ON page.id = page_trigram.rowid
          WHERE page_trigram MATCH ? AND page_trigram.rowid >= ? AND page_trigram.rowid < ?
          ORDER BY page_trigram.rowid
          """
        rows = try Row.fetchAll(db, sql: sql, arguments: [expression] + numbers)
      } else {
        let sql = "SELECT id, label, text FROM page WHERE id >= ? AND id < ? ORDER BY id"
        rows = try Row.fetchAll(db, sql: sql, arguments: numbers)
      }
      return try rows.map(IndexedPage.init)
    }
    .flatMap(\.self)
  }

  /// Returns the 0-based indexes of the indexed pages that certainly have no match.
  ///
  /// - Throws: ``LibraryError`` if the index can't be read.
  package func pages(of document: IndexedDocument, without query: SearchQuery) throws(LibraryError) -> Set<
    Int
  > {
    guard let expression = IndexCandidates.expression(for: query) else { return [] }
    let numbers = IndexedPage.numbers(in: document.id)
    return try perform { db in
      guard try document.isKept(db) else { return [] }
      let sql = """
        SELECT rowid FROM page_trigram WHERE page_trigram MATCH ? AND rowid >= ? AND rowid < ?
        """
      let candidates = try Int64.fetchAll(db, sql: sql, arguments: [expression] + numbers)
      var pages: Set<Int>
      if document.isComplete {
        pages = Set(0..<document.pageCount)
      } else {
        let kept = "SELECT id FROM page WHERE id >= ? AND id < ?"
        pages = Set(try Int64.fetchAll(db, sql: kept, arguments: numbers).map(IndexedPage.index))
      }
      pages.subtract(candidates.map(IndexedPage.index))
      return pages
    }
  }
}
