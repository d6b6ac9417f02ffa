import DocModel

/// What of a page is seen: how large it is, by how much it is turned, and the part of it that is on the screen.
///
/// A place on the page is where the part begins, as a destination has it (ISO 32000-1, 12.3.2.2): its point is at the
/// corner that is the upper left one while nothing is turned, with a little of what stands above it on the screen. What
/// the place leaves open is in the middle from left to right, and at the top.
public struct PageFrame: Sendable {
  /// A way to scroll.
  enum Direction {
    case up, down, left, right
  }

  /// The 0-based index of the page.
  public let page: Int
  /// How the page becomes the screen.
  public let transform: PageTransform
  /// By how many degrees the view turns the page.
  public let rotation: Int
  /// The part that is seen, in the pixels of ``transform``.
  public let part: ScreenRectangle
  /// How many times the actual size.
  public let factor: Double

  /// From where on it is seen; what it leaves open stays open.
  private let place: Place

  /// What is seen of a page at a place.
  public init(_ page: Page, at place: Place, _ view: PageView, on screen: PageScreen) {
    self.page = page.index
    self.place = place
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
    part = Self.part(of: transform, at: place, width, height)
  }

  private static func part(
    of transform: PageTransform, at place: Place, _ width: Double, _ height: Double
  ) -> ScreenRectangle {
    let size = transform.size
    let (width, height) = (min(width, size.width), min(height, size.height))
    let axes = Axes(transform.rotation)
    let point = transform.screenPoint(
      Point(x: place.left ?? transform.cropBox.x0, y: place.height ?? transform.cropBox.y1))
    let isTurned = transform.rotation % 180 != 0
    // The one that leads along the screen's axis.
    let (across, along) = isTurned ? (place.height, place.left) : (place.left, place.height)
    var x0 = (size.width - width) / 2
    if across != nil { x0 = axes.beginsAtRight ? point.x - width : point.x }
    var y0 = 0.0
    if along != nil {
      let above = margin(height)
      y0 = axes.beginsAtBottom ? point.y - height + above : point.y - above
    }
    // From whole pixels on: the image is then as large as the screen, and not a pixel larger by rounding at both ends.
    x0 = min(max(0, x0), size.width - width).rounded(.down)
    y0 = min(max(0, y0), size.height - height).rounded(.down)
    return ScreenRectangle(x0: x0, y0: y0, x1: x0 + width, y1: y0 + height)
  }

  /// How much is seen above what a jump has led to.
  private static func margin(_ height: Double) -> Double { height / 16 }

  /// At which ends of the screen the corner is that a place stands for.
  private struct Axes {
    let beginsAtRight: Bool
    let beginsAtBottom: Bool

    init(_ rotation: Int) {
      beginsAtRight = rotation == 90 || rotation == 180
      beginsAtBottom = rotation == 180 || rotation == 270
    }
  }

  /// Whether there is more of the page in a direction than is seen; less than a pixel isn't any.
  func hasMore(_ direction: Direction) -> Bool {
    switch direction {
    case .up: part.y0 >= 1
    case .down: transform.size.height - part.y1 >= 1
    case .left: part.x0 >= 1
    case .right: transform.size.width - part.x1 >= 1
    }
  }

  /// How far down a destination on the page is.
  func y(of destination: Destination) -> Double {
    let box = transform.cropBox
    let point = Point(x: destination.left ?? box.x0, y: min(destination.top ?? box.y1, box.y1))
    return transform.screenPoint(point).y
  }

  /// Whether all of the page is seen.
  var isWhole: Bool { !hasMore(.up) && !hasMore(.down) && !hasMore(.left) && !hasMore(.right) }

  /// The place from which on the page is seen after scrolling by a share of what is seen.
  func place(scrolled direction: Direction, by share: Double) -> Place {
    switch direction {
    case .up: placeScrolled(toY: part.y0 - share * part.height)
    case .down: placeScrolled(toY: part.y0 + share * part.height)
    case .left: place(from: part.x0 - share * part.width)
    case .right: place(from: part.x0 + share * part.width)
    }
  }

  /// The place from which on the end of the page is seen.
  var placeOfEnd: Place { placeScrolled(toY: transform.size.height) }

  /// Reading on begins at what is seen then, not behind the line that was read last.
  private func placeScrolled(toY y0: Double) -> Place {
    var moved = place(from: nil, y0)
    moved.line = 0
    return moved
  }

  /// The place at which the part begins at a point of the screen, as nearly as the page has it; what isn't said stays
  /// as it is.
  private func place(from x0: Double?, _ y0: Double? = nil) -> Place {
    let (width, height) = (part.width, part.height)
    let left = min(max(0, x0 ?? part.x0), transform.size.width - width)
    let top = min(max(0, y0 ?? part.y0), transform.size.height - height)
    let axes = Axes(transform.rotation)
    let above = Self.margin(height)
    let point = transform.userPoint(
      ScreenPoint(
        x: axes.beginsAtRight ? left + width : left,
        y: axes.beginsAtBottom ? top + height - above : top + above))
    let isTurned = transform.rotation % 180 != 0
    var place = self.place
    if (isTurned ? y0 : x0) != nil { place.left = point.x }
    if (isTurned ? x0 : y0) != nil { place.height = point.y }
    return place
  }

  /// The place with a rectangle of the page on the screen: in the midst from left to right, or with its beginning where
  /// it is wider than the screen, and a little below the upper edge, where it isn't seen else.
  func place(showing rectangle: Rectangle) -> Place {
    let shown = transform.screenRect(of: rectangle)
    var (x0, y0): (Double?, Double?) = (nil, nil)
    if shown.x0 < part.x0 || shown.x1 > part.x1 {
      x0 = shown.width > part.width ? shown.x0 : (shown.x0 + shown.x1 - part.width) / 2
    }
    let isSeen = shown.y0 >= part.y0 && (shown.y1 <= part.y1 || shown.y0 <= part.y0 + part.height / 2)
    if !isSeen { y0 = shown.y0 - Self.margin(part.height) }
    return place(from: x0, y0)
  }

  /// The point of the page in the middle of what is seen.
  var middle: Point {
    transform.userPoint(ScreenPoint(x: (part.x0 + part.x1) / 2, y: (part.y0 + part.y1) / 2))
  }

  /// The place with a point of the page in the middle of the screen, as nearly as the page has it.
  func place(around point: Point) -> Place {
    let shown = transform.screenPoint(point)
    return place(from: shown.x - part.width / 2, shown.y - part.height / 2)
  }

  /// The place at which the middle is, from left to right, what it was when the page, turned as it is, was seen in
  /// another size.
  func placeKeepingMiddle(of other: PageFrame) -> Place {
    let middle = (other.part.x0 + other.part.x1) / 2 / other.transform.size.width
    // Nobody has moved it, or all of it is seen; and on a page that is turned this would be the height that is read at.
    guard abs(middle - 0.5) * other.transform.size.width >= 1, hasMore(.left) || hasMore(.right),
      transform.rotation % 180 == 0
    else { return place }
    return place(from: middle * transform.size.width - part.width / 2)
  }
}
