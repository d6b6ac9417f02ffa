import Foundation
internal import GRDB

/// A document whose pages are being added to an index.
package struct IndexDraft: Hashable, Sendable {
  let id: Int64
  let path: String
  let stamp: FileStamp
  /// The number of pages.
  package let pageCount: Int
}

extension TextIndex {
  /// Starts adding a document to the index; nil if that fails.
  ///
  /// - Parameters:
  ///   - path: the document's file.
  ///   - stamp: the state of the file that the pages are read from.
  ///   - pageCount: the number of pages to be added.
  /// - Returns: the document that pages are added to.
  package func begin(_ path: String, _ stamp: FileStamp, pageCount: Int) -> IndexDraft? {
    let source = DocumentSource.path(path)
    guard pageCount > 0, pageCount < IndexedPage.numbersPerDocument, let hash = try? source.contentHash(),
      FileStamp(source) == stamp
    else { return nil }
    let path = path.absolutePath
    let sql = """
      INSERT INTO document (fingerprint, page_count, used) VALUES (?, ?, ?)
      ON CONFLICT (fingerprint) DO UPDATE SET used = excluded.used, page_count = excluded.page_count
      """
    return change { db in
      try db.execute(sql: sql, arguments: [hash, pageCount, Self.now])
      let find = "SELECT id FROM document WHERE fingerprint = ?"
      let id = try Int64.fetchOne(db, sql: find, arguments: [hash]) ?? 0
      // The remains of an interrupted attempt.
      try Self.deletePages(db, of: id)
      try db.execute(sql: "UPDATE document SET is_complete = 0, bytes = 0 WHERE id = ?", arguments: [id])
      return IndexDraft(id: id, path: path, stamp: stamp, pageCount: pageCount)
    }
  }

  /// Adds pages to a document; false if that fails.
  package func add(_ pages: [IndexedPage], to draft: IndexDraft) -> Bool {
    // SQLite would end a text at a null character.
    guard pages.allSatisfy(\.isStorable) else { return false }
    return change { db in
      try Self.insert(db, pages.filter { $0.index < draft.pageCount }, into: draft.id)
      return true
    } ?? false
  }

  /// Inserts new pages of a document.
  static func insert(_ db: Database, _ pages: [IndexedPage], into document: Int64) throws {
    // Another copy of the program may have inserted the same page, whose trigrams mustn't be added twice.
    let insert = try db.makeStatement(sql: "INSERT OR IGNORE INTO page (id, label, text) VALUES (?, ?, ?)")
    let index = try db.makeStatement(sql: "INSERT INTO page_trigram (rowid, text) VALUES (?, ?)")
    var bytes = 0
    for page in pages {
      let number = IndexedPage.number(of: page.index, in: document)
      try insert.execute(arguments: [number, page.label, page.text])
      guard db.changesCount > 0 else { continue }
      try index.execute(arguments: [number, IndexCandidates.folded(page.text)])
      bytes += page.text.utf8.count
    }
    try db.execute(sql: "UPDATE document SET bytes = bytes + ? WHERE id = ?", arguments: [bytes, document])
  }

  /// Completes a document whose pages have all been added, so that it can be found; if the index exceeds its limit, the
  /// least recently used documents are dropped.
  ///
  /// - Returns: whether the document is in the index now.
  @discardableResult
  package func finish(_ draft: IndexDraft) -> Bool {
    let isDone = change { db in
      let count = try Int.fetchOne(
        db, sql: "SELECT COUNT(*) FROM page WHERE id >= ? AND id < ?",
        arguments: IndexedPage.numbers(in: draft.id))
      guard count == draft.pageCount else {
        try Self.delete(db, draft.id)
        return false
      }
      try db.execute(sql: "UPDATE document SET is_complete = 1 WHERE id = ?", arguments: [draft.id])
      try Self.recordFile(db, draft.path, draft.stamp, draft.id)
      return true
    }
    dropOldest(keeping: draft.id)
    return isDone ?? false
  }

  /// Hands the texts of a file over to its new version, whose pages have the same texts.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - old: the state of the file before.
  ///   - new: the state of the file now.
  package func transfer(_ path: String, from old: FileStamp, to new: FileStamp) {
    let source = DocumentSource.path(path)
    let path = path.absolutePath
    let find = """
      SELECT document_id FROM file WHERE path = ? AND stamp IN (?, ?)
      AND (SELECT COUNT(*) FROM file AS other WHERE other.document_id = file.document_id) = 1
      """
    let states = [old.description, Self.freshMark + old.description]
    // Reading the whole file is worthwhile only for one in the index.
    guard
      let found = attempt({ try Int64.fetchOne($0, sql: find, arguments: [path, states[0], states[1]]) }),
      let id = found, let hash = try? source.contentHash(), FileStamp(source) == new
    else { return }
    _ = change { db in
      try db.execute(
        sql: "UPDATE OR IGNORE document SET fingerprint = ? WHERE id = ?", arguments: [hash, id])
      if db.changesCount > 0 { try Self.recordFile(db, path, new, id) }
    }
  }

  /// Drops an incomplete document.
  package func abandon(_ draft: IndexDraft) {
    _ = change { db in try Self.delete(db, draft.id) }
  }

  func dropOldest(keeping kept: Int64) {
    while let status = try? status(), status.size > status.limit {
      let isDropped = change { db in
        let sql = "SELECT id FROM document WHERE id != ? ORDER BY used, id LIMIT 1"
        guard let oldest = try Int64.fetchOne(db, sql: sql, arguments: [kept]) else { return false }
        try Self.delete(db, oldest)
        return true
      }
      guard isDropped == true else { return }
    }
  }

  static func delete(_ db: Database, _ id: Int64) throws {
    try deletePages(db, of: id)
    try db.execute(sql: "DELETE FROM document WHERE id = ?", arguments: [id])
  }

  private static func deletePages(_ db: Database, of id: Int64) throws {
    let range = IndexedPage.numbers(in: id)
    let rows = try Row.fetchCursor(
      db, sql: "SELECT id, text FROM page WHERE id >= ? AND id < ?", arguments: range)
    // FTS5 needs the text of a page to delete its trigrams.
    let forget = try db.makeStatement(
      sql: "INSERT INTO page_trigram (page_trigram, rowid, text) VALUES ('delete', ?, ?)")
    while let row = try rows.next() {
      let number: Int64 = try row.decode(atIndex: 0)
      let text: String = try row.decode(atIndex: 1)
      try forget.execute(arguments: [number, IndexCandidates.folded(text)])
    }
    try db.execute(sql: "DELETE FROM page WHERE id >= ? AND id < ?", arguments: range)
  }
}
