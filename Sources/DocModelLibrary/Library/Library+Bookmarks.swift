import Foundation
internal import GRDB

extension Library {
  /// Adds a bookmark at the end of the document's list.
  ///
  /// A title exists only once on a page: adding it again, by pressing a key twice or in a second copy of the program,
  /// changes nothing and returns the existing bookmark.
  ///
  /// A page index beyond the last page is accepted, since the library doesn't read the document; compare it with
  /// `Document.pageCount` first.
  ///
  /// - Parameters:
  ///   - document: The document, from ``recordDocument(_:title:)``.
  ///   - pageIndex: The 0-based page index.
  ///   - pageLabel: The page label, or nil if there is none.
  ///   - title: The title shown in lists, stored unchanged.
  ///   - point: The point on the page, in PDF points in default user space, origin bottom-left; nonfinite coordinates
  ///     count as nil.
  /// - Returns: The bookmark, and whether it was newly added.
  /// - Throws: ``LibraryError/noSuchDocument(_:)``, ``LibraryError/invalidPageIndex(_:)``, and any
  ///   ``LibraryError`` about the file.
  @discardableResult
  public func addBookmark(
    to document: DocumentID, pageIndex: Int, pageLabel: String? = nil, title: String,
    point: Point? = nil
  ) throws(LibraryError) -> (bookmark: Bookmark, isNew: Bool) {
    try requirePage(pageIndex)
    let new = NewBookmark(pageIndex: pageIndex, pageLabel: pageLabel, title: title, point: point)
    return try write { db in
      try require(document, in: db)
      return try add(new, to: document, in: db)
    }
  }

  /// A bookmark to add.
  public struct NewBookmark: Hashable, Sendable, Codable {
    /// The 0-based page index.
    public var pageIndex: Int
    /// The page label, or nil if there is none.
    public var pageLabel: String?
    /// The title shown in lists, stored unchanged.
    public var title: String
    /// The point on the page, in PDF points in default user space, origin bottom-left; nil for the whole page.
    public var point: Point?

    /// Creates a bookmark to add.
    public init(pageIndex: Int, pageLabel: String? = nil, title: String, point: Point? = nil) {
      (self.pageIndex, self.pageLabel, self.title, self.point) = (pageIndex, pageLabel, title, point)
    }
  }

  /// Adds many bookmarks in one transaction, or none.
  ///
  /// Page indexes beyond the last page are accepted, as by ``addBookmark(to:pageIndex:pageLabel:title:point:)``.
  ///
  /// ```swift
  /// let library = try Library(path: "library.sqlite")
  /// let paper = try library.recordDocument(document.identity, title: document.title)
  /// let headings = document.outline.items.compactMap { item in
  ///   item.destination?.pageIndex.map { Library.NewBookmark(pageIndex: $0, title: item.title) }
  /// }
  /// print(try library.addBookmarks(headings, to: paper).count { $0.isNew })
  /// ```
  ///
  /// - Returns: Each bookmark, and whether it was newly added.
  /// - Throws: The errors of ``addBookmark(to:pageIndex:pageLabel:title:point:)``.
  @discardableResult
  public func addBookmarks(
    _ new: [NewBookmark], to document: DocumentID
  ) throws(LibraryError) -> [(bookmark: Bookmark, isNew: Bool)] {
    for bookmark in new { try requirePage(bookmark.pageIndex) }
    return try write { db in
      try require(document, in: db)
      return try new.map { try add($0, to: document, in: db) }
    }
  }

  private func add(
    _ new: NewBookmark, to document: DocumentID, in db: Database
  ) throws -> (bookmark: Bookmark, isNew: Bool) {
    let present = try Bookmark.fetchAll(
      db, where: "document_id = ? AND page_index = ? AND title = ?",
      arguments: [document.rawValue, new.pageIndex, new.title]
    )
    if let bookmark = present.first { return (bookmark, false) }
    let sql = """
      INSERT INTO bookmark (document_id, page_index, page_label, title, created, x, y, position)
      VALUES (?, ?, ?, ?, ?, ?, ?,
        (SELECT COUNT(*) FROM bookmark WHERE document_id = ?))
      """
    let point = new.point?.finite
    try db.execute(
      sql: sql,
      arguments: [
        document.rawValue, new.pageIndex, new.pageLabel, new.title, timestamp, point?.x, point?.y,
        document.rawValue,
      ]
    )
    return (try Bookmark.fetch(BookmarkID(rawValue: db.lastInsertedRowID), in: db), true)
  }

  /// Renames a bookmark, even to the title of another bookmark on the page.
  ///
  /// - Returns: The changed bookmark.
  /// - Throws: ``LibraryError/noSuchBookmark(_:)``, and any ``LibraryError`` about the file.
  @discardableResult
  public func renameBookmark(_ id: BookmarkID, to title: String) throws(LibraryError) -> Bookmark {
    try write { db in
      try db.execute(sql: "UPDATE bookmark SET title = ? WHERE id = ?", arguments: [title, id.rawValue])
      return try Bookmark.fetch(id, in: db)
    }
  }

  /// Moves a bookmark to another position in its document; its index in the list stays the same.
  ///
  /// - Parameters:
  ///   - id: The bookmark.
  ///   - pageIndex: The 0-based page index.
  ///   - pageLabel: The page label, or nil if there is none.
  ///   - point: The point on the page, in PDF points in default user space, origin bottom-left.
  /// - Returns: The changed bookmark.
  /// - Throws: ``LibraryError/noSuchBookmark(_:)``, ``LibraryError/invalidPageIndex(_:)``, and any
  ///   ``LibraryError`` about the file.
  @discardableResult
  public func moveBookmark(
    _ id: BookmarkID, toPage pageIndex: Int, pageLabel: String? = nil, point: Point? = nil
  ) throws(LibraryError) -> Bookmark {
    try requirePage(pageIndex)
    let point = point?.finite
    return try write { db in
      try db.execute(
        sql: "UPDATE bookmark SET page_index = ?, page_label = ?, x = ?, y = ? WHERE id = ?",
        arguments: [pageIndex, pageLabel, point?.x, point?.y, id.rawValue]
      )
      return try Bookmark.fetch(id, in: db)
    }
  }

  /// Moves the bookmarks of a document along with its pages, which a save has arranged anew; those of pages that are
  /// gone stay.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - arrangement: The order of the former pages.
  ///   - labels: The page labels of the saved document.
  /// - Throws: Any ``LibraryError`` about the file.
  package func moveBookmarks(
    of document: DocumentID, to arrangement: PageArrangement, _ labels: PageLabels
  ) throws(LibraryError) {
    let places = Dictionary(
      arrangement.pages.enumerated().compactMap { index, page in
        if case .page(let old) = page.origin { (old, index) } else { nil as (Int, Int)? }
      }, uniquingKeysWith: { first, _ in first })
    for bookmark in try bookmarks(of: document) {
      guard let page = places[bookmark.pageIndex], page != bookmark.pageIndex else { continue }
      try moveBookmark(
        bookmark.id, toPage: page, pageLabel: labels.isEmpty ? nil : labels.label(at: page),
        point: bookmark.point)
    }
  }

  /// Moves a bookmark to another index in the document's current list.
  ///
  /// - Parameters:
  ///   - id: The bookmark.
  ///   - position: The new 0-based index; one beyond an end of the list means that end.
  /// - Returns: The changed bookmark.
  /// - Throws: ``LibraryError/noSuchBookmark(_:)``, and any ``LibraryError`` about the file.
  @discardableResult
  public func reorderBookmark(_ id: BookmarkID, to position: Int) throws(LibraryError) -> Bookmark {
    try write { db in
      let bookmark = try Bookmark.fetch(id, in: db)
      var order = try order(of: bookmark.document, in: db).filter { $0 != id }
      order.insert(id, at: min(max(0, position), order.count))
      try setOrder(order, in: db)
      return try Bookmark.fetch(id, in: db)
    }
  }

  /// Deletes a bookmark.
  ///
  /// - Returns: The deleted bookmark, for ``restoreBookmarks(_:)`` to undo the deletion.
  /// - Throws: ``LibraryError/noSuchBookmark(_:)``, and any ``LibraryError`` about the file.
  @discardableResult
  public func deleteBookmark(_ id: BookmarkID) throws(LibraryError) -> Bookmark {
    guard let bookmark = try deleteBookmarks([id]).first else { throw .noSuchBookmark(id) }
    return bookmark
  }

  /// Deletes several bookmarks, of any documents, in one transaction.
  ///
  /// - Returns: The deleted bookmarks, for ``restoreBookmarks(_:)``, without those already deleted.
  /// - Throws: Any ``LibraryError`` about the file.
  @discardableResult
  public func deleteBookmarks(_ ids: some Sequence<BookmarkID>) throws(LibraryError) -> [Bookmark] {
    try write { db in
      // All are read before the first is deleted, so that each has its original index.
      var seen: Set<BookmarkID> = []
      let bookmarks = try ids.filter { seen.insert($0).inserted }.flatMap { id in
        try Bookmark.fetchAll(db, where: "id = ?", arguments: [id.rawValue])
      }
      for bookmark in bookmarks {
        try db.execute(sql: "DELETE FROM bookmark WHERE id = ?", arguments: [bookmark.id.rawValue])
      }
      for document in Set(bookmarks.map(\.document)) {
        try setOrder(try order(of: document, in: db), in: db)
      }
      return bookmarks
    }
  }

  /// Restores deleted bookmarks, each with its identifier and its index in the list.
  ///
  /// An existing bookmark stays the same, so that undoing twice does no harm.
  ///
  /// - Throws: ``LibraryError/noSuchDocument(_:)``, ``LibraryError/invalidPageIndex(_:)``, and any
  ///   ``LibraryError`` about the file.
  public func restoreBookmarks(_ bookmarks: [Bookmark]) throws(LibraryError) {
    for bookmark in bookmarks {
      try requirePage(bookmark.pageIndex)
    }
    try write { db in
      // In list order, so that those before each one are already in place.
      for bookmark in bookmarks.sorted(by: { $0.position < $1.position }) {
        try restore(bookmark, in: db)
      }
    }
  }

  private func restore(_ bookmark: Bookmark, in db: Database) throws {
    try require(bookmark.document, in: db)
    let point = bookmark.point?.finite
    let sql = """
      INSERT OR IGNORE INTO bookmark
        (id, document_id, page_index, page_label, title, created, x, y, position)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0)
      """
    try db.execute(
      sql: sql,
      arguments: [
        bookmark.id.rawValue, bookmark.document.rawValue, bookmark.pageIndex, bookmark.pageLabel,
        bookmark.title, bookmark.created.milliseconds, point?.x, point?.y,
      ]
    )
    guard db.changesCount > 0 else { return }
    var order = try order(of: bookmark.document, in: db).filter { $0 != bookmark.id }
    order.insert(bookmark.id, at: min(max(0, bookmark.position), order.count))
    try setOrder(order, in: db)
  }

  // MARK: - The user's order

  private func order(of document: DocumentID, in db: Database) throws -> [BookmarkID] {
    let sql = "SELECT id FROM bookmark WHERE document_id = ? ORDER BY position, id"
    return try Int64.fetchAll(db, sql: sql, arguments: [document.rawValue]).map(BookmarkID.init(rawValue:))
  }

  /// Numbers bookmarks from 0 in the given order.
  private func setOrder(_ order: [BookmarkID], in db: Database) throws {
    let statement = try db.cachedStatement(
      sql: "UPDATE bookmark SET position = ? WHERE id = ? AND position <> ?"
    )
    for (position, id) in order.enumerated() {
      try statement.execute(arguments: [position, id.rawValue, position])
    }
  }
}

extension Bookmark {
  /// Reads the selected bookmarks, in the user's order.
  static func fetchAll(
    _ db: Database, where condition: String, arguments: StatementArguments
  ) throws -> [Bookmark] {
    let sql = "SELECT \(columns) FROM bookmark WHERE \(condition) ORDER BY position, id"
    return try Row.fetchAll(db, sql: sql, arguments: arguments).map(Bookmark.init(row:))
  }

  /// Reads one bookmark, or throws `LibraryError.noSuchBookmark`.
  static func fetch(_ id: BookmarkID, in db: Database) throws -> Bookmark {
    guard let bookmark = try fetchAll(db, where: "id = ?", arguments: [id.rawValue]).first else {
      throw LibraryError.noSuchBookmark(id)
    }
    return bookmark
  }
}

extension Point {
  /// The point; nil if a coordinate is infinite or NaN, which SQLite can't store.
  fileprivate var finite: Self? {
    x.isFinite && y.isFinite ? self : nil
  }
}
