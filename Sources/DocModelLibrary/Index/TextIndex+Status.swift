import Foundation
internal import GRDB

extension TextIndex {
  /// The contents and size of an index.
  public struct Status: Hashable, Sendable, Codable {
    /// The index's file.
    public package(set) var path: String
    /// The number of complete documents.
    public package(set) var documentCount: Int
    /// The number of pages.
    public package(set) var pageCount: Int
    /// The size of the pages' text in bytes.
    public package(set) var textBytes: Int
    /// The size of the index in bytes.
    public package(set) var size: Int
    /// The maximum size of the index in bytes.
    public package(set) var limit: Int

    private enum CodingKeys: String, CodingKey {
      case path, documentCount = "documents", pageCount = "pages", textBytes, size, limit
    }
  }

  /// Returns the contents and size of the index.
  ///
  /// - Throws: ``LibraryError`` if it can't be read.
  public func status() throws(LibraryError) -> Status {
    do {
      return try queue.inDatabase { db in
        func number(_ sql: String) throws -> Int { try Int.fetchOne(db, sql: sql) ?? 0 }
        let used = try number("PRAGMA page_count") - number("PRAGMA freelist_count")
        return Status(
          path: path, documentCount: try number("SELECT COUNT(*) FROM document WHERE is_complete"),
          pageCount: try number("SELECT SUM(page_count) FROM document WHERE is_complete"),
          textBytes: try number("SELECT SUM(bytes) FROM document"),
          size: try used * number("PRAGMA page_size"),
          limit: try Int.fetchOne(db, sql: "SELECT value FROM setting WHERE name = 'limit'")
            ?? Self.defaultLimit)
      }
    } catch {
      throw LibraryError(error, path: path)
    }
  }

  /// Sets the maximum size of the index in bytes; excess documents are dropped when the next one is added.
  ///
  /// - Throws: ``LibraryError`` if it can't be written.
  public func setLimit(_ bytes: Int) throws(LibraryError) {
    do {
      try queue.inDatabase { db in
        try db.execute(
          sql: "INSERT OR REPLACE INTO setting (name, value) VALUES ('limit', ?)", arguments: [max(0, bytes)])
      }
    } catch {
      throw LibraryError(error, path: path)
    }
  }
}
