import Foundation
internal import GRDB

extension Date {
  /// Creates a date from whole milliseconds since 1970, the form in the library.
  init(milliseconds: Int64) {
    self.init(timeIntervalSince1970: Double(milliseconds) / 1000)
  }

  /// The time in whole milliseconds since 1970; 0 if it exceeds 64 bits.
  var milliseconds: Int64 {
    Int64(exactly: (timeIntervalSince1970 * 1000).rounded()) ?? 0
  }
}

extension Bookmark {
  /// The columns that ``init(row:)`` reads, for a SELECT.
  static let columns = """
    bookmark.id, bookmark.document_id, bookmark.page_index, bookmark.page_label, bookmark.title, \
    bookmark.created, bookmark.x, bookmark.y, bookmark.position
    """

  /// Reads a row of ``columns``, in that order.
  init(row: Row) throws {
    let x: Double? = try row.decode(atIndex: 6)
    let y: Double? = try row.decode(atIndex: 7)
    self.init(
      id: BookmarkID(rawValue: try row.decode(atIndex: 0)),
      document: DocumentID(rawValue: try row.decode(atIndex: 1)),
      pageIndex: try row.ordinal(atIndex: 2),
      pageLabel: try row.decode(atIndex: 3),
      title: try row.decode(atIndex: 4),
      created: Date(milliseconds: try row.decode(atIndex: 5)),
      point: x.flatMap { x in y.map { y in Point(x: x, y: y) } },
      position: try row.ordinal(atIndex: 8)
    )
  }
}

extension LibraryBookmark {
  /// Reads a row of `Bookmark.columns`, then the document's path and title.
  init(row: Row) throws {
    self.init(
      bookmark: try Bookmark(row: row),
      documentPath: try row.decode(atIndex: 9),
      documentTitle: try row.decode(atIndex: 10)
    )
  }
}

extension LibraryDocument {
  /// The columns that ``init(row:)`` reads, for a SELECT.
  static let columns = "id, path, title, page_count, last_opened"

  /// Reads a row of ``columns``, in that order.
  init(row: Row) throws {
    self.init(
      id: DocumentID(rawValue: try row.decode(atIndex: 0)),
      path: try row.decode(atIndex: 1),
      title: try row.decode(atIndex: 2),
      pageCount: try row.ordinal(atIndex: 3),
      lastOpened: Date(milliseconds: try row.decode(atIndex: 4))
    )
  }
}

extension ReadingPosition {
  /// The columns that ``init(row:)`` reads, for a SELECT.
  static let columns = "page_index, line, y, x"

  /// Reads a row that begins with ``columns``, in that order.
  init(row: Row) throws {
    self.init(
      pageIndex: try row.ordinal(atIndex: 0), line: try row.ordinal(atIndex: 1),
      height: try row.decode(atIndex: 2), left: try row.decode(atIndex: 3))
  }
}
