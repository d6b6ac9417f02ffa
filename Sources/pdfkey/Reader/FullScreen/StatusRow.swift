import KeyCommands
import Terminal
import Viewer

/// The row at the bottom: the typed line, or a message, or the state of the session.
enum StatusRow {
  /// Draws the typed line, with as many notes at the right as there is room for, and returns the cell of the cursor.
  static func draw(
    _ prompt: CommandPrompt, _ preview: TypedPreview, notes: [String] = [], in area: GridRectangle,
    _ style: PrintingStyle, on grid: inout CellGrid
  ) -> GridPosition? {
    grid.fill(area)
    let isColonTyped = prompt.editor.text.hasPrefix(":")
    let label =
      prompt.editor.search == nil ? isColonTyped ? "" : ":" : prompt.label(in: style).onOneLine
    var rest = area
    rest.column = grid.write(label, in: area, style: Theme.faint)
    rest.columns = area.column + area.columns - rest.column
    let end = draw(
      Array(prompt.editor.text), cursor: prompt.editor.cursor, in: rest, style, on: &grid)
    // The cursor has the cell behind the text.
    let room = area.column + area.columns - end.column - 1
    let last = grid.write(
      fitting(preview.hint, to: room, style), column: end.column + 1, row: area.row, style: Theme.faint,
      clip: area)
    let free = area.column + area.columns - last - 2
    let texts = notes.indices.reversed().map { end in
      let isCut = end < notes.count - 1
      return (notes[...end].map(\.onOneLine) + (isCut ? [style.text("…")] : [])).joined(
        separator: style.separator)
    }
    if let text = texts.first(where: { $0.displayWidth < free }) {
      grid.write(text, in: area, column: area.columns - text.displayWidth - 1, style: Theme.faint)
    }
    return end.cursor
  }

  /// Returns the words of a hint that fit, with an ellipsis if some are left out; none if nothing of it would be said.
  private static func fitting(_ hint: String, to room: Int, _ style: PrintingStyle) -> String {
    guard hint.displayWidth > room else { return hint }
    let dots = style.text(" …")
    var words = hint.split(separator: " ", omittingEmptySubsequences: false)
    while words.joined(separator: " ").displayWidth + dots.displayWidth > room, words.popLast() != nil {}
    // The arrow alone says nothing.
    return words.filter { !$0.isEmpty }.count < 2 ? "" : words.joined(separator: " ") + dots
  }

  /// Draws a part of the typed line, and returns the cell of the cursor and the column after the part.
  static func draw(
    _ characters: [Character], cursor: Int, in area: GridRectangle, _ style: PrintingStyle,
    on grid: inout CellGrid
  ) -> (cursor: GridPosition, column: Int) {
    let before = characters.prefix(max(0, cursor))
    // A long line is scrolled so that the cursor stays visible.
    var room = max(1, area.columns - 1)
    let shown = before.reversed().prefix { character in
      room -= (character == "\n" ? style.lineBreak : String(character).onOneLine).displayWidth
      return room >= 0
    }
    let column = draw(shown.reversed()[...], at: area.column, in: area, style, on: &grid)
    let cell = GridPosition(column: min(column, area.column + area.columns - 1), row: area.row)
    return (cell, draw(characters[before.endIndex...], at: column, in: area, style, on: &grid))
  }

  /// Draws typed characters with signs for line breaks, and returns the column after them.
  private static func draw(
    _ characters: ArraySlice<Character>, at column: Int, in area: GridRectangle, _ style: PrintingStyle,
    on grid: inout CellGrid
  ) -> Int {
    var column = column
    let lines = characters.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where column < area.column + area.columns {
      if index > 0 {
        column = grid.write(
          style.lineBreak, column: column, row: area.row, style: Theme.faint, clip: area)
      }
      column = grid.write(String(line).onOneLine, column: column, row: area.row, clip: area)
    }
    return column
  }

  /// The maximum number of rows of a message.
  private static let mostRows = 3

  /// Draws a message in the last rows of an area, as many as it needs, and returns them.
  ///
  /// `messages` shows what doesn't fit.
  static func draw(message: String, in area: GridRectangle, on grid: inout CellGrid) -> GridRectangle {
    let message = message.onOneLine
    var lines = [message]
    if message.displayWidth > area.columns {
      lines = message.wrapped(after: "", to: area.columns, hanging: 0)
    }
    let count = min(lines.count, mostRows, max(1, area.rows))
    if lines.count > count { lines[count - 1] = lines[(count - 1)...].joined(separator: " ") }
    let rows = GridRectangle(
      column: area.column, row: area.row + area.rows - count, columns: area.columns, rows: count
    ).intersection(area)
    grid.fill(rows)
    for (index, line) in lines.prefix(count).enumerated() {
      grid.write(line.shortened(to: area.columns), in: rows, row: index, style: Theme.title)
    }
    return rows
  }

  /// Draws the state: the parts that fit, the important ones first, and short notes at the right; or the page with
  /// keys that are offered.
  static func draw(
    _ parts: [SessionState.StatusPart], notes: [String], offers: [String] = [], in area: GridRectangle,
    _ style: PrintingStyle, on grid: inout CellGrid
  ) {
    grid.fill(area, style: Theme.status)
    let right = notes.filter { !$0.isEmpty }.joined(separator: style.separator)
    let rightWidth = right.isEmpty || right.displayWidth > area.columns / 2 ? 0 : right.displayWidth + 2
    let text =
      offers.isEmpty
      ? fitting(parts, to: area.columns - rightWidth - 2, style)
      : fitting(parts, offers, to: area.columns - 2, style)
    grid.write(" " + text, in: area, style: Theme.status)
    guard rightWidth > 0, text.displayWidth + rightWidth + 2 <= area.columns else { return }
    grid.write(right, in: area, column: area.columns - rightWidth + 1, style: Theme.status)
  }

  /// Returns the page and the offers that fit, after the document's name if all do.
  private static func fitting(
    _ parts: [SessionState.StatusPart], _ offers: [String], to width: Int, _ style: PrintingStyle
  ) -> String {
    let page = parts.filter { $0.weight == .page }.map(\.text)
    let names = parts.filter { $0.weight == .document }.map(\.text)
    var lines = [names + page + offers]
    for count in (0...offers.count).reversed() { lines.append(page + offers.prefix(count)) }
    let texts = lines.map { $0.joined(separator: style.separator) }
    return texts.first { $0.displayWidth <= width } ?? page.joined().shortened(to: max(0, width))
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
      // Hints go one by one, and the page stays rather than the name.
      if last == .hint, let hint = parts.lastIndex(where: { $0.weight == .hint }) {
        parts.remove(at: hint)
      } else {
        parts.removeAll { $0.weight == (last == .page ? .document : last) }
      }
    }
  }
}
