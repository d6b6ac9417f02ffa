/// The coordinates of an appearance that is upright on a rotated page, with the origin at its lower left
/// corner.
struct UprightFrame {
  /// The annotation's rectangle on the page.
  let rectangle: Rectangle
  /// The clockwise rotation of the page: 0, 90, 180 or 270.
  let rotation: Int

  /// Creates the frame of a rectangle; angles other than quarter turns count as 0.
  init(_ rectangle: Rectangle, rotation: Int) {
    self.rectangle = rectangle
    let angle = rotation % 360
    self.rotation = angle % 90 == 0 ? (angle + 360) % 360 : 0
  }

  /// The matrix from the frame to the page, without the offset that readers add (12.5.5); nil for the
  /// identity.
  var matrix: [Double]? {
    switch rotation {
    case 90: [0, 1, -1, 0, 0, 0]
    case 180: [-1, 0, 0, -1, 0, 0]
    case 270: [0, -1, 1, 0, 0, 0]
    default: nil
    }
  }

  /// The rectangle in the frame.
  var box: Rectangle {
    rotation % 180 == 0
      ? Rectangle(x0: 0, y0: 0, x1: rectangle.width, y1: rectangle.height)
      : Rectangle(x0: 0, y0: 0, x1: rectangle.height, y1: rectangle.width)
  }

  /// Converts a point of the page.
  func point(_ point: Point) -> Point {
    switch rotation {
    case 90: Point(x: point.y - rectangle.y0, y: rectangle.x1 - point.x)
    case 180: Point(x: rectangle.x1 - point.x, y: rectangle.y1 - point.y)
    case 270: Point(x: rectangle.y1 - point.y, y: point.x - rectangle.x0)
    default: Point(x: point.x - rectangle.x0, y: point.y - rectangle.y0)
    }
  }

  /// Converts a rectangle of the page.
  func rectangle(_ other: Rectangle) -> Rectangle {
    let (first, second) = (point(Point(x: other.x0, y: other.y0)), point(Point(x: other.x1, y: other.y1)))
    return Rectangle(x0: first.x, y0: first.y, x1: second.x, y1: second.y)
  }
}
