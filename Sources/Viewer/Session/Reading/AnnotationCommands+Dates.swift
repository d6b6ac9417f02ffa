import DocModel

/// The calendar of annotations, and going through those of one day.
extension AnnotationCommands {
  /// Returns the rows of the days with annotations, from the earliest; those without a date come last.
  func dateRows() throws(CommandFailure) -> [PaneRow] {
    var counts: [AnnotationDay: Int] = [:]
    for day in try list().days { counts[day, default: 0] += 1 }
    return counts.sorted { $0.key < $1.key }.map { day, count in
      let counted = count.of("annotation")
      return PaneRow(day.label, details: [.init("count", counted)], target: .day(day, count: count))
    }
  }

  /// Returns the index of the row that is selected when the calendar is shown: the day of the annotation that was
  /// shown last, else the latest day.
  func selectedDay(in rows: [PaneRow]) -> Int? {
    let list = tab.annotationList
    let last = tab.annotationCursor.flatMap { list?.index(of: $0) }.flatMap { list?.days[$0] }
    return rows.lastIndex { $0.day == last } ?? rows.lastIndex { $0.day != .unknown } ?? rows.indices.last
  }

  /// Selects another day of the calendar, whether it has annotations or not.
  func selectDay(_ move: (CalendarDay) -> CalendarDay) {
    let day = move(tab.pane?.day ?? context.today())
    lists.moveSelection { $0.select(day) }
    if tab.pane?.cursor == nil, !lists.isSelectedRowShown { emit(.message(Obstacle.noAnnotations(on: day))) }
  }

  /// Goes to the first annotation of a day; from then on the commands for the next and the previous annotation stay
  /// within the day.
  func goThrough(_ day: AnnotationDay) throws(CommandFailure) {
    let list = try list()
    guard let first = list.days.firstIndex(of: day) else { return }
    tab.pane?.chosenDay = day
    readText(around: first)
    // The text of the page determines the order of its annotations.
    if let first = list.days.firstIndex(of: day) { try show(annotation: list.entries[first].id) }
  }

  /// Returns the rows of the annotations of the calendar's selected day, as far as they have been read.
  func rowsOfSelectedDay(_ count: Int) -> [PaneRow] {
    guard let pane = tab.column, pane.kind == .dates, let list = tab.annotationList else { return [] }
    let day = pane.selectedRow?.day ?? pane.day.map(AnnotationDay.day)
    return list.days.indices.lazy.filter { list.days[$0] == day }.prefix(count)
      .map { PaneRows.annotation(list.entries[$0]) }
  }

}

extension Tab {
  /// The day to which the commands for the next and the previous annotation are restricted; nil for none.
  var annotationDay: AnnotationDay? { column?.chosenDay }

  /// Removes the restriction to a day.
  func endDay() {
    column?.chosenDay = nil
    if pane?.kind == .dates { pane?.chosenDay = nil }
  }
}
