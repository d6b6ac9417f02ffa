import DocModel
import Terminal
import Viewer

/// A list in its pane: a title and its rows, for annotations what people wrote.
struct PaneView {
  /// The rows of the list that are on the screen, by row of the screen.
  var shownRows: [Int: Int] = [:]
  /// The days of the calendar that have annotations.
  var shownDays: [ShownDay] = []
  /// The index of the first visible row, for the next frame.
  var top: Int
  /// The cell of the selected row; nil if there is none.
  var cursor: GridPosition?
  /// Whether only the beginning of the selected row's text is shown.
  var cutsSelectedRow = false

  /// Draws a list.
  ///
  /// - Parameters:
  ///   - list: the list.
  ///   - top: the index of the first row that was visible before.
  ///   - hasFocus: whether keys go to the list.
  ///   - area: the cells, whose last column is the border.
  ///   - style: the style of the reader's own text.
  ///   - calendar: the facts that a calendar shows besides its list.
  ///   - isPartial: whether rows are left to read.
  ///   - progress: the progress of a review, for the title, in its forms from the longest; empty for none.
  ///   - grid: the grid.
  init(
    _ list: ListPane, top: Int, hasFocus: Bool, in area: GridRectangle, _ style: PrintingStyle,
    calendar: CalendarFacts? = nil, isPartial: Bool = false, progress: [String] = [],
    on grid: inout CellGrid
  ) {
    self.top = top
    guard area.columns > 2, area.rows > 1 else { return }
    let inner = GridRectangle(column: area.column, row: area.row, columns: area.columns - 1, rows: area.rows)
    grid.fill(inner)
    for row in area.rowRange {
      grid.write("│", column: area.column + area.columns - 1, row: row, style: Theme.faint)
    }
    drawTitle(of: list, progress, hasFocus, inner, style, on: &grid)
    if list.kind == .dates, let calendar, !list.visible.isEmpty, inner.columns >= Self.leastCalendar.columns,
      inner.rows > Self.leastCalendar.rows
    {
      drawCalendar(of: list, calendar, hasFocus, inner.droppingRows(1), style, on: &grid)
      return
    }
    let rows = inner.droppingRows(1)
    if isPartial, list.visible.isEmpty {
      grid.write(style.text(" reading …"), column: rows.column, row: rows.row, style: Theme.faint, clip: rows)
    } else if list.visible.isEmpty {
      grid.write(list.filter.isEmpty ? " none" : " none; esc shows all", in: rows, style: Theme.faint)
    } else if list.kind == .annotations {
      drawComments(of: list, hasFocus, rows, style, on: &grid)
    } else {
      drawRows(of: list, hasFocus, rows, style, on: &grid)
    }
  }

  /// Returns the number of blank columns before the border: one where there is room.
  static func margin(in columns: Int) -> Int { columns < 34 ? 0 : 1 }

  /// The least number of columns for the filter beside the progress.
  private static let leastFilter = 4

  private func drawTitle(
    of list: ListPane, _ progress: [String], _ hasFocus: Bool, _ area: GridRectangle, _ style: PrintingStyle,
    on grid: inout CellGrid
  ) {
    let look = hasFocus ? Theme.focusedTitle : Theme.title
    let head = area.line(0)
    grid.fill(head, style: look)
    let count =
      list.matchedCount.map { "\($0) left" }
      ?? (list.isSelectingSeveral
        ? "\(list.selection.count) selected"
        : list.cursor.map { "\($0 + 1)/\(list.visible.count)" }
          ?? (list.visible.isEmpty ? "" : "\(list.visible.count)"))
    let room = area.columns - count.displayWidth - 3
    let name = list.kind.title
    let filter = list.filter.onOneLine
    // The progress and the filter matter more than the name of the list.
    let names = list.filter.isEmpty ? [name] : ["\(name): \(filter)", filter]
    let noun = name.split(separator: " ").map(String.init).max { $0.count < $1.count } ?? name
    let short = progress.last
    let cut = room - (style.separator + (short ?? "")).displayWidth
    var titles: [String] = []
    for progress in progress {
      titles += names.map { $0 + style.separator + progress }
      if list.kind == .exports { titles.append(progress) }
    }
    if list.filter.isEmpty { titles += progress }
    if let short, !list.filter.isEmpty, cut >= Self.leastFilter {
      titles.append(filter.shortened(to: cut) + style.separator + short)
    }
    titles += list.filter.isEmpty ? [name, noun] : names
    let title = titles.first { $0.displayWidth <= room } ?? titles.last ?? name
    grid.write(" " + title.shortened(to: max(0, room)), in: head, style: look)
    grid.write(count + " ", in: head, column: area.columns - count.displayWidth - 1, style: look)
  }

  private mutating func drawRows(
    of list: ListPane, _ hasFocus: Bool, _ area: GridRectangle, _ style: PrintingStyle,
    on grid: inout CellGrid
  ) {
    let count = list.visible.count
    if let cursor = list.cursor {
      let margin = min(2, (area.rows - 1) / 2)
      top = min(max(top, cursor + margin - area.rows + 1), cursor - margin)
    }
    top = max(0, min(top, count - area.rows))
    for (line, index) in (top..<min(count, top + area.rows)).enumerated() {
      let row = list.rows[list.visible[index]]
      let isSelected = list.selection.contains(index) || list.cursor == index
      let isOther = isSelected && list.cursor != index
      let look =
        !isSelected
        ? Theme.plain : !hasFocus ? Theme.rowOfOtherColumn : isOther ? Theme.selectedRow : Theme.row
      let place = area.line(line)
      if isSelected, hasFocus { grid.fill(place, style: look) }
      draw(row, list.isCollapsed(at: index), look, place, style, on: &grid)
      if let sign = list.selectionSign(at: index, style) {
        grid.write(sign, column: place.column, row: place.row, style: look, clip: place)
      }
      shownRows[place.row] = index
      if list.cursor == index { cursor = GridPosition(column: place.column, row: place.row) }
    }
  }

  /// Returns the columns of a pane with its border in which a row isn't cut.
  static func width(of row: PaneRow, _ style: PrintingStyle) -> Int {
    let (untitled, page) = parts(of: row)
    return 2 * row.level + 2 + TextAnswer.text(of: untitled, style).displayWidth + 1 + page.displayWidth + 2
  }

  /// Returns a row without its page, and the page's label or the number of annotations of a day.
  private static func parts(of row: PaneRow) -> (PaneRow, page: String) {
    let page =
      row.dayCount ?? row.page.map { $0.label.isEmpty ? String($0.number) : $0.label.onOneLine }?.shortened(
        to: 8) ?? ""
    var untitled = row
    untitled.page = nil
    if row.dayCount != nil { untitled.details = [] }
    return (untitled, page)
  }

  func draw(
    _ row: PaneRow, _ isCollapsed: Bool?, _ look: GridStyle, _ area: GridRectangle, _ style: PrintingStyle,
    on grid: inout CellGrid
  ) {
    let (untitled, page) = Self.parts(of: row)
    var column = area.column + min(2 * row.level, area.columns / 2)
    if let color = row.annotation?.annotation.color?.gridColor {
      var swatch = look
      (swatch.foreground, swatch.background) = (color, color)
      column = grid.write("█", column: column, row: area.row, style: swatch, clip: area)
    } else {
      let mark = isCollapsed.map { style == .plain ? ($0 ? "+ " : "- ") : $0 ? "▸ " : "▾ " } ?? "  "
      column = grid.write(mark, column: column, row: area.row, style: look, clip: area)
    }
    let margin = Self.margin(in: area.columns)
    let room = area.columns - (column - area.column) - page.displayWidth - 1 - margin
    let text = TextAnswer.text(of: untitled, style)
    grid.write(text.shortened(to: max(0, room)), column: column, row: area.row, style: look, clip: area)
    var faint = look
    faint.isDim = true
    grid.write(page, in: area, column: area.columns - page.displayWidth - margin, style: faint)
  }
}

extension ListPane {
  /// Returns the sign of the row at an index if the user has selected it besides others; nil for other rows.
  func selectionSign(at index: Int, _ style: PrintingStyle) -> String? {
    guard isSelectingSeveral, selection.contains(index) else { return nil }
    return style == .plain ? "*" : "●"
  }
}

extension PaneRow {
  /// The number of annotations of the row's day; nil for other rows.
  fileprivate var dayCount: String? { if case .day(_, let count) = target { String(count) } else { nil } }
}

extension AnnotationColor {
  /// The colour of cells; nil for transparent.
  var gridColor: GridStyle.Color? {
    guard let rgb else { return nil }
    return .rgb(
      UInt8(clamping: Int(rgb.red * 255)), UInt8(clamping: Int(rgb.green * 255)),
      UInt8(clamping: Int(rgb.blue * 255)))
  }
}
