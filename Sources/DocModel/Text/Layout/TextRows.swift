/// The rows of a text page while they are written, from top to bottom and each from left to right.
struct TextRows {
  let text: PageText
  let widths: CellWidths
  private(set) var rows: [TextPage.Row] = []
  private(set) var spots: [TextPage.Spot?]
  /// The column after the last cell of the last row.
  private(set) var end = 0

  init(_ text: PageText, _ widths: CellWidths) {
    self.text = text
    self.widths = widths
    spots = Array(repeating: nil, count: text.scalars.count)
  }

  /// Adds a row, blank at first.
  mutating func addRow(heights: ClosedRange<Double>? = nil, isHeading: Bool = false) {
    rows.append(TextPage.Row(heights: heights, isHeading: isHeading))
    end = 0
  }

  /// Sets the heights of the last row.
  mutating func setHeights(_ heights: ClosedRange<Double>?) {
    guard let last = rows.indices.last else { return }
    rows[last].heights = heights
  }

  /// Adds scalars without blanks to the last row, at a column or after its last cell.
  mutating func add(_ range: Range<Int>, at column: Int) {
    guard let row = rows.indices.last else { return }
    var isOpen = continuesRun(range, at: column, row)
    end = max(end, column)
    var spot: TextPage.Spot?
    for offset in range {
      let width = widths[offset]
      guard width >= 0 else {
        isOpen = false
        continue
      }
      if width > 0 {
        spot = TextPage.Spot(row: row, column: end, width: width)
        if !isOpen { rows[row].runs.append(TextPage.Run(column: end, range: offset..<offset)) }
        isOpen = true
        end += width
      }
      spots[offset] = spot
      // A mark without its letter isn't written, as it would change another one.
      if isOpen { rows[row].extendLastRun(upTo: offset + 1, by: width) }
    }
  }

  /// Extends the last run by the space before a word; returns whether the word continues the run.
  private mutating func continuesRun(_ range: Range<Int>, at column: Int, _ row: Int) -> Bool {
    guard let run = rows[row].runs.last, let first = range.first, widths[first] > 0 else { return false }
    let space = run.range.upperBound
    if first == space { return column <= end }
    guard first == space + 1, column <= end + 1, text.scalars[space] == " " else { return false }
    spots[space] = TextPage.Spot(row: row, column: end, width: 1)
    rows[row].extendLastRun(upTo: first, by: 1)
    end += 1
    return true
  }

  /// Returns the average lower and upper edges of letters in default user space; nil without finite boxes.
  func heights(of ranges: some Sequence<Range<Int>>) -> ClosedRange<Double>? {
    var (lower, upper, count) = (0.0, 0.0, 0.0)
    for range in ranges {
      for offset in range where widths[offset] > 0 {
        lower += text.boxes[offset].y0
        upper += text.boxes[offset].y1
        count += 1
      }
    }
    (lower, upper) = (lower / count, upper / count)
    return lower.isFinite && upper.isFinite && lower <= upper ? lower...upper : nil
  }

  /// Returns the finished rows, with the texts of their runs.
  var finished: [TextPage.Row] {
    var rows = rows
    for row in rows.indices {
      for run in rows[row].runs.indices {
        // Soft hyphens are shown at the end of a line only.
        var view = String.UnicodeScalarView()
        view.append(
          contentsOf: text.scalars[rows[row].runs[run].range].lazy.map { $0 == "\u{AD}" ? "-" : $0 })
        rows[row].runs[run].string = String(view)
      }
    }
    return rows
  }
}

extension TextPage.Row {
  /// Extends the last run by scalars and cells.
  fileprivate mutating func extendLastRun(upTo offset: Int, by cells: Int) {
    guard let last = runs.indices.last else { return }
    runs[last].range = runs[last].range.lowerBound..<offset
    runs[last].columns += cells
  }
}
