/// A point of a page on screen, in pixels from the upper left corner of the displayed page, y downwards.
public struct ScreenPoint: Hashable, Sendable, Codable {
  /// The distance to the right of the left edge.
  public var x: Double
  /// The distance below the upper edge.
  public var y: Double

  /// Creates a point.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// A rectangle on screen, in pixels from the upper left corner of the displayed page, y downwards, with ordered
/// corners: `x0 ≤ x1` and `y0 ≤ y1`.
public struct ScreenRectangle: Hashable, Sendable, Codable {
  /// The left edge.
  public var x0: Double
  /// The upper edge.
  public var y0: Double
  /// The right edge.
  public var x1: Double
  /// The lower edge.
  public var y1: Double

  /// Creates a rectangle from two opposite corners in any order.
  public init(x0: Double, y0: Double, x1: Double, y1: Double) {
    self.x0 = min(x0, x1)
    self.y0 = min(y0, y1)
    self.x1 = max(x0, x1)
    self.y1 = max(y0, y1)
  }

  /// Creates a rectangle from two opposite corners in any order.
  init(_ first: ScreenPoint, _ second: ScreenPoint) {
    self.init(x0: first.x, y0: first.y, x1: second.x, y1: second.y)
  }

  /// The extent from left to right.
  public var width: Double { x1 - x0 }
  /// The extent from top to bottom.
  public var height: Double { y1 - y0 }
}

/// The transform from a page's default user space (ISO 32000-1, 8.3.2.3) to the screen, with zoom and rotation.
///
/// ```swift
/// let transform = PageTransform(page: try document.page(at: 0), zoom: 1.5, rotation: 90)
/// print(transform.size.width, transform.screenPoint(Point(x: 72, y: 720)))
/// ```
///
/// The screen's origin is the upper left corner of the page's crop box as displayed, its y axis points down, and its
/// unit is the pixel. At a ``zoom`` of 1, one point (1/72 inch) is one pixel. The user space unit (`UserUnit`, Table
/// 30) scales all these lengths.
public struct PageTransform: Hashable, Sendable {
  /// The displayed part of the page, in default user space.
  public let cropBox: Rectangle
  /// The size of a user space unit in points.
  public let userUnit: Double
  /// Pixels per point.
  public let zoom: Double
  /// The total clockwise rotation in degrees, of the page and the view: 0, 90, 180 or 270.
  public let rotation: Int

  /// Creates a transform for a page.
  ///
  /// - Parameters:
  ///   - page: the page, whose own rotation is included.
  ///   - zoom: pixels per point.
  ///   - rotation: the view's additional clockwise rotation in degrees: a multiple of 90, which may be negative.
  ///     Anything else counts as 0.
  public init(page: PageGeometry, zoom: Double = 1, rotation: Int = 0) {
    cropBox = page.cropBox
    userUnit = page.userUnit
    self.zoom = zoom
    // Each is between -270 and 270.
    let turns = [page.rotation, rotation].map { $0 % 90 == 0 ? $0 % 360 : 0 }
    self.rotation = (turns[0] + turns[1] + 720) % 360
  }

  /// Pixels per unit of default user space.
  public var scale: Double { zoom * userUnit }

  /// The width and height of the page on screen in pixels, not necessarily whole.
  public var size: Size {
    let (width, height) = (scale * cropBox.width, scale * cropBox.height)
    return rotation % 180 == 0 ? Size(width: width, height: height) : Size(width: height, height: width)
  }

  /// Converts a point from default user space to the screen.
  public func screenPoint(_ point: Point) -> ScreenPoint {
    let (left, right) = (scale * (point.x - cropBox.x0), scale * (cropBox.x1 - point.x))
    let (below, above) = (scale * (point.y - cropBox.y0), scale * (cropBox.y1 - point.y))
    switch rotation {
    case 90: return ScreenPoint(x: below, y: left)
    case 180: return ScreenPoint(x: right, y: below)
    case 270: return ScreenPoint(x: above, y: right)
    default: return ScreenPoint(x: left, y: above)
    }
  }

  /// Converts a point from the screen to default user space.
  public func userPoint(_ point: ScreenPoint) -> Point {
    let (x, y) = (point.x / scale, point.y / scale)
    switch rotation {
    case 90: return Point(x: cropBox.x0 + y, y: cropBox.y0 + x)
    case 180: return Point(x: cropBox.x1 - x, y: cropBox.y0 + y)
    case 270: return Point(x: cropBox.x1 - y, y: cropBox.y1 - x)
    default: return Point(x: cropBox.x0 + x, y: cropBox.y1 - y)
    }
  }

  /// Converts a rectangle from the screen to default user space.
  public func userRectangle(_ rectangle: ScreenRectangle) -> Rectangle {
    let first = userPoint(ScreenPoint(x: rectangle.x0, y: rectangle.y0))
    let second = userPoint(ScreenPoint(x: rectangle.x1, y: rectangle.y1))
    return Rectangle(x0: first.x, y0: first.y, x1: second.x, y1: second.y)
  }

  /// Converts a rectangle from default user space to the screen, according to an annotation's flags (ISO 32000-1,
  /// Table 165).
  ///
  /// The upper left corner, before the page's rotation, stays at its point of the page. With `noZoom` the rectangle
  /// has its size at a zoom of 1, where a unit of user space is ``userUnit`` pixels; so at a zoom of 1 the flag makes
  /// no difference on any page. With `noRotate` the rectangle isn't rotated with the page.
  public func screenRectangle(
    of rectangle: Rectangle, noZoom: Bool = false, noRotate: Bool = false
  ) -> ScreenRectangle {
    let pivot = screenPoint(Point(x: rectangle.x0, y: rectangle.y1))
    let scale = noZoom ? userUnit : scale
    let (width, height) = (scale * rectangle.width, scale * rectangle.height)
    let opposite =
      switch noRotate ? 0 : rotation {
      case 90: ScreenPoint(x: pivot.x - height, y: pivot.y + width)
      case 180: ScreenPoint(x: pivot.x - width, y: pivot.y - height)
      case 270: ScreenPoint(x: pivot.x + height, y: pivot.y - width)
      default: ScreenPoint(x: pivot.x + width, y: pivot.y + height)
      }
    return ScreenRectangle(pivot, opposite)
  }
}
