import KeyCommands
import Terminal
import Viewer

/// The row at the bottom: the typed line, or a message, or the state of the session.
enum StatusRow {
  /// Draws the typed line, and returns the cell of the cursor.
  static func draw(
    _ prompt: CommandPrompt, _ preview: TypedPreview, in area: GridRectangle, _ style: PrintingStyle,
    on grid: inout CellGrid
  ) -> GridPosition? {
    grid.fill(area)
    let label = prompt.editor.search == nil ? ":" : prompt.label(in: style).onOneLine
    var column = grid.write(label, column: area.column, row: area.row, style: Theme.faint, clip: area)
    let characters = Array(prompt.editor.text)
    let before = String(characters.prefix(prompt.editor.cursor)).onOneLine
    // A long line is scrolled so that the cursor stays visible.
    let room = max(1, area.columns - (column - area.column) - 1)
    var shown = before
    while shown.displayWidth > room { shown.removeFirst() }
    column = grid.write(shown, column: column, row: area.row, clip: area)
    let cursor = GridPosition(column: min(column, area.columns - 1), row: area.row)
    column = grid.write(
      String(characters.dropFirst(prompt.editor.cursor)).onOneLine, column: column, row: area.row, clip: area)
    grid.write(preview.hint, column: column, row: area.row, style: Theme.faint, clip: area)
    return cursor
  }

  /// Draws a message.
  static func draw(message: String, in area: GridRectangle, on grid: inout CellGrid) {
    grid.fill(area)
    grid.write(
      message.onOneLine.shortened(to: area.columns), column: area.column, row: area.row, style: Theme.title,
      clip: area)
  }

  /// Draws the state: the parts that fit, the important ones first, and short notes at the right.
  static func draw(
    _ parts: [SessionState.StatusPart], notes: [String], in area: GridRectangle, _ style: PrintingStyle,
    on grid: inout CellGrid
  ) {
    grid.fill(area, style: Theme.status)
    let right = notes.filter { !$0.isEmpty }.joined(separator: style.separator)
    let rightWidth = right.isEmpty || right.displayWidth > area.columns / 2 ? 0 : right.displayWidth + 2
    let text = fitting(parts, to: area.columns - rightWidth - 2, style)
    grid.write(" " + text, column: area.column, row: area.row, style: Theme.status, clip: area)
    guard rightWidth > 0 else { return }
    grid.write(
      right, column: area.column + area.columns - rightWidth + 1, row: area.row, style: Theme.status,
      clip: area)
  }

  private static func fitting(
    _ parts: [SessionState.StatusPart], to width: Int, _ style: PrintingStyle
  ) -> String {
    var parts = parts
    while true {
      let line = parts.map(\.text).joined(separator: style.separator)
      guard line.displayWidth > width, parts.count > 1, let last = parts.map(\.weight).max() else {
        return line.shortened(to: max(0, width))
      }
      // The page stays rather than the name.
      parts.removeAll { $0.weight == (last == .page ? .document : last) }
    }
  }
}
