import DocModel

/// The values and actions of views besides the pages: lists, pages in small, pinned places, presentations.
package struct SessionViews: SessionPart {
  let context: SessionContext

  /// Returns the marks over pages, from the lowest layer to the highest.
  package func marks(onPages pages: ClosedRange<Int>) -> [PageMark] {
    currentTab.map { PageMarks(tab: $0, pages: pages, typed: typedMatches(in: $0, pages)).all } ?? []
  }

  /// Returns the matches on some pages of the search that is being typed; nil while none is.
  private func typedMatches(in tab: Tab, _ pages: ClosedRange<Int>) -> [PageMark]? {
    let (preview, shown) = (searches.preview, searches.previewMatch)
    guard preview?.tab === tab || preview == nil && shown?.tab == tab.id else { return nil }
    let matches = preview?.locatedMatches(onPages: pages) ?? shown.map { [$0.match] } ?? []
    return matches.filter { pages.contains($0.pageIndex) }.map { match in
      let isShown =
        shown?.match.pageIndex == match.pageIndex && shown?.match.range.lowerBound == match.range.lowerBound
      return PageMark(page: match.pageIndex, quads: match.quads, role: isShown ? .currentMatch : .match)
    }
  }

  /// The match to which the search would go that is being typed, with the text as it was when it was found; nil
  /// without one.
  package var typedMatch: SearchMatch? {
    searches.previewMatch.flatMap { $0.tab == currentTab?.id ? $0.match : nil }
  }

  /// Whether the current page has fields that can be filled in, and aren't marked.
  package var offersForm: Bool { CommandOffers(context: context).offersForm }

  /// The field that is filled in on the page; nil if none is.
  package var fieldPlace: FieldPlace? { here?.fields.place }

  /// Returns the position to which a row of a list leads; nil if it leads to none in the current tab.
  package func position(of target: PaneRow.Target) -> Position? {
    guard let tab = currentTab else { return nil }
    switch target {
    case .position(let position), .bookmark(_, let position), .history(_, let position): return position
    case .action(let action): return Position(action.destination)
    case .match(let reference):
      guard let index = tab.index(of: reference) else { return nil }
      tab.locateMatch(index)
      return tab.search.map { search in
        Position(
          pageIndex: search.matches[index].pageIndex, height: search.matches[index].quads.first?.bounds.y1)
      }
    case .annotation(let name):
      return tab.listedAnnotations?.index(of: name).flatMap { tab.listedAnnotations?.place(of: $0) }
        .map { Position(pageIndex: $0.pageIndex, height: $0.rectangle?.y1) }
    case .day(let day, _):
      guard let list = tab.annotationList, let index = list.days.firstIndex(of: day) else { return nil }
      return position(of: .annotation(list.entries[index].id))
    case .field(let name):
      return (try? tab.cache.form())?.field(named: name)?.position
    case .reference, .search, .export, .tab, .nothing: return nil
    }
  }

  /// Returns a page that fits a box of pixels, at the middle of the box.
  ///
  /// - Parameters:
  ///   - page: the index of the page in the file.
  ///   - tab: the tab of its document; nil for the current one.
  ///   - width: the width of the box.
  ///   - height: the height of the box.
  ///   - turn: the clockwise rotation in degrees besides those of the page and of the view.
  ///   - cropBox: the visible part of the page, in default user space; nil for the one that is shown otherwise.
  /// - Returns: the page; nil if there is none.
  package func smallPage(
    _ page: Int, of tab: Tab? = nil, width: Int, height: Int, turn: Int = 0, cropBox: Rectangle? = nil
  ) -> PageDisplay.ShownPage? {
    guard let tab = tab ?? currentTab, (0..<tab.pageCount).contains(page), width > 0, height > 0 else {
      return nil
    }
    var view = tab.view
    view.zoom = .page
    view.rotation = (view.rotation + turn) % 360
    var geometry = tab.shownPage(at: page)
    if let box = cropBox?.intersection(geometry.cropBox), box.width >= 1, box.height >= 1 {
      geometry = PageGeometry(
        index: page, label: geometry.label, mediaBox: geometry.mediaBox, cropBox: box,
        rotation: geometry.rotation, userUnit: geometry.userUnit)
    }
    let row = PageRow(
      [(geometry, try? tab.page(at: page))], view,
      on: PageScreen(width: width, height: height, rowHeight: 1), gap: 0)
    guard var shown = row.pages.first else { return nil }
    shown.x = (width - shown.width) / 2
    shown.y = (height - shown.height) / 2
    return shown
  }

  /// Returns the beginning of a page's text, on one line; empty if there is none.
  ///
  /// - Parameters:
  ///   - page: the index of the page in the file.
  ///   - tab: the tab of its document; nil for the current one.
  ///   - count: the greatest number of characters.
  /// - Returns: the text.
  package func beginning(ofPage page: Int, of tab: Tab? = nil, count: Int) -> String {
    guard let tab = tab ?? currentTab, (0..<tab.pageCount).contains(page) else { return "" }
    return String(((try? tab.document.string(ofPage: page)) ?? "").prefix(max(0, count))).textOnOneLine
  }

  /// The indexes of the pages with bookmarks, and of those with annotations if the annotations have been read.
  package var markedPages: (bookmarks: Set<Int>, annotations: Set<Int>) {
    guard let tab = currentTab else { return ([], []) }
    // Only a document that is in the library has bookmarks.
    let bookmarks = tab.libraryID == nil ? [] : (try? on(tab).bookmarks.all()) ?? []
    let annotations = tab.annotationList?.entries ?? []
    return (Set(bookmarks.map(\.pageIndex)), Set(annotations.map(\.annotation.pageIndex)))
  }

  /// Returns the rows of the annotations of the calendar's selected day, as far as they have been read.
  ///
  /// - Parameter count: the maximum number of rows.
  /// - Returns: the rows in reading order.
  package func rowsOfSelectedDay(_ count: Int) -> [PaneRow] {
    here?.annotations.rowsOfSelectedDay(count) ?? []
  }

  /// Selects the row nearest to the reading position in the list without the focus, once the reader has moved.
  package func followPosition() { here?.lists.followPosition() }

  /// The widths of panes that the user has chosen for the current document, in columns, by the kind of their list.
  package var paneWidths: [ListPane.Kind: Int] {
    get { currentTab?.look.paneWidths ?? [:] }
    nonmutating set { changeLook { $0.paneWidths = newValue } }
  }

  /// The position that is pinned beside the pages of the current document; nil if none is.
  package var pin: Position? {
    get { currentTab?.look.pin }
    nonmutating set { changeLook { $0.pin = newValue } }
  }

  private func changeLook(_ change: (inout DocumentLook) -> Void) {
    guard let tab = currentTab else { return }
    let before = tab.look
    change(&tab.look)
    if tab.look != before { autosave.positionChanged() }
  }

  /// The progress of a review, as `12 answered, 28 open` and shorter; empty without comments, or before all have been
  /// read.
  package var reviewProgress: [String] { here?.annotations.progress ?? [] }

  /// The name of the reader as the author of annotations; nil if it is unknown.
  package var reader: String? { readerName }

  /// The annotations that the list of formats exports, as `2 selected annotations` and shorter; empty for all.
  package var partToExport: [String] { here?.sharing.partToExport ?? [] }

  /// Jumps to a position, which is recorded in the history.
  package func go(to position: Position) {
    guard let tab = currentTab, tab.pageCount > 0 else { return }
    on(tab).moving.jump(to: position)
  }

  /// Jumps to a target and marks it.
  package func go(to target: ReferenceTarget) {
    guard let tab = currentTab, (0..<tab.pageCount).contains(target.pageIndex) else { return }
    on(tab).links.go(to: target)
  }

  /// The reasons why the current document has no pages to show; empty if it has some.
  package var obstacles: [String] {
    guard let tab = currentTab, tab.pageCount == 0 else { return [] }
    let warnings = tab.overview.warnings.map(\.message)
    guard !warnings.isEmpty else { return ["\(tab.name) has no pages"] }
    return ["\(tab.name): no page can be read; fetch the file again, reload shows it then"] + warnings
  }

  /// Turns pages, forward if the number is positive, and returns whether there are any.
  package func turnPages(by count: Int) -> Bool {
    guard let tab = currentTab, tab.pageCount > 0 else { return false }
    let before = tab.position.pageIndex
    on(tab).moving.turn(by: count)
    return tab.position.pageIndex != before
  }

  /// Records a position to which the user can go back.
  package func recordJump(from position: Position) {
    currentTab?.history.record(position)
  }

  /// Gives the focus to the list in the column, or to the page.
  package func giveFocus(toPane isPane: Bool) {
    if let tab = currentTab { on(tab).lists.focus(pane: isPane) }
  }

  /// Returns the title of a place: its page and its heading.
  package func title(of position: Position) -> String {
    guard let tab = currentTab, (0..<tab.pageCount).contains(position.pageIndex) else { return "" }
    let page = tab.reference(position.pageIndex).description
    guard let heading = tab.columnHeading(at: position)?.onOneLine, !heading.isEmpty else { return page }
    return "\(page)\(settings.style.separator)\(heading)"
  }
}

extension Session {
  /// The values and actions of views besides the pages.
  package var views: SessionViews { SessionViews(context: context) }
}
