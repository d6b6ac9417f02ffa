import DocModel

/// The groups of commands as the session uses them.
extension Session {
  // MARK: The current tab

  func announcePage() { here?.moving.announcePage() }

  /// Shows a list and selects the row of the reading position.
  func showList(_ kind: ListPane.Kind) {
    // Without a document only the list of tabs can be shown, and it is empty.
    guard let here else { return emit(.list(ListPane(kind, rows: []).snapshot(0..<0))) }
    here.lists.show(kind)
  }

  /// The list that is shown, on the full screen also without the focus; the command `filter` gives it the focus.
  package var shownList: ListPane? { currentTab?.shownList(onFullScreen: host.isFullScreen) }

  /// Whether the current page was last shown as an image, without a list since.
  package var isShowingImage: Bool { here?.pageView.isShowingImage ?? false }

  func showCurrentImage() { here?.pageView.showCurrentImage() }

  /// Shows the image of the current page again, if one is shown, after the size of the screen has changed.
  package func screenChanged(emit: @escaping (Effect) -> Void) {
    emitting(emit) { showCurrentImage() }
  }

  /// Returns the rows of the annotations of the calendar's selected day, as far as they have been read.
  ///
  /// - Parameter count: the maximum number of rows.
  /// - Returns: the rows in reading order.
  package func rowsOfSelectedDay(_ count: Int) -> [PaneRow] {
    here?.annotations.rowsOfSelectedDay(count) ?? []
  }

  func presentArgument(of name: CommandName) -> String { here?.entries.presentArgument(of: name) ?? "" }
  func presentValue(ofLine line: String) -> String? { here?.entries.presentValue(ofLine: line) }

  // MARK: Edits

  func annotationList(of tab: Tab) throws(CommandFailure) -> AnnotationList { try on(tab).annotations.list() }
  func dateRows(of tab: Tab) throws(CommandFailure) -> [PaneRow] { try on(tab).annotations.dateRows() }
  func restore(_ bookmarks: [Bookmark], _ tab: Tab) throws(CommandFailure) {
    try on(tab).bookmarks.restore(bookmarks)
  }
  func delete(_ ids: [BookmarkID]) throws(CommandFailure) -> [Bookmark] {
    try on(try requireTab()).bookmarks.delete(ids)
  }
  func reportDeletion(of deleted: [Bookmark], _ tab: Tab) { on(tab).bookmarks.reportDeletion(of: deleted) }
  func refreshFields(_ tab: Tab) { on(tab).fields.refreshFields() }
  func refreshParts(_ tab: Tab, printing prints: Bool = true) { on(tab).lists.refreshParts(printing: prints) }
}
