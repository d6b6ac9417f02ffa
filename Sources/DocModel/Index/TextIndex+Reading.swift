import Foundation
internal import GRDB

/// A document whose pages are all in an index.
public struct IndexedDocument: Hashable, Sendable {
  let id: Int64
  /// The number of its pages.
  public let pageCount: Int
}

/// A page as an index has it.
public struct IndexedPage: Hashable, Sendable {
  /// The 0-based index of the page.
  public let index: Int
  /// What the page calls itself.
  public let label: String
  /// The text of the page, as ``Document/string(ofPage:)`` gives it.
  public let text: String

  /// A page with its text.
  public init(index: Int, label: String, text: String) {
    (self.index, self.label, self.text) = (index, label, text)
  }
}

extension TextIndex {
  /// The document that a file is now, if all of its pages are in the index.
  ///
  /// A file that is in the state in which it was seen last isn't read; any other is told by its content.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - readsContent: whether to read a file whose state is another; else it counts as unknown.
  /// - Returns: the document; nil where not all of it is known.
  public func document(at path: String, readingContent readsContent: Bool = true) -> IndexedDocument? {
    let source = DocumentSource.path(path)
    guard let stamp = FileStamp(source) else { return nil }
    let path = LibraryLocation.standardised(path)
    if let known = attempt({ try Self.document($0, path: path, stamp) }).flatMap(\.self) { return known }
    // Nothing is read for a file that can't be known: none in the index has its size.
    guard readsContent, attempt({ try Self.mayKnow($0, stamp) }) == true,
      let hash = try? source.contentHash(), FileStamp(source) == stamp
    else { return nil }
    return change { db in
      guard
        let row = try Row.fetchOne(
          db, sql: "SELECT id, page_count FROM document WHERE fingerprint = ? AND is_complete",
          arguments: [hash])
      else { return nil }
      let found = IndexedDocument(id: try row.decode(atIndex: 0), pageCount: try row.decode(atIndex: 1))
      try Self.note(db, path, stamp, found.id)
      return found
    }
    .flatMap(\.self)
  }

  private static func document(_ db: Database, path: String, _ stamp: FileStamp) throws -> IndexedDocument? {
    let sql = """
      SELECT document.id, page_count FROM file JOIN document ON document.id = document_id
      WHERE path = ? AND stamp = ? AND is_complete
      """
    return try Row.fetchOne(db, sql: sql, arguments: [path, stamp.description]).map {
      IndexedDocument(id: try $0.decode(atIndex: 0), pageCount: try $0.decode(atIndex: 1))
    }
  }

  static func mayKnow(_ db: Database, _ stamp: FileStamp) throws -> Bool {
    let sizes = "SELECT EXISTS (SELECT 1 FROM file WHERE stamp LIKE ?)"
    return try Bool.fetchOne(db, sql: sizes, arguments: ["% % \(stamp.size) %"]) ?? false
  }

  /// Stands before the state of a file that could change again with nobody noticing: its content is looked at again.
  static let freshMark = "fresh "

  /// Notes where a content was seen.
  static func note(_ db: Database, _ path: String, _ stamp: FileStamp, _ id: Int64) throws {
    let noted = (stamp.isFresh ? freshMark : "") + stamp.description
    try db.execute(
      sql: "INSERT OR REPLACE INTO file (path, stamp, document_id) VALUES (?, ?, ?)",
      arguments: [path, noted, id])
    try db.execute(sql: "UPDATE document SET used = ? WHERE id = ?", arguments: [now, id])
  }

  /// The pages of a document that may have a match, in order; none where the index fails.
  ///
  /// - Returns: the pages; nil where they can't be read, so that the document has to be.
  public func pages(of document: IndexedDocument, for query: SearchQuery) -> [IndexedPage]? {
    let first = IndexedPage.number(of: 0, in: document.id)
    let end = IndexedPage.number(of: 0, in: document.id + 1)
    return attempt { db in
      let rows: [Row]
      if let expression = IndexCandidates.expression(for: query) {
        let sql = """
          SELECT page.id, label, page.text FROM page_trigram JOIN page ON page.id = page_trigram.rowid
          WHERE page_trigram MATCH ? AND page_trigram.rowid >= ? AND page_trigram.rowid < ?
          ORDER BY page_trigram.rowid
          """
        rows = try Row.fetchAll(db, sql: sql, arguments: [expression, first, end])
      } else {
        let sql = "SELECT id, label, text FROM page WHERE id >= ? AND id < ? ORDER BY id"
        rows = try Row.fetchAll(db, sql: sql, arguments: [first, end])
      }
      return try rows.map(IndexedPage.init)
    }
  }
}

extension IndexedPage {
  /// Whether SQLite gives it back as it is: it would end a text at a null character.
  var isStorable: Bool { !text.utf8.contains(0) && !label.utf8.contains(0) }

  /// How many numbers a document's pages have, so that a page's number says whose it is: four times as many as it has
  /// pages at most.
  ///
  /// Numbers that are in use go by it: whoever changes it has to make the index another version.
  static let numbersPerDocument = Int64(DocumentLimits.mostPages) * 4

  /// The number of a page among those of all documents.
  static func number(of page: Int, in document: Int64) -> Int64 {
    document &* numbersPerDocument &+ Int64(page)
  }

  init(_ row: Row) throws {
    let number: Int64 = try row.decode(atIndex: 0)
    index = Int(number % Self.numbersPerDocument)
    label = try row.decode(atIndex: 1)
    text = try row.decode(atIndex: 2)
  }
}
