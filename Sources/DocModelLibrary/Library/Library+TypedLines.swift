import Foundation
internal import GRDB

extension Library {
  /// The maximum number of typed lines stored, counted from the last.
  public static let typedLineLimit = 1000

  /// Appends typed lines to the stored ones.
  ///
  /// A line typed before moves to the end. Several processes add to one list, so that none loses the lines of
  /// another.
  ///
  /// - Throws: Any ``LibraryError`` about the file.
  public func addTypedLines(_ lines: [String]) throws(LibraryError) {
    guard !lines.isEmpty else { return }
    try write { db in
      let delete = try db.cachedStatement(sql: "DELETE FROM typed_line WHERE line = ?")
      let insert = try db.cachedStatement(sql: "INSERT INTO typed_line (line) VALUES (?)")
      for line in lines {
        try delete.execute(arguments: [line])
        try insert.execute(arguments: [line])
      }
      try db.execute(
        sql: """
          DELETE FROM typed_line
          WHERE id NOT IN (SELECT id FROM typed_line ORDER BY id DESC LIMIT ?)
          """,
        arguments: [Self.typedLineLimit]
      )
    }
  }

  /// Reads the typed lines, each once, the last one last.
  ///
  /// - Throws: Any ``LibraryError`` about the file.
  public func typedLines() throws(LibraryError) -> [String] {
    try read { db in try String.fetchAll(db, sql: "SELECT line FROM typed_line ORDER BY id") }
  }

  /// Deletes all typed lines.
  ///
  /// - Throws: Any ``LibraryError`` about the file.
  public func removeTypedLines() throws(LibraryError) {
    try write { db in try db.execute(sql: "DELETE FROM typed_line") }
  }
}
