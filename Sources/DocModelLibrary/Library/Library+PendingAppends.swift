import Foundation
internal import GRDB

extension Library: PendingAppends {
  /// The library as the journal of a `FileReplacement`; nil if it can't be written, or ends with the process.
  package var appendJournal: Library? {
    isReadOnly || path == LibraryLocation.inMemory ? nil : self
  }

  /// Stores a record; when the call returns, the record survives a power failure.
  ///
  /// - Throws: Any ``LibraryError`` about the file.
  package func begin(_ append: PendingAppend) throws {
    try write { db in
      try db.execute(
        sql: "INSERT INTO pending_append (id, path, old_length, mark, tail) VALUES (?, ?, ?, ?, ?)",
        arguments: [append.id.uuidString, append.path, append.oldLength, append.mark, Data(append.tail)])
    }
  }

  /// Deletes a record, which may be missing.
  ///
  /// - Throws: Any ``LibraryError`` about the file.
  package func end(_ append: PendingAppend) throws {
    try write { db in
      try db.execute(sql: "DELETE FROM pending_append WHERE id = ?", arguments: [append.id.uuidString])
    }
  }

  /// Reads all records, the oldest first.
  ///
  /// - Throws: Any ``LibraryError`` about the file.
  package func pendingAppends() throws -> [PendingAppend] {
    try read { db in
      let sql = "SELECT id, path, old_length, mark, tail FROM pending_append ORDER BY number"
      return try Row.fetchAll(db, sql: sql).compactMap { row in
        guard let id = UUID(uuidString: try row.decode(atIndex: 0)) else { return nil }
        let tail: Data = try row.decode(atIndex: 4)
        return PendingAppend(
          id: id, path: try row.decode(atIndex: 1), oldLength: try row.decode(atIndex: 2),
          mark: try row.decode(atIndex: 3), tail: Array(tail))
      }
    }
  }
}

extension SaveOptions {
  /// The library that records an append to a file that can't be replaced, such as one with several names, so that a
  /// crash can't leave it torn; without one that can be written, such a file isn't saved in place.
  public var library: Library? {
    get { pendingAppends as? Library }
    set { pendingAppends = newValue?.appendJournal }
  }
}
