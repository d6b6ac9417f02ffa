import Foundation

/// The ways to draw a shape.
struct ShapeTemplates {
  /// The shape.
  let shape: DrawnShape
  /// The directions of each path, as in a ``StrokePath``.
  private(set) var directions: [[Float]]

  /// The shapes that are told apart by their directions: a circle may be an oval, too, and a line an underline.
  static let all = [lines, arrows, checks, crosses, curves, rectangles, triangles, brackets, stars]

  /// Creates the templates of paths, each turned by some angles and drawn from either end.
  private init(_ shape: DrawnShape, _ paths: [[Point]], turned angles: [Double] = [0], bothWays: Bool = true)
  {
    self.shape = shape
    let paths = bothWays ? paths + paths.map { $0.reversed() } : paths
    directions = angles.flatMap { angle in
      paths.compactMap {
        $0.map { $0.turned(by: angle) }.resampled(to: StrokePath.pointCount)?.points.directions
      }
    }
  }

  /// All directions, 18° apart.
  private static let everyDirection = (0..<20).map { Double($0) * 18 }
  /// The angles of a drawing that is meant to be upright.
  private static let upright = [-12.0, 0, 12]

  private static var lines: ShapeTemplates {
    ShapeTemplates(.line, [points(0, 0, 1, 0)], turned: everyDirection, bothWays: false)
  }

  private static var arrows: ShapeTemplates {
    let (tail, tip) = (Point(x: 0, y: 0), Point(x: 1, y: 0))
    var paths: [[Point]] = []
    for (depth, half) in [
      (0.13, 0.07), (0.2, 0.1), (0.3, 0.15), (0.4, 0.2), (0.12, 0.12), (0.2, 0.2), (0.3, 0.3),
    ] {
      for half in [half, -half] {
        let (barb, other) = (Point(x: 1 - depth, y: half), Point(x: 1 - depth, y: -half))
        paths += [
          // The shaft first: both barbs from the tip or in one stroke, towards the tip, as a triangle.
          [tail, tip, barb, tip, other], [tail, tip, barb, tip, other, tip], [tail, tip, barb, other, tip],
          [tip, tail, barb, tip, other],
          // The head first.
          [barb, tip, other, tip, tail], [barb, tip, other, tail, tip],
        ]
      }
    }
    return ShapeTemplates(.arrow, paths, turned: everyDirection, bothWays: false)
  }

  private static var checks: ShapeTemplates {
    ShapeTemplates(
      .check,
      [
        points(0, 0.35, 0.3, 0, 1, 1), points(0, 0.5, 0.3, 0, 1, 1), points(0, 0.35, 0.2, 0, 0.7, 1),
        points(0, 0.3, 0.35, 0, 1.3, 0.8), points(0, 0.2, 0.2, 0, 0.8, 0.9),
      ],
      turned: [-10, 0, 10])
  }

  private static var crosses: ShapeTemplates {
    var paths: [[Point]] = []
    for height in [0.6, 1, 1.6] {
      let (down, up) = (points(0, height, 1, 0), points(0, 0, 1, height))
      paths += [down + up, down + up.reversed(), up + down, up.reversed() + down]
    }
    return ShapeTemplates(.cross, paths, turned: [-15, 0, 15, 30, 45, 60])
  }

  private static var curves: ShapeTemplates {
    var paths: [[Point]] = []
    for height in [0.35, 0.6, 1, 1.6, 2.8] {
      for start in stride(from: 0.0, to: 360, by: 30) {
        // A hand closes a curve too early or too late.
        paths += [330.0, 360, 390].map { arc(from: start, sweep: $0, height: height) }
      }
    }
    return ShapeTemplates(.circle, paths)
  }

  private static var rectangles: ShapeTemplates {
    var paths: [[Point]] = []
    for height in [0.2, 0.4, 0.7, 1, 1.5, 2.5, 5] {
      let corners = points(0, 0, 1, 0, 1, height, 0, height)
      for first in corners.indices {
        let turned = Array(corners[first...] + corners[..<first])
        let middle = [turned[3].moved(by: 0.5, towards: turned[0])]
        paths += [turned + turned.prefix(1), middle + turned + middle]
      }
    }
    return ShapeTemplates(.rectangle, paths, turned: upright)
  }

  private static var triangles: ShapeTemplates {
    let corners = [
      points(0, 0, 1, 0, 0.5, 0.5), points(0, 0, 1, 0, 0.5, 0.87), points(0, 0, 1, 0, 0.5, 1.5),
      points(0, 0, 1, 0, 0, 1),
    ]
    let paths = corners.flatMap { corners in
      corners.indices.map { first in corners[first...] + corners[...first] }
    }
    return ShapeTemplates(.triangle, paths.map { Array($0) }, turned: everyDirection)
  }

  private static var brackets: ShapeTemplates {
    var opening = [70.0, 100, 140].map { arc(from: 180 - $0 / 2, sweep: $0, height: 1) }
    for depth in [0.12, 0.25, 0.4] {
      let (spine, corner) = (depth / 2, 0.05)
      opening.append(points(depth, 1, 0, 1, 0, 0, depth, 0))
      opening.append(
        points(
          depth, 1, spine, 1 - corner, spine, 0.5 + corner, 0, 0.5, spine, 0.5 - corner, spine, corner, depth,
          0))
    }
    let closing = opening.map { $0.map { Point(x: -$0.x, y: $0.y) } }
    return ShapeTemplates(.bracket, opening + closing, turned: [-8, 0, 8])
  }

  private static var stars: ShapeTemplates {
    let path = (0...5).map { index in
      let angle = (90 + Double(index) * 144) * .pi / 180
      return Point(x: cos(angle), y: sin(angle))
    }
    return ShapeTemplates(.star, [path], turned: everyDirection)
  }

  /// Returns a part of an ellipse around the origin with a width of 2.
  private static func arc(from start: Double, sweep: Double, height: Double) -> [Point] {
    (0...36).map { index in
      let angle = (start + Double(index) * sweep / 36) * .pi / 180
      return Point(x: cos(angle), y: height * sin(angle))
    }
  }

  /// Returns the points with coordinates, x and y in turn.
  private static func points(_ numbers: Double...) -> [Point] {
    stride(from: 0, to: numbers.count - 1, by: 2).map { Point(x: numbers[$0], y: numbers[$0 + 1]) }
  }
}

extension Point {
  /// Returns the point turned counterclockwise around the origin.
  fileprivate func turned(by degrees: Double) -> Point {
    let (sine, cosine) = (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
    return Point(x: x * cosine - y * sine, y: x * sine + y * cosine)
  }
}
