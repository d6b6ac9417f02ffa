import DocModel

/// What of a page is seen: how large it is, by how much it is turned, and the part of it that is on the screen.
///
/// A place on the page is where the part begins, as a destination has it (ISO 32000-1, 12.3.2.2): its point is at the
/// corner that is the upper left one while nothing is turned, with a little of what stands above it. What the place
/// leaves open is in the middle from left to right, and at the top.
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
    (x0, y0) = (min(max(0, x0), size.width - width), min(max(0, y0), size.height - height))
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

  /// Whether all of the page is seen.
  var isWhole: Bool { !hasMore(.up) && !hasMore(.down) && !hasMore(.left) && !hasMore(.right) }

  /// The place from which on the page is seen after scrolling by a share of what is seen.
  func place(scrolled direction: Direction, by share: Double) -> Place {
    var (x0, y0) = (part.x0, part.y0)
    switch direction {
    case .up: y0 -= share * part.height
    case .down: y0 += share * part.height
    case .left: x0 -= share * part.width
    case .right: x0 += share * part.width
    }
    return place(from: x0, y0, isAcross: direction == .left || direction == .right)
  }

  /// The place from which on the end of the page is seen.
  var placeOfEnd: Place { place(from: part.x0, transform.size.height, isAcross: false) }

  /// The place at which the part begins at a point of the screen, as nearly as the page has it; what lies on the other
  /// axis stays as it is.
  private func place(from x0: Double, _ y0: Double, isAcross: Bool) -> Place {
    let (width, height) = (part.width, part.height)
    let x0 = min(max(0, x0), transform.size.width - width)
    let y0 = min(max(0, y0), transform.size.height - height)
    let axes = Axes(transform.rotation)
    let above = Self.margin(height)
    let point = transform.userPoint(
      ScreenPoint(
        x: axes.beginsAtRight ? x0 + width : x0, y: axes.beginsAtBottom ? y0 + height - above : y0 + above))
    var place = Place(pageIndex: page, height: self.place.height, left: self.place.left)
    if isAcross == (transform.rotation % 180 == 0) { place.left = point.x } else { place.height = point.y }
    return place
  }

  /// The place with a rectangle of the page in the midst of the screen, from left to right, where it isn't seen else.
  func place(showing rectangle: Rectangle) -> Place {
    let shown = transform.screenRect(of: rectangle)
    guard shown.x0 < part.x0 || shown.x1 > part.x1 else { return place }
    var moved = place(from: (shown.x0 + shown.x1 - part.width) / 2, part.y0, isAcross: true)
    moved.line = place.line
    return moved
  }

  /// The place at which the middle is, from left to right, what it was when the page, turned as it is, was seen in
  /// another size.
  func placeKeepingMiddle(of other: PageFrame) -> Place {
    let middle = (other.part.x0 + other.part.x1) / 2 / other.transform.size.width
    // Nobody has moved it.
    guard abs(middle - 0.5) * other.transform.size.width >= 1 else { return place }
    var moved = place(from: middle * transform.size.width - part.width / 2, part.y0, isAcross: true)
    moved.line = place.line
    return moved
  }
}
