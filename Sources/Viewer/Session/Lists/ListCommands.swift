import DocModel
import DocModelLibrary

/// Commands on lists: showing, filtering, selecting and choosing rows.
struct ListCommands: CommandGroup {
  let tab: Tab
  let context: SessionContext

  /// Shows a list and selects the row of the reading position.
  ///
  /// Links may have labels; typing a label then follows or previews its link.
  func show(_ kind: ListPane.Kind, hints: ListPane.HintAction? = nil) {
    // The key that opened a pane closes it.
    if host.isFullScreen, hints == nil, tab.pane?.kind == kind, tab.pane?.hints == nil {
      return closePane()
    }
    if hints != nil, tab.pane?.hints == nil { tab.labelsFollowList = host.isFullScreen && tab.pane != nil }
    // A list of formats exports what was chosen before it was shown.
    if kind != .exports {
      tab.paneToExport = nil
    } else if tab.pane?.kind != .exports {
      tab.paneToExport = tab.pane?.hints == nil ? tab.pane : nil
    }
    do throws(CommandFailure) {
      if kind == .annotations {
        try annotations.beginList()
        annotations.readTextAtPosition()
      }
      let rows = try paneRows(kind, labelled: hints != nil)
      tab.blocksWithFixedOrder = []
      var pane = ListPane(kind, rows: rows, selected: selectedRow(kind, rows))
      pane.hints = hints
      if kind == .dates { pane.chosenDay = tab.annotationDay }
      pane.reader = readerName
      tab.pane = pane
      keepPane()
      if kind == .annotations, applyKeptFilter() { return }
      printRows(from: nil)
    } catch {
      emit(.warning(error.message))
    }
  }

  /// Applies the filter of the document's annotations that was in use last, on the full screen, whose list shows it;
  /// returns whether the list is shown with it.
  private func applyKeptFilter() -> Bool {
    let filter = tab.look.annotationFilter
    guard host.isFullScreen, !filter.isEmpty, (try? check(filter: filter)) != nil else { return false }
    // Without the marked text the rows so far are filtered, and further ones when they are read.
    if RowFilter(filter, of: .annotations).readsText { _ = readRows(for: filter) }
    tab.pane?.setFilterSelectingNearest(filter)
    printRows(from: 0)
    return true
  }

  /// Keeps the kind of the list in the column of the full screen with the document.
  private func keepPane() {
    let kind = tab.column.flatMap { DocumentLook.keptPanes.contains($0.kind) ? $0.kind : nil }
    guard host.isFullScreen, tab.look.pane != kind else { return }
    tab.look.pane = kind
    autosave.positionChanged()
  }

  /// Shows the list in the column again that was there when the document was closed; the page keeps the focus.
  func resumePane() {
    guard host.isFullScreen, let kind = tab.paneToResume else { return }
    tab.paneToResume = nil
    guard tab.column == nil else { return }
    context.sending(to: nil) { show(kind) }
    tab.pane = nil
  }

  /// Keeps the filter of annotations with the document.
  private func keepFilter(_ filter: String) {
    guard tab.pane?.kind == .annotations, tab.look.annotationFilter != filter else { return }
    tab.look.annotationFilter = filter
    autosave.positionChanged()
  }

  /// Shows the list of an earlier session or version with its filter; nothing if the document has no such list.
  func resume(_ list: SavedSession.List) {
    guard let kind = ListPane.Kind(rawValue: list.kind), let name = CommandName(rawValue: list.kind),
      kind != .matches, kind != .exports, obstacle(to: name) == nil
    else { return }
    guard !list.filter.isEmpty else { return show(kind) }
    context.sending(to: nil) { show(kind) }
    // The filtered list is shown as if the filter had been typed, unless no row matches it any more.
    if tab.pane != nil, (try? filter(list.filter)) == nil { show(kind) }
  }

  /// Chooses the selected row, or toggles it while several rows are selected; if no row is selected, selects the
  /// first.
  func chooseOrToggle() throws(CommandFailure) {
    guard let pane = tab.pane, pane.cursor != nil || pane.day != nil else {
      return moveSelection { $0.selectFirst() }
    }
    if pane.isSelectingSeveral { return select { $0.toggleRow() } }
    try choose(row: nil)
  }

  /// Prints the rows after those that were printed last.
  func printMoreRows() { printRows(from: tab.pane?.printed) }

  /// Filters the list, which gets the focus, or without one the list of annotations, and selects the row nearest to the
  /// current one; in lines, the first one unless the current row stays.
  func filter(_ filter: String) throws(CommandFailure) {
    tab.pane = tab.shownList(onFullScreen: host.isFullScreen)
    let isShown = tab.pane != nil
    if !isShown { context.sending(to: nil) { show(.annotations) } }
    do throws(CommandFailure) { try check(filter: filter) } catch {
      if !isShown { closePane() }
      throw error
    }
    let hasRead = readRows(for: filter)
    tab.blocksWithFixedOrder = []
    if host.isFullScreen {
      tab.pane?.setFilterSelectingNearest(filter)
    } else {
      tab.pane?.setFilter(filter)
      if !filter.isEmpty, tab.pane?.cursor == nil { tab.pane?.selectFirst() }
    }
    keepFilter(filter)
    printRows(from: 0, reportsStop: hasRead)
    guard let pane = tab.pane, pane.kind == .annotations, pane.visible.isEmpty,
      let property = RowFilter.Property(rawValue: filter.lowercased())
    else { return }
    emit(.message("no annotation has the word; is:\(property.rawValue) shows the \(property.annotations)"))
  }

  func selectAllRows() {
    tab.pane?.selectAll()
    emit(.message(Self.selected(tab.pane?.selection.count ?? 0)))
  }

  /// Throws for an invalid filter.
  private func check(filter: String) throws(CommandFailure) {
    guard let pane = tab.pane else { return }
    let hasTabs = searches.isShared
    let problem = RowFilter.problem(in: filter, of: pane.kind, hasTabs: hasTabs) { label in
      let label = label.folded
      return pane.rows.contains { $0.page?.label.folded == label }
        || (0..<tab.pageCount).contains { tab.label($0).folded == label }
    }
    if let problem { throw .usage(problem) }
  }

  /// Prints a part of the list: from a row on, or around the selected one.
  ///
  /// - Parameters:
  ///   - start: the index of the first row; nil for the rows around the selected one.
  ///   - reportsStop: whether a message reports annotations whose text hasn't been read.
  func printRows(from start: Int?, reportsStop: Bool = true) {
    guard let cursor = tab.pane?.cursor, start == nil else {
      return printRows(rows(from: start ?? 0, reportsStop: reportsStop))
    }
    // Without a screen all rows are of one line, and the first ones aren't read in vain.
    let most = host.listScreen == nil && cursor >= settings.rows ? settings.rows : 0
    var rows = most > 0 ? 0..<most : rows(from: 0, reportsStop: reportsStop)
    // The selected row is in the middle, or the first if the rows before it need more lines than others.
    for first in [cursor - rows.count / 2, cursor] where !rows.contains(cursor) {
      let last = max(0, (tab.pane?.visible.count ?? 0) - rows.count)
      rows = self.rows(from: max(0, min(first, last)), reportsStop: reportsStop)
    }
    printRows(rows)
  }

  private func printRows(_ rowIndices: Range<Int>) {
    guard let pane = tab.pane else { return }
    tab.pane?.printed = rowIndices.upperBound
    var snapshot = pane.snapshot(rowIndices)
    if pane.kind == .annotations { snapshot.progress = annotations.progress.first }
    emit(.list(snapshot))
  }

  /// Returns the indexes of the rows to print together from a row on, and reads their details.
  private func rows(from first: Int, reportsStop: Bool) -> Range<Int> {
    let screen = host.listScreen
    let count = tab.pane?.visible.count ?? 0
    let most = min(settings.rows, screen?.lines ?? .max)
    let rowIndices = first..<min(first + most, count)
    readRows(rowIndices, reportsStop: reportsStop)
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
  func readRows(_ rowIndices: Range<Int>, reportsStop: Bool = true) {
    annotations.readText(ofRows: rowIndices, reportsStop: reportsStop)
    locateMatches(ofRows: rowIndices)
    readExcerpts(ofRows: rowIndices)
  }

  /// Reads the details of all rows that a filter examines; returns false if the user cancels reading the
  /// annotations' text.
  func readRows(for filter: String) -> Bool {
    let hasRead = annotations.readText(for: filter)
    locateMatches(for: filter)
    readExcerpts(ofIndexes: tab.pane?.rows.indices ?? 0..<0)
    return hasRead
  }

  func moveSelection(_ move: (inout ListPane) -> Void) {
    guard var pane = tab.pane else { return }
    move(&pane)
    tab.pane = pane
    readText()
    if !isSelectedRowShown, let row = tab.pane?.selectedSnapshot { emit(.row(row)) }
  }

  /// Selects a row of the list by the beginning of its name.
  func select(typing letter: String) throws(CommandFailure) {
    guard tab.pane?.select(typing: letter) == true else {
      throw .unavailable("no format begins with “\(letter.onOneLine)”; return chooses, esc closes the list")
    }
  }

  /// Shows what the current row hides.
  func expand() {
    let isCut = host.cutsSelectedRow
    guard isCut || tab.pane?.canExpand == true else {
      return emit(.message("nothing more to show; esc goes back to the page"))
    }
    moveSelection { $0.expand(isCut: isCut) }
  }

  /// Whether the screen shows the selected row, so that no message is needed.
  var isSelectedRowShown: Bool { host.showsSelectedRow && !settings.isPlain }

  /// Changes the selected rows and reports their number.
  func select(_ change: (inout ListPane) -> Void) {
    moveSelection(change)
    if !isSelectedRowShown { emit(.message(Self.selected(tab.pane?.selection.count ?? 0))) }
  }

  func toggle(row text: String?) throws(CommandFailure) {
    if let text {
      let number = try number(ofRow: text)
      guard tab.pane?.toggle(number: number) == true else { throw rowIsGone(number) }
      return select { _ in }
    }
    guard tab.pane?.cursor != nil else { throw .unavailable("no row is selected; type its number") }
    select { $0.toggleRow() }
  }

  private static func selected(_ count: Int) -> String {
    count == 1 ? "selected 1 row" : "selected \(count) rows"
  }

  /// Removes the selection of several rows, else the filter, else the list.
  func clearInnermost() {
    guard let pane = tab.pane else { return }
    if pane.isSelectingSeveral {
      tab.pane?.dropSelection()
      if let day = pane.day { tab.pane?.select(day) }
    } else if !pane.filter.isEmpty {
      tab.blocksWithFixedOrder = []
      tab.pane?.setFilter("")
      keepFilter("")
      printRows(from: nil)
    } else {
      closePane()
    }
  }

  /// Deselects the rows that the user has selected in the column; the current one stays.
  func deselectRowsOfColumn() {
    if tab.pane?.kind == tab.column?.kind, tab.pane?.hints == nil { tab.pane?.dropSelection() }
    tab.column?.dropSelection()
  }

  private func closePane() {
    let isLabels = tab.pane?.hints != nil
    let before = isLabels ? tab.listAfterLabels : tab.pane?.kind == .exports ? tab.paneToExport : nil
    if !isLabels { tab.column = nil }
    (tab.pane, tab.paneToExport) = (before, nil)
    keepPane()
  }

  /// Gives the focus to the list in the column, or to the page.
  func focus(pane isPane: Bool) { tab.pane = isPane ? tab.column : nil }

  /// Performs the action of the row with a number, or of the selected row.
  func choose(row text: String?) throws(CommandFailure) {
    if let text { try select(row: text) }
    guard let row = tab.pane?.selectedRow else { throw .unavailable(Obstacle.noRow(in: tab.pane)) }
    switch row.target {
    case .position(let position), .bookmark(_, let position): moving.jump(to: position)
    case .match(let reference):
      guard let (tab, index) = searches.match(reference) else {
        throw rowIsGone(tab.pane?.selectedNumber ?? 0)
      }
      on(tab).searching.showMatch(index)
    case .search(let text):
      tab.pane = nil
      try searching.search(text)
    case .annotation(let name): try annotations.show(annotation: name)
    case .day(let day, _): try annotations.goThrough(day)
    case .field(let name): try fields.show(field: name)
    case .action(let action): try links.follow(action)
    case .reference(let reference):
      try links.follow(PageLead(page: reference.pageIndex, way: .reference(reference)))
    case .history(let steps, _): links.goInHistory(steps)
    case .export(let format, let file): try sharing.export(as: format, to: file)
    case .tab(let id):
      if let index = tabs.firstIndex(where: { $0.id == id }), context.bringToFront(index) {
        on(tabs[index]).moving.announcePage()
      }
      currentTab?.pane = nil
    case .nothing: if let shown = tab.pane?.selectedSnapshot { emit(.row(shown)) }
    }
  }

  /// Selects the row that was printed with a number.
  func select(row text: String) throws(CommandFailure) {
    let number = try number(ofRow: text)
    guard tab.pane?.select(number: number) == true else { throw rowIsGone(number) }
    readText()
  }

  /// Returns the number of a row that has been printed, even if the row no longer exists.
  private func number(ofRow text: String) throws(CommandFailure) -> Int {
    let last = tab.pane?.lastNumber ?? 0
    if let number = Int(text), number >= 1, number <= last { return number }
    let range = last == 1 ? "there is one row" : "the rows are 1 to \(last)"
    throw CommandFailure(.noSuchRow, "no row “\(text.onOneLine)”; \(last == 0 ? "there are none" : range)")
  }

  private func rowIsGone(_ number: Int) -> CommandFailure {
    let list = tab.pane?.kind.rawValue ?? ""
    return CommandFailure(.noSuchRow, "the list has changed: row \(number) is gone; \(list) shows it again")
  }

  /// Reads the details of the selected row, which may reorder the rows, before the row is printed with its number.
  private func readText() {
    if let cursor = tab.pane?.cursor { readRows(cursor..<cursor + 1) }
  }

  // MARK: Copying

  /// Returns the text of the selected rows, separated by line feeds; without any, the selected text of the document.
  func textToCopy() -> String {
    let indices = tab.pane?.selection.sorted() ?? []
    guard !indices.isEmpty else { return tab.selection?.text ?? "" }
    for index in indices where !host.isCancelled { readRows(index..<index + 1) }
    return (tab.pane?.selectedRows ?? []).map(\.copiedText).joined(separator: "\n")
  }
}

extension CommandGroup { var lists: ListCommands { ListCommands(tab: tab, context: context) } }

extension ListPane {
  /// Returns the index of the first of other rows that isn't in the list at its place.
  func firstDifference(from other: [PaneRow]) -> Int? {
    other.indices.first { !rows.indices.contains($0) || rows[$0] != other[$0] }
  }
}

extension PaneRow {
  /// The row as text for other programs: the text and contents of an annotation, an address, the value of a fact;
  /// else the title and the page.
  fileprivate var copiedText: String {
    if let annotation {
      let texts = [annotation.text?.plain, annotation.annotation.contents].compactMap { $0 }
      if texts.contains(where: { !$0.isEmpty }) {
        return texts.filter { !$0.isEmpty }.joined(separator: "\n")
      }
    }
    if let address { return address }
    switch target {
    case .nothing: return details.first?.text ?? title
    case .tab: return details.first { $0.name == "path" }?.text ?? title
    default: return [title, page?.description].compactMap { $0 }.joined(separator: " · ")
    }
  }

  /// The address in the row, as in the document; nil for any other target.
  var address: String? {
    if case .action(let action) = target, case .uri(let uri) = action.kind, !uri.isEmpty { uri } else { nil }
  }
}
