import Foundation
internal import GRDB

extension Library {
  /// Saves the open tabs, replacing the saved ones.
  ///
  /// If two processes save, the later one wins: the last session is the one that ended last, and merging two would open
  /// tabs that were never open together. Tabs from standard input have no file to reopen and so no ``SavedTab``.
  ///
  /// - Throws: ``LibraryError/noSuchDocument(_:)``, and any ``LibraryError`` about the file.
  public func saveSession(_ session: SavedSession) throws(LibraryError) {
    try write { db in
      try db.execute(sql: "DELETE FROM session_tab")
      for (ordinal, tab) in session.tabs.enumerated() {
        try require(tab.document, in: db)
        let isCurrent = ordinal == session.currentIndex
        let list = isCurrent ? session.list : nil
        try db.execute(
          sql: """
            INSERT INTO session_tab (ordinal, document_id, path, is_current, list, filter)
            VALUES (?, ?, ?, ?, ?, ?)
            """,
          arguments: [ordinal, tab.document.rawValue, tab.path, isCurrent, list?.kind, list?.filter]
        )
      }
    }
  }

  /// Reads the tabs saved last; empty if there are none.
  ///
  /// - Throws: Any ``LibraryError`` about the file.
  public func lastSession() throws(LibraryError) -> SavedSession {
    try read { db in
      let sql = "SELECT document_id, path, is_current, list, filter FROM session_tab ORDER BY ordinal"
      let rows = try Row.fetchAll(db, sql: sql)
      let tabs = try rows.map { row in
        SavedTab(
          document: DocumentID(rawValue: try row.decode(atIndex: 0)), path: try row.decode(atIndex: 1)
        )
      }
      let current = try rows.firstIndex { try $0.decode(Bool.self, atIndex: 2) }
      let kind: String? = try current.flatMap { try rows[$0].decode(atIndex: 3) }
      let filter: String? = try current.flatMap { try rows[$0].decode(atIndex: 4) }
      return SavedSession(
        tabs: tabs, currentIndex: current, list: kind.map { .init(kind: $0, filter: filter ?? "") })
    }
  }
}
