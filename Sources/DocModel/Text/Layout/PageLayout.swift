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
    let layout = PlacedLayout(text, on: page, width: \.cellWidth)
    var result = layout.rows.map { row in
      var line = String.UnicodeScalarView()
      var end = 0
      for placed in row {
        line.append(contentsOf: repeatElement(" ", count: placed.column - end))
        line.append(contentsOf: text.scalars[placed.word.range])
        end = placed.column + placed.word.columns
      }
      return String(line)
    }
    if !layout.turned.isEmpty {
      result += (result.isEmpty ? [] : [""]) + layout.turned.map { $0.string(in: text) }
    }
    string = result.joined(separator: "\n")
    hasColumns = layout.hasColumns
  }
}
