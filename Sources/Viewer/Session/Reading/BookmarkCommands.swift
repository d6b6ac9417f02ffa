import DocModelLibrary

/// Commands on bookmarks and marks.
struct BookmarkCommands: CommandGroup {
  let tab: Tab
  let context: SessionContext

  /// Returns the bookmarks of a tab's document, in the user's order.
  func all() throws(CommandFailure) -> [Bookmark] {
    let id = try libraryID()
    let bookmarks = try inLibrary { library throws(LibraryError) in try library.bookmarks(of: id) }
    tab.hasBookmarks = !bookmarks.isEmpty
    return bookmarks
  }

  /// Deletes bookmarks and returns those that still existed.
  @discardableResult
  func delete(_ ids: [BookmarkID]) throws(CommandFailure) -> [Bookmark] {
    defer { forget() }
    return try inLibrary { library throws(LibraryError) in try library.deleteBookmarks(ids) }
  }

  /// Clears the cached state of bookmarks in all tabs: tabs of one document share bookmarks.
  private func forget() {
    for tab in tabs { tab.hasBookmarks = nil }
  }

  /// Adds a bookmark at a position, by default the reading position.
  func add(_ title: String?, at position: Position? = nil) throws(CommandFailure) {
    let id = try libraryID()
    let position = position ?? tab.position
    let page = position.pageIndex
    // In selection mode the bookmark is for the selection.
    let selection = tab.selectionMode == nil ? nil : tab.selectionOnCurrentPage
    let title = title ?? selection.flatMap { BookmarkTitle.shortened($0.text) } ?? suggestedTitle()
    let height = selection?.quads.first?.bounds.y1 ?? position.height
    // 0 stands for the page's whole width, as in bookmarks from versions that didn't distinguish columns.
    let left = selection == nil ? position.left : nil
    let point = height.map { Point(x: left ?? 0, y: $0) }
    let label = tab.overview.pageLabels.isEmpty ? nil : tab.label(page)
    let (bookmark, isNew) = try inLibrary { library throws(LibraryError) in
      try library.addBookmark(to: id, pageIndex: page, pageLabel: label, title: title, point: point)
    }
    let span = context.isLibraryTemporary ? ", for this session only" : ""
    let what = "“\(bookmark.title.onOneLine)” on page \(page + 1)\(span)"
    forget()
    emit(.message(isNew ? "added bookmark \(what)" : "there is already a bookmark \(what)"))
    refresh(selecting: bookmark.id)
  }

  func suggestedTitle() -> String {
    BookmarkTitle.suggestion(
      heading: pageView.heading(), page: tab.position.pageIndex,
      text: try? tab.document.string(ofPage: tab.position.pageIndex))
  }

  /// Goes to the bookmark with a title, else to the first that begins with the text, else to the first that contains
  /// it; `#3` is the third one.
  func go(to text: String) throws(CommandFailure) {
    let bookmarks = try all()
    let named = { bookmarks.nearest(to: text.onOneLine, by: \.title.onOneLine) }
    guard let bookmark = bookmarks.element(ofTyped: text) ?? named() else {
      throw CommandFailure(.noSuchBookmark, "no bookmark “\(text.onOneLine)”; bookmarks lists them")
    }
    moving.jump(to: tab.clamped(Position(bookmark)))
  }

  func delete(row: String?) throws(CommandFailure) {
    if let row { try lists.select(row: row) }
    let ids = tab.pane?.selectedRows.compactMap(\.bookmarkID) ?? []
    guard !ids.isEmpty else { throw .unavailable("no bookmark is selected") }
    let deleted = try delete(ids)
    guard !deleted.isEmpty else {
      refresh(selecting: nil)
      throw Self.deletedElsewhere
    }
    tab.edits.add(EditHistory.Step(deleting: deleted))
    reportDeletion(of: deleted)
  }

  func reportDeletion(of deleted: [Bookmark]) {
    let what = deleted.count == 1 ? "“\(deleted[0].title.onOneLine)”" : "\(deleted.count) bookmarks"
    emit(.message("deleted \(what); undo restores \(deleted.count == 1 ? "it" : "them")"))
    refresh(selecting: nil)
  }

  func rename(_ title: String) throws(CommandFailure) {
    let id = try selected()
    let renamed = try withListed { library throws(LibraryError) in
      try library.renameBookmark(id, to: title)
    }
    emit(.message("renamed to “\(renamed.title.onOneLine)”"))
    refresh(selecting: id)
  }

  func move(by step: Int) throws(CommandFailure) {
    let id = try selected()
    let moved = try withListed { library throws(LibraryError) in
      let now = try library.bookmark(id)
      return try library.reorderBookmark(id, to: max(0, now.position + step))
    }
    refresh(selecting: id)
    // Numbers stay as they were printed, so the message names the new neighbour.
    let title = "“\(moved.title.onOneLine)”"
    let neighbour = (try? all())?.first { $0.position == moved.position - step }
    guard let neighbour else { return emit(.message("moved \(title)")) }
    let side = step < 0 ? "before" : "after"
    emit(.message("moved \(title) \(side) “\(neighbour.title.onOneLine)”"))
  }

  /// Moves the bookmarks of a document along with its pages, which a save has arranged anew; those of pages that are
  /// gone stay.
  func move(from old: Tab) {
    do throws(CommandFailure) {
      if let id = tab.libraryID {
        try inLibrary { library throws(LibraryError) in
          try library.moveBookmarks(of: id, to: old.arrangement, tab.overview.pageLabels)
        }
      }
    } catch {
      warn(": its bookmarks are on the pages that they were on (\(error.message))")
    }
    refresh(selecting: nil)
  }

  /// Runs an operation on a listed bookmark, which another session may have deleted.
  private func withListed<Value>(
    _ body: (Library) throws(LibraryError) -> Value
  ) throws(CommandFailure) -> Value {
    do throws(CommandFailure) {
      return try inLibrary(body)
    } catch {
      guard error.code == .noSuchBookmark else { throw error }
      refresh(selecting: nil)
      throw Self.deletedElsewhere
    }
  }

  private static let deletedElsewhere = CommandFailure(
    .noSuchBookmark, "another session deleted that bookmark; bookmarks shows the new list")

  /// Restores deleted bookmarks.
  func restore(_ bookmarks: [Bookmark]) throws(CommandFailure) {
    try inLibrary { library throws(LibraryError) in try library.restoreBookmarks(bookmarks) }
    forget()
    let what = bookmarks.count == 1 ? "“\(bookmarks[0].title.onOneLine)”" : "\(bookmarks.count) bookmarks"
    emit(.message("restored \(what)"))
    refresh(selecting: bookmarks.first?.id)
  }

  private func selected() throws(CommandFailure) -> BookmarkID {
    guard let id = tab.pane?.selectedRow?.bookmarkID else { throw .unavailable("no bookmark is selected") }
    return id
  }

  /// Reads the bookmarks again if their list is shown: another process may have changed them.
  private func refresh(selecting id: BookmarkID?) {
    guard tab.pane?.kind == .bookmarks, let now = try? all() else { return }
    let rows = PaneRows.bookmarks(now, in: tab)
    let target = rows.first { id != nil && $0.bookmarkID == id }?.target
    tab.pane?.replaceRows(rows, selecting: target)
  }

  private func libraryID() throws(CommandFailure) -> DocumentID {
    if let id = tab.libraryID { return id }
    // The library may have been locked when the document was opened.
    let id = try inLibrary { library throws(LibraryError) in
      try library.recordDocument(tab.overview.identity, title: tab.overview.title)
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

  // MARK: Marks, as in vi: positions with a letter

  /// Sets a mark to the reading position and removes it from its previous position.
  func setMark(_ letter: String) throws(CommandFailure) {
    let title = try Self.markTitle(letter)
    let old = try all().filter { $0.title == title }
    if !old.isEmpty { try delete(old.map(\.id)) }
    try add(title, at: linePosition())
  }

  /// Goes to a mark; with the key of marks itself as the letter, to the position before the last jump.
  func goToMark(_ letter: String) throws(CommandFailure) {
    if ["'", "`"].contains(letter) {
      if tab.history.back.isEmpty { throw .unavailable(Obstacle.noWayBack) }
      return moving.move(to: tab.history.goBack(from: tab.position))
    }
    let title = try Self.markTitle(letter)
    guard let mark = try all().first(where: { $0.title == title }) else {
      throw CommandFailure(.noSuchBookmark, "there is no mark “\(letter)”; mark \(letter) sets it")
    }
    moving.jump(to: tab.clamped(Position(mark)))
  }

  /// Returns the title of a mark's bookmark.
  private static func markTitle(_ letter: String) throws(CommandFailure) -> String {
    guard letter.count == 1, let character = letter.first, character.isLetter || character.isNumber else {
      throw .usage("“\(letter.onOneLine)” isn't a mark; a mark is a letter or a digit")
    }
    return "mark \(letter)"
  }

  /// Returns the reading position, with the height of the line that was read last.
  private func linePosition() -> Position {
    var position = tab.position
    guard position.height == nil, position.line > 0, let units = try? tab.units(ofPage: position.pageIndex),
      let line = units.ranges(of: .line).prefix(position.line).last
    else { return position }
    // From the middle of the line, reading continues with this line.
    position.height = units.page.quads(of: line).first?.bounds.center.y
    return position
  }
}

extension CommandGroup { var bookmarks: BookmarkCommands { BookmarkCommands(tab: tab, context: context) } }

extension Position {
  /// Creates the position of a bookmark.
  init(_ bookmark: Bookmark) {
    self.init(pageIndex: bookmark.pageIndex, height: bookmark.point?.y)
    if let x = bookmark.point?.x, x != 0 { left = x }
  }
}

extension EditHistory.Step {
  /// The deletion of bookmarks, which undo brings back to the library.
  init(deleting bookmarks: [Bookmark]) {
    self.init(title: "Delete Bookmarks")
    deletedBookmarks = bookmarks
  }
}
