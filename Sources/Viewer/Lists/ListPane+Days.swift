/// The calendar of annotations: a list of the days that have some, and a selected day, which may be between them.
extension ListPane {
  /// Selects a day, and its row if it has one.
  mutating func select(_ day: CalendarDay) {
    if let index = visible.firstIndex(where: { rows[$0].day == .day(day) }) { return moveCursor(to: index) }
    clearSelection()
    self.day = day
  }

  /// Returns the index in ``visible`` of the nearest row after a day, or before it if the step is negative,
  /// wrapping around.
  func indexOfRow(from day: CalendarDay, _ step: Int) -> Int {
    let next = visible.firstIndex { rows[$0].day.map { $0 > .day(day) } ?? false } ?? visible.count
    return step > 0 ? next % max(1, visible.count) : (next > 0 ? next : visible.count) - 1
  }
}

extension PaneRow {
  /// The row's day.
  package var day: AnnotationDay? {
    // Inlined, it crashes the optimizer of Swift 6.3.1.
    @inline(never) get { if case .day(let day, _) = target { day } else { nil } }
  }
}
