/// A drawing as one path of 16 points at equal distances, with the directions between them.
struct StrokePath {
  /// The number of points.
  static let pointCount = 16
  /// The number of points for what needs more of them.
  static let outlineCount = 64
  /// The most strokes that a shape has.
  static let mostStrokes = 5
  /// The least extent of a shape, in points; a smaller drawing is a dot.
  static let leastExtent = 3.0
  /// The largest coordinate, in points; a point beyond it is ignored.
  static let largestCoordinate = 1e7

  /// The points.
  let points: [Point]
  /// More points at equal distances.
  let outline: [Point]
  /// The directions between the points.
  let directions: [Float]
  /// Whether each stroke begins or ends where another one ends.
  let isConnected: Bool
  /// The length of the path, with the ways between strokes.
  let length: Double
  /// The smallest rectangle around the drawing.
  let bounds: Rectangle

  /// Creates the path of a drawing; nil if it has too many strokes or no extent.
  init?(_ strokes: [[Point]]) {
    // A file may have any number of strokes and points.
    let drawable = strokes.lazy.map { $0.filter(\.isDrawable) }.filter { !$0.isEmpty }
    let strokes = Array(drawable.prefix(Self.mostStrokes + 1))
    guard strokes.count <= Self.mostStrokes, let bounds = Rectangle(around: strokes.joined()) else {
      return nil
    }
    let extent = max(bounds.width, bounds.height)
    guard extent >= Self.leastExtent else { return nil }
    // The jitter of a slow hand would turn the directions of a densely sampled stroke anywhere.
    let thinned = strokes.map { $0.thinned(to: extent / 32) }
    let path: [Point]
    (path, isConnected) = Self.joined(thinned, within: extent / 12)
    guard let (points, length) = path.resampled(to: Self.pointCount),
      let (outline, _) = path.resampled(to: Self.outlineCount)
    else { return nil }
    (self.outline, self.points, self.length, self.bounds) = (outline, points, length, bounds)
    directions = points.directions
  }

  /// The similarity to a template: 1 for the same directions, -1 for opposite ones.
  func similarity(to template: [Float]) -> Double {
    var sum: Float = 0
    for (number, other) in zip(directions, template) { sum += number * other }
    return Double(sum) / Double(Self.pointCount - 1)
  }

  /// The distance between both ends, as a part of the length.
  var gap: Double { points[0].distance(to: points[Self.pointCount - 1]) / length }

  /// The mean deviation from the ellipse in the bounds, as a part of its radius.
  var deviationFromEllipse: Double {
    let (center, width, height) = (bounds.center, max(bounds.width, 1e-6), max(bounds.height, 1e-6))
    let squares = outline.map { point in
      let (x, y) = (2 * (point.x - center.x) / width, 2 * (point.y - center.y) / height)
      let deviation = (x * x + y * y).squareRoot() - 1
      return deviation * deviation
    }
    return (squares.reduce(0, +) / Double(squares.count)).squareRoot()
  }

  /// The area of the triangle of the outermost points, as a part of the area that the path encloses.
  var triangularity: Double {
    guard let corners = outline.triangle else { return 0 }
    let area = zip(outline, outline.dropFirst() + outline.prefix(1)).reduce(0) {
      $0 + $1.1.side(of: corners[0], $1.0)
    }
    return abs(corners[2].side(of: corners[0], corners[1])) / abs(area)
  }

  /// Whether the path is a line between its ends, maybe with a small hook.
  var isStraight: Bool {
    let (start, end) = (points[0], points[Self.pointCount - 1])
    let distance = start.distance(to: end)
    return isConnected && gap > 0.8
      && points.allSatisfy { abs($0.side(of: start, end)) <= 0.07 * distance * distance }
  }

  /// Whether the first third of the path crosses the last one.
  var crossesItself: Bool {
    let third = Self.pointCount / 3
    let (start, end) = (points[0], points[third])
    let (otherStart, otherEnd) = (points[Self.pointCount - 1 - third], points[Self.pointCount - 1])
    return start.side(of: otherStart, otherEnd) * end.side(of: otherStart, otherEnd) < 0
      && otherStart.side(of: start, end) * otherEnd.side(of: start, end) < 0
  }

  /// Returns strokes as one path, and whether they touch: a stroke that touches the end of the path goes on from
  /// there, else the next one follows in its direction.
  private static func joined(_ strokes: [[Point]], within distance: Double) -> ([Point], Bool) {
    var left = strokes
    var path = left.removeFirst()
    var isConnected = true
    while !left.isEmpty, let end = path.last {
      func touches(_ point: Point?) -> Bool { point.map { $0.distance(to: end) <= distance } ?? false }
      if let index = left.firstIndex(where: { touches($0.first) }) {
        path += left.remove(at: index)
      } else if let index = left.firstIndex(where: { touches($0.last) }) {
        path += left.remove(at: index).reversed()
      } else {
        path += left.removeFirst()
        isConnected = false
      }
    }
    return (path, isConnected)
  }
}

extension Point {
  /// Whether both coordinates are numbers on an imaginable page.
  var isDrawable: Bool {
    abs(x) <= StrokePath.largestCoordinate && abs(y) <= StrokePath.largestCoordinate
  }

  /// Returns the distance to another point.
  func distance(to other: Point) -> Double {
    let (width, height) = (other.x - x, other.y - y)
    return (width * width + height * height).squareRoot()
  }

  /// Returns a point on the way to another one: 0 for this point, 1 for the other.
  func moved(by fraction: Double, towards other: Point) -> Point {
    Point(x: x + (other.x - x) * fraction, y: y + (other.y - y) * fraction)
  }

  /// Returns twice the area of the triangle with a line, positive to the left of the line.
  func side(of start: Point, _ end: Point) -> Double {
    (end.x - start.x) * (y - start.y) - (end.y - start.y) * (x - start.x)
  }
}

extension [Point] {
  /// The two points farthest from each other, in their order.
  var farthest: (Point, Point)? {
    var (ends, longest) = ((Point, Point)?.none, 0.0)
    for (index, point) in enumerated() {
      for other in self[(index + 1)...] where point.distance(to: other) > longest {
        (ends, longest) = ((point, other), point.distance(to: other))
      }
    }
    return ends
  }

  /// The corners of a triangle: the two points farthest from each other, and the one farthest from their line.
  var triangle: [Point]? {
    guard let (start, end) = farthest,
      let apex = self.max(by: { abs($0.side(of: start, end)) < abs($1.side(of: start, end)) })
    else { return nil }
    return [start, end, apex]
  }

  /// The tail and the tip of an arrow, from points at equal distances; nil if they don't form a shaft with a head.
  ///
  /// The head makes most points lie near the tip. Only these may lie beside the shaft, and have to, on both sides.
  var arrow: (tail: Point, tip: Point)? {
    guard var (tail, tip) = farthest else { return nil }
    if filter({ $0.distance(to: tip) < $0.distance(to: tail) }).count < count / 2 {
      (tail, tip) = (tip, tail)
    }
    let length = tail.distance(to: tip)
    var (left, right) = (0.0, 0.0)
    for point in self {
      let offset = point.side(of: tail, tip) / (length * length)
      if point.distance(to: tip) < 0.55 * length {
        (left, right) = (Swift.max(left, offset), Swift.min(right, offset))
      } else if abs(offset) > 0.1 {
        return nil
      }
    }
    return left > 0.04 && right < -0.04 ? (tail, tip) : nil
  }

  /// Returns the points without those nearer to the last kept one than a distance; both ends are kept.
  func thinned(to distance: Double) -> [Point] {
    guard let last else { return [] }
    var kept: [Point] = []
    for point in self where kept.last.map({ $0.distance(to: point) >= distance }) ?? true {
      kept.append(point)
    }
    if kept.count > 1, kept[kept.count - 1].distance(to: last) < distance { kept.removeLast() }
    if kept.last != last { kept.append(last) }
    return kept
  }

  /// The unit vectors from each point to the next one, x and y in turn.
  var directions: [Float] {
    zip(self, dropFirst()).flatMap { from, to -> [Float] in
      let distance = from.distance(to: to)
      return distance > 0 ? [Float((to.x - from.x) / distance), Float((to.y - from.y) / distance)] : [0, 0]
    }
  }

  /// Returns points at equal distances along the path, and its length; nil for a path without length.
  func resampled(to count: Int) -> (points: [Point], length: Double)? {
    let length = zip(self, dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    guard let first, let last, count > 1, length > 0, length.isFinite else { return nil }
    let step = length / Double(count - 1)
    var points = [first]
    var passed = 0.0
    for (start, end) in zip(self, dropFirst()) {
      let distance = start.distance(to: end)
      while points.count < count - 1, passed + distance >= step * Double(points.count), distance > 0 {
        points.append(start.moved(by: (step * Double(points.count) - passed) / distance, towards: end))
      }
      passed += distance
    }
    while points.count < count { points.append(last) }
    return (points, length)
  }
}
