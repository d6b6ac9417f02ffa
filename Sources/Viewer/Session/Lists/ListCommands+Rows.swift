import DocModel

/// The rows of lists, and the row of the position.
extension ListCommands {
  /// Selects the row of the reading position in the list without the focus, once the reader has moved; shows the list
  /// that was kept with a document that has just been opened.
  func followPosition() {
    resumePane()
    guard var pane = tab.column else { return }
    switch pane.kind {
    case .annotations: return annotations.followPosition()
    case .outline, .bookmarks, .fields, .pages: break
    default: return
    }
    let place = (position: tab.position, cursor: tab.fieldCursor)
    if let followed = tab.followedPlace, followed == place { return }
    tab.followedPlace = place
    guard tab.pane == nil, !pane.isSelectingSeveral, let row = row(of: tab.position, in: pane),
      // The rows of a folded part are hidden.
      let index = pane.visible.lastIndex(where: { $0 <= row })
    else { return }
    pane.moveCursor(to: index)
    tab.column = pane
  }

  /// Returns the index of the row of a position; nil if there is none.
  private func row(of position: Position, in pane: ListPane) -> Int? {
    guard pane.kind == .bookmarks else { return selectedRow(pane.kind, pane.rows) }
    // Bookmarks are in the user's order: the last one before the position or at it.
    let places = pane.rows.enumerated().compactMap { row, content -> (row: Int, page: Int)? in
      guard case .bookmark(_, let place) = content.target, place.pageIndex <= position.pageIndex else {
        return nil
      }
      return (row, place.pageIndex)
    }
    return places.max { $0.page < $1.page }?.row
  }

  /// Returns the index of the row that is selected when a list is shown.
  func selectedRow(_ kind: ListPane.Kind, _ rows: [PaneRow]) -> Int? {
    switch kind {
    case .outline: tab.section(at: tab.position)
    case .matches: selectedMatch()
    case .tabs: tabList.currentIndex
    case .annotations: annotations.selectedAnnotation()
    case .dates: annotations.selectedDay(in: rows)
    case .fields: fields.selectedField(in: rows)
    case .bookmarks, .links, .searches, .exports, .signatures: rows.isEmpty ? nil : 0
    case .history: tab.history.back.count
    case .pages: tab.arrangement.pages.firstIndex { $0.origin == .page(tab.position.pageIndex) }
    case .info: nil
    }
  }

  func paneRows(_ kind: ListPane.Kind, labelled hasLabels: Bool = false) throws(CommandFailure) -> [PaneRow] {
    switch kind {
    case .outline: return PaneRows.outline(tab)
    case .pages: return PaneRows.pages(tab)
    case .bookmarks: return PaneRows.bookmarks(try bookmarks.all(), in: tab)
    case .annotations: return try annotations.listed().entries.map(PaneRows.annotation)
    case .dates: return try annotations.dateRows()
    case .fields: return try fields.fieldRows()
    case .matches: return matchRows()
    case .searches: return searching.lastSearches.map { PaneRow($0, target: .search($0)) }
    case .exports: return sharing.formatRows()
    case .history: return PaneRows.history(tab)
    case .tabs: return PaneRows.tabs(tabs)
    case .info, .links, .signatures:
      return try reading { () throws(DocumentError) in
        if kind == .signatures { return PaneRows.signatures(try tab.document.signatures(), of: tab) }
        if kind == .info { return PaneRows.info(try tab.document.facts(), of: tab) }
        guard hasLabels else { return PaneRows.links(try tab.linksOnCurrentPage(), in: tab) }
        return PaneRows.leads(try tab.labelledLeads(), in: tab)
      }
    }
  }

  /// Reads the rows of the list in the column again, if edits change it.
  func refresh() {
    guard var list = tab.column, [.annotations, .dates, .fields].contains(list.kind) else {
      return refreshParts()
    }
    let selected = Set(list.selectedRows.compactMap(\.identity))
    let chosen = list.identitiesOfSelection
    if list.kind == .annotations { annotations.readText(ofSelected: list) }
    guard let rows = try? paneRows(list.kind) else { return }
    let (isFocused, cursor) = (tab.pane?.kind == list.kind, list.cursor ?? 0)
    // An answered annotation stays the current one, though a filter such as “is:open” doesn't match it any more.
    list.replaceRows(
      rows, selecting: list.selectedRow?.target, keeping: list.kind == .annotations ? selected : [])
    if list.kind != .fields {
      list.select(chosen)
      // After a removal the next row is selected, as in any list.
      if list.cursor == nil { list.selectRow(nearest: cursor) }
    }
    if isFocused { tab.pane = list } else { tab.column = list }
  }

  /// Reports rows that stay in the list though the filter doesn't match them any more.
  func reportUnmatched() {
    guard let list = tab.column, let count = list.matchedCount else { return }
    let rows = "\(count.of("row")) left with “\(list.filter.onOneLine)”"
    emit(.message(list.filter == "is:open" ? "answered; \(count) open" : rows))
  }

  /// Reads the rows of the list in the column again, if it shows the outline or another part on no page.
  ///
  /// - Parameter prints: whether rows that have other numbers or contents now are printed.
  func refreshParts(printing prints: Bool = true) {
    guard var list = tab.column, [.outline, .info, .pages].contains(list.kind),
      let rows = try? paneRows(list.kind), rows != list.rows
    else { return }
    let isFocused = tab.pane?.kind == list.kind
    let changed =
      tab.changedRows.isEmpty ? list.firstDifference(from: rows).map { [$0] } ?? [] : tab.changedRows
    list.replaceRows(rows, selecting: list.kind == .info ? [] : changed)
    if isFocused { tab.pane = list } else { tab.column = list }
    guard prints, isFocused, !isSelectedRowShown else { return }
    if list.kind != .info {
      printRows(from: nil)
    } else if let row = list.selectedSnapshot {
      emit(.row(row))
    }
  }
}
