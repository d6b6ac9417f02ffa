/// The columns of a page's text layout.
///
/// Cells below one another begin in the same column; numbers end in the same column. A cell that is wider in letters
/// than on the page moves everything on its right, in all rows.
struct LayoutColumns {
  /// The maximum number of spaces before a cell.
  private let mostSpaces: Int
  /// The minimum number of spaces between two cells.
  private static let cellGap = 2
  /// The widest gap, in columns, that is kept if cells have moved; wider gaps become narrower.
  private static let keptStep = 8

  /// The coordinates of the cells' anchors, measured from the left, and their columns.
  private var tabStops: [Double] = []
  private var columns: [Int] = []
  /// The blocks of monospaced rows, by the index of their first row.
  private let blocks: [Block]

  /// Consecutive rows in a monospaced font.
  struct Block {
    var rows: Range<Int>
    var pitch: Double
    var x0: Double
  }

  init(_ rows: [LayoutRow], width: Double) {
    let cellCount = rows.reduce(0) { $0 + $1.cells.count }
    mostSpaces = max(
      Self.cellGap, min(DocumentLimits.mostLayoutColumns, DocumentLimits.mostLayoutSpaces / max(cellCount, 1))
    )
    blocks = Self.blocks(rows)
    let unit = max(Self.letterWidth(rows), width / Double(DocumentLimits.mostLayoutColumns))
    place(rows, unit)
  }

  // MARK: Letters of equal width

  private static func blocks(_ rows: [LayoutRow]) -> [Block] {
    var blocks: [Block] = []
    var begun: Block?
    func end() {
      if let begun, begun.rows.count > 1, rows[begun.rows].contains(where: \.hasAlphabetic) {
        blocks.append(begun)
      }
    }
    for (index, row) in rows.enumerated() {
      let x0 = row.cells.first?.x0 ?? 0
      guard let pitch = row.pitch else {
        end()
        begun = nil
        continue
      }
      if let block = begun, abs(block.pitch - pitch) <= 0.02 * pitch,
        row.center - rows[index - 1].center <= 4 * row.height
      {
        begun = Block(rows: block.rows.lowerBound..<index + 1, pitch: block.pitch, x0: min(block.x0, x0))
      } else {
        end()
        begun = Block(rows: index..<index + 1, pitch: pitch, x0: x0)
      }
    }
    end()
    return blocks
  }

  /// Returns the letter width of a page: the median over its words.
  private static func letterWidth(_ rows: [LayoutRow]) -> Double {
    var words: [(width: Double, letters: Int)] = []
    for row in rows {
      for cell in row.cells {
        for word in cell.words where word.columns > 1 && word.x1 > word.x0 {
          words.append(((word.x1 - word.x0) / Double(word.columns), word.letters))
        }
      }
    }
    words.sort { $0.width < $1.width }
    var rest = words.reduce(0) { $0 + $1.letters } / 2
    for word in words {
      rest -= word.letters
      if rest <= 0 { return word.width }
    }
    // All words have one letter.
    return 6
  }

  // MARK: Columns

  /// Returns the anchor of a cell, which its column is aligned to, and the columns on its left: numbers are
  /// right-aligned, everything else left-aligned.
  private static func anchor(_ cell: LayoutRow.Cell, isFirst: Bool) -> (x: Double, before: Int) {
    cell.isNumber && !isFirst ? (cell.x1, cell.columns) : (cell.x0, 0)
  }

  private mutating func place(_ rows: [LayoutRow], _ unit: Double) {
    let inBlocks = Set(blocks.flatMap { Array($0.rows) })
    var anchors = blocks.map(\.x0)
    for (index, row) in rows.enumerated() where !inBlocks.contains(index) {
      for (cellIndex, cell) in row.cells.enumerated() {
        anchors.append(Self.anchor(cell, isFirst: cellIndex == 0).x)
      }
    }
    anchors.sort()
    for x in anchors where tabStops.last.map({ x - $0 > unit / 2 }) ?? true { tabStops.append(x) }
    // The columns that each tab stop requires from those on its left, by their index.
    var needs: [[(index: Int, columns: Int)]] = Array(repeating: [], count: tabStops.count)
    var room = Array(repeating: 0, count: tabStops.count)
    for (index, row) in rows.enumerated() where !inBlocks.contains(index) {
      var last: (index: Int, behind: Int)?
      for (cellIndex, cell) in row.cells.enumerated() {
        let (x, before) = Self.anchor(cell, isFirst: cellIndex == 0)
        let index = self.index(of: x)
        room[index] = max(room[index], before)
        if let last, last.index < index {
          needs[index].append((last.index, last.behind + Self.cellGap + before))
        }
        last = (index, cell.columns - before)
      }
    }
    let left = tabStops.first ?? 0
    for (index, x) in tabStops.enumerated() {
      var column = max(Int(clamping: (x - left) / unit), room[index])
      if let previous = columns.last {
        let step = Int(clamping: (x - tabStops[index - 1]) / unit)
        column = max(column, previous + min(step, Self.keptStep))
      }
      for need in needs[index] { column = max(column, columns[need.index] + need.columns) }
      columns.append(min(column, DocumentLimits.mostLayoutColumns))
    }
  }

  /// Returns the index of the last tab stop that isn't to the right of a coordinate.
  private func index(of x: Double) -> Int {
    max(0, tabStops.partitioningIndex { $0 > x } - 1)
  }

  // MARK: Words

  /// A word at its column.
  struct PlacedWord {
    var column: Int
    var word: LayoutWord
  }

  /// Returns the words of each row, with empty rows for vertical gaps.
  func placed(_ rows: [LayoutRow]) -> [[PlacedWord]] {
    var placed: [[PlacedWord]] = []
    var block = blocks[...]
    let steps = zip(rows, rows.dropFirst()).map { max($1.center - $0.center, $1.height) }.sorted()
    // At least a quarter of the lines have the spacing of a paragraph.
    let gap = steps.isEmpty ? 0 : 1.3 * steps[steps.count / 4]
    for (index, row) in rows.enumerated() {
      while let first = block.first, first.rows.upperBound <= index { block = block.dropFirst() }
      if index > 0, row.center - rows[index - 1].center > gap {
        placed.append([])
      }
      let isInBlock = block.first?.rows.contains(index) ?? false
      placed.append(words(row, isInBlock ? block.first : nil))
    }
    return placed
  }

  private func words(_ row: LayoutRow, _ block: Block?) -> [PlacedWord] {
    var words: [PlacedWord] = []
    var end = 0
    func pad(to column: Int, atLeast least: Int) {
      end += min(max(column - end, least), mostSpaces)
    }
    for (cellIndex, cell) in row.cells.enumerated() {
      let (x, before) = Self.anchor(cell, isFirst: cellIndex == 0)
      if block == nil { pad(to: columns[index(of: x)] - before, atLeast: cellIndex == 0 ? 0 : 1) }
      for (number, word) in cell.words.enumerated() {
        if let block {
          let column =
            columns[index(of: block.x0)] + Int(clamping: ((word.x0 - block.x0) / block.pitch).rounded())
          pad(to: column, atLeast: cellIndex == 0 && number == 0 ? 0 : 1)
        } else if number > 0, !cell.words[number - 1].touches(word, height: row.height) {
          pad(to: end, atLeast: 1)
        }
        words.append(PlacedWord(column: end, word: word))
        end += word.columns
      }
    }
    return words
  }

  // MARK: Columns of code and numbers

  /// The minimum number of consecutive rows that make a table or code.
  private static let fewestRows = 3

  /// Whether the page has columns of code or numbers, and little text side by side.
  func hasColumns(_ rows: [LayoutRow]) -> Bool {
    let code = blocks.filter { block in
      block.rows.count >= Self.fewestRows
        && rows[block.rows].contains { row in
          row.cells.count > 1 || (row.cells.first?.x0 ?? 0) - block.x0 > block.pitch / 2
        }
    }
    var found = code.reduce(0) { $0 + $1.rows.count }
    var run = 0
    for row in rows {
      let numbers = row.cells.dropFirst().count(where: \.isNumber)
      run = numbers > 0 && numbers * 2 >= row.cells.count - 1 ? run + 1 : 0
      if run >= Self.fewestRows { found += run == Self.fewestRows ? run : 1 }
    }
    let sideBySide = rows.count { $0.cells.count(where: \.isProse) > 1 }
    return found > 2 * sideBySide
  }
}

extension LayoutWord {
  /// Whether the word adjoins the next one, as it does a superscript.
  fileprivate func touches(_ next: LayoutWord, height: Double) -> Bool {
    line == next.line && next.range.lowerBound == range.upperBound
      || line != next.line && next.x0 - x1 < height / 10 && next.x0 >= x0
  }
}

extension Int {
  /// Rounds a number down, clamped to the range of integers; 0 for NaN.
  fileprivate init(clamping number: Double) {
    self = Int(exactly: number.rounded(.down)) ?? (number > 0 ? .max / 4 : 0)
  }
}
