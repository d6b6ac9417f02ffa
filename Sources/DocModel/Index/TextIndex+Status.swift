import Foundation
internal import GRDB

extension TextIndex {
  /// How much an index holds.
  public struct Status: Hashable, Sendable, Codable {
    /// The index's file.
    public var path: String
    /// How many documents have all of their pages in it.
    public var documents: Int
    /// How many pages there are.
    public var pages: Int
    /// How many bytes the texts of the pages have.
    public var textBytes: Int
    /// How many bytes the index takes.
    public var size: Int
    /// How many bytes it may take.
    public var limit: Int
  }

  /// How much the index holds, and may hold.
  ///
  /// - Throws: ``LibraryError`` if it can't be read.
  public func status() throws(LibraryError) -> Status {
    do {
      return try queue.inDatabase { db in
        func number(_ sql: String) throws -> Int { try Int.fetchOne(db, sql: sql) ?? 0 }
        let used = try number("PRAGMA page_count") - number("PRAGMA freelist_count")
        return Status(
          path: path, documents: try number("SELECT COUNT(*) FROM document WHERE is_complete"),
          pages: try number("SELECT SUM(page_count) FROM document WHERE is_complete"),
          textBytes: try number("SELECT SUM(bytes) FROM document"),
          size: try used * number("PRAGMA page_size"),
          limit: try Int.fetchOne(db, sql: "SELECT value FROM setting WHERE name = 'limit'")
            ?? Self.standardLimit)
      }
    } catch {
      throw LibraryError(error, path: path)
    }
  }

  /// Sets how many bytes the index may take; what is too much goes when the next document comes.
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
