/// The words of a page at their rows and columns.
struct PlacedLayout {
  /// The words of each row; empty for a vertical gap.
  let rows: [[LayoutColumns.PlacedWord]]
  /// The lines in another direction, which belong to no row.
  let turned: [LayoutLine]
  /// The widths of all scalars.
  let widths: CellWidths
  private let columns: LayoutColumns
  private let found: [LayoutRow]

  /// Lays out the text of a page: the lines with a rotation, or if there is none, with that of most letters.
  init(_ text: PageText, on page: PageGeometry, turn preferred: Int? = nil, width: (Character) -> Int) {
    let lines = LayoutLine.lines(of: text)
    let shown = PageTransform(page: page)
    let turns = lines.map { $0.turn(in: text, shown) }
    // Most letters of a page are upright, or all rotated alike; the others don't belong to its lines.
    var letters: [Int: Int] = [:]
    for (line, turn) in zip(lines, turns) { letters[turn ?? 0, default: 0] += line.count }
    let most = letters.max { ($0.value, -$0.key) < ($1.value, -$1.key) }?.key ?? 0
    let turn = preferred.flatMap { turns.contains($0) ? $0 : nil } ?? most
    let upright = PageTransform(page: page, rotation: -turn)
    let widths = CellWidths(text, lines.lazy.flatMap(\.words), width: width)
    self.widths = widths
    turned = lines.indices.filter { (turns[$0] ?? turn) != turn }.map { lines[$0] }
    var parts: [LayoutPart] = []
    var balance = 0
    for (index, line) in lines.enumerated() where (turns[index] ?? turn) == turn {
      let words = line.words.map { LayoutWord($0, of: text, line: index, in: upright, widths) }
      for word in words { balance += word.isRightToLeft ? word.letters : -word.letters }
      parts += LayoutPart.parts(of: words)
    }
    let isRightToLeft = balance > 0
    if isRightToLeft { for index in parts.indices { parts[index].mirror(in: upright.size.width) } }
    found = LayoutRow.rows(of: parts, isRightToLeft: isRightToLeft)
    columns = LayoutColumns(found, width: upright.size.width)
    rows = columns.placed(found)
  }

  /// Whether the page has columns of code or numbers, and little text side by side.
  var hasColumns: Bool { columns.hasColumns(found) }
}
