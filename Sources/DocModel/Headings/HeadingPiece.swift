/// A line of text that may be a heading: the parts of a line that stand close to one another.
struct HeadingPiece: Sendable {
  /// The 0-based index of the page.
  var page: Int
  /// The text.
  var text: String
  /// The box on the displayed page, y downwards.
  var box: Rectangle
  /// The styles of the text, from its beginning.
  var runs: [HeadingLine.Run]
  /// The style of most letters.
  var style: TextRun.Font
  /// The share of bold letters.
  var boldShare: Double
  /// The share of letters of equal width.
  var monospacedShare: Double
  /// Whether the line is a running head, a running foot or a page number.
  var isRunning = false
  /// Whether the line is part of a contents page or of a list of figures.
  var isListed = false
  /// Whether another piece stands beside it in its row.
  var hasNeighbour = false

  /// Creates a piece from one or more parts of a line, from left to right.
  init(page: Int, _ parts: some Collection<HeadingLine>) {
    self.page = page
    text = parts.map(\.text).joined(separator: " ")
    var runs: [HeadingLine.Run] = []
    for part in parts {
      if !runs.isEmpty { runs[runs.count - 1].count += 1 }
      for run in part.runs {
        if runs.last?.style == run.style { runs[runs.count - 1].count += run.count } else { runs.append(run) }
      }
    }
    self.runs = runs
    box = parts.dropFirst().reduce(parts.first?.box ?? Rectangle(x0: 0, y0: 0, x1: 0, y1: 0)) {
      $0.union($1.box)
    }
    var counts: [TextRun.Font: Int] = [:]
    for run in runs { counts[run.style, default: 0] += run.count }
    let most = runs.max { (counts[$0.style] ?? 0) < (counts[$1.style] ?? 0) }
    style = most?.style ?? TextRun.Font("", size: 0)
    let total = Double(max(runs.reduce(0) { $0 + $1.count }, 1))
    boldShare = Double(runs.reduce(0) { $0 + ($1.style.isBold ? $1.count : 0) }) / total
    monospacedShare = Double(runs.reduce(0) { $0 + ($1.style.isMonospaced ? $1.count : 0) }) / total
  }

  /// Whether most letters are bold.
  var isBold: Bool { boldShare > 0.6 }
  /// The size of most letters in points.
  var size: Double { style.size }
}

/// The lines of a page side by side, from top to bottom.
struct HeadingRows {
  /// The parts of each row, from left to right.
  let rows: [[HeadingLine]]

  /// Groups the lines of a page into rows.
  init(_ lines: [HeadingLine]) {
    var rows: [(lines: [HeadingLine], y0: Double, y1: Double)] = []
    let upright = lines.filter { $0.box.height < 8 * max($0.runs.first?.style.size ?? 0, 6) }
    for line in upright.sorted(by: { ($0.box.y0 + $0.box.y1, $0.box.x0) < ($1.box.y0 + $1.box.y1, $1.box.x0) }
    ) {
      let height = line.box.height
      // Rows overlap little, so only the last ones matter.
      if let index = rows.indices.suffix(3).last(where: { index in
        let row = rows[index]
        let overlap = min(row.y1, line.box.y1) - max(row.y0, line.box.y0)
        return overlap > 0.5 * min(height, row.y1 - row.y0)
      }) {
        rows[index].lines.append(line)
      } else {
        rows.append(([line], line.box.y0, line.box.y1))
      }
    }
    self.rows = rows.map { $0.lines.sorted { $0.box.x0 < $1.box.x0 } }
  }

  /// Returns the parts of each row joined where they are close to one another.
  func pieces(page: Int) -> [[HeadingPiece]] {
    rows.map { row in
      var groups: [[HeadingLine]] = []
      for line in row {
        if let last = groups.last?.last, Self.areClose(last, line, isFirst: groups.last?.count == 1) {
          groups[groups.count - 1].append(line)
        } else {
          groups.append([line])
        }
      }
      return groups.map {
        var piece = HeadingPiece(page: page, $0)
        piece.hasNeighbour = groups.count > 1
        return piece
      }
    }
  }

  private static func areClose(_ left: HeadingLine, _ right: HeadingLine, isFirst: Bool) -> Bool {
    let size = max(left.runs.last?.style.size ?? 0, 1)
    let gap = right.box.x0 - left.box.x1
    let isNumber = isFirst && (HeadingNumber.parse(left.text).map { $0.rest.isEmpty } ?? false)
    return gap <= (isNumber ? 4.5 : 1) * size
  }
}
