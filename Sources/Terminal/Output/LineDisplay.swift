/// The input line at the bottom, below the printed text.
///
/// Its functions return the shortest text to write to the terminal, and record the row's new state. Only the
/// line's own row ever changes; the rows above belong to the terminal's scrollback.
///
/// Other output is written between ``hide()`` and ``show(_:)``, and ends with a line feed.
package struct LineDisplay: Sendable {
  /// The number of columns of the terminal.
  package private(set) var columns: Int
  /// Whether the terminal reflows the row when it becomes narrower (``TerminalEnvironment/reflows``).
  private let reflows: Bool
  /// The state of the row; nil while nothing is shown.
  private var shown: LineLayout?
  /// The column at which the visible part of the text begins, kept while the line is hidden.
  private(set) var scroll = 0
  /// The line that is shown or was shown last.
  private var line: InputLine?

  /// Creates a display at the beginning of an empty row.
  package init(columns: Int, reflows: Bool = true) {
    self.columns = max(1, columns)
    self.reflows = reflows
  }

  /// Returns the text that shows a line, or the changes to the shown one.
  package mutating func show(_ line: InputLine) -> String {
    // A new text is shown from its beginning.
    if line.text.isEmpty { scroll = 0 }
    let layout = LineLayout(line, columns: columns, scroll: scroll)
    defer {
      shown = layout
      scroll = layout.scroll
      self.line = line
    }
    guard let before = shown else {
      return layout.row.text() + cursorMove(from: layout.row.width, to: layout.cursor)
    }
    let common = before.row.common(with: layout.row)
    guard common.count < before.row.cells.count || common.count < layout.row.cells.count else {
      return cursorMove(from: before.cursor, to: layout.cursor)
    }
    // Erasing comes first, before new text can combine with the erased one.
    return cursorMove(from: before.cursor, to: common.width)
      + (layout.row.width < before.row.width ? OutputSequence.eraseToEndOfRow : "")
      + layout.row.text(from: common.count)
      + cursorMove(from: layout.row.width, to: layout.cursor)
  }

  /// Returns the text that erases the line and puts the cursor at the beginning of the empty row.
  package mutating func hide() -> String {
    guard let before = shown else { return "" }
    shown = nil
    return before.row.width == 0 && before.cursor == 0 ? "" : "\r" + OutputSequence.eraseToEndOfRow
  }

  /// Returns the text that leaves the line without its hint as printed text, and goes to the next row.
  package mutating func leave() -> String {
    guard shown != nil else { return "" }
    var output = ""
    if var line, !line.hint.isEmpty {
      line.hint = ""
      output = show(line)
    }
    shown = nil
    scroll = 0
    return output + "\r\n"
  }

  /// Returns the text that redraws the line for another number of columns.
  package mutating func resize(columns: Int) -> String {
    let before = self.columns
    self.columns = max(1, columns)
    guard let shown, let line else { return "" }
    // A narrower terminal has moved the row's end, and the cursor with it, to rows below its beginning.
    let isBroken = reflows && self.columns < before && shown.row.width > self.columns
    let above = isBroken ? shown.cursor / self.columns : 0
    self.shown = nil
    return OutputSequence.up(above) + "\r"
      + (isBroken ? OutputSequence.eraseToEndOfScreen : OutputSequence.eraseToEndOfRow) + show(line)
  }

  /// Returns the text that draws the line on a row of unknown content, as after the shell had the terminal.
  package mutating func redraw() -> String {
    guard shown != nil, let line else { return "" }
    shown = nil
    return "\r" + OutputSequence.eraseToEndOfRow + show(line)
  }

  /// Returns the shortest move to another column of the row.
  private func cursorMove(from column: Int, to target: Int) -> String {
    if column == target { return "" }
    if column - 1 == target { return "\u{8}" }
    return OutputSequence.column(target)
  }
}
