import Foundation
internal import GRDB

/// A document in an index with its matches.
public struct IndexedResult: Hashable, Sendable {
  /// The document's last known path.
  public let path: String
  /// The number of pages.
  public let pageCount: Int
  /// The matches, in page order.
  public let groups: [SearchMatchGroup]
  /// The rank among the results (BM25): the more of the text matches, the higher.
  public let score: Double
  /// Whether the file is unchanged since its text was read.
  public let isCurrent: Bool
}

extension TextIndex {
  /// Searches all documents in the index.
  ///
  /// - Parameter search: the search; an index has only the text of pages, whatever its scopes.
  /// - Returns: the documents with matches, the best first.
  /// - Throws: ``LibraryError`` if the index can't be read.
  public func results(of search: LineSearch) throws(LibraryError) -> [IndexedResult] {
    do {
      return try queue.inDatabase { db in try Self.results(db, search) }
    } catch {
      throw LibraryError(error, path: path)
    }
  }

  /// Searches all documents in the index on its queue while the caller waits without blocking its thread.
  ///
  /// The search ends within one page if the task is cancelled.
  ///
  /// - Parameter search: the search; an index has only the text of pages, whatever its scopes.
  /// - Returns: the documents with matches, the best first.
  /// - Throws: ``LibraryError/cancelled`` if the task is cancelled, and any ``LibraryError`` if the index can't be read.
  public func results(of search: LineSearch) async throws(LibraryError) -> [IndexedResult] {
    do {
      return try await queue.read { db in try Self.results(db, search) }
    } catch is CancellationError {
      throw .cancelled
    } catch {
      throw LibraryError(error, path: path)
    }
  }

  private static func results(_ db: Database, _ search: LineSearch) throws -> [IndexedResult] {
    let options = search.options
    let selected = options.pages.map(Set.init)
    var found: [(document: Int64, groups: [SearchMatchGroup])] = []
    let pages = try cursor(db, options.query)
    while let row = try pages.next() {
      let page = try IndexedPage(row)
      guard selected?.contains(page.index) ?? true else { continue }
      // If an expression needs too many attempts on one page, the other pages still have results.
      guard let lines = try? search.lines(in: page.text), !lines.isEmpty else { continue }
      let group = SearchMatchGroup(.text, pageIndex: page.index, pageLabel: page.label, lines: lines)
      let number: Int64 = try row.decode(atIndex: 0)
      let document = number / IndexedPage.numbersPerDocument
      if found.last?.document == document {
        found[found.count - 1].groups.append(group)
      } else {
        found.append((document, [group]))
      }
    }
    let ranking = try Ranking(db, matching: found.count)
    let describe = try db.makeStatement(
      sql: """
        SELECT path, stamp, page_count, bytes FROM document JOIN file ON document_id = document.id
        WHERE document.id = ? AND is_complete
        """)
    var results: [IndexedResult] = []
    for (document, groups) in found {
      // Of several files, an unchanged one is preferred.
      let seen = try Row.fetchAll(describe, arguments: [document]).map { row in
        let stamp: String = try row.decode(atIndex: 1)
        let isFresh = stamp.hasPrefix(freshMark)
        return (
          path: try row.decode(String.self, atIndex: 0),
          stamp: isFresh ? String(stamp.dropFirst(freshMark.count)) : stamp,
          pageCount: try row.ordinal(atIndex: 2), bytes: try row.ordinal(atIndex: 3)
        )
      }
      let current = seen.first { FileStamp(.path($0.path))?.description == $0.stamp }
      let shown = groups.limited(to: options.maximumLineCount, linesAfter: options.linesAfter)
      guard let file = current ?? seen.first, !shown.isEmpty else { continue }
      let matches = groups.reduce(0) { $0 + $1.matchCount }
      results.append(
        IndexedResult(
          path: file.path, pageCount: file.pageCount, groups: shown,
          score: ranking.score(matches: matches, length: file.bytes),
          isCurrent: current != nil))
    }
    return results.sorted { ($1.score, $0.path) < ($0.score, $1.path) }
  }

  private static func cursor(_ db: Database, _ query: SearchQuery) throws -> RowCursor {
    guard let expression = IndexCandidates.expression(for: query) else {
      return try Row.fetchCursor(db, sql: "SELECT id, label, text FROM page ORDER BY id")
    }
    let sql = """
      SELECT page.id, label, page.text FROM page_trigram JOIN page ON page.id = page_trigram.rowid
      WHERE page_trigram MATCH ? ORDER BY page_trigram.rowid
      """
    return try Row.fetchCursor(db, sql: sql, arguments: [expression])
  }
}

/// The ranking of documents (Okapi BM25), with the query as the only term.
private struct Ranking {
  private let averageLength: Double
  private let weight: Double

  init(_ db: Database, matching: Int) throws {
    let sql = "SELECT COUNT(*), AVG(bytes) FROM document WHERE is_complete"
    let row = try Row.fetchOne(db, sql: sql)
    let count = Double(try row?.ordinal(atIndex: 0) ?? 0)
    averageLength = max(1, try row?.decode(Double?.self, atIndex: 1) ?? 1)
    weight = log(1 + (max(0, count - Double(matching)) + 0.5) / (Double(matching) + 0.5))
  }

  func score(matches: Int, length: Int) -> Double {
    let (saturation, influence) = (1.2, 0.75)
    let norm = saturation * (1 - influence + influence * Double(length) / averageLength)
    return weight * Double(matches) * (saturation + 1) / (Double(matches) + norm)
  }
}
