extension TerminalScreen {
  /// Handles a control sequence.
  mutating func control(_ parameters: String, _ final: Character) {
    if parameters.hasPrefix("?") { return privateControl(String(parameters.dropFirst()), final) }
    let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) }
    func number(_ index: Int, _ usual: Int = 1) -> Int {
      let number = index < numbers.count ? numbers[index] ?? usual : usual
      return usual == 1 ? max(1, number) : number
    }
    let count = number(0)
    switch final {
    case "H", "f": move(to: number(1) - 1, number(0) - 1)
    case "A": move(to: column, row - count)
    case "B": move(to: column, row + count)
    case "C": move(to: column + count, row)
    case "D": move(to: column - count, row)
    case "G": move(to: count - 1, row)
    case "d": move(to: column, count - 1)
    case "K": erase(inRow: number(0, 0))
    case "J": erase(inScreen: number(0, 0))
    case "X": clear(row, column..<min(columns, column + count))
    case "@": shift(by: min(count, columns - column))
    case "P": shift(by: -min(count, columns - column))
    case "S": scroll(min(count, margins.count))
    case "T": scroll(-min(count, margins.count))
    case "r":
      let (top, bottom) = (number(0) - 1, min(number(1, rows), rows))
      if top < bottom { margins = top..<bottom }
      move(to: 0, 0)
    case "m" where !parameters.contains(">"): select(numbers.map { $0 ?? 0 })
    case "c" where parameters.isEmpty: replies.append("\u{1B}[?62;4c")
    default: unknown.append("CSI \(parameters)\(final)")
    }
  }

  private mutating func privateControl(_ parameters: String, _ final: Character) {
    let numbers = parameters.prefix { $0 != "$" }.split(separator: ";").compactMap { Int($0) }
    switch final {
    case "h":
      modes.formUnion(numbers)
      if numbers.contains(1049) { switchScreen(true) }
    case "l":
      modes.subtract(numbers)
      if numbers.contains(1049) { switchScreen(false) }
    case "p" where parameters.hasSuffix("$"):
      for mode in numbers { replies.append("\u{1B}[?\(mode);\(modes.contains(mode) ? 1 : 2)$y") }
    default: unknown.append("CSI ?\(parameters)\(final)")
    }
  }

  private mutating func switchScreen(_ isAlternate: Bool) {
    // kitty frees the images either way.
    images.removeAll()
    guard isAlternate == (main == nil) else { return }
    if let main { cells = main } else { saved = (row, column, style) }
    (main, cells) = (isAlternate ? cells : nil, isAlternate ? Self.blank(columns, rows) : cells)
    if !isAlternate { move(to: saved.column, saved.row) }
  }

  // MARK: The cursor

  mutating func move(to column: Int, _ row: Int) {
    self.column = min(max(0, column), columns - 1)
    self.row = min(max(0, row), rows - 1)
    isBeyond = false
  }

  /// Feeds a line and moves to its start, as on a terminal that maps line feeds.
  mutating func feed() {
    if row == margins.upperBound - 1 {
      scroll(1)
      move(to: 0, row)
    } else {
      move(to: 0, row + 1)
    }
  }

  // MARK: Cells

  /// Returns the width of a letter, independently of the C library's.
  private static func width(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0x200B...0x200D, 0xFE00...0xFE0F: 0
    case 0x1100...0x115F, 0x2E80...0x9FFF, 0xAC00...0xD7A3, 0xFF01...0xFF60, 0x1F300...0x1FAFF: 2
    case 0x300...: scalar.properties.generalCategory == .nonspacingMark ? 0 : 1
    default: 1
    }
  }

  mutating func put(_ scalar: Unicode.Scalar) {
    let width = Self.width(scalar)
    if width == 0 {
      let last = isBeyond ? column : column - 1
      if let index = cells[row].indices.prefix(last + 1).last(where: { !cells[row][$0].text.isEmpty }) {
        cells[row][index].text.unicodeScalars.append(scalar)
      }
      return
    }
    if isBeyond || column + width > columns {
      if modes.contains(7) { feed() } else { move(to: columns - width, row) }
    }
    separate(column)
    separate(column + width)
    cells[row][column] = Cell(text: String(scalar), style: style, link: link)
    if width == 2 { cells[row][column + 1] = Cell(text: "", style: style, link: link) }
    column += width
    if column >= columns {
      column = columns - 1
      isBeyond = true
    }
  }

  /// Erases a wide letter whose second half is in a column, before that is overwritten.
  private mutating func separate(_ column: Int) {
    guard column > 0, column < columns, cells[row][column].text.isEmpty else { return }
    cells[row][column - 1].text = " "
    cells[row][column].text = " "
  }

  /// Erased cells get the current background.
  private var erased: Cell { Cell(style: Style(background: style.background)) }

  private mutating func clear(_ row: Int, _ range: Range<Int>) {
    if row == self.row {
      separate(range.lowerBound)
      separate(range.upperBound)
    }
    for column in range { cells[row][column] = erased }
    isBeyond = false
  }

  private mutating func erase(inRow mode: Int) {
    switch mode {
    case 0: clear(row, column..<columns)
    case 1: clear(row, 0..<column + 1)
    default: clear(row, 0..<columns)
    }
  }

  private mutating func erase(inScreen mode: Int) {
    if mode != 2, mode != 3 { erase(inRow: mode) }
    let range: Range<Int>
    switch mode {
    case 0: range = row + 1..<max(rows, row + 1)
    case 1: range = 0..<row
    default:
      images.removeAll()
      range = 0..<rows
    }
    for row in range { clear(row, 0..<columns) }
  }

  private mutating func shift(by count: Int) {
    let blanks = [Cell](repeating: erased, count: abs(count))
    if count > 0 {
      cells[row].insert(contentsOf: blanks, at: column)
      cells[row].removeLast(count)
    } else {
      cells[row].removeSubrange(column..<column - count)
      cells[row] += blanks
    }
  }

  private mutating func scroll(_ count: Int) {
    let blanks = [[Cell]](repeating: [Cell](repeating: erased, count: columns), count: abs(count))
    if count > 0 {
      scrolled += count
      cells.removeSubrange(margins.lowerBound..<margins.lowerBound + count)
      cells.insert(contentsOf: blanks, at: margins.upperBound - count)
    } else {
      cells.removeSubrange(margins.upperBound + count..<margins.upperBound)
      cells.insert(contentsOf: blanks, at: margins.lowerBound)
    }
  }

  // MARK: Styles

  private mutating func select(_ numbers: [Int]) {
    var rest = numbers.isEmpty ? [0] : numbers[...]
    while let number = rest.popFirst() {
      switch number {
      case 0: style = Style()
      case 1, 2, 3, 4, 7, 9: style.attributes.insert(number)
      case 22: style.attributes.subtract([1, 2])
      case 23, 24, 27, 29: style.attributes.remove(number - 20)
      case 30...37: style.foreground = "5;\(number - 30)"
      case 40...47: style.background = "5;\(number - 40)"
      case 90...97: style.foreground = "5;\(number - 82)"
      case 100...107: style.background = "5;\(number - 92)"
      case 39: style.foreground = ""
      case 49: style.background = ""
      case 38, 48:
        let count = rest.first == 5 ? 2 : 4
        let color = rest.prefix(count).map(String.init).joined(separator: ";")
        rest = rest.dropFirst(count)
        if number == 38 { style.foreground = color } else { style.background = color }
      default: unknown.append("SGR \(number)")
      }
    }
  }
}
