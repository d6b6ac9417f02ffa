/// The region that an annotation surrounds, in PDF points in the page's default user space, origin bottom-left.
package enum MarkedRegion: Hashable, Sendable {
  /// The inside of a Square (ISO 32000-1, 12.5.6.8).
  case rectangle(Rectangle)
  /// The inside of a Circle, the ellipse inscribed in its rectangle (12.5.6.8).
  case ellipse(Rectangle)
  /// The inside of a Polygon with these vertices (12.5.6.9), by the even-odd rule.
  case polygon([Point])
  /// The areas that the strokes of an Ink annotation (12.5.6.13) enclose.
  ///
  /// A stroke encloses an area if it ends near its start; areas enclosed twice count, too. If no stroke encloses an
  /// area, such as two brackets, the region is the rectangle around all of them.
  case ink([[Point]])
}

/// A test whether points lie inside a region.
struct RegionTest {
  /// The smallest rectangle around the region.
  let bounds: Rectangle
  private let shape: Shape
  private var outlines: [LevelLine] = []

  private enum Shape {
    case rectangle
    case ellipse
    case polygon
    case loops
  }

  /// Creates a test; nil if the region encloses nothing.
  init?(_ region: MarkedRegion) {
    switch region {
    case .rectangle(let rectangle):
      (bounds, shape) = (rectangle, .rectangle)
    case .ellipse(let rectangle):
      (bounds, shape) = (rectangle, .ellipse)
    case .polygon(let corners):
      guard corners.count > 2, let around = Rectangle(around: corners) else { return nil }
      (bounds, shape) = (around, .polygon)
      outlines = [LevelLine(across: Polygon(corners))]
    case .ink(let lines):
      let loops = lines.filter(Self.isLoop)
      guard let around = Rectangle(around: (loops.isEmpty ? lines : loops).joined()) else { return nil }
      (bounds, shape) = (around, loops.isEmpty ? .rectangle : .loops)
      outlines = loops.map { LevelLine(across: Polygon($0)) }
    }
    guard !bounds.isEmpty else { return nil }
  }

  /// Whether a line ends within a quarter of its extent from its start.
  private static func isLoop(_ line: [Point]) -> Bool {
    guard line.count > 3, let first = line.first, let last = line.last, let around = Rectangle(around: line)
    else { return false }
    let gap = (first.x - last.x) * (first.x - last.x) + (first.y - last.y) * (first.y - last.y)
    let extent = around.width * around.width + around.height * around.height
    return gap * 16 <= extent
  }

  mutating func contains(_ point: Point, _ steps: inout MarkSteps) -> Bool {
    guard steps.consume(max(1, outlines.count)) else { return false }
    switch shape {
    case .rectangle:
      return true
    case .ellipse:
      let center = bounds.center
      let x = (point.x - center.x) / (bounds.width / 2)
      let y = (point.y - center.y) / (bounds.height / 2)
      return x * x + y * y <= 1
    case .polygon:
      return !outlines[0].right(of: point, &steps).crossings.isMultiple(of: 2)
    case .loops:
      return outlines.indices.contains { outlines[$0].right(of: point, &steps).windings != 0 }
    }
  }
}

/// A closed polygon of points.
struct Polygon {
  let corners: [Point]

  init(_ corners: [Point]) {
    self.corners = corners
  }

  /// Returns the number of crossings between the outline and a line from a point to the right.
  func crossings(around point: Point) -> Int {
    var count = 0
    forEachCrossing(at: point.y) { x, _ in if x > point.x { count += 1 } }
    return count
  }

  /// Passes the x coordinate of each crossing of the outline with a height to `body`, and whether the outline goes
  /// upwards there.
  @inline(__always)
  func forEachCrossing(at y: Double, _ body: (_ x: Double, _ isUp: Bool) -> Void) {
    guard var from = corners.last else { return }
    for to in corners {
      // Half-open, so that a vertex at that height counts once.
      if (from.y <= y) != (to.y <= y) {
        body(from.x + (y - from.y) / (to.y - from.y) * (to.x - from.x), to.y > from.y)
      }
      from = to
    }
  }

  /// Returns the area of the intersection of a convex polygon and a rectangle.
  func area(within rectangle: Rectangle) -> Double {
    var corners = corners
    // Clips the polygon at each edge in turn (Sutherland and Hodgman).
    let distances: [(Point) -> Double] = [
      { $0.x - rectangle.x0 }, { rectangle.x1 - $0.x }, { $0.y - rectangle.y0 }, { rectangle.y1 - $0.y },
    ]
    for distance in distances {
      guard var from = corners.last else { return 0 }
      var kept: [Point] = []
      for to in corners {
        let (before, after) = (distance(from), distance(to))
        if (before < 0) != (after < 0) {
          let part = before / (before - after)
          kept.append(Point(x: from.x + part * (to.x - from.x), y: from.y + part * (to.y - from.y)))
        }
        if after >= 0 { kept.append(to) }
        from = to
      }
      corners = kept
    }
    return Polygon(corners).area
  }

  /// The area, for either orientation of the vertices.
  var area: Double {
    guard var from = corners.last else { return 0 }
    var doubled = 0.0
    for to in corners {
      doubled += from.x * to.y - to.x * from.y
      from = to
    }
    return abs(doubled) / 2
  }
}

/// A test for text under a quadrilateral.
struct QuadTest {
  let bounds: Rectangle
  /// The corners ordered around the midpoint, whatever their order in the file, so that the outline never crosses
  /// itself.
  private let outline: Polygon

  /// Creates a test; nil if the quadrilateral is empty or not finite.
  init?(_ quad: Quad) {
    let corners = [quad.topLeft, quad.topRight, quad.bottomRight, quad.bottomLeft]
    bounds = quad.bounds
    let center = Point(
      x: corners.reduce(0) { $0 + $1.x } / 4, y: corners.reduce(0) { $0 + $1.y } / 4)
    guard center.x.isFinite, center.y.isFinite, !bounds.isEmpty else { return nil }
    outline = Polygon(corners.ordered(around: center))
  }

  func contains(_ point: Point, _ steps: inout MarkSteps) -> Bool {
    steps.consume(outline.corners.count) && !outline.crossings(around: point).isMultiple(of: 2)
  }

  /// Returns the area of a box that the quadrilateral covers.
  func area(within box: Rectangle) -> Double { outline.area(within: box) }
}

extension [Point] {
  /// Returns the points in counterclockwise order around a midpoint.
  fileprivate func ordered(around center: Point) -> [Point] {
    // The quadrant and the slope represent the angle.
    sorted { first, second in
      let (a, b) = (first - center, second - center)
      if a.isUpper != b.isUpper { return a.isUpper }
      return a.x * b.y - a.y * b.x > 0
    }
  }
}

extension Point {
  fileprivate static func - (point: Point, origin: Point) -> Point {
    Point(x: point.x - origin.x, y: point.y - origin.y)
  }

  fileprivate var isUpper: Bool { y > 0 || y == 0 && x > 0 }
}
