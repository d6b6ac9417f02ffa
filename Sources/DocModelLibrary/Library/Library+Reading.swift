import Foundation
internal import GRDB

extension Library {
  /// The maximum number of positions stored for each list of a ``ReadingHistory``, counted from the nearest.
  public static let historyLimit = 500

  /// Saves the last reading position in a document; if two processes save, the later one wins.
  ///
  /// A position beyond the last page is accepted, since the library doesn't read the document.
  ///
  /// - Parameters:
  ///   - position: the position.
  ///   - view: the view of the pages; nil for none.
  ///   - document: the document.
  /// - Throws: ``LibraryError/noSuchDocument(_:)``, ``LibraryError/invalidPageIndex(_:)``, and any
  ///   ``LibraryError`` about the file.
  public func saveLastPosition(
    _ position: ReadingPosition, view: ReadingView? = nil, of document: DocumentID
  ) throws(LibraryError) {
    try requirePage(position.pageIndex)
    try write { db in
      try require(document, in: db)
      try db.execute(
        sql: """
          INSERT OR REPLACE INTO reading_position
            (document_id, page_index, line, saved, x, y, zoom, rotation, properties)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          document.rawValue, position.pageIndex, max(0, position.line), timestamp, position.left,
          position.height,
          view?.zoom, view?.rotation, view?.storedProperties,
        ]
      )
    }
  }

  /// Reads the last reading position in a document, or nil if none was saved.
  ///
  /// - Throws: Any ``LibraryError`` about the file.
  public func lastPosition(of document: DocumentID) throws(LibraryError) -> SavedPosition? {
    try read { db in try SavedPosition.fetch(db, of: document) }
  }

  /// Saves the positions of Back and Forward in a document, replacing the saved ones.
  ///
  /// If two processes save, the later one wins: a history belongs to one reader, and merging two would make no sense.
  /// The nearest ``historyLimit`` positions of each list are stored.
  ///
  /// - Throws: ``LibraryError/noSuchDocument(_:)``, ``LibraryError/invalidPageIndex(_:)``, and any
  ///   ``LibraryError`` about the file.
  public func saveHistory(_ history: ReadingHistory, of document: DocumentID) throws(LibraryError) {
    for position in history.back + history.forward {
      try requirePage(position.pageIndex)
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
      for (direction, positions) in [("back", history.back), ("forward", history.forward)] {
        for (ordinal, position) in positions.suffix(Self.historyLimit).enumerated() {
          try statement.execute(
            arguments: [
              document.rawValue, direction, ordinal, position.pageIndex, max(0, position.line), position.left,
              position.height,
            ]
          )
        }
      }
    }
  }

  /// Reads the positions of Back and Forward in a document; empty if none were saved.
  ///
  /// - Throws: Any ``LibraryError`` about the file.
  public func history(of document: DocumentID) throws(LibraryError) -> ReadingHistory {
    try read { db in try ReadingHistory.fetch(db, of: document) }
  }

  /// Lists all documents with their reading positions, the latest opened first.
  ///
  /// The list also has documents from standard input and those whose path another document has taken since, unlike
  /// ``recentDocuments(limit:)``. It is one consistent state of the library, and reading it records nothing.
  ///
  /// - Throws: Any ``LibraryError`` about the file.
  public func readingRecords() throws(LibraryError) -> [ReadingRecord] {
    try read { db in
      let sql = "SELECT \(LibraryDocument.columns) FROM document ORDER BY opened DESC, id DESC"
      return try Row.fetchAll(db, sql: sql).map(LibraryDocument.init(row:)).map { document in
        ReadingRecord(
          document: document, lastPosition: try SavedPosition.fetch(db, of: document.id),
          history: try ReadingHistory.fetch(db, of: document.id))
      }
    }
  }
}

extension SavedPosition {
  /// Reads the last position in a document; nil if none was saved.
  fileprivate static func fetch(_ db: Database, of document: DocumentID) throws -> SavedPosition? {
    let sql = """
      SELECT \(ReadingPosition.columns), saved, zoom, rotation, properties FROM reading_position
      WHERE document_id = ?
      """
    return try Row.fetchOne(db, sql: sql, arguments: [document.rawValue]).map { row in
      let zoom: String? = try row.decode(atIndex: 5)
      let rotation: Int? = try row.decode(atIndex: 6)
      let properties: String? = try row.decode(atIndex: 7)
      return SavedPosition(
        position: try ReadingPosition(row: row),
        view: zoom.map {
          ReadingView(
            zoom: $0, rotation: rotation ?? 0,
            properties: properties.map(ReadingView.properties(stored:)) ?? [:])
        },
        saved: Date(milliseconds: try row.decode(atIndex: 4))
      )
    }
  }
}

extension ReadingHistory {
  /// Reads the positions of Back and Forward in a document; empty if none were saved.
  fileprivate static func fetch(_ db: Database, of document: DocumentID) throws -> ReadingHistory {
    func positions(_ direction: String) throws -> [ReadingPosition] {
      let sql = """
        SELECT \(ReadingPosition.columns) FROM history_place WHERE document_id = ? AND direction = ?
        ORDER BY ordinal
        """
      return try Row.fetchAll(db, sql: sql, arguments: [document.rawValue, direction])
        .map(ReadingPosition.init(row:))
    }
    return ReadingHistory(back: try positions("back"), forward: try positions("forward"))
  }
}

extension ReadingView {
  /// The properties as a JSON object; nil if there are none.
  fileprivate var storedProperties: String? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    guard !properties.isEmpty, let data = try? encoder.encode(properties) else { return nil }
    return String(decoding: data, as: UTF8.self)
  }

  /// Returns the properties of a JSON object; none of another text.
  fileprivate static func properties(stored text: String) -> [String: String] {
    (try? JSONDecoder().decode([String: String].self, from: Data(text.utf8))) ?? [:]
  }
}
