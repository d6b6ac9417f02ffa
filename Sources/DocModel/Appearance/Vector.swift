import Foundation

/// A distance and direction between points.
struct Vector {
  var x: Double
  var y: Double

  /// The length.
  var length: Double { (x * x + y * y).squareRoot() }
  /// The vector of the same direction with a length of 1; nil if the length is 0.
  var unit: Vector? {
    let length = length
    return length > 0 ? Vector(x: x / length, y: y / length) : nil
  }
  /// The vector turned counterclockwise by a right angle.
  var normal: Vector { Vector(x: -y, y: x) }
  /// The angle in radians, counterclockwise from the right.
  var angle: Double { atan2(y, x) }

  /// Returns the cross product, which is positive if the other vector points to the left of this one.
  func cross(_ other: Vector) -> Double { x * other.y - y * other.x }
}

extension Point {
  /// Returns the vector from one point to another.
  static func - (end: Point, start: Point) -> Vector { Vector(x: end.x - start.x, y: end.y - start.y) }

  /// Returns the point at a multiple of a vector.
  func moved(by distance: Double, along vector: Vector) -> Point {
    Point(x: x + distance * vector.x, y: y + distance * vector.y)
  }
}

extension Array where Element == Point {
  /// The points without those that repeat the point before.
  var withoutRepetitions: [Point] {
    reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }
}
