/// The characters in a row of a terminal.
struct LineCells: Equatable {
  /// One character with all that combines with it.
  struct Cell: Equatable {
    var text: String
    /// The number of columns that the character takes.
    var width: Int
    /// Whether the character is faint.
    var isFaint = false
  }

  private(set) var cells: [Cell] = []
  /// The number of columns that all characters take.
  private(set) var width = 0

  init() {}

  /// Creates the characters of a text; control characters become U+FFFD.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - isFaint: whether all characters are faint.
  ///   - lineBreak: the faint sign of a line feed; nil if it is a control character as others are.
  init(_ text: some StringProtocol, isFaint: Bool = false, lineBreak: String? = nil) {
    for character in text {
      if character == "\n", let lineBreak {
        append(Cell(text: lineBreak, width: lineBreak.displayWidth, isFaint: true))
        continue
      }
      let isControl = character.isControl
      append(
        Cell(
          text: isControl ? "\u{FFFD}" : String(character), width: isControl ? 1 : character.displayWidth,
          isFaint: isFaint))
    }
  }

  mutating func append(_ cell: Cell) {
    // A character without width belongs to the one before it: the cursor can't stand between them.
    if cell.width == 0, let last = cells.indices.last {
      cells[last].text += cell.text
    } else {
      cells.append(cell)
      width += cell.width
    }
  }

  static func += (cells: inout LineCells, more: LineCells) {
    for cell in more.cells { cells.append(cell) }
  }

  /// Returns the characters that fit into a number of columns, from the beginning.
  func prefix(width: Int) -> LineCells {
    var result = LineCells()
    for cell in cells {
      guard result.width + cell.width <= width else { break }
      result.append(cell)
    }
    return result
  }

  /// Returns the characters that fit into a number of columns, from the end.
  func suffix(width: Int) -> LineCells {
    var room = width
    let start = cells.indices.reversed().prefix { index in
      room -= cells[index].width
      return room >= 0
    }
    .last
    var result = LineCells()
    for cell in cells[(start ?? cells.endIndex)...] { result.append(cell) }
    return result
  }

  /// Returns the number of characters at the beginning that two rows share, and their columns.
  func common(with other: LineCells) -> (count: Int, width: Int) {
    var count = 0
    var width = 0
    for (one, another) in zip(cells, other.cells) {
      guard one == another else { break }
      count += 1
      width += one.width
    }
    return (count, width)
  }

  /// Returns the text from a character on, with the sequences that switch faintness on and off.
  func text(from index: Int = 0) -> String {
    var text = ""
    var isFaint = false
    for cell in cells[index...] {
      if cell.isFaint != isFaint { text += cell.isFaint ? OutputSequence.faint : OutputSequence.plain }
      isFaint = cell.isFaint
      text += cell.text
    }
    return isFaint ? text + OutputSequence.plain : text
  }
}
