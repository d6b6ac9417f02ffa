import DocModel

/// The visible part of a page: its size, its rotation, and the area on the screen.
///
/// A position on the page is the start of the area, as in a destination (ISO 32000-1, 12.3.2.2): the point is
/// at the corner that is the upper left one without rotation, with a small margin above it. If the
/// position lacks a coordinate, the area is centred horizontally, or at the top vertically.
package struct PageFrame: Sendable {
  /// A direction of scrolling.
  package enum Direction: Hashable, Sendable {
    case up, down, left, right
  }

  /// The 0-based index of the page.
  package let page: Int
  /// The transform from the page to the screen.
  package let transform: PageTransform
  /// The clockwise rotation of the view, in degrees.
  package let rotation: Int
  /// The visible area, in the pixels of ``transform``.
  package let part: ScreenRectangle
  /// The scale relative to the actual size.
  package let factor: Double

  /// The position of the area, which may lack coordinates.
  private let position: Position

  /// Creates the visible part of a page at a position.
  package init(_ page: PageGeometry, at position: Position, _ view: PageView, on screen: PageScreen) {
    self.page = page.index
    self.position = position
    rotation = view.rotation
    let points = PageTransform(page: page, rotation: view.rotation).size
    let (width, height) = (Double(screen.width), Double(screen.height))
    let pixelsPerPoint =
      switch view.zoom {
      case .page: min(width / points.width, height / points.height)
      case .width: width / points.width
      case .factor(let factor): factor * screen.pixelsPerPoint
      }
    factor = pixelsPerPoint / screen.pixelsPerPoint
    transform = PageTransform(page: page, zoom: pixelsPerPoint, rotation: view.rotation)
    part = Self.part(of: transform, at: position, width, height)
  }

  private static func part(
    of transform: PageTransform, at position: Position, _ width: Double, _ height: Double
  ) -> ScreenRectangle {
    let size = transform.size
    let (width, height) = (min(width, size.width), min(height, size.height))
    let corner = transform.corner(of: position, width: width, height: height)
    var x0 = corner.x ?? (size.width - width) / 2
    var y0 = corner.y ?? 0
    // Starting at a whole pixel keeps the image as large as the screen; rounding at both ends could add a pixel.
    x0 = min(max(0, x0), size.width - width).rounded(.down)
    y0 = min(max(0, y0), size.height - height).rounded(.down)
    return ScreenRectangle(x0: x0, y0: y0, x1: x0 + width, y1: y0 + height)
  }

  /// Returns whether at least a pixel of the page is beyond the visible area in a direction.
  func hasMore(_ direction: Direction) -> Bool {
    switch direction {
    case .up: part.y0 >= 1
    case .down: transform.size.height - part.y1 >= 1
    case .left: part.x0 >= 1
    case .right: transform.size.width - part.x1 >= 1
    }
  }

  /// Returns the vertical coordinate of a destination on the page.
  func y(of destination: Destination) -> Double {
    let box = transform.cropBox
    let point = Point(x: destination.left ?? box.x0, y: min(destination.top ?? box.y1, box.y1))
    return transform.screenPoint(point).y
  }

  /// Whether the whole page is visible.
  var isWhole: Bool { !hasMore(.up) && !hasMore(.down) && !hasMore(.left) && !hasMore(.right) }

  /// Returns the position after scrolling by a share of the visible area.
  func position(scrolled direction: Direction, by share: Double) -> Position {
    switch direction {
    case .up: positionScrolled(toY: part.y0 - share * part.height)
    case .down: positionScrolled(toY: part.y0 + share * part.height)
    case .left: position(from: part.x0 - share * part.width)
    case .right: position(from: part.x0 + share * part.width)
    }
  }

  /// The position that shows the end of the page.
  var endPosition: Position { positionScrolled(toY: transform.size.height) }

  /// Returns the position at a vertical coordinate; reading continues there rather than after the last line.
  private func positionScrolled(toY y0: Double) -> Position {
    var moved = position(from: nil, y0)
    moved.line = 0
    return moved
  }

  /// Returns the position that begins at a point of the screen, as nearly as the page allows; omitted
  /// coordinates are unchanged.
  private func position(from x0: Double?, _ y0: Double? = nil) -> Position {
    let (width, height) = (part.width, part.height)
    let left = min(max(0, x0 ?? part.x0), transform.size.width - width)
    let top = min(max(0, y0 ?? part.y0), transform.size.height - height)
    return transform.position(
      position, x: x0.map { _ in left }, y: y0.map { _ in top }, width: width, height: height)
  }

  /// Returns the position that shows a rectangle of the page, and moves only as far as it isn't visible already.
  ///
  /// The rectangle is centred horizontally, or begins at the left edge if it is too wide, and is a little below the
  /// upper edge.
  func position(showing rectangle: Rectangle) -> Position {
    let shown = transform.screenRectangle(of: rectangle)
    var (x0, y0): (Double?, Double?) = (nil, nil)
    if shown.x0 < part.x0 || shown.x1 > part.x1 {
      x0 = shown.width > part.width ? shown.x0 : (shown.x0 + shown.x1 - part.width) / 2
    }
    let isSeen = shown.y0 >= part.y0 && (shown.y1 <= part.y1 || shown.y0 <= part.y0 + part.height / 2)
    if !isSeen { y0 = shown.y0 - PageTransform.margin(ofHeight: part.height) }
    return position(from: x0, y0)
  }

  /// The point of the page in the middle of the visible area.
  var middle: Point {
    transform.userPoint(ScreenPoint(x: (part.x0 + part.x1) / 2, y: (part.y0 + part.y1) / 2))
  }

  /// Returns the position with a point of the page in the middle of the screen, as nearly as the page allows.
  func position(around point: Point) -> Position {
    let shown = transform.screenPoint(point)
    return position(from: shown.x - part.width / 2, shown.y - part.height / 2)
  }

  /// Returns the position that keeps the horizontal middle of another frame, in which the page had a different size.
  func positionKeepingMiddle(of other: PageFrame) -> Position {
    let middle = (other.part.x0 + other.part.x1) / 2 / other.transform.size.width
    // The middle stays if it wasn't moved, or the whole width is visible; on a rotated page it would be the
    // reading height.
    guard abs(middle - 0.5) * other.transform.size.width >= 1, hasMore(.left) || hasMore(.right),
      transform.rotation % 180 == 0
    else { return position }
    return position(from: middle * transform.size.width - part.width / 2)
  }
}
