/// The lines of a page in their columns, among which annotations that mark no text have a place.
struct TextPlaces {
  private struct Line {
    var range: Range<Int>
    var box: Rectangle
  }

  /// Lines that follow one another downwards, with the extent of most of them.
  private struct Column {
    var lines: ArraySlice<Line>
    var left: Double
    var right: Double

    init(_ lines: ArraySlice<Line>) {
      self.lines = lines
      // A title may be wider than its column, and the last line of a paragraph is shorter.
      let (lefts, rights) = (lines.map(\.box.x0).sorted(), lines.map(\.box.x1).sorted())
      (left, right) = (lefts[lines.count / 5], rights[lines.count * 4 / 5])
    }

    /// Returns the distance of a point from the column, across and along.
    func distance(of point: Point) -> Double {
      let (top, bottom) = (lines.first?.box.y1 ?? 0, lines.last?.box.y0 ?? 0)
      return max(left - point.x, point.x - right, 0) + max(bottom - point.y, point.y - top, 0)
    }
  }

  private let page: PageText
  private var columns: [Column] = []

  /// The height above and below a line within which a point is beside it, in points.
  private static let slack = 4.0

  init(_ page: PageText) {
    self.page = page
    let lines = page.lines.compactMap { line -> Line? in
      var found: Line?
      for offset in line.range where !page.scalars[offset].isBlank && !page.boxes[offset].isEmpty {
        let box = page.boxes[offset]
        found = Line(
          range: (found?.range.lowerBound ?? offset)..<offset + 1, box: found?.box.union(box) ?? box)
      }
      return found
    }
    var start = 0
    for end in lines.indices.map({ $0 + 1 })
    // A line above the one before it begins another column.
    where end == lines.count || lines[end].box.center.y > lines[end - 1].box.y1 {
      columns.append(Column(lines[start..<end]))
      start = end
    }
  }

  /// Returns the offset at which a point is read: that of the nearest letter of the line beside it, or else the end of
  /// the line above it in its column, or the beginning of the first one; nil without text.
  func offset(of point: Point) -> Int? {
    func height(of box: Rectangle) -> Double { max(box.y0 - point.y, point.y - box.y1, 0) }
    func width(of box: Rectangle) -> Double { max(box.x0 - point.x, point.x - box.x1, 0) }
    guard let column = columns.min(by: { $0.distance(of: point) < $1.distance(of: point) }),
      let line = column.lines.min(by: {
        (height(of: $0.box), width(of: $0.box)) < (height(of: $1.box), width(of: $1.box))
      })
    else { return nil }
    guard height(of: line.box) <= Self.slack else {
      return point.y < line.box.y0 ? line.range.upperBound : line.range.lowerBound
    }
    return line.range.min { width(of: page.boxes[$0]) < width(of: page.boxes[$1]) }
  }
}
