import Foundation
internal import GRDB

extension Library {
  /// Recognises a document or adds it as a new one, and records that it was opened now.
  ///
  /// The rules, in order:
  ///
  /// 1. Among the documents with the same permanent identifier (or, without one, the same content): the one at the
  ///    same path; else one whose file no longer exists, which was moved or renamed; else one with the same page
  ///    count, of which this is a re-annotated copy. If none fits, it is a new document that only shares the
  ///    identifier. If several fit equally, the content hash decides, then the latest opened.
  /// 2. If no document has the identifier or content, the one last seen at the same path: it was changed in place, as
  ///    a typesetter does at each run.
  /// 3. If the document at that path has meanwhile been replaced and the original reappears elsewhere, the original
  ///    becomes a separate document with copies of its bookmarks. So neither a file that is typeset again nor one
  ///    whose name the next download takes loses bookmarks.
  ///
  /// The record's path, page count and identity are updated.
  ///
  /// - Parameters:
  ///   - identity: The facts about the file.
  ///   - title: The title shown in lists; nil keeps the recorded one.
  /// - Returns: The identifier of the document in this library.
  /// - Throws: ``LibraryError/documentUnreadable(path:reason:)`` if the content hash was needed and
  ///   couldn't be computed, ``LibraryError/readOnly(path:)`` if the library can't be written (see
  ///   ``findDocument(_:)``), and any other ``LibraryError`` about the file.
  @discardableResult
  public func recordDocument(
    _ identity: DocumentIdentity, title: String? = nil
  ) throws(LibraryError) -> DocumentID {
    var recognition = DocumentRecognition(identity: identity, hash: nil)
    while true {
      if let id = try write({ try record(recognition, title: title, in: $0) }) { return id }
      recognition = try recognition.hashing()
    }
  }

  /// Recognises a document without recording anything, for use with a read-only library.
  ///
  /// - Returns: The document by the rules of ``recordDocument(_:title:)``, or nil if it is new.
  /// - Throws: As ``recordDocument(_:title:)``, except ``LibraryError/readOnly(path:)``.
  public func findDocument(_ identity: DocumentIdentity) throws(LibraryError) -> DocumentID? {
    var recognition = DocumentRecognition(identity: identity, hash: nil)
    while true {
      switch try read(recognition.match) {
      case .same(let id), .changedInPlace(let id), .former(let id, lastBookmark: _): return id
      case .unknown: return nil
      case .hashNeeded: recognition = try recognition.hashing()
      }
    }
  }

  /// Returns the path at which a document with a permanent identifier was opened last, if that is another file than this
  /// one and may still be there; nil otherwise.
  package func pathOfOriginal(_ identity: DocumentIdentity) throws(LibraryError) -> String? {
    guard identity.permanentIdentifier != nil, let own = identity.path, let id = try findDocument(identity),
      let path = try document(id).path, !path.isSamePath(as: own), SystemPath(path).mayExist
    else { return nil }
    return path
  }

  /// Looks up the record of a document.
  ///
  /// - Throws: ``LibraryError/noSuchDocument(_:)``, and any ``LibraryError`` about the file.
  public func document(_ id: DocumentID) throws(LibraryError) -> LibraryDocument {
    try read { db in
      let sql = "SELECT \(LibraryDocument.columns) FROM document WHERE id = ?"
      guard let row = try Row.fetchOne(db, sql: sql, arguments: [id.rawValue]) else {
        throw LibraryError.noSuchDocument(id)
      }
      return try LibraryDocument(row: row)
    }
  }

  /// Lists the recently opened documents, the latest first.
  ///
  /// Documents from standard input are left out, and so are those whose path another document has taken since:
  /// neither could be opened again.
  ///
  /// - Throws: Any ``LibraryError`` about the file.
  public func recentDocuments(limit: Int = 20) throws(LibraryError) -> [LibraryDocument] {
    try read { db in
      let sql = """
        SELECT \(LibraryDocument.columns) FROM document
        WHERE path IS NOT NULL AND NOT EXISTS (
          SELECT 1 FROM document AS later WHERE later.path = document.path
          AND (later.opened, later.id) > (document.opened, document.id))
        ORDER BY opened DESC, id DESC LIMIT ?
        """
      return try Row.fetchAll(db, sql: sql, arguments: [max(0, limit)]).map(LibraryDocument.init(row:))
    }
  }

  // MARK: - Recording

  /// The maximum number of former identities of a document: a typesetter creates a new one at each run.
  static let formerIdentityLimit = 100

  /// Records the result of a recognition, in the same transaction.
  ///
  /// - Returns: The document; nil, without any changes, if the recognition needs the content hash.
  private func record(
    _ recognition: DocumentRecognition, title: String?, in db: Database
  ) throws -> DocumentID? {
    let id: DocumentID
    switch try recognition.match(in: db) {
    case .hashNeeded:
      return nil
    case .unknown:
      return try insert(recognition, title: title, in: db)
    case .former(let origin, let lastBookmark):
      id = try insert(recognition, title: title, in: db)
      try copyBookmarks(of: origin, upTo: lastBookmark, to: id, in: db)
      try db.execute(sql: "DELETE FROM former_identity WHERE key = ?", arguments: [recognition.key])
      return id
    case .same(let match):
      id = match
    case .changedInPlace(let match):
      id = match
      try retireIdentity(of: id, in: db)
    }
    try update(id, from: recognition, title: title, in: db)
    return id
  }

  private func insert(
    _ recognition: DocumentRecognition, title: String?, in db: Database
  ) throws -> DocumentID {
    let identity = recognition.identity
    let sql = """
      INSERT INTO document
        (permanent_identifier, content_hash, path, page_count, title, last_opened, opened)
      VALUES (?, ?, ?, ?, ?, ?, \(Self.nextOpening))
      """
    try db.execute(
      sql: sql,
      arguments: [
        identity.permanentIdentifier, recognition.hash, identity.path, identity.pageCount, title, timestamp,
      ]
    )
    return DocumentID(rawValue: db.lastInsertedRowID)
  }

  /// The number of the current opening: dates would be out of order after a clock is set back.
  private static let nextOpening = "(SELECT COALESCE(MAX(opened), 0) + 1 FROM document)"

  private func update(
    _ id: DocumentID, from recognition: DocumentRecognition, title: String?, in db: Database
  ) throws {
    let identity = recognition.identity
    // Facts unknown at this opening are kept: a document that was a file before may now come from standard input, and
    // the hash is seldom computed.
    let sql = """
      UPDATE document SET
        permanent_identifier = COALESCE(?, permanent_identifier), content_hash = COALESCE(?, content_hash),
        path = COALESCE(?, path), page_count = ?, title = COALESCE(?, title), last_opened = ?,
        opened = \(Self.nextOpening)
      WHERE id = ?
      """
    try db.execute(
      sql: sql,
      arguments: [
        identity.permanentIdentifier, recognition.hash, identity.path, identity.pageCount, title, timestamp,
        id.rawValue,
      ]
    )
    // If a file returns to an earlier state, that identity is no longer a former one.
    try db.execute(
      sql: "DELETE FROM former_identity WHERE key = ? AND document_id = ?",
      arguments: [recognition.key, id.rawValue]
    )
  }

  /// Records a document's identity as a former one and clears it, before the document gets the identity of the
  /// replacing file.
  private func retireIdentity(of id: DocumentID, in db: Database) throws {
    let sql = "SELECT permanent_identifier, content_hash FROM document WHERE id = ?"
    guard let row = try Row.fetchOne(db, sql: sql, arguments: [id.rawValue]) else { return }
    let key = DocumentRecognition.key(
      permanentIdentifier: try row.decode(atIndex: 0), hash: try row.decode(atIndex: 1)
    )
    try db.execute(
      sql: """
        INSERT OR REPLACE INTO former_identity (key, document_id, until, opened, last_bookmark)
        VALUES (?, ?, ?, \(Self.nextOpening), (SELECT COALESCE(MAX(id), 0) FROM bookmark))
        """,
      arguments: [key, id.rawValue, timestamp]
    )
    try db.execute(
      sql: """
        DELETE FROM former_identity WHERE document_id = :id AND key NOT IN (
          SELECT key FROM former_identity WHERE document_id = :id ORDER BY opened DESC, until DESC LIMIT :limit)
        """,
      arguments: ["id": id.rawValue, "limit": Self.formerIdentityLimit]
    )
    try db.execute(
      sql: "UPDATE document SET permanent_identifier = NULL, content_hash = NULL WHERE id = ?",
      arguments: [id.rawValue]
    )
  }

  private func copyBookmarks(
    of origin: DocumentID, upTo lastBookmark: Int64, to copy: DocumentID, in db: Database
  ) throws {
    let sql = """
      INSERT INTO bookmark (document_id, page_index, page_label, title, created, x, y, position)
      SELECT ?, page_index, page_label, title, created, x, y, ROW_NUMBER() OVER (ORDER BY position, id) - 1
      FROM bookmark WHERE document_id = ? AND id <= ?
      """
    try db.execute(sql: sql, arguments: [copy.rawValue, origin.rawValue, lastBookmark])
  }
}
