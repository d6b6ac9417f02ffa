internal import GRDB

/// A document of which some pages are in an index, or all.
public struct KeptDocument: Hashable, Sendable {
  let id: Int64
  /// What its content is known by, so that another one that got the same number isn't taken for it.
  let fingerprint: String
  /// The number of its pages.
  public let pageCount: Int
  /// Whether all of them are in the index.
  public let isComplete: Bool
}

/// Documents whose pages come one by one, as somebody reads them.
extension TextIndex {
  /// What is kept of a file in some state.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - stamp: the state in which it is read.
  ///   - readsContent: whether to read the file where its state isn't known, which takes long for a large one.
  /// - Returns: the document; nil where nothing is kept.
  /// - Throws: ``LibraryError`` where the index can't be read.
  public func keptDocument(
    at path: String, _ stamp: FileStamp, readingContent readsContent: Bool
  ) throws(LibraryError) -> KeptDocument? {
    let source = DocumentSource.path(path)
    let path = LibraryLocation.standardised(path)
    let columns = "document.id, fingerprint, page_count, is_complete"
    let known = try perform { db in
      try Row.fetchOne(
        db,
        sql: """
          SELECT \(columns) FROM file JOIN document ON document.id = document_id
          WHERE path = ? AND stamp = ?
          """,
        arguments: [path, stamp.description]
      ).map(KeptDocument.init)
    }
    if let known { return known }
    guard readsContent, try perform({ db in try Self.mayKnow(db, stamp) }),
      let hash = try? source.contentHash(), FileStamp(source) == stamp
    else { return nil }
    let found = try perform { db in
      try Row.fetchOne(
        db, sql: "SELECT \(columns) FROM document WHERE fingerprint = ?", arguments: [hash]
      ).map(KeptDocument.init)
    }
    // Where it can't be noted the file is read again the next time.
    if let found { _ = change { db in try Self.note(db, path, stamp, found.id) } }
    return found
  }

  /// The text of a page; nil where it isn't kept.
  ///
  /// - Throws: ``LibraryError`` where the index can't be read.
  public func text(ofPage page: Int, of document: KeptDocument) throws(LibraryError) -> String? {
    guard (0..<document.pageCount).contains(page) else { return nil }
    return try perform { db in
      try String.fetchOne(
        db,
        sql: """
          SELECT text FROM page WHERE id = ? AND EXISTS (SELECT 1 FROM document WHERE id = ? AND fingerprint = ?)
          """,
        arguments: [IndexedPage.number(of: page, in: document.id), document.id, document.fingerprint])
    }
  }

  /// The pages that are kept and certainly have no match, by their 0-based indexes.
  ///
  /// - Throws: ``LibraryError`` where the index can't be read.
  public func pages(of document: KeptDocument, without query: SearchQuery) throws(LibraryError) -> Set<Int> {
    guard let expression = IndexCandidates.expression(for: query) else { return [] }
    let range = [IndexedPage.number(of: 0, in: document.id), IndexedPage.number(of: 0, in: document.id + 1)]
    return try perform { db in
      // Another document may have got the number of one that was dropped.
      let isThere = try Bool.fetchOne(
        db, sql: "SELECT EXISTS (SELECT 1 FROM document WHERE id = ? AND fingerprint = ?)",
        arguments: [document.id, document.fingerprint])
      guard isThere == true else { return [] }
      let sql = """
        SELECT rowid FROM page_trigram WHERE page_trigram MATCH ? AND rowid >= ? AND rowid < ?
        """
      let candidates = try Int64.fetchAll(db, sql: sql, arguments: [expression] + StatementArguments(range))
      var pages: Set<Int>
      if document.isComplete {
        pages = Set(0..<document.pageCount)
      } else {
        let kept = "SELECT id FROM page WHERE id >= ? AND id < ?"
        pages = Set(
          try Int64.fetchAll(db, sql: kept, arguments: StatementArguments(range)).map(Self.pageIndex))
      }
      pages.subtract(candidates.map(Self.pageIndex))
      return pages
    }
  }

  private static func pageIndex(_ number: Int64) -> Int { Int(number % IndexedPage.numbersPerDocument) }

  /// Finds a document to which pages are to be added, or begins it.
  ///
  /// - Parameters:
  ///   - path: the document's file.
  ///   - stamp: the state of the file from which pages are read.
  ///   - pageCount: how many pages it has.
  /// - Returns: the document; nil where the file has changed, or is known with another number of pages.
  /// - Throws: ``LibraryError`` where the index can't be written.
  public func join(
    _ path: String, _ stamp: FileStamp, pageCount: Int
  ) throws(LibraryError) -> KeptDocument? {
    let source = DocumentSource.path(path)
    guard pageCount > 0, pageCount < IndexedPage.numbersPerDocument, let hash = try? source.contentHash(),
      FileStamp(source) == stamp
    else { return nil }
    let path = LibraryLocation.standardised(path)
    let found = try performChange { db in
      try db.execute(
        sql: "INSERT OR IGNORE INTO document (fingerprint, page_count, used) VALUES (?, ?, ?)",
        arguments: [hash, pageCount, Self.now])
      let found = try Row.fetchOne(
        db, sql: "SELECT id, fingerprint, page_count, is_complete FROM document WHERE fingerprint = ?",
        arguments: [hash]
      ).map(KeptDocument.init)
      if let found { try Self.note(db, path, stamp, found.id) }
      return found
    }
    return found?.pageCount == pageCount ? found : nil
  }

  /// Adds pages that aren't kept yet.
  ///
  /// - Returns: the document as it is then; nil where it has been dropped meanwhile.
  /// - Throws: ``LibraryError`` where the index can't be written.
  public func keep(_ pages: [IndexedPage], of document: KeptDocument) throws(LibraryError) -> KeptDocument? {
    let kept = try performChange { db -> KeptDocument? in
      let find =
        "SELECT id, fingerprint, page_count, is_complete FROM document WHERE id = ? AND fingerprint = ?"
      let row = try Row.fetchOne(db, sql: find, arguments: [document.id, document.fingerprint])
      guard let found = try row.map(KeptDocument.init), found.pageCount == document.pageCount else {
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
        arguments: [
          document.id, IndexedPage.number(of: 0, in: document.id),
          IndexedPage.number(of: 0, in: document.id + 1),
        ])
      return try Row.fetchOne(db, sql: find, arguments: [document.id, document.fingerprint])
        .map(KeptDocument.init)
    }
    dropOldest(keeping: document.id)
    return kept
  }
}

extension KeptDocument {
  init(_ row: Row) throws {
    id = try row.decode(atIndex: 0)
    fingerprint = try row.decode(atIndex: 1)
    pageCount = try row.decode(atIndex: 2)
    isComplete = try row.decode(atIndex: 3)
  }
}
