/// The visible part of an input line in a row that may be shorter, and the position of the cursor.
struct LineLayout: Equatable {
  /// The visible characters, which never reach the last column: a terminal might wrap there.
  private(set) var row: LineCells
  /// The cursor's column, from 0.
  private(set) var cursor: Int
  /// The column of the text, from 0, at which the visible part begins.
  private(set) var scroll: Int

  /// The number of columns that the text keeps, however long the prompt is.
  private static let least = 10

  /// Creates the layout of a line.
  ///
  /// - Parameters:
  ///   - line: the line.
  ///   - columns: the number of columns of the terminal.
  ///   - scroll: the previous beginning of the visible part; it changes only if the cursor would leave that part.
  init(_ line: InputLine, columns: Int, scroll: Int) {
    let room = max(1, columns - 1)
    let prompt = Self.shortened(line.prompt, to: max(0, room - min(room, Self.least)))
    let text = LineCells(line.text, lineBreak: line.lineBreak)
    let position = LineCells(line.text.prefix(max(0, line.cursor)), lineBreak: line.lineBreak).width
    let width = room - prompt.width
    // One more column is for the cursor after the text.
    self.scroll = Self.scroll(for: position, of: text.width + 1, in: width, from: scroll)
    row = prompt
    row += Self.visible(text, from: self.scroll, width: width)
    row += Self.hint(line.hint, width: room - row.width)
    cursor = min(prompt.width + position - self.scroll, room - 1)
  }

  /// Returns the prompt, without its beginning if it doesn't fit: its end shows that input is expected.
  private static func shortened(_ prompt: String, to width: Int) -> LineCells {
    let cells = LineCells(prompt)
    guard cells.width > width else { return cells }
    return cells.suffix(width: width)
  }

  /// Returns the beginning of the visible part that keeps the cursor visible.
  private static func scroll(for position: Int, of length: Int, in width: Int, from before: Int) -> Int {
    guard length > width else { return 0 }
    // Text beside the cursor is visible too, if there is room.
    let margin = min(width / 4, 8)
    var scroll = before
    if position - margin < scroll { scroll = position - width / 2 }
    if position + 1 + min(margin, length - position - 1) > scroll + width {
      // The part after the end of the text is empty: typing fills half a row before the next move.
      scroll = position - width / 2
    }
    return max(0, min(scroll, length - width))
  }

  /// The minimum width of a useful hint.
  private static let leastHint = 8

  /// Returns the part of a hint that fits, truncated with an ellipsis.
  private static func hint(_ hint: String, width: Int) -> LineCells {
    guard !hint.isEmpty, width >= leastHint else { return LineCells() }
    let cells = LineCells(hint, isFaint: true)
    guard cells.width > width else { return cells }
    var cut = cells.prefix(width: width - 1)
    cut += LineCells("…", isFaint: true)
    return cut
  }

  /// Returns the visible columns of a text, with marks where it continues.
  private static func visible(_ text: LineCells, from scroll: Int, width: Int) -> LineCells {
    // In a few columns the marks would leave no text.
    let marks = width >= 6
    var result = LineCells()
    var column = 0
    for cell in text.cells {
      defer { column += cell.width }
      guard column + cell.width > scroll else { continue }
      guard column < scroll + width else { break }
      let isCut = column < scroll || column + cell.width > scroll + width
      let isFirst = column <= scroll && scroll > 0
      let isLast = column + cell.width >= scroll + width && column + cell.width < text.width
      if isCut || (marks && (isFirst || isLast)) {
        // Half of a wide character is a blank, or the mark.
        let visible = min(column + cell.width, scroll + width) - max(column, scroll)
        let mark = !marks ? " " : isFirst ? "<" : ">"
        let blank = LineCells.Cell(text: " ", width: 1)
        let shown = LineCells.Cell(text: mark, width: 1)
        for index in 0..<visible {
          let isMark = isFirst ? index == 0 : index == visible - 1
          result.append(isMark ? shown : blank)
        }
      } else {
        result.append(cell)
      }
    }
    return result
  }
}
