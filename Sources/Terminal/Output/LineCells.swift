/// Letters side by side, as they are shown in a row of a terminal.
struct LineCells: Equatable {
  /// One letter with all that joins it.
  struct Cell: Equatable {
    var text: String
    /// How many columns it takes.
    var width: Int
    /// Whether it is shown weaker than others.
    var isFaint = false
  }

  private(set) var cells: [Cell] = []
  /// How many columns all take.
  private(set) var width = 0

  init() {}

  /// The letters of a text; what a terminal would obey becomes U+FFFD.
  init(_ text: some StringProtocol, isFaint: Bool = false) {
    for character in text {
      let isControl = character.isControl
      append(
        Cell(
          text: isControl ? "\u{FFFD}" : String(character), width: isControl ? 1 : character.displayWidth,
          isFaint: isFaint))
    }
  }

  mutating func append(_ cell: Cell) {
    // A letter that takes no room stands with the one before it: the cursor has no place between them.
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

  /// The letters that fit into so many columns, from the beginning.
  func prefix(width: Int) -> LineCells {
    var result = LineCells()
    for cell in cells {
      guard result.width + cell.width <= width else { break }
      result.append(cell)
    }
    return result
  }

  /// The letters that fit into so many columns, from the end.
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

  /// How many letters two rows have in common from the beginning, and in how many columns.
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

  /// The text from a letter on, with what makes letters faint and the others not.
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
