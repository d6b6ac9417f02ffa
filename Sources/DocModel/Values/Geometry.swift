/// A point in PDF points (1/72 inch) in the page's default user space, origin bottom-left
/// (ISO 32000-1, 8.3.2.3).
public struct Point: Hashable, Sendable, Codable {
  /// The distance to the right of the origin.
  public var x: Double
  /// The distance above the origin.
  public var y: Double

  /// Creates a point.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// A width and a height in PDF points.
public struct Size: Hashable, Sendable, Codable {
  /// The extent from left to right.
  public var width: Double
  /// The extent from bottom to top.
  public var height: Double

  /// Creates a size.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}

/// A rectangle (ISO 32000-1, 7.9.5) in PDF points in the page's default user space, origin bottom-left, with ordered
/// corners: `x0 ≤ x1` and `y0 ≤ y1`.
public struct Rectangle: Hashable, Sendable, Codable {
  /// The left edge.
  public var x0: Double
  /// The lower edge.
  public var y0: Double
  /// The right edge.
  public var x1: Double
  /// The upper edge.
  public var y1: Double

  /// Creates a rectangle from two opposite corners in any order.
  public init(x0: Double, y0: Double, x1: Double, y1: Double) {
    self.x0 = min(x0, x1)
    self.y0 = min(y0, y1)
    self.x1 = max(x0, x1)
    self.y1 = max(y0, y1)
  }

  /// Creates the smallest rectangle around points; nil if there is none or one isn't finite.
  package init?(around points: some Sequence<Point>) {
    var (left, right) = (Double.infinity, -Double.infinity)
    var (lower, upper) = (left, right)
    for point in points {
      guard point.x.isFinite, point.y.isFinite else { return nil }
      (left, right) = (min(left, point.x), max(right, point.x))
      (lower, upper) = (min(lower, point.y), max(upper, point.y))
    }
    guard left <= right else { return nil }
    self.init(x0: left, y0: lower, x1: right, y1: upper)
  }

  /// The extent from left to right.
  public var width: Double { x1 - x0 }
  /// The extent from bottom to top.
  public var height: Double { y1 - y0 }
  /// The midpoint.
  public var center: Point { Point(x: (x0 + x1) / 2, y: (y0 + y1) / 2) }
  /// Whether the rectangle has no area, or one of its edges isn't a number.
  public var isEmpty: Bool { !(width > 0 && height > 0) }

  /// Whether a point lies within the rectangle or on its edge.
  public func contains(_ point: Point) -> Bool {
    point.x >= x0 && point.x <= x1 && point.y >= y0 && point.y <= y1
  }

  /// Whether another rectangle lies within the rectangle, edges included.
  public func contains(_ other: Rectangle) -> Bool {
    other.x0 >= x0 && other.x1 <= x1 && other.y0 >= y0 && other.y1 <= y1
  }

  /// Returns the rectangle with its edges moved inwards, at most to its center; outwards by a negative distance.
  public func inset(by distance: Double) -> Rectangle {
    let (x, y) = (min(distance, width / 2), min(distance, height / 2))
    return Rectangle(x0: x0 + x, y0: y0 + y, x1: x1 - x, y1: y1 - y)
  }

  /// Returns the common part of two rectangles; nil if they don't meet.
  public func intersection(_ other: Rectangle) -> Rectangle? {
    let (left, right) = (max(x0, other.x0), min(x1, other.x1))
    let (lower, upper) = (max(y0, other.y0), min(y1, other.y1))
    guard left <= right, lower <= upper else { return nil }
    return Rectangle(x0: left, y0: lower, x1: right, y1: upper)
  }

  /// Returns the smallest rectangle around two rectangles.
  public func union(_ other: Rectangle) -> Rectangle {
    Rectangle(
      x0: min(x0, other.x0), y0: min(y0, other.y0), x1: max(x1, other.x1), y1: max(y1, other.y1))
  }
}

/// A quadrilateral in PDF points in the page's default user space, origin bottom-left, with its corners ordered by
/// position, not in file order.
public struct Quad: Hashable, Sendable, Codable {
  /// The upper left corner.
  public var topLeft: Point
  /// The upper right corner.
  public var topRight: Point
  /// The lower left corner.
  public var bottomLeft: Point
  /// The lower right corner.
  public var bottomRight: Point

  /// Creates a quadrilateral from a rectangle.
  public init(_ rectangle: Rectangle) {
    topLeft = Point(x: rectangle.x0, y: rectangle.y1)
    topRight = Point(x: rectangle.x1, y: rectangle.y1)
    bottomLeft = Point(x: rectangle.x0, y: rectangle.y0)
    bottomRight = Point(x: rectangle.x1, y: rectangle.y0)
  }

  /// Creates a quadrilateral from four points in any order (QuadPoints, ISO 32000-1, Table 179).
  ///
  /// The two highest points form the upper edge, and each edge is ordered from left to right.
  public init(corners: (Point, Point, Point, Point)) {
    let byHeight = [corners.0, corners.1, corners.2, corners.3].sorted { ($0.y, $1.x) > ($1.y, $0.x) }
    let upper = byHeight.prefix(2).sorted { $0.x < $1.x }
    let lower = byHeight.suffix(2).sorted { $0.x < $1.x }
    (topLeft, topRight) = (upper[0], upper[1])
    (bottomLeft, bottomRight) = (lower[0], lower[1])
  }

  /// The smallest rectangle around the quadrilateral.
  public var bounds: Rectangle {
    let xs = [topLeft.x, topRight.x, bottomLeft.x, bottomRight.x]
    let ys = [topLeft.y, topRight.y, bottomLeft.y, bottomRight.y]
    return Rectangle(
      x0: xs.min() ?? 0, y0: ys.min() ?? 0, x1: xs.max() ?? 0, y1: ys.max() ?? 0)
  }
}

extension Rectangle {
  /// The left, lower, right and upper edges.
  package var numbers: [Double] { [x0, y0, x1, y1] }

  /// Returns the rectangle at another position.
  package func shifted(_ x: Double, _ y: Double) -> Rectangle {
    Rectangle(x0: x0 + x, y0: y0 + y, x1: x1 + x, y1: y1 + y)
  }
}
