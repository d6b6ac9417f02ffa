import DocModel

extension Session {
  /// Returns the bookmarks of a tab's document, in the user's order.
  func bookmarks(of tab: Tab) throws(CommandFailure) -> [Bookmark] {
    let id = try libraryID(of: tab)
    let bookmarks = try inLibrary { library throws(LibraryError) in try library.bookmarks(of: id) }
    tab.hasBookmarks = !bookmarks.isEmpty
    return bookmarks
  }

  /// Deletes bookmarks and returns those that still existed.
  @discardableResult
  func delete(_ ids: [BookmarkID]) throws(CommandFailure) -> [Bookmark] {
    defer { forgetBookmarks() }
    return try inLibrary { library throws(LibraryError) in try library.deleteBookmarks(ids) }
  }

  /// Clears the cached state of bookmarks in all tabs: tabs of one document share bookmarks.
  private func forgetBookmarks() {
    for tab in tabs { tab.hasBookmarks = nil }
  }

  /// Adds a bookmark at a position, by default the reading position.
  func addBookmark(_ title: String?, at position: Position? = nil, in tab: Tab) throws(CommandFailure) {
    let id = try libraryID(of: tab)
    let position = position ?? tab.position
    let page = position.pageIndex
    // In selection mode the bookmark is for the selection.
    let selection = tab.selectionMode == nil ? nil : tab.selectionOnCurrentPage
    let title = title ?? selection.flatMap { BookmarkTitle.shortened($0.text) } ?? suggestedTitle(in: tab)
    let height = selection?.quads.first?.bounds.y1 ?? position.height
    // 0 stands for the page's whole width, as in bookmarks from versions that didn't distinguish columns.
    let left = selection == nil ? position.left : nil
    let point = height.map { Point(x: left ?? 0, y: $0) }
    let label = tab.overview.pageLabels.isEmpty ? nil : tab.label(page)
    let (bookmark, isNew) = try inLibrary { library throws(LibraryError) in
      try library.addBookmark(to: id, pageIndex: page, pageLabel: label, title: title, point: point)
    }
    let span = isLibraryTemporary ? ", for this session only" : ""
    let what = "“\(bookmark.title.onOneLine)” on page \(page + 1)\(span)"
    forgetBookmarks()
    emit(.message(isNew ? "added bookmark \(what)" : "there is already a bookmark \(what)"))
    refreshBookmarks(tab, selecting: bookmark.id)
  }

  func suggestedTitle(in tab: Tab) -> String {
    BookmarkTitle.suggestion(
      heading: heading(in: tab), page: tab.position.pageIndex,
      text: try? tab.document.string(ofPage: tab.position.pageIndex))
  }

  /// Goes to the bookmark with a title, else to the first that begins with the text, else to the first that contains
  /// it; `#3` is the third one.
  func goToBookmark(_ text: String, in tab: Tab) throws(CommandFailure) {
    let bookmarks = try bookmarks(of: tab)
    let named = { bookmarks.nearest(to: text.onOneLine, by: \.title.onOneLine) }
    guard let bookmark = bookmarks.element(ofTyped: text) ?? named() else {
      throw CommandFailure(.noSuchBookmark, "no bookmark “\(text.onOneLine)”; bookmarks lists them")
    }
    jump(tab, to: tab.clamped(Position(bookmark)))
  }

  func deleteBookmarks(_ row: String?, _ tab: Tab) throws(CommandFailure) {
    if let row { try select(row: row, in: tab) }
    let ids = tab.pane?.selectedRows.compactMap(\.bookmarkID) ?? []
    guard !ids.isEmpty else { throw CommandFailure(.unavailable, "no bookmark is selected") }
    let deleted = try delete(ids)
    guard !deleted.isEmpty else {
      refreshBookmarks(tab, selecting: nil)
      throw Self.deletedElsewhere
    }
    tab.edits.add(deletion(of: deleted))
    reportDeletion(of: deleted, tab)
  }

  func reportDeletion(of deleted: [Bookmark], _ tab: Tab) {
    let what = deleted.count == 1 ? "“\(deleted[0].title.onOneLine)”" : "\(deleted.count) bookmarks"
    emit(.message("deleted \(what); undo restores \(deleted.count == 1 ? "it" : "them")"))
    refreshBookmarks(tab, selecting: nil)
  }

  func renameBookmark(_ title: String, _ tab: Tab) throws(CommandFailure) {
    let id = try selectedBookmark(tab)
    let renamed = try withListed(tab) { library throws(LibraryError) in
      try library.renameBookmark(id, to: title)
    }
    emit(.message("renamed to “\(renamed.title.onOneLine)”"))
    refreshBookmarks(tab, selecting: id)
  }

  func moveBookmark(by step: Int, _ tab: Tab) throws(CommandFailure) {
    let id = try selectedBookmark(tab)
    let moved = try withListed(tab) { library throws(LibraryError) in
      let now = try library.bookmark(id)
      return try library.reorderBookmark(id, to: max(0, now.position + step))
    }
    refreshBookmarks(tab, selecting: id)
    // Numbers stay as they were printed, so the message names the new neighbour.
    let title = "“\(moved.title.onOneLine)”"
    let neighbour = (try? bookmarks(of: tab))?.first { $0.position == moved.position - step }
    guard let neighbour else { return emit(.message("moved \(title)")) }
    let side = step < 0 ? "before" : "after"
    emit(.message("moved \(title) \(side) “\(neighbour.title.onOneLine)”"))
  }

  /// Moves the bookmarks of a document along with its pages, which a save has arranged anew; those of pages that are
  /// gone stay.
  func moveBookmarks(from old: Tab, to tab: Tab) {
    do throws(CommandFailure) {
      if let id = tab.libraryID {
        try inLibrary { library throws(LibraryError) in
          try library.moveBookmarks(of: id, to: old.arrangement, tab.overview.pageLabels)
        }
      }
    } catch {
      emit(
        .warning("\(tab.name.onOneLine): its bookmarks are on the pages that they were on (\(error.message))")
      )
    }
    refreshBookmarks(tab, selecting: nil)
  }

  /// Runs an operation on a listed bookmark, which another session may have deleted.
  private func withListed<Value>(
    _ tab: Tab, _ body: (Library) throws(LibraryError) -> Value
  ) throws(CommandFailure) -> Value {
    do throws(CommandFailure) {
      return try inLibrary(body)
    } catch {
      guard error.code == .noSuchBookmark else { throw error }
      refreshBookmarks(tab, selecting: nil)
      throw Self.deletedElsewhere
    }
  }

  private static let deletedElsewhere = CommandFailure(
    .noSuchBookmark, "another session deleted that bookmark; bookmarks shows the new list")

  /// Restores deleted bookmarks.
  func restore(_ bookmarks: [Bookmark], _ tab: Tab) throws(CommandFailure) {
    try inLibrary { library throws(LibraryError) in try library.restoreBookmarks(bookmarks) }
    forgetBookmarks()
    let what = bookmarks.count == 1 ? "“\(bookmarks[0].title.onOneLine)”" : "\(bookmarks.count) bookmarks"
    emit(.message("restored \(what)"))
    refreshBookmarks(tab, selecting: bookmarks.first?.id)
  }

  private func selectedBookmark(_ tab: Tab) throws(CommandFailure) -> BookmarkID {
    guard let id = tab.pane?.selectedRow?.bookmarkID else {
      throw CommandFailure(.unavailable, "no bookmark is selected")
    }
    return id
  }

  /// Reads the bookmarks again if their list is shown: another process may have changed them.
  private func refreshBookmarks(_ tab: Tab, selecting id: BookmarkID?) {
    guard tab.pane?.kind == .bookmarks, let now = try? bookmarks(of: tab) else { return }
    let rows = PaneRows.bookmarks(now, in: tab)
    let target = rows.first { id != nil && $0.bookmarkID == id }?.target
    tab.pane?.replaceRows(rows, selecting: target)
  }

  private func libraryID(of tab: Tab) throws(CommandFailure) -> DocumentID {
    if let id = tab.libraryID { return id }
    // The library may have been locked when the document was opened.
    let id = try inLibrary { library throws(LibraryError) in
      try library.document(for: tab.overview.identity, title: tab.overview.title)
    }
    tab.libraryID = id
    return id
  }

  private func inLibrary<Value>(
    _ body: (Library) throws(LibraryError) -> Value
  ) throws(CommandFailure) -> Value {
    do throws(LibraryError) {
      return try body(autosave.library)
    } catch {
      throw CommandFailure(error)
    }
  }
}

extension Position {
  /// Creates the position of a bookmark.
  init(_ bookmark: Bookmark) {
    self.init(pageIndex: bookmark.pageIndex, height: bookmark.point?.y)
    if let x = bookmark.point?.x, x != 0 { left = x }
  }
}
