import DocModel

extension Session {
  /// Shows a list and selects the row of the reading position.
  ///
  /// Links may have labels; typing a label then follows or previews its link.
  func showList(_ kind: ListPane.Kind, hints: ListPane.HintAction? = nil) {
    guard let tab = currentTab else {
      // Without a document only the list of tabs can be shown, and it is empty.
      return emit(.list(ListPane(kind, rows: []).snapshot(0..<0)))
    }
    // The key that opened a pane closes it.
    if host.isFullScreen, hints == nil, tab.pane?.kind == kind, tab.pane?.hints == nil {
      return closePane(tab)
    }
    do throws(CommandFailure) {
      let rows = try paneRows(kind, of: tab)
      tab.blocksWithFixedOrder = []
      var pane = ListPane(kind, rows: rows, selected: selectedRow(kind, rows, in: tab))
      pane.hints = hints
      if kind == .dates { pane.chosenDay = tab.annotationDay }
      tab.pane = pane
      printRows(of: tab, from: nil)
    } catch {
      emit(.warning(error.message))
    }
  }

  /// Chooses the selected row, or toggles it while several rows are selected; if no row is selected, selects the
  /// first.
  func chooseOrToggle(in tab: Tab) throws(CommandFailure) {
    guard let pane = tab.pane, pane.cursor != nil || pane.day != nil else {
      return moveSelection(tab) { $0.selectFirst() }
    }
    if pane.isSelectingSeveral { try toggle(row: nil, in: tab) } else { try choose(row: nil, in: tab) }
  }

  /// Prints the rows after those that were printed last.
  func printMoreRows(of tab: Tab) { printRows(of: tab, from: tab.pane?.printed) }

  /// Filters the list, which gets the focus, and selects its first row.
  func filter(_ filter: String, in tab: Tab) throws(CommandFailure) {
    tab.pane = shownList
    try check(filter: filter, in: tab)
    let hasRead = readRows(for: filter, in: tab)
    tab.blocksWithFixedOrder = []
    tab.pane?.setFilter(filter)
    if !filter.isEmpty, tab.pane?.cursor == nil { tab.pane?.selectFirst() }
    printRows(of: tab, from: 0, reportsStop: hasRead)
  }

  func selectAllRows(of tab: Tab) {
    tab.pane?.selectAll()
    emit(.message(Self.selected(tab.pane?.selection.count ?? 0)))
  }

  /// Throws for an invalid filter.
  private func check(filter: String, in tab: Tab) throws(CommandFailure) {
    guard let pane = tab.pane else { return }
    let hasTabs = searches.isShared
    let problem = RowFilter.problem(in: filter, of: pane.kind, hasTabs: hasTabs) { label in
      let label = label.folded
      return pane.rows.contains { $0.page?.label.folded == label }
        || (0..<tab.pageCount).contains { tab.label($0).folded == label }
    }
    if let problem { throw CommandFailure(.usage, problem) }
  }

  /// Prints a part of the list: from a row on, or around the selected one.
  ///
  /// - Parameters:
  ///   - tab: the tab of the list.
  ///   - start: the index of the first row; nil for the rows around the selected one.
  ///   - reportsStop: whether a message reports annotations whose text hasn't been read.
  func printRows(of tab: Tab, from start: Int?, reportsStop: Bool = true) {
    guard let cursor = tab.pane?.cursor, start == nil else {
      return printRows(rows(from: start ?? 0, in: tab, reportsStop: reportsStop), of: tab)
    }
    var rows = rows(from: 0, in: tab, reportsStop: reportsStop)
    // The selected row is in the middle, or the first if the rows before it need more lines than others.
    for first in [cursor - rows.count / 2, cursor] where !rows.contains(cursor) {
      let last = max(0, (tab.pane?.visible.count ?? 0) - rows.count)
      rows = self.rows(from: max(0, min(first, last)), in: tab, reportsStop: reportsStop)
    }
    printRows(rows, of: tab)
  }

  private func printRows(_ rowIndices: Range<Int>, of tab: Tab) {
    guard let pane = tab.pane else { return }
    tab.pane?.printed = rowIndices.upperBound
    emit(.list(pane.snapshot(rowIndices)))
  }

  /// Returns the indexes of the rows to print together from a row on, and reads their details.
  private func rows(from first: Int, in tab: Tab, reportsStop: Bool) -> Range<Int> {
    let screen = host.listScreen
    let count = tab.pane?.visible.count ?? 0
    let most = min(settings.rows, screen?.lines ?? .max)
    let rowIndices = first..<min(first + most, count)
    readRows(rowIndices, in: tab, reportsStop: reportsStop)
    guard let screen, let rows = tab.pane?.snapshot(rowIndices).rows else { return rowIndices }
    let digits = String(rows.map(\.number).max() ?? 0).count
    var lines = 0
    let fitting = rows.prefix { row in
      lines += screen.height(row, digits)
      return lines <= screen.lines
    }
    return first..<first + max(fitting.count, min(1, rows.count))
  }

  /// Reads the details of rows about to be shown, by their indexes among the visible rows.
  func readRows(_ rowIndices: Range<Int>, in tab: Tab, reportsStop: Bool = true) {
    readText(ofRows: rowIndices, in: tab, reportsStop: reportsStop)
    locateMatches(ofRows: rowIndices, in: tab)
    readExcerpts(ofRows: rowIndices, in: tab)
  }

  func moveSelection(_ tab: Tab, _ move: (inout ListPane) -> Void) {
    guard var pane = tab.pane else { return }
    move(&pane)
    tab.pane = pane
    readText(ofSelectedRowIn: tab)
    if !isSelectedRowShown, let row = tab.pane?.selectedSnapshot { emit(.row(row)) }
  }

  /// Whether the screen shows the selected row, so that no message is needed.
  var isSelectedRowShown: Bool { host.showsSelectedRow && !settings.isPlain }

  /// Changes the selected rows and reports their number.
  func select(_ tab: Tab, _ change: (inout ListPane) -> Void) {
    moveSelection(tab, change)
    if !isSelectedRowShown { emit(.message(Self.selected(tab.pane?.selection.count ?? 0))) }
  }

  func toggle(row text: String?, in tab: Tab) throws(CommandFailure) {
    if let text {
      let number = try number(ofRow: text, in: tab)
      guard tab.pane?.toggle(number: number) == true else { throw Self.rowIsGone(number, tab) }
      return select(tab) { _ in }
    }
    guard tab.pane?.cursor != nil else {
      throw CommandFailure(.unavailable, "no row is selected; type its number")
    }
    select(tab) { $0.toggleRow() }
  }

  private static func selected(_ count: Int) -> String {
    count == 1 ? "selected 1 row" : "selected \(count) rows"
  }

  /// Removes the filter, else the selection of several rows, else the list.
  func clearInnermost(_ tab: Tab) {
    guard let pane = tab.pane else { return }
    if !pane.filter.isEmpty {
      tab.blocksWithFixedOrder = []
      tab.pane?.setFilter("")
      printRows(of: tab, from: nil)
    } else if pane.isSelectingSeveral {
      _ = tab.pane?.clearSelection()
      if let day = pane.day { tab.pane?.select(day) }
    } else {
      closePane(tab)
    }
  }

  private func closePane(_ tab: Tab) {
    if tab.pane?.hints == nil { tab.column = nil }
    tab.pane = nil
  }

  /// Gives the focus to the list in the column, or to the page.
  func focus(pane isPane: Bool, in tab: Tab) { tab.pane = isPane ? tab.column : nil }

  /// Performs the action of the row with a number, or of the selected row.
  func choose(row text: String?, in tab: Tab) throws(CommandFailure) {
    if let text { try select(row: text, in: tab) }
    guard let row = tab.pane?.selectedRow else {
      throw CommandFailure(.unavailable, Self.noRow(in: tab.pane))
    }
    switch row.target {
    case .position(let position), .bookmark(_, let position): jump(tab, to: position)
    case .match(let reference):
      guard let (tab, index) = searches.match(reference) else {
        throw Self.rowIsGone(tab.pane?.selectedNumber ?? 0, tab)
      }
      showMatch(index, in: tab)
    case .search(let text):
      tab.pane = nil
      try search(text, in: tab)
    case .annotation(let name): show(annotation: name, in: tab)
    case .day(let day, _): try goThrough(day, in: tab)
    case .field(let name): try show(field: name, in: tab)
    case .action(let action): try follow(action, in: tab)
    case .history(let steps, _): goInHistory(steps, in: tab)
    case .tab(let id):
      if let index = tabs.firstIndex(where: { $0.id == id }) { select(index) }
      currentTab?.pane = nil
    case .nothing:
      if let shown = tab.pane?.selectedSnapshot { emit(.row(shown)) }
    }
  }

  /// Returns the message that no row is selected.
  static func noRow(in pane: ListPane?) -> String {
    pane?.day.map(noAnnotations) ?? "no row is selected; type its number"
  }

  /// Selects the row that was printed with a number.
  func select(row text: String, in tab: Tab) throws(CommandFailure) {
    let number = try number(ofRow: text, in: tab)
    guard tab.pane?.select(number: number) == true else { throw Self.rowIsGone(number, tab) }
    readText(ofSelectedRowIn: tab)
  }

  /// Returns the number of a row that has been printed, even if the row no longer exists.
  private func number(ofRow text: String, in tab: Tab) throws(CommandFailure) -> Int {
    let last = tab.pane?.lastNumber ?? 0
    if let number = Int(text), number >= 1, number <= last { return number }
    let range = last == 1 ? "there is one row" : "the rows are 1 to \(last)"
    throw CommandFailure(.noSuchRow, "no row “\(text.onOneLine)”; \(last == 0 ? "there are none" : range)")
  }

  private static func rowIsGone(_ number: Int, _ tab: Tab) -> CommandFailure {
    let list = tab.pane?.kind.rawValue ?? ""
    return CommandFailure(.noSuchRow, "the list has changed: row \(number) is gone; \(list) shows it again")
  }

  /// Reads the details of the selected row, which may reorder the rows, before the row is printed with its number.
  private func readText(ofSelectedRowIn tab: Tab) {
    if let cursor = tab.pane?.cursor { readRows(cursor..<cursor + 1, in: tab) }
  }

  // MARK: Rows

  /// Returns the index of the row that is selected when a list is shown.
  private func selectedRow(_ kind: ListPane.Kind, _ rows: [PaneRow], in tab: Tab) -> Int? {
    switch kind {
    case .outline: tab.section(at: tab.position)
    case .matches: selectedMatch(in: tab)
    case .tabs: currentIndex
    case .annotations: selectedAnnotation(in: tab)
    case .dates: selectedDay(in: rows, of: tab)
    case .fields: selectedField(in: rows, of: tab)
    case .bookmarks, .links, .searches, .signatures: rows.isEmpty ? nil : 0
    case .history: tab.history.back.count
    case .pages: tab.arrangement.pages.firstIndex { $0.origin == .page(tab.position.pageIndex) }
    case .info: nil
    }
  }

  func paneRows(_ kind: ListPane.Kind, of tab: Tab) throws(CommandFailure) -> [PaneRow] {
    switch kind {
    case .outline: return PaneRows.outline(tab)
    case .pages: return PaneRows.pages(tab)
    case .bookmarks: return PaneRows.bookmarks(try bookmarks(of: tab), in: tab)
    case .annotations: return try annotationList(of: tab).entries.map(PaneRows.annotation)
    case .dates: return try dateRows(of: tab)
    case .fields: return try fieldRows(of: tab)
    case .matches: return matchRows(of: tab)
    case .searches: return lastSearches.map { PaneRow($0, target: .search($0)) }
    case .history: return PaneRows.history(tab)
    case .tabs: return PaneRows.tabs(tabs)
    case .info, .links, .signatures:
      do throws(DocumentError) {
        if kind == .signatures { return PaneRows.signatures(try tab.document.signatures(), of: tab) }
        if kind == .info { return PaneRows.info(try tab.document.facts(), of: tab) }
        return PaneRows.links(try tab.linksOnCurrentPage(), in: tab)
      } catch {
        throw CommandFailure(error)
      }
    }
  }
}
