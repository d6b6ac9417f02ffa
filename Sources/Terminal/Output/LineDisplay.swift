/// The line at the bottom that is being typed, with what was printed above it.
///
/// It answers what has to be written to the terminal, as little as does it, and remembers what stands there
/// then. Only the line's own row is ever changed; what is above belongs to the terminal's scrollback.
///
/// What else is printed is written between ``hide()`` and ``show(_:)``, and ends with a line feed.
public struct LineDisplay: Sendable {
  /// How many columns the terminal has.
  public private(set) var columns: Int
  /// Whether the terminal breaks the row anew when it becomes narrower (``TerminalEnvironment/reflows``).
  private let reflows: Bool
  /// What stands in the row; nil while nothing is shown.
  private var shown: LineLayout?
  /// Where the visible part of the text begins, kept while the line is hidden.
  private(set) var scroll = 0
  /// The line that is shown or was shown last.
  private var line: InputLine?

  /// A display at the beginning of an empty row.
  public init(columns: Int, reflows: Bool = true) {
    self.columns = max(1, columns)
    self.reflows = reflows
  }

  /// Whether the line is on the screen, and the cursor in it.
  public var isShown: Bool { shown != nil }

  /// Shows a line, or the changes to the one that is shown.
  public mutating func show(_ line: InputLine) -> String {
    // A text of its own begins at its beginning.
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
    // Erasing comes first, before anything stands there that joins what is erased.
    return cursorMove(from: before.cursor, to: common.width)
      + (layout.row.width < before.row.width ? OutputSequence.eraseToEndOfRow : "")
      + layout.row.text(from: common.count)
      + cursorMove(from: layout.row.width, to: layout.cursor)
  }

  /// Takes the line away: the cursor is at the beginning of an empty row.
  public mutating func hide() -> String {
    guard let before = shown else { return "" }
    shown = nil
    return before.row.width == 0 && before.cursor == 0 ? "" : "\r" + OutputSequence.eraseToEndOfRow
  }

  /// Leaves the line where it is without its hint, as part of what was printed, and goes to the next row.
  public mutating func leave() -> String {
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

  /// Prints a text above the line, which stays where it is.
  ///
  /// The text is written as it stands: the caller makes it harmless. A line feed is put at its end where there
  /// is none.
  public mutating func print(_ text: String) -> String {
    guard !text.isEmpty else { return "" }
    let wasShown = isShown
    let output = hide() + text + (text.unicodeScalars.last == "\n" ? "" : "\n")
    guard wasShown, let line else { return output }
    return output + show(line)
  }

  /// Draws the line anew for a terminal with another number of columns.
  public mutating func resize(columns: Int) -> String {
    let before = self.columns
    self.columns = max(1, columns)
    guard let shown, let line else { return "" }
    // A narrower terminal has put the row's end, and the cursor with it, on rows below its beginning.
    let isBroken = reflows && self.columns < before && shown.row.width > self.columns
    let above = isBroken ? shown.cursor / self.columns : 0
    self.shown = nil
    return OutputSequence.up(above) + "\r"
      + (isBroken ? OutputSequence.eraseToEndOfScreen : OutputSequence.eraseToEndOfRow) + show(line)
  }

  /// Draws the line on a row about which nothing is known, as after the shell had the terminal.
  public mutating func redraw() -> String {
    guard shown != nil, let line else { return "" }
    shown = nil
    return "\r" + OutputSequence.eraseToEndOfRow + show(line)
  }

  /// The shortest way to another column of the row.
  private func cursorMove(from column: Int, to target: Int) -> String {
    if column == target { return "" }
    if column - 1 == target { return "\u{8}" }
    return OutputSequence.column(target)
  }
}
