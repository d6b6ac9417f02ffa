import DocModel

/// The values and actions of views besides the pages: pages in small, pinned places, presentations.
extension Session {
  /// Returns a page that fits a box of pixels, at the middle of the box.
  public func smallPage(_ page: Int, width: Int, height: Int) -> PageDisplay.ShownPage? {
    guard let tab = currentTab, (0..<tab.pageCount).contains(page), width > 0, height > 0 else { return nil }
    var view = tab.view
    view.zoom = .page
    let row = PageRow(
      [(tab.shownPage(at: page), try? tab.page(at: page))], view,
      on: PageScreen(width: width, height: height, rowHeight: 1), gap: 0)
    guard var shown = row.pages.first else { return nil }
    shown.x = (width - shown.width) / 2
    shown.y = (height - shown.height) / 2
    return shown
  }

  /// Returns the beginning of a page's text, on one line; empty if there is none.
  public func beginning(ofPage page: Int, count: Int) -> String {
    guard let tab = currentTab, (0..<tab.pageCount).contains(page) else { return "" }
    return String(((try? tab.document.string(ofPage: page)) ?? "").prefix(max(0, count))).textOnOneLine
  }

  /// The indexes of the pages with bookmarks, and of those with annotations if the annotations have been read.
  public var markedPages: (bookmarks: Set<Int>, annotations: Set<Int>) {
    guard let tab = currentTab else { return ([], []) }
    // Only a document that is in the library has bookmarks.
    let bookmarks = tab.libraryID == nil ? [] : (try? self.bookmarks(of: tab)) ?? []
    let annotations = tab.annotationList?.entries ?? []
    return (Set(bookmarks.map(\.pageIndex)), Set(annotations.map(\.annotation.pageIndex)))
  }

  /// Jumps to a position, which is recorded in the history.
  public func go(to position: Position) {
    guard let tab = currentTab, tab.pageCount > 0 else { return }
    jump(tab, to: position)
  }

  /// Turns pages, forward if the number is positive, and returns whether there are any.
  public func turnPages(by count: Int) -> Bool {
    guard let tab = currentTab, tab.pageCount > 0 else { return false }
    let before = tab.position.pageIndex
    turn(tab, by: count)
    return tab.position.pageIndex != before
  }

  /// Records a position to which the user can go back.
  public func recordJump(from position: Position) {
    currentTab?.history.record(position)
  }

  /// Gives the focus to the list in the column, or to the page.
  public func giveFocus(toPane isPane: Bool) {
    if let tab = currentTab { focus(pane: isPane, in: tab) }
  }

  /// Returns the title of a place: its page and its heading.
  public func title(of position: Position) -> String {
    guard let tab = currentTab, (0..<tab.pageCount).contains(position.pageIndex) else { return "" }
    let page = tab.reference(position.pageIndex).description
    guard let heading = tab.heading(at: position)?.onOneLine, !heading.isEmpty else { return page }
    return "\(page)\(settings.style.separator)\(heading)"
  }
}
