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

  /// What is read of one, in the order in which ``init(_:)`` takes it.
  static let columns = "document.id, fingerprint, page_count, is_complete"

  init(_ row: Row) throws {
    id = try row.decode(atIndex: 0)
    fingerprint = try row.decode(atIndex: 1)
    pageCount = min(try row.ordinal(atIndex: 2), DocumentLimits.mostPages)
    isComplete = try row.decode(atIndex: 3)
  }

  /// Whether an index has it still, and all of it if it had: another document may have got the number of one that was
  /// dropped, and one that is read anew has lost its pages.
  func isKept(_ db: Database) throws -> Bool {
    try Bool.fetchOne(
      db, sql: "SELECT EXISTS (SELECT 1 FROM document WHERE id = ? AND fingerprint = ? AND is_complete >= ?)",
      arguments: [id, fingerprint, isComplete]) == true
  }
}
