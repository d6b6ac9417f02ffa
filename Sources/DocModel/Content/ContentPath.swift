import Foundation

/// A path under construction, with its edges (ISO 32000-1, 8.5.2).
package struct ContentPath {
  /// A subpath in the page's default user space.
  package struct Subpath {
    /// The range of its operators in the content stream.
    package var range: Range<Int>
    /// The end points of its edges; curves are flattened.
    package var points: [Point]
    /// Whether it has curves.
    package var isCurved = false
    /// Whether its last point is joined to its first.
    package var isClosed = false

    /// The smallest rectangle around it.
    package var bounds: Rectangle? { Rectangle(around: points) }
  }

  package private(set) var subpaths: [Subpath] = []
  /// The range of all operators in the content stream.
  package private(set) var range: Range<Int>?
  /// Whether the path becomes a clipping path.
  package var clips: String?
  private var current: Point?

  package init() {}

  /// Whether no path has been begun.
  package var isEmpty: Bool { range == nil }

  /// The maximum number of points, for which there is no honest use on a page.
  private static let mostPoints = 4_000_000
  private var count = 0
  /// The number of pieces of a flattened curve.
  private static let pieces = 16

  /// Adds an operator that constructs a path.
  ///
  /// - Returns: whether the operands are valid.
  package mutating func add(_ operation: ContentOperation, _ matrix: ContentMatrix) -> Bool {
    guard let numbers = operation.numbers else { return false }
    extend(operation.range)
    func point(_ index: Int) -> Point { Point(x: numbers[index], y: numbers[index + 1]) }
    switch (operation.name, numbers.count) {
    case ("m", 2):
      current = point(0)
      subpaths.append(Subpath(range: operation.range, points: [matrix(point(0))]))
    case ("re", 4):
      let (x, y, width, height) = (numbers[0], numbers[1], numbers[2], numbers[3])
      let corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
      subpaths.append(
        Subpath(
          range: operation.range, points: corners.map { matrix(Point(x: $0.0, y: $0.1)) }, isClosed: true))
      current = point(0)
      count += 4
    case ("l", 2):
      guard append([point(0)], operation.range, matrix) else { return false }
    case ("c", 6):
      guard let start = current else { return false }
      return appendCurve(start, point(0), point(2), point(4), operation.range, matrix)
    case ("v", 4):
      guard let start = current else { return false }
      return appendCurve(start, start, point(0), point(2), operation.range, matrix)
    case ("y", 4):
      guard let start = current else { return false }
      return appendCurve(start, point(0), point(2), point(2), operation.range, matrix)
    case ("h", 0):
      guard !subpaths.isEmpty else { return true }
      subpaths[subpaths.count - 1].isClosed = true
      subpaths[subpaths.count - 1].range =
        subpaths[subpaths.count - 1].range.lowerBound..<operation.range.upperBound
    default: return false
    }
    count += 1
    return count <= Self.mostPoints
  }

  /// Includes an operator in the range of the path.
  package mutating func extend(_ operation: Range<Int>) {
    range = (range?.lowerBound ?? operation.lowerBound)..<operation.upperBound
  }

  private mutating func append(_ points: [Point], _ range: Range<Int>, _ matrix: ContentMatrix) -> Bool {
    guard current != nil, let last = points.last, !subpaths.isEmpty else { return false }
    current = last
    count += points.count
    let index = subpaths.count - 1
    // A closed subpath goes on with a new one from its first point.
    if subpaths[index].isClosed, let first = subpaths[index].points.first {
      guard subpaths[index].range.upperBound <= range.lowerBound else { return false }
      subpaths[index].isClosed = false
      subpaths[index].points.append(first)
    }
    subpaths[index].points += points.map { matrix($0) }
    subpaths[index].range = subpaths[index].range.lowerBound..<range.upperBound
    return true
  }

  private mutating func appendCurve(
    _ p0: Point, _ p1: Point, _ p2: Point, _ p3: Point, _ range: Range<Int>, _ matrix: ContentMatrix
  ) -> Bool {
    let points = (1...Self.pieces).map { step in
      let t = Double(step) / Double(Self.pieces)
      let (a, b) = ((1 - t) * (1 - t) * (1 - t), 3 * (1 - t) * (1 - t) * t)
      let (c, d) = (3 * (1 - t) * t * t, t * t * t)
      return Point(
        x: a * p0.x + b * p1.x + c * p2.x + d * p3.x, y: a * p0.y + b * p1.y + c * p2.y + d * p3.y)
    }
    guard append(points, range, matrix) else { return false }
    subpaths[subpaths.count - 1].isCurved = true
    return count <= Self.mostPoints
  }
}

extension ContentPath.Subpath {
  /// Whether a corner, an end or a curve of the subpath lies within a rectangle; straight edges that only pass through
  /// it tell nothing that isn't visible on both sides.
  package func hasShape(in area: Rectangle) -> Bool {
    if points.contains(where: { area.contains($0) || !$0.x.isFinite || !$0.y.isFinite }) { return true }
    guard isCurved else { return false }
    return zip(points, points.dropFirst()).contains { Segment($0, $1).isCut(by: area) }
  }

  /// Whether the edges are those of an upright rectangle.
  package var isUprightRectangle: Bool {
    guard !isCurved, points.count == 4 || points.count == 5 && points[0] == points[4], let bounds else {
      return false
    }
    let corners = points.prefix(4)
    let tolerance = 1e-6 * (1 + abs(bounds.x0) + abs(bounds.y1))
    guard
      corners.allSatisfy({
        (abs($0.x - bounds.x0) < tolerance || abs($0.x - bounds.x1) < tolerance)
          && (abs($0.y - bounds.y0) < tolerance || abs($0.y - bounds.y1) < tolerance)
      })
    else { return false }
    return zip(points, points.dropFirst()).allSatisfy {
      abs($0.x - $1.x) < tolerance || abs($0.y - $1.y) < tolerance
    }
  }
}

/// A straight edge.
package struct Segment {
  package let start: Point
  package let end: Point

  package init(_ start: Point, _ end: Point) { (self.start, self.end) = (start, end) }

  /// Returns the fractions of the edge at which it enters and leaves a rectangle; nil if it doesn't meet it.
  func fractions(in area: Rectangle) -> ClosedRange<Double>? {
    var (low, high) = (0.0, 1.0)
    for (from, to, least, most) in [(start.x, end.x, area.x0, area.x1), (start.y, end.y, area.y0, area.y1)] {
      let distance = to - from
      if abs(distance) < 1e-12 {
        if from < least || from > most { return nil }
        continue
      }
      let (first, second) = ((least - from) / distance, (most - from) / distance)
      low = max(low, min(first, second))
      high = min(high, max(first, second))
    }
    return low < high ? low...high : nil
  }

  /// Whether a part of the edge lies within a rectangle.
  func isCut(by area: Rectangle) -> Bool { fractions(in: area) != nil }

  /// Returns the parts of the edge outside a rectangle.
  package func outside(of area: Rectangle) -> [Segment] {
    guard let inside = fractions(in: area) else { return [self] }
    func point(_ fraction: Double) -> Point {
      Point(x: start.x + fraction * (end.x - start.x), y: start.y + fraction * (end.y - start.y))
    }
    var parts: [Segment] = []
    if inside.lowerBound > 0 { parts.append(Segment(start, point(inside.lowerBound))) }
    if inside.upperBound < 1 { parts.append(Segment(point(inside.upperBound), end)) }
    return parts
  }
}

extension Rectangle {
  /// Returns the upright rectangles that cover the rectangle but for an area.
  package func subtracting(_ area: Rectangle) -> [Rectangle] {
    guard let common = intersection(area), !common.isEmpty else { return [self] }
    return [
      Rectangle(x0: x0, y0: y0, x1: x1, y1: common.y0), Rectangle(x0: x0, y0: common.y1, x1: x1, y1: y1),
      Rectangle(x0: x0, y0: common.y0, x1: common.x0, y1: common.y1),
      Rectangle(x0: common.x1, y0: common.y0, x1: x1, y1: common.y1),
    ].filter { !$0.isEmpty }
  }
}
