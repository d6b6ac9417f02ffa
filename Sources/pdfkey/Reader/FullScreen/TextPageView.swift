import DocModel
import Terminal
import Viewer

/// Pages as text in cells, with their marks.
enum TextPageView {
  /// Draws the visible pages, by default with rules between them, and returns the cell of the current match or of the
  /// selection's start.
  static func draw(
    _ pages: [PageDisplay.ShownPage], _ marks: [PageMark], in area: GridRectangle, hasRules: Bool = true,
    _ style: PrintingStyle, on grid: inout CellGrid
  ) -> GridPosition? {
    var cursor: GridPosition?
    for page in pages {
      guard let text = page.text else { continue }
      let (column, top) = (area.column + page.x, area.row + page.y)
      if hasRules, top > area.row { drawRule(above: page, at: top - 1, in: area, style, on: &grid) }
      if text.text.scalars.isEmpty {
        let reason = text.problem ?? "(no text on this page)"
        grid.write(reason.onOneLine, column: column, row: top, style: Theme.faint, clip: area)
        continue
      }
      let first = max(0, area.row - top)
      let last = min(text.rows.rows.count, area.row + area.rows - top)
      for index in first..<max(first, last) {
        let row = text.rows.rows[index]
        for run in row.runs {
          grid.write(
            run.string, column: column + run.column, row: top + index,
            style: row.isHeading ? Theme.heading : Theme.plain, clip: area)
        }
      }
      for annotation in text.annotations {
        draw(annotation, column: column, top: top, in: area, style, on: &grid)
      }
      drawHints(
        marks.filter { $0.page == page.index }, text, column: column, top: top, in: area, on: &grid)
      for mark in marks where mark.page == page.index {
        let start = draw(mark, text, column: column, top: top, in: area, style, on: &grid)
        if let start, ![.match, .field, .requiredField].contains(mark.role) { cursor = start }
      }
    }
    return cursor
  }

  /// Draws the part of an annotation that is visible.
  private static func draw(
    _ annotation: TextAnnotation, column: Int, top: Int, in area: GridRectangle, _ style: PrintingStyle,
    on grid: inout CellGrid
  ) {
    if annotation.look == .sign, let part = signCell(of: annotation, column: column, area) {
      let (column, row) = (column + part.columns.lowerBound, top + part.row)
      if part != annotation.cells.last {
        grid.write(
          style == .plain ? "+" : "✎", column: column, row: row, style: Theme.sign(annotation.color),
          clip: area)
      } else {
        let letter = GridRectangle(column: column, row: row, columns: 1, rows: 1)
        grid.restyle(letter.intersection(area)) { $0 = Theme.sign(annotation.color) }
      }
      return
    }
    for part in annotation.cells where area.rowRange.contains(top + part.row) {
      let cells = GridRectangle(
        column: column + part.columns.lowerBound, row: top + part.row, columns: part.columns.count, rows: 1)
      grid.restyle(cells.intersection(area)) { Theme.mark(annotation, on: &$0) }
    }
  }

  /// Returns the cell of a sign: the first one within the columns of an area.
  private static func signCell(
    of annotation: TextAnnotation, column: Int, _ area: GridRectangle
  ) -> TextCells? {
    annotation.cells.first { part in
      let column = column + part.columns.lowerBound
      return column >= area.column && column < area.column + area.columns
    }
  }

  /// Draws a mark, and returns its first cell.
  private static func draw(
    _ mark: PageMark, _ text: PageRows, column: Int, top: Int, in area: GridRectangle, _ style: PrintingStyle,
    on grid: inout CellGrid
  ) -> GridPosition? {
    var cells = text.rows.ranges(in: mark.quads, of: text.text).flatMap { text.rows.cells(of: $0) }
    let look: GridStyle
    switch mark.role {
    case .comment(let color):
      guard let last = cells.last, let end = text.rows.end(ofLineWith: last) else { return nil }
      grid.write(
        style == .plain ? "+" : "✎", column: column + end, row: top + last.row, style: Theme.sign(color),
        clip: area)
      return nil
    case .match: look = Theme.match
    case .currentMatch: look = Theme.currentMatch
    case .selection: look = Theme.selection
    case .source, .stroke: look = Theme.focus
    case .field, .requiredField, .currentField:
      look = Theme.selection
      cells = mark.quads.compactMap { text.cells(ofField: $0.bounds) }
    case .focus:
      look = Theme.focus
      // A sign stands for an annotation without letters.
      let sign = text.annotations.first { $0.look == .sign && mark.quads == [Quad($0.rectangle)] }
      if let sign { cells = [signCell(of: sign, column: column, area)].compactMap { $0 } }
    case .hint, .fadedHint: return nil
    }
    for part in cells {
      let rectangle = GridRectangle(
        column: column + part.columns.lowerBound, row: top + part.row, columns: part.columns.count, rows: 1)
      grid.restyle(rectangle.intersection(area)) { cell in
        switch mark.role {
        case .field: cell.isUnderlined = true
        // The annotation with the focus keeps its colour.
        case .focus, .requiredField: (cell.isBold, cell.isUnderlined) = (true, true)
        // Over a highlight of the same colour.
        case .match, .currentMatch:
          let isMarked = cell.background != .standard
          cell = look
          cell.isUnderlined = isMarked
        default: cell = look
        }
      }
    }
    guard let first = cells.first else { return nil }
    let cell = GridPosition(column: column + first.columns.lowerBound, row: top + first.row)
    return area.contains(column: cell.column, row: cell.row) ? cell : nil
  }

  /// Draws the labels of links, beside the words of the links where there is room.
  private static func drawHints(
    _ marks: [PageMark], _ text: PageRows, column: Int, top: Int, in area: GridRectangle,
    on grid: inout CellGrid
  ) {
    let hints = marks.compactMap { mark -> (label: String, style: GridStyle, place: PixelRectangle)? in
      let (label, style): (String, GridStyle)
      switch mark.role {
      case .hint(let text): (label, style) = (text, Theme.hint)
      case .fadedHint(let text): (label, style) = (text, Theme.fadedHint)
      default: return nil
      }
      // A link that begins above the view has its label at the first visible line.
      let cells = text.rows.ranges(in: mark.quads, of: text.text).flatMap { text.rows.cells(of: $0) }
      guard let first = cells.first(where: { top + $0.row >= area.row }) else { return nil }
      let place = PixelRectangle(
        x: column + first.columns.lowerBound, y: top + first.row, width: first.columns.count, height: 1)
      return (label, style, place)
    }
    let cells = PixelRectangle(x: area.column, y: area.row, width: area.columns, height: area.rows)
    let places = HintPlacement(area: cells, height: 1, gap: 1, isInCells: true)
      .places(of: hints.map { .init(width: $0.label.count, link: $0.place) })
    for (hint, place) in zip(hints, places) {
      grid.write(hint.label, column: place.x, row: place.y, style: hint.style, clip: area)
    }
  }

  /// Draws the rule between two pages, with the label of the lower one.
  private static func drawRule(
    above page: PageDisplay.ShownPage, at row: Int, in area: GridRectangle, _ style: PrintingStyle,
    on grid: inout CellGrid
  ) {
    let label = " \(page.text?.geometry.label.onOneLine ?? String(page.index + 1)) "
    let width = max(0, area.columns - label.displayWidth - 2)
    let dash = style == .plain ? "-" : "╌"
    grid.write(
      String(repeating: dash, count: width) + label, column: area.column, row: row, style: Theme.faint,
      clip: area)
  }
}
