/// A point of a page on screen: in pixels from the upper left corner of the shown page, y downwards.
public struct ScreenPoint: Hashable, Sendable, Codable {
  /// The distance to the right of the left edge.
  public var x: Double
  /// The distance below the upper edge.
  public var y: Double

  /// A point at a place.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// A rectangle on screen: in pixels from the upper left corner of the shown page, y downwards, its corners
/// put in order: `x0 ≤ x1` and `y0 ≤ y1`.
public struct ScreenRectangle: Hashable, Sendable, Codable {
  /// The left edge.
  public var x0: Double
  /// The upper edge.
  public var y0: Double
  /// The right edge.
  public var x1: Double
  /// The lower edge.
  public var y1: Double

  /// A rectangle from two opposite corners in any order.
  public init(x0: Double, y0: Double, x1: Double, y1: Double) {
    self.x0 = min(x0, x1)
    self.y0 = min(y0, y1)
    self.x1 = max(x0, x1)
    self.y1 = max(y0, y1)
  }

  /// A rectangle from two opposite corners in any order.
  init(_ first: ScreenPoint, _ second: ScreenPoint) {
    self.init(x0: first.x, y0: first.y, x1: second.x, y1: second.y)
  }

  /// The extent from left to right.
  public var width: Double { x1 - x0 }
  /// The extent from top to bottom.
  public var height: Double { y1 - y0 }
}

/// How a page's default user space (ISO 32000-1, 8.3.2.3) becomes a screen: zoomed and turned.
///
/// The screen's origin is the upper left corner of the page's crop box as shown, its y axis points down, and
/// its unit is the pixel. At a ``zoom`` of 1 a point, a 72nd of an inch, is a pixel. A page whose user space
/// unit isn't a point (`UserUnit`, Table 30) is that much larger in all that is measured here.
public struct PageTransform: Hashable, Sendable {
  /// The part of the page that is shown, in default user space.
  public let cropBox: Rectangle
  /// The size of a user space unit in points.
  public let userUnit: Double
  /// Pixels per point.
  public let zoom: Double
  /// By how many degrees the page is turned clockwise in all, by itself and by the view: 0, 90, 180 or 270.
  public let rotation: Int

  /// A view of a page.
  ///
  /// - Parameters:
  ///   - page: the page, whose own rotation counts too.
  ///   - zoom: pixels per point.
  ///   - rotation: by how many degrees the view turns the page clockwise on top of that: a multiple of 90,
  ///     which may be negative. One that isn't a multiple of 90 counts as none.
  public init(page: Page, zoom: Double = 1, rotation: Int = 0) {
    cropBox = page.cropBox
    userUnit = page.userUnit
    self.zoom = zoom
    let turned = rotation % 90 == 0 ? rotation % 360 : 0
    self.rotation = (page.rotation + turned + 360) % 360
  }

  /// Pixels per unit of default user space.
  public var scale: Double { zoom * userUnit }

  /// Width and height of the page on screen in pixels, which need not be whole.
  public var size: Size {
    let (width, height) = (scale * cropBox.width, scale * cropBox.height)
    return rotation % 180 == 0 ? Size(width: width, height: height) : Size(width: height, height: width)
  }

  /// Where a point of default user space is on screen.
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

  /// Which point of default user space is at a place on screen.
  public func userPoint(_ point: ScreenPoint) -> Point {
    let (x, y) = (point.x / scale, point.y / scale)
    switch rotation {
    case 90: return Point(x: cropBox.x0 + y, y: cropBox.y0 + x)
    case 180: return Point(x: cropBox.x1 - x, y: cropBox.y0 + y)
    case 270: return Point(x: cropBox.x1 - y, y: cropBox.y1 - x)
    default: return Point(x: cropBox.x0 + x, y: cropBox.y1 - y)
    }
  }

  /// Which rectangle of default user space is at a place on screen.
  public func userRectangle(_ rectangle: ScreenRectangle) -> Rectangle {
    let first = userPoint(ScreenPoint(x: rectangle.x0, y: rectangle.y0))
    let second = userPoint(ScreenPoint(x: rectangle.x1, y: rectangle.y1))
    return Rectangle(x0: first.x, y0: first.y, x1: second.x, y1: second.y)
  }

  /// Where a rectangle of default user space is on screen, which for an annotation depends on its flags
  /// (ISO 32000-1, Table 165).
  ///
  /// Its upper left corner, as it is before the page is turned, stays at its point of the page. With `noZoom`
  /// it has the size that it has at a zoom of 1, a unit of user space being ``userUnit`` pixels; so a zoom of 1
  /// is where the flag makes no difference, on every page. With `noRotate` it isn't turned with the page.
  public func screenRect(
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
