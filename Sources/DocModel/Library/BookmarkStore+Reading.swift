import Foundation
internal import GRDB

extension BookmarkStore {
  /// The number of places that are kept of each list of a ``ReadingHistory``: the nearest ones.
  public static let historyLimit = 500

  /// Saves where reading stopped in a document; of two processes the later one wins.
  ///
  /// - Parameters:
  ///   - place: the place.
  ///   - view: how the pages are looked at; nil for as they are.
  ///   - document: the document.
  /// - Throws: ``LibraryError/noSuchDocument(_:)``, ``LibraryError/invalidPageIndex(_:)``, and any
  ///   ``LibraryError`` about the file.
  public func saveLastPosition(
    _ place: ReadingPlace, view: ReadingView? = nil, of document: DocumentID
  ) throws(LibraryError) {
    try requirePage(place.pageIndex)
    try write { db in
      try require(document, in: db)
      try db.execute(
        sql: """
          INSERT OR REPLACE INTO reading_position (document_id, page_index, line, saved, x, y, zoom, rotation)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          document.rawValue, place.pageIndex, max(0, place.line), timestamp, place.left, place.height,
          view?.zoom, view?.rotation,
        ]
      )
    }
  }

  /// Reads where reading stopped in a document, or nil if that was never saved.
  ///
  /// - Throws: Any ``LibraryError`` about the file.
  public func lastPosition(of document: DocumentID) throws(LibraryError) -> ReadingPosition? {
    try read { db in
      let sql = """
        SELECT \(ReadingPlace.columns), saved, zoom, rotation FROM reading_position WHERE document_id = ?
        """
      return try Row.fetchOne(db, sql: sql, arguments: [document.rawValue]).map { row in
        let zoom: String? = try row.decode(atIndex: 5)
        let rotation: Int? = try row.decode(atIndex: 6)
        return ReadingPosition(
          place: try ReadingPlace(row: row),
          view: zoom.map { ReadingView(zoom: $0, rotation: rotation ?? 0) },
          saved: Date(milliseconds: try row.decode(atIndex: 4))
        )
      }
    }
  }

  /// Saves the places that Back and Forward lead to in a document, in place of those saved before.
  ///
  /// Of two processes the later one wins: a history belongs to one reader's way through a document, and
  /// two of them woven together would lead nowhere. The nearest ``historyLimit`` places of each are kept.
  ///
  /// - Throws: ``LibraryError/noSuchDocument(_:)``, ``LibraryError/invalidPageIndex(_:)``, and any
  ///   ``LibraryError`` about the file.
  public func saveHistory(_ history: ReadingHistory, of document: DocumentID) throws(LibraryError) {
    for place in history.back + history.forward {
      try requirePage(place.pageIndex)
    }
    try write { db in
      try require(document, in: db)
      try db.execute(sql: "DELETE FROM history_place WHERE document_id = ?", arguments: [document.rawValue])
      let statement = try db.cachedStatement(
        sql: """
          INSERT INTO history_place (document_id, direction, ordinal, page_index, line, x, y)
          VALUES (?, ?, ?, ?, ?, ?, ?)
          """
      )
      for (direction, places) in [("back", history.back), ("forward", history.forward)] {
        for (ordinal, place) in places.suffix(Self.historyLimit).enumerated() {
          try statement.execute(
            arguments: [
              document.rawValue, direction, ordinal, place.pageIndex, max(0, place.line), place.left,
              place.height,
            ]
          )
        }
      }
    }
  }

  /// Reads the places that Back and Forward lead to in a document; empty if none were saved.
  ///
  /// - Throws: Any ``LibraryError`` about the file.
  public func history(of document: DocumentID) throws(LibraryError) -> ReadingHistory {
    try read { db in
      func places(_ direction: String) throws -> [ReadingPlace] {
        let sql = """
          SELECT \(ReadingPlace.columns) FROM history_place WHERE document_id = ? AND direction = ?
          ORDER BY ordinal
          """
        return try Row.fetchAll(db, sql: sql, arguments: [document.rawValue, direction])
          .map(ReadingPlace.init(row:))
      }
      return ReadingHistory(back: try places("back"), forward: try places("forward"))
    }
  }
}
