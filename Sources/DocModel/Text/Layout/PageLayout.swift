/// The text of a page in its layout: text side by side on the page shares a line, and spaces keep indentation and
/// columns.
///
/// Useful for code and rows of numbers, but not for text in several columns, whose lines would alternate.
public struct PageLayout: Hashable, Sendable {
  /// The text, with a line for each line of the page.
  public let string: String
  /// Whether the page has columns of code or numbers, and little text side by side.
  public let hasColumns: Bool

  /// Lays out the text of a page.
  public init(_ text: PageText, on page: PageGeometry) {
    let lines = LayoutLine.lines(of: text)
    let shown = PageTransform(page: page)
    let turns = lines.map { $0.turn(in: text, shown) }
    // Most letters of a page are upright, or all rotated alike; the others don't belong to its lines.
    var letters: [Int: Int] = [:]
    for (line, turn) in zip(lines, turns) { letters[turn ?? 0, default: 0] += line.count }
    let turn = letters.max { ($0.value, -$0.key) < ($1.value, -$1.key) }?.key ?? 0
    let upright = PageTransform(page: page, rotation: -turn)
    var parts: [LayoutPart] = []
    var balance = 0
    for (index, line) in lines.enumerated() where (turns[index] ?? turn) == turn {
      let words = line.words.map { LayoutWord($0, of: text, line: index, in: upright) }
      for word in words { balance += word.isRightToLeft ? word.letters : -word.letters }
      parts += LayoutPart.parts(of: words)
    }
    let isRightToLeft = balance > 0
    if isRightToLeft { for index in parts.indices { parts[index].mirror(in: upright.size.width) } }
    let rows = LayoutRow.rows(of: parts, isRightToLeft: isRightToLeft)
    let columns = LayoutColumns(rows, width: upright.size.width)
    var result = columns.lines(rows, of: text)
    let turned = lines.indices.filter { (turns[$0] ?? turn) != turn }.map { lines[$0].string(in: text) }
    if !turned.isEmpty { result += (result.isEmpty ? [] : [""]) + turned }
    string = result.joined(separator: "\n")
    hasColumns = columns.hasColumns(rows)
  }
}
