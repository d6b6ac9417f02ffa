/// The selection of several rows.
extension ListPane {
  /// Whether several rows are being selected; then the space bar toggles a row instead of choosing it.
  package var isSelectingSeveral: Bool {
    guard let cursor else { return false }
    return selection != [cursor]
  }

  /// Selects all visible rows.
  package mutating func selectAll() {
    selection = Set(visible.indices)
    if cursor == nil { cursor = visible.isEmpty ? nil : 0 }
    anchor = cursor
  }

  /// Clears the selection; returns false if there was none.
  package mutating func clearSelection() -> Bool {
    guard cursor != nil || !selection.isEmpty else { return false }
    cursor = nil
    anchor = nil
    selection = []
    return true
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
    guard let cursor, !visible.isEmpty else { return moveSelection(by: step) }
    self.cursor = ((cursor + step) % visible.count + visible.count) % visible.count
  }

  /// Toggles the selection of the current row.
  package mutating func toggleRow() {
    guard let cursor else { return }
    if selection.remove(cursor) == nil { selection.insert(cursor) }
    anchor = cursor
  }

  /// Moves the cursor to the row with a printed number, and toggles its selection; returns false if there is none.
  package mutating func toggle(number: Int) -> Bool {
    guard let index = index(ofNumber: number), visible.indices.contains(index) else { return false }
    cursor = index
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
  }
}
