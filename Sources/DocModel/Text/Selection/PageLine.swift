/// A line of a page with its extent in text direction.
///
/// On a rotated page lines run up or down; measured in text direction, all are alike.
struct PageLine {
  /// The direction of left-to-right text on the page.
  enum Direction: Hashable {
    case right, up, left, down
  }

  /// The offsets of the scalars, without blanks at the ends.
  let range: Range<Int>
  /// The text direction.
  let direction: Direction
  /// Whether most letters are right-to-left.
  let isRightToLeft: Bool
  /// The extent along the line, increasing towards the end of left-to-right text.
  let along: ClosedRange<Double>
  /// The centre across the lines, increasing towards the next line.
  let across: Double
  /// The height of most letters; 0 if there are no boxes.
  let size: Double

  /// The coordinate where reading starts, increasing into the line.
  var start: Double { isRightToLeft ? -along.upperBound : along.lowerBound }
  /// The coordinate where reading ends, on the scale of ``start``.
  var end: Double { isRightToLeft ? -along.lowerBound : along.upperBound }
  /// The midpoint of the line, on the scale of ``start``.
  var middle: Double { (start + end) / 2 }

  /// Whether the line is below another one in the same column.
  func isBelow(_ line: PageLine) -> Bool {
    direction == line.direction && across > line.across + 0.4 * line.size && along.overlaps(line.along)
  }

  /// Returns the nonempty lines of a page.
  static func lines(of page: PageText) -> [PageLine] {
    let ranges = page.lines.compactMap { line -> Range<Int>? in
      guard let first = line.range.first(where: { !page.scalars[$0].isBlank }),
        let last = line.range.last(where: { !page.scalars[$0].isBlank })
      else { return nil }
      return first..<last + 1
    }
    let sketches = ranges.map { Sketch(page, $0) }
    // The page decides the direction of lines with a single letter.
    var votes: [Direction: Int] = [:]
    for sketch in sketches {
      if let direction = sketch.direction { votes[direction, default: 0] += 1 }
    }
    let usual = votes.max { $0.value < $1.value }?.key ?? .right
    return sketches.map { PageLine($0, $0.direction ?? usual) }
  }

  /// A line before its direction is known.
  private struct Sketch {
    let range: Range<Int>
    let boxes: [Rectangle]
    let isRightToLeft: Bool
    /// The direction, or nil if it can't be determined.
    let direction: Direction?

    init(_ page: PageText, _ range: Range<Int>) {
      self.range = range
      boxes = range.filter { !page.scalars[$0].isBlank && !page.boxes[$0].isEmpty }.map { page.boxes[$0] }
      var (left, right) = (0, 0)
      for scalar in page.scalars[range] {
        switch TextDirection(scalar) {
        case .leftToRight: right += 1
        case .rightToLeft: left += 1
        case .number, .mark, .neutral: break
        }
      }
      isRightToLeft = left > right
      guard boxes.count > 1, let first = boxes.first?.center, let last = boxes.last?.center else {
        direction = nil
        return
      }
      let sign = isRightToLeft ? -1.0 : 1
      let (x, y) = ((last.x - first.x) * sign, (last.y - first.y) * sign)
      direction = abs(x) >= abs(y) ? (x >= 0 ? .right : .left) : (y >= 0 ? .up : .down)
    }
  }

  private init(_ sketch: Sketch, _ direction: Direction) {
    range = sketch.range
    isRightToLeft = sketch.isRightToLeft
    self.direction = direction
    let extents = sketch.boxes.map { Self.extents($0, direction) }
    let low = extents.map(\.along.lowerBound).min() ?? 0
    along = low...max(low, extents.map(\.along.upperBound).max() ?? 0)
    across = Self.median(extents.map { ($0.across.lowerBound + $0.across.upperBound) / 2 })
    size = Self.median(extents.map { $0.across.upperBound - $0.across.lowerBound })
  }

  /// Returns the extents of a box along and across lines of a direction.
  static func extents(
    _ box: Rectangle, _ direction: Direction
  ) -> (along: ClosedRange<Double>, across: ClosedRange<Double>) {
    switch direction {
    case .right: (box.x0...box.x1, -box.y1 ... -box.y0)
    case .up: (box.y0...box.y1, box.x0...box.x1)
    case .left: (-box.x1 ... -box.x0, box.y0...box.y1)
    case .down: (-box.y1 ... -box.y0, -box.x1 ... -box.x0)
    }
  }

  /// Returns the median of numbers; 0 if there are none.
  static func median(_ numbers: [Double]) -> Double {
    let sorted = numbers.sorted()
    return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
  }
}
