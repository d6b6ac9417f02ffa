internal import GRDB

/// A document with some or all of its pages in an index.
package struct IndexedDocument: Hashable, Sendable {
  let id: Int64
  /// The content's fingerprint, which distinguishes the document from another one that reuses its number.
  let fingerprint: String
  /// The number of pages.
  package let pageCount: Int
  /// Whether all pages are in the index.
  package let isComplete: Bool

  /// The columns that ``init(_:)`` reads, in order.
  static let columns = "document.id, fingerprint, page_count, is_complete"

  init(_ row: Row) throws {
    id = try row.decode(atIndex: 0)
    fingerprint = try row.decode(atIndex: 1)
    pageCount = min(try row.ordinal(atIndex: 2), DocumentLimits.mostPages)
    isComplete = try row.decode(atIndex: 3)
  }

  /// Whether the index still has the document, and still has all pages if it had them: another document may have reused
  /// the number of a dropped one, and a document that is being read again loses its pages.
  func isKept(_ db: Database) throws -> Bool {
    try Bool.fetchOne(
      db, sql: "SELECT EXISTS (SELECT 1 FROM document WHERE id = ? AND fingerprint = ? AND is_complete >= ?)",
      arguments: [id, fingerprint, isComplete]) == true
  }
}
