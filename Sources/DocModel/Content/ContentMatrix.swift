import Foundation

/// A transformation of coordinates (ISO 32000-1, 8.3.4): x' = a·x + c·y + e, y' = b·x + d·y + f.
package struct ContentMatrix: Hashable {
  var a = 1.0
  var b = 0.0
  var c = 0.0
  var d = 1.0
  var e = 0.0
  var f = 0.0

  package static let identity = ContentMatrix()

  /// Creates a translation.
  static func translation(_ x: Double, _ y: Double) -> ContentMatrix { ContentMatrix(e: x, f: y) }

  /// Returns this transformation followed by another one.
  package func followed(by other: ContentMatrix) -> ContentMatrix {
    ContentMatrix(
      a: a * other.a + b * other.c, b: a * other.b + b * other.d,
      c: c * other.a + d * other.c, d: c * other.b + d * other.d,
      e: e * other.a + f * other.c + other.e, f: e * other.b + f * other.d + other.f)
  }

  /// The transformation back; nil if there is none.
  package var inverse: ContentMatrix? {
    let determinant = a * d - b * c
    guard determinant.isFinite, abs(determinant) > 1e-12, isFinite else { return nil }
    let (a, b, c, d) = (
      self.d / determinant, -self.b / determinant, -self.c / determinant, self.a / determinant
    )
    return ContentMatrix(a: a, b: b, c: c, d: d, e: -(e * a + f * c), f: -(e * b + f * d))
  }

  /// Whether all numbers are finite.
  package var isFinite: Bool { [a, b, c, d, e, f].allSatisfy(\.isFinite) }

  /// The largest factor by which lengths grow.
  package var scale: Double { max(hypot(a, b), hypot(c, d)) }

  package func callAsFunction(_ point: Point) -> Point {
    Point(x: a * point.x + c * point.y + e, y: b * point.x + d * point.y + f)
  }

  /// Returns the smallest rectangle around a transformed rectangle; nil if it isn't finite.
  package func bounds(of rectangle: Rectangle) -> Rectangle? {
    Rectangle(
      around: [
        self(Point(x: rectangle.x0, y: rectangle.y0)), self(Point(x: rectangle.x1, y: rectangle.y0)),
        self(Point(x: rectangle.x0, y: rectangle.y1)), self(Point(x: rectangle.x1, y: rectangle.y1)),
      ])
  }
}

extension ContentMatrix {
  /// Creates a matrix from six numbers; nil for any other count.
  package init?(_ numbers: [Double]?) {
    guard let numbers, numbers.count == 6 else { return nil }
    self.init(
      a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], e: numbers[4], f: numbers[5])
  }
}
