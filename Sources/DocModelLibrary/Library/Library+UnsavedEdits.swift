import Foundation
internal import GRDB

/// Edits of documents that aren't in their files yet, as bytes that the editor encodes.
extension Library {
  /// An edit in the library.
  struct UnsavedEdit {
    var number: Int64
    var date: Date
    var bytes: Data
  }

  /// Adds an edit, which survives a power failure when the call returns.
  ///
  /// - Returns: the number of the edit, which is never used twice.
  /// - Throws: ``LibraryError/noSuchDocument(_:)``, and any ``LibraryError`` about the file.
  func addUnsavedEdit(_ bytes: Data, to document: DocumentID) throws(LibraryError) -> Int64 {
    try write { db in
      try require(document, in: db)
      try db.execute(
        sql: "INSERT INTO unsaved_edit (document_id, made, edit) VALUES (?, ?, ?)",
        arguments: [document.rawValue, timestamp, bytes])
      return db.lastInsertedRowID
    }
  }

  /// Replaces edits, which may be missing, all of them or none.
  ///
  /// - Throws: Any ``LibraryError`` about the file.
  func replaceUnsavedEdits(_ edits: [(number: Int64, bytes: Data)]) throws(LibraryError) {
    guard !edits.isEmpty else { return }
    try write { db in
      let update = try db.cachedStatement(sql: "UPDATE unsaved_edit SET edit = ? WHERE number = ?")
      for edit in edits { try update.execute(arguments: [edit.bytes, edit.number]) }
    }
  }

  /// Replaces edits and gives them new numbers, all of them or none.
  ///
  /// - Returns: the numbers.
  /// - Throws: Any ``LibraryError`` about the file.
  func renumberUnsavedEdits(_ edits: [(number: Int64, bytes: Data)]) throws(LibraryError) -> [Int64] {
    try write { db in
      try edits.map { edit in
        try db.execute(
          sql: """
            INSERT INTO unsaved_edit (document_id, made, edit)
            SELECT document_id, made, ? FROM unsaved_edit WHERE number = ?
            """,
          arguments: [edit.bytes, edit.number])
        guard db.changesCount == 1 else {
          throw LibraryError.inputOutput(
            path: path, reason: "another program has just saved or dropped an edit")
        }
        let number = db.lastInsertedRowID
        try db.execute(sql: "DELETE FROM unsaved_edit WHERE number = ?", arguments: [edit.number])
        return number
      }
    }
  }

  /// Deletes edits, which may be missing.
  ///
  /// - Throws: Any ``LibraryError`` about the file.
  func removeUnsavedEdits(_ numbers: [Int64]) throws(LibraryError) {
    guard !numbers.isEmpty else { return }
    try write { db in
      let delete = try db.cachedStatement(sql: "DELETE FROM unsaved_edit WHERE number = ?")
      for number in numbers { try delete.execute(arguments: [number]) }
    }
  }

  /// Reads the edits of a document, the oldest first.
  ///
  /// - Throws: Any ``LibraryError`` about the file.
  func unsavedEdits(of document: DocumentID) throws(LibraryError) -> [UnsavedEdit] {
    try read { db in
      let sql = "SELECT number, made, edit FROM unsaved_edit WHERE document_id = ? ORDER BY number"
      return try Row.fetchAll(db, sql: sql, arguments: [document.rawValue]).map { row in
        UnsavedEdit(
          number: try row.decode(atIndex: 0), date: Date(milliseconds: try row.decode(atIndex: 1)),
          bytes: try row.decode(atIndex: 2))
      }
    }
  }
}
