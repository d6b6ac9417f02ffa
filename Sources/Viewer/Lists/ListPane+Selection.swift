/// Several rows of a list, selected together or one by one.
extension ListPane {
  /// Whether several rows are being selected, one by one or together: then the space bar toggles and doesn't
  /// choose.
  public var isSelectingSeveral: Bool {
    guard let cursor else { return false }
    return selection != [cursor]
  }

  /// Selects every row that is seen.
  public mutating func selectAll() {
    selection = Set(visible.indices)
    if cursor == nil { cursor = visible.isEmpty ? nil : 0 }
    anchor = cursor
  }

  /// Takes back the selection; false where there was none.
  public mutating func clearSelection() -> Bool {
    guard cursor != nil || !selection.isEmpty else { return false }
    cursor = nil
    anchor = nil
    selection = []
    return true
  }

  /// Selects from the row where the range began to another one, which doesn't wrap.
  public mutating func extendSelection(by step: Int) {
    guard let cursor else { return moveSelection(by: step) }
    extendSelection(to: max(0, min(cursor + step, visible.count - 1)))
  }

  /// Selects from the row where the range began to the first row.
  public mutating func extendSelectionToFirst() {
    if !visible.isEmpty { extendSelection(to: 0) }
  }

  /// Selects from the row where the range began to the last row.
  public mutating func extendSelectionToLast() {
    if !visible.isEmpty { extendSelection(to: visible.count - 1) }
  }

  /// Goes to another row, round the ends, and leaves selected what is.
  public mutating func moveKeepingSelection(by step: Int) {
    guard let cursor, !visible.isEmpty else { return moveSelection(by: step) }
    self.cursor = ((cursor + step) % visible.count + visible.count) % visible.count
  }

  /// Selects the row that one is on, or takes it out of the selection.
  public mutating func toggleRow() {
    guard let cursor else { return }
    if selection.remove(cursor) == nil { selection.insert(cursor) }
    anchor = cursor
  }

  /// Goes to the row that was printed with a number, and selects it or takes it out; false where there is none.
  public mutating func toggle(number: Int) -> Bool {
    guard let place = place(ofNumber: number), visible.indices.contains(place) else { return false }
    cursor = place
    toggleRow()
    return true
  }

  private mutating func extendSelection(to place: Int) {
    let start = anchor ?? cursor ?? place
    anchor = start
    cursor = place
    selection = Set(min(start, place)...max(start, place))
  }
}
