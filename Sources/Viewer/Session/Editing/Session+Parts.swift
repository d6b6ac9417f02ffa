import DocModel

/// Edits of the parts of a document that are on no page.
extension Session {
  /// Changes the arrangement of the pages of a tab as one step that undo takes back.
  ///
  /// The pages being read stay in the order of the file until the edits are saved.
  ///
  /// - Parameters:
  ///   - tab: the tab.
  ///   - title: the step for menus and messages, such as `Move pages 5-6 before page 2`.
  ///   - selected: the new indexes of the pages that are selected in the list of pages.
  ///   - change: changes the arrangement.
  /// - Throws: ``CommandFailure`` of the change, or if the document can't be arranged so; nothing changes then.
  public func arrange(
    _ tab: Tab, _ title: String, selecting selected: [Int] = [],
    _ change: (inout PageArrangement) throws(CommandFailure) -> Void
  ) throws(CommandFailure) {
    var arrangement = tab.arrangement
    try change(&arrangement)
    tab.changedRows = selected
    defer { tab.changedRows = [] }
    try edit(tab, [.arrangement(from: tab.arrangement, to: arrangement)], title: title)
  }

  /// Reads the rows of the list in the column again, if it shows the outline or another part on no page.
  ///
  /// - Parameters:
  ///   - tab: the tab.
  ///   - prints: whether rows that have other numbers or contents now are printed.
  func refreshParts(_ tab: Tab, printing prints: Bool = true) {
    guard var list = tab.column, [.outline, .info, .pages].contains(list.kind),
      let rows = try? paneRows(list.kind, of: tab), rows != list.rows
    else { return }
    let isFocused = tab.pane?.kind == list.kind
    let changed =
      tab.changedRows.isEmpty ? list.firstDifference(from: rows).map { [$0] } ?? [] : tab.changedRows
    list.replaceRows(rows, selecting: list.kind == .info ? [] : changed)
    if isFocused { tab.pane = list } else { tab.column = list }
    guard prints, isFocused, !isSelectedRowShown else { return }
    if list.kind != .info {
      printRows(of: tab, from: nil)
    } else if let row = list.selectedSnapshot {
      emit(.row(row))
    }
  }
}

extension ListPane {
  /// Returns the index of the first of other rows that isn't in the list at its place.
  fileprivate func firstDifference(from other: [PaneRow]) -> Int? {
    other.indices.first { !rows.indices.contains($0) || rows[$0] != other[$0] }
  }
}
