/// What of an input line is seen in a row that may be shorter, and where the cursor stands.
struct LineLayout: Equatable {
  /// What is shown, which never reaches the last column: a terminal might go on to the next row from there.
  private(set) var row: LineCells
  /// The cursor's column, from 0.
  private(set) var cursor: Int
  /// The column of the text, from 0, with which the visible part begins.
  private(set) var scroll: Int

  /// How many columns the text keeps, however long the prompt is.
  private static let least = 10

  /// Lays a line out.
  ///
  /// - Parameters:
  ///   - line: what is to be seen.
  ///   - columns: of the terminal.
  ///   - scroll: where the visible part began before; it is moved only when the cursor would leave it.
  init(_ line: InputLine, columns: Int, scroll: Int) {
    let room = max(1, columns - 1)
    let prompt = Self.shortened(line.prompt, to: max(0, room - min(room, Self.least)))
    let text = LineCells(line.text)
    let position = LineCells(line.text.prefix(max(0, line.cursor))).width
    let width = room - prompt.width
    // One more column for the cursor behind the text.
    self.scroll = Self.scroll(for: position, of: text.width + 1, in: width, from: scroll)
    row = prompt
    row += Self.visible(text, from: self.scroll, width: width)
    row += Self.hint(line.hint, width: room - row.width)
    cursor = min(prompt.width + position - self.scroll, room - 1)
  }

  /// The prompt, without its beginning where that doesn't fit: what stands last tells that input is wanted.
  private static func shortened(_ prompt: String, to width: Int) -> LineCells {
    let cells = LineCells(prompt)
    guard cells.width > width else { return cells }
    return cells.suffix(width: width)
  }

  /// Where the visible part has to begin, so that the cursor is in it.
  private static func scroll(for position: Int, of length: Int, in width: Int, from before: Int) -> Int {
    guard length > width else { return 0 }
    // What is beside the cursor is seen too, where there is room for that.
    let margin = min(width / 4, 8)
    var scroll = before
    if position - margin < scroll { scroll = position - width / 2 }
    if position + 1 + min(margin, length - position - 1) > scroll + width {
      // Behind the end of the text nothing is to be seen: half a row is typed before it moves again.
      scroll = position - width / 2
    }
    return max(0, min(scroll, length - width))
  }

  /// How many columns a hint needs at least to say anything.
  private static let leastHint = 8

  /// As much of a hint as there is room for, cut with an ellipsis.
  private static func hint(_ hint: String, width: Int) -> LineCells {
    guard !hint.isEmpty, width >= leastHint else { return LineCells() }
    let cells = LineCells(hint, isFaint: true)
    guard cells.width > width else { return cells }
    var cut = cells.prefix(width: width - 1)
    cut += LineCells("…", isFaint: true)
    return cut
  }

  /// The columns of a text that are seen, with marks where it goes on.
  private static func visible(_ text: LineCells, from scroll: Int, width: Int) -> LineCells {
    // In a few columns marks would leave nothing to read.
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
        // Half of a wide letter is a blank, or the mark.
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
