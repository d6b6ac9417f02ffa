import Terminal
import Viewer

/// The calendar of annotations: the month of the selected day, and that day's annotations below.
extension PaneView {
  /// The facts that a calendar shows besides its list.
  struct CalendarFacts {
    /// The present day.
    var today: CalendarDay
    /// The weekday of the first column, from 0 for Monday.
    var firstWeekday: Int
    /// Returns the rows of the selected day's annotations, up to a number.
    var rows: (Int) -> [PaneRow]
  }

  /// A day on the screen that has annotations.
  struct ShownDay: Hashable {
    /// The cells.
    var area: GridRectangle
    /// The index of its row among the visible ones.
    var index: Int
  }

  /// The least number of columns and rows of a month, without the pane's title; below that the days are a list.
  static let leastCalendar = (columns: 20, rows: 8)

  /// Returns the index of the visible row at a cell; nil if there is none.
  func index(atColumn column: Int, row: Int) -> Int? {
    shownDays.first { $0.area.contains(column: column, row: row) }?.index ?? shownRows[row]
  }

  /// Draws a month with the annotations of the selected day.
  mutating func drawCalendar(
    of list: ListPane, _ facts: CalendarFacts, _ hasFocus: Bool, _ area: GridRectangle,
    _ style: PrintingStyle, on grid: inout CellGrid
  ) {
    let lastDay = list.visible.last { list.rows[$0].day?.calendarDay != nil }
    let shown = list.day ?? lastDay.flatMap { list.rows[$0].day?.calendarDay } ?? facts.today
    let month = CalendarMonth(of: shown, firstWeekday: facts.firstWeekday)
    let width = min((area.columns + 1) / 7, 8)
    let left = area.column + (area.columns - 7 * width + 1) / 2
    // Counts are beside the days, or below them if there is room.
    let height = width < 6 && area.rows >= 2 + 2 * month.weeks.count + 4 ? 2 : 1
    grid.write(
      month.title, in: area, column: max(0, (area.columns - month.title.displayWidth) / 2), style: Theme.title
    )
    for (index, name) in month.weekdays.enumerated() {
      grid.write(name, column: left + index * width, row: area.row + 1, style: Theme.faint, clip: area)
    }
    var counts: [CalendarDay: (index: Int, count: Int)] = [:]
    for (index, row) in list.visible.enumerated() {
      if case .day(.day(let day), let count) = list.rows[row].target { counts[day] = (index, count) }
    }
    for (week, days) in month.weeks.enumerated() {
      for (column, day) in days.enumerated() {
        guard let day else { continue }
        let cell = GridRectangle(
          column: left + column * width, row: area.row + 2 + week * height, columns: width - 1, rows: height)
        let known = counts[day]
        let isSelected = list.day == day || known.map { list.selection.contains($0.index) } ?? false
        var look = known == nil ? Theme.faint : Theme.title
        if isSelected { look = hasFocus ? Theme.row : Theme.rowOfOtherColumn }
        look.isUnderlined = look.isUnderlined || day == facts.today
        draw(day, count: known?.count, look, cell, on: &grid)
        if let known { shownDays.append(ShownDay(area: cell, index: known.index)) }
        if list.day == day { cursor = GridPosition(column: cell.column, row: cell.row) }
      }
    }
    let used = 2 + month.weeks.count * height
    drawDay(of: list, facts, hasFocus, area.droppingRows(used), style, on: &grid)
  }

  private func draw(
    _ day: CalendarDay, count: Int?, _ look: GridStyle, _ cell: GridRectangle, on grid: inout CellGrid
  ) {
    if look.isReversed { grid.fill(cell, style: look) }
    grid.write(day.day < 10 ? " \(day.day)" : "\(day.day)", in: cell, style: look)
    let room = cell.rows > 1 ? min(cell.columns, 3) : cell.columns - 3
    guard let count, room > 0 else { return }
    let text = String(count).count > room ? String(repeating: "+", count: room) : String(count)
    let column = cell.rows > 1 ? cell.column + max(0, 2 - text.count) : cell.column + 3
    var faint = look
    (faint.isBold, faint.isDim, faint.isUnderlined) = (false, true, false)
    grid.write(text, column: column, row: cell.row + cell.rows - 1, style: faint, clip: cell)
  }

  /// Draws the selected day and its annotations, and the row of annotations without a date at the bottom.
  private mutating func drawDay(
    of list: ListPane, _ facts: CalendarFacts, _ hasFocus: Bool, _ area: GridRectangle,
    _ style: PrintingStyle, on grid: inout CellGrid
  ) {
    guard area.rows > 0 else { return }
    var area = area
    let isUndated = list.selectedRow?.day == .unknown
    if !isUndated, area.rows > 3, let last = list.visible.indices.last,
      list.rows[list.visible[last]].day == .unknown
    {
      area.rows -= 1
      let place = area.line(area.rows)
      draw(list.rows[list.visible[last]], nil, Theme.faint, place, style, on: &grid)
      shownRows[place.row] = last
    }
    if area.rows > 2 { area = area.droppingRows(1) }
    // The month with its year is above.
    let day = list.day.map { "\($0.label.suffix(3)) \($0.day)" } ?? list.selectedRow?.title ?? ""
    let count = list.selectedRow?.details.first?.text ?? "no annotations"
    let text = day + style.separator + count
    let look = !isUndated ? Theme.title : hasFocus ? Theme.row : Theme.rowOfOtherColumn
    grid.write(" " + text.shortened(to: max(0, area.columns - 1)), in: area, style: look)
    if isUndated { cursor = GridPosition(column: area.column, row: area.row) }
    for (line, row) in facts.rows(area.rows - 1).enumerated() {
      draw(row.withoutDate, nil, Theme.plain, area.line(line + 1), style, on: &grid)
    }
  }
}

extension PaneRow {
  /// The row of an annotation below its day.
  fileprivate var withoutDate: PaneRow {
    var row = self
    row.level = 0
    row.details.removeAll { ["date", "color"].contains($0.name) }
    return row
  }
}
