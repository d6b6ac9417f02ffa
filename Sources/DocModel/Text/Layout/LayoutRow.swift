/// A row of the layout, starting at the edge where its text begins.
struct LayoutRow {
  /// Words separated by no more than a space.
  struct Cell {
    private(set) var words: [LayoutWord] = []
    private(set) var x0 = Double.infinity, x1 = -Double.infinity
    private(set) var letters = 0
    private var digits = 0

    /// Whether the cell is a number with its signs and units.
    var isNumber: Bool { letters <= 24 && digits * 2 >= letters }
    /// Whether the cell has several words of a sentence.
    var isProse: Bool { words.count >= 4 && digits * 4 < letters }
    /// The number of terminal cells that it takes.
    var columns: Int { words.reduce(words.count - 1) { $0 + $1.columns } }

    mutating func append(_ word: LayoutWord) {
      words.append(word)
      (x0, x1) = (min(x0, word.x0), max(x1, word.x1))
      letters += word.letters
      digits += word.digits
    }

    /// Sorts the words in reading order, if that differs from visual order.
    mutating func sortForReading() {
      words.sort { $0.range.lowerBound < $1.range.lowerBound }
    }
  }

  private(set) var cells: [Cell] = []
  private(set) var center: Double
  private(set) var height: Double
  private var letters = 0
  private var words: [LayoutWord] = []
  private var isMirrored = false

  /// The minimum distance between words of different cells, relative to the line's height.
  private static let cellGap = 0.8

  private init(_ part: LayoutPart) {
    (center, height) = (part.center, part.height)
    add(part)
  }

  /// Whether two vertical centres are close enough for one row, such as those of a superscript and its word.
  static func areBeside(_ first: Double, _ height: Double, _ second: Double, _ otherHeight: Double) -> Bool {
    abs(first - second) <= 0.6 * min(height, otherHeight)
  }

  private mutating func add(_ part: LayoutPart) {
    let sum = Double(max(letters + part.letters, 1))
    center = (center * Double(letters) + part.center * Double(part.letters)) / sum
    height = (height * Double(letters) + part.height * Double(part.letters)) / sum
    letters += part.letters
    words += part.words
  }

  /// Returns the rows of a page from top to bottom.
  static func rows(of parts: [LayoutPart], isRightToLeft: Bool) -> [LayoutRow] {
    var rows: [LayoutRow] = []
    for part in parts.sorted(by: { $0.center < $1.center }) {
      if let last = rows.last, areBeside(last.center, last.height, part.center, part.height) {
        rows[rows.count - 1].add(part)
      } else {
        rows.append(LayoutRow(part))
      }
    }
    for index in rows.indices { rows[index].findCells(isRightToLeft) }
    return rows
  }

  private mutating func findCells(_ isRightToLeft: Bool) {
    isMirrored = isRightToLeft
    for word in words.sorted(by: { ($0.x0, $0.range.lowerBound) < ($1.x0, $1.range.lowerBound) }) {
      if word.x0 - (cells.last?.x1 ?? -.infinity) > Self.cellGap * height { cells.append(Cell()) }
      cells[cells.count - 1].append(word)
    }
    words = []
    for index in cells.indices
    where isRightToLeft || cells[index].words.contains(where: \.isRightToLeft) {
      cells[index].sortForReading()
    }
  }

  /// The advance of the letters if all have the same width and align to one grid; nil for other fonts.
  var pitch: Double? {
    let words = cells.flatMap(\.words)
    guard !isMirrored, let start = words.first?.x0,
      words.allSatisfy({ !$0.isRightToLeft && $0.columns == $0.letters })
    else { return nil }
    let least = words.reduce(.infinity) { min($0, $1.widths.least) }
    let most = words.reduce(0) { max($0, $1.widths.most) }
    guard least > 0, most <= least * 1.03 else { return nil }
    let pitch = words.reduce(0) { $0 + $1.x1 - $1.x0 } / Double(words.reduce(0) { $0 + $1.letters })
    let isOnGrid = words.allSatisfy { word in
      let steps = (word.x0 - start) / pitch
      return abs(steps - steps.rounded()) <= 0.25
    }
    return isOnGrid && pitch > 0 ? pitch : nil
  }

  /// Whether the row has letters.
  var hasAlphabetic: Bool { cells.contains { $0.words.contains(where: \.hasAlphabetic) } }
}
