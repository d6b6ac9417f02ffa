/// The selection of several rows.
extension ListPane {
  /// The identities of the rows that the user has selected one by one or as a range.
  var identitiesOfSelection: Set<PaneRow.Identity> {
    isSelectingSeveral ? Set(selectedRows.compactMap(\.identity)) : []
  }

  /// Selects all visible rows.
  package mutating func selectAll() {
    (selection, isSelectingSeveral) = (Set(visible.indices), !visible.isEmpty)
    if cursor == nil { cursor = visible.isEmpty ? nil : 0 }
    anchor = cursor
  }

  /// Deselects the rows that the user has selected; the current row stays.
  package mutating func dropSelection() {
    (isSelectingSeveral, anchor) = (false, cursor)
    selection = Set([cursor].compactMap(\.self))
  }

  /// Deselects all rows, also the current one.
  mutating func clearSelection() {
    cursor = nil
    dropSelection()
  }

  /// Extends the range to another row, without wrapping.
  package mutating func extendSelection(by step: Int) {
    guard let cursor else { return moveSelection(by: step) }
    extendSelection(to: max(0, min(cursor + step, visible.count - 1)))
  }

  /// Extends the range to the first row.
  package mutating func extendSelectionToFirst() {
    if !visible.isEmpty { extendSelection(to: 0) }
  }

  /// Extends the range to the last row.
  package mutating func extendSelectionToLast() {
    if !visible.isEmpty { extendSelection(to: visible.count - 1) }
  }

  /// Moves the cursor to another row, wrapping around, and keeps the selection.
  package mutating func moveKeepingSelection(by step: Int) {
    isSelectingSeveral = cursor != nil
    moveSelection(by: step)
  }

  /// Selects the current row besides others, or deselects it.
  package mutating func toggleRow() {
    guard let cursor else { return }
    if !isSelectingSeveral { (selection, isSelectingSeveral) = ([], true) }
    if selection.remove(cursor) == nil { selection.insert(cursor) }
    anchor = cursor
    if selection.isEmpty { dropSelection() }
  }

  /// Moves the cursor to the row with a printed number, and toggles its selection; returns false if there is none.
  package mutating func toggle(number: Int) -> Bool {
    guard let index = index(ofNumber: number), visible.indices.contains(index) else { return false }
    moveCursor(to: index)
    toggleRow()
    return true
  }

  private mutating func extendSelection(to index: Int) {
    let start = anchor ?? cursor ?? index
    let end = cursor ?? start
    anchor = start
    cursor = index
    // Rows that were selected one by one stay.
    selection.subtract(min(start, end)...max(start, end))
    selection.formUnion(min(start, index)...max(start, index))
    isSelectingSeveral = selection != [index]
  }
}
