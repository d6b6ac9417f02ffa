import Foundation
internal import GRDB

/// Finds the record of a document whose file may have been moved, renamed, re-annotated or copied.
///
/// One permanent identifier can belong to several documents: an extract or a merged copy often keeps its source's,
/// and some generators repeat theirs. And one path can belong to several documents: a typesetter writes a new
/// identifier at each run, and a download takes the previous one's name.
struct DocumentRecognition {
  /// The result of a recognition.
  enum Match: Equatable {
    /// The file is this document.
    case same(DocumentID)
    /// The file has this document's path but another identity: the document was changed in place.
    case changedInPlace(DocumentID)
    /// The file is an earlier state of this document, which then had the bookmarks up to this number.
    case former(DocumentID, lastBookmark: Int64)
    /// The document isn't in the library.
    case unknown
    /// Only the content hash can decide.
    ///
    /// It isn't computed in the transaction, for which other processes would have to wait.
    case hashNeeded
  }

  let identity: DocumentIdentity
  /// The content hash, once computed.
  let hash: String?

  private struct HashNeeded: Error {}

  private struct Candidate {
    let id: DocumentID
    let path: String?
    let pageCount: Int
    let hash: String?

    /// Whether the file no longer exists where it was last seen.
    var isGone: Bool {
      path.map { !SystemPath($0).mayExist } ?? true
    }
  }

  /// Returns the database key of a former identity.
  static func key(permanentIdentifier: String?, hash: String?) -> String {
    permanentIdentifier.map { "id:" + $0 } ?? "hash:" + (hash ?? "")
  }

  /// The key of the file's own identity, complete after a match other than `hashNeeded`.
  var key: String {
    Self.key(permanentIdentifier: identity.permanentIdentifier, hash: hash)
  }

  /// Returns the same recognition, with the content hash computed.
  func hashing() throws(LibraryError) -> DocumentRecognition {
    do {
      return DocumentRecognition(identity: identity, hash: try identity.contentHash())
    } catch {
      throw .documentUnreadable(path: identity.path, reason: error.localizedDescription)
    }
  }

  /// Finds the document: by permanent identifier, or by hash without one, then by path.
  ///
  /// It only reads, and with the hash it never returns `hashNeeded`.
  func match(in db: Database) throws -> Match {
    do {
      return try matchRequiringHash(in: db)
    } catch is HashNeeded {
      return .hashNeeded
    }
  }

  private func matchRequiringHash(in db: Database) throws -> Match {
    if let identifier = identity.permanentIdentifier {
      let candidates = try candidates(where: "permanent_identifier", is: identifier, in: db)
      if !candidates.isEmpty {
        return try choose(among: candidates, by: { $0.pageCount == identity.pageCount })
      }
    } else {
      let candidates = try candidates(where: "content_hash", is: try requiredHash(), in: db)
      if !candidates.isEmpty {
        return try choose(among: candidates, by: { _ in true })
      }
    }
    if let path = identity.path,
      let candidate = try candidates(where: "path", is: path, in: db).first
    {
      return .changedInPlace(candidate.id)
    }
    return try matchByFormerIdentity(in: db)
  }

  /// Chooses among documents with the same identifier or content.
  ///
  /// The one at the same path wins; else one whose file no longer exists, which was moved or renamed; else the original
  /// of which this is a copy, provided that the page counts or the contents agree. Otherwise the file is another
  /// document that only shares the identifier.
  private func choose(
    among candidates: [Candidate], by isCopy: (Candidate) -> Bool
  ) throws -> Match {
    if let path = identity.path,
      let candidate = candidates.first(where: { $0.path?.isSamePath(as: path) == true })
    {
      return .same(candidate.id)
    }
    let gone = candidates.filter(\.isGone)
    let ranks = [gone.filter(isCopy), gone, candidates.filter(isCopy)]
    guard let best = ranks.first(where: { !$0.isEmpty }) else { return .unknown }
    if best.count > 1 {
      let hash = try requiredHash()
      if let candidate = best.first(where: { $0.hash == hash }) {
        return .same(candidate.id)
      }
    }
    // The first candidate is the one opened last.
    return best.first.map { .same($0.id) } ?? .unknown
  }

  private func candidates(
    where column: String, is value: String, in db: Database
  ) throws -> [Candidate] {
    let sql = """
      SELECT id, path, page_count, content_hash FROM document WHERE \(column) = ?
      ORDER BY opened DESC, id DESC
      """
    return try Row.fetchAll(db, sql: sql, arguments: [value]).map { row in
      Candidate(
        id: DocumentID(rawValue: try row.decode(atIndex: 0)),
        path: try row.decode(atIndex: 1),
        pageCount: try row.decode(atIndex: 2),
        hash: try row.decode(atIndex: 3)
      )
    }
  }

  private func matchByFormerIdentity(in db: Database) throws -> Match {
    let sql = """
      SELECT document_id, last_bookmark FROM former_identity WHERE key = ?
      ORDER BY opened DESC, until DESC LIMIT 1
      """
    guard let row = try Row.fetchOne(db, sql: sql, arguments: [key]) else { return .unknown }
    return .former(
      DocumentID(rawValue: try row.decode(atIndex: 0)), lastBookmark: try row.decode(atIndex: 1))
  }

  private func requiredHash() throws -> String {
    guard let hash else { throw HashNeeded() }
    return hash
  }
}
