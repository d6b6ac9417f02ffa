internal import GRDB

extension Library {
  /// Counts a start of the full screen, up to a limit.
  ///
  /// - Parameter limit: The number from which on nothing is written.
  /// - Returns: The number of starts with this one, which is more than the limit once that is reached.
  /// - Throws: Any ``LibraryError`` about the file.
  package func countStart(upTo limit: Int) throws(LibraryError) -> Int {
    let before = try read { db in try Int.fetchOne(db, sql: "SELECT count FROM full_screen_starts") ?? 0 }
    guard before < limit else { return limit + 1 }
    return try write { db in
      try db.execute(sql: "UPDATE full_screen_starts SET count = count + 1")
      return try Int.fetchOne(db, sql: "SELECT count FROM full_screen_starts") ?? 0
    }
  }
}
