import DocModel

/// The start of a view of a page: the corner that is the upper left one without rotation.
///
/// A position on the page is the start of a view, as in a destination (ISO 32000-1, 12.3.2.2), with a small margin
/// above it.
extension PageTransform {
  /// Returns the margin above the target of a jump.
  static func margin(ofHeight height: Double) -> Double { height / 16 }

  private var beginsAtRight: Bool { rotation == 90 || rotation == 180 }
  private var beginsAtBottom: Bool { rotation == 180 || rotation == 270 }
  private var isTurned: Bool { rotation % 180 != 0 }

  /// Returns the upper left corner of a view of a size at a position, in pixels of the page; a coordinate that the
  /// position lacks is nil.
  func corner(of position: Position, width: Double, height: Double) -> (x: Double?, y: Double?) {
    let point = screenPoint(Point(x: position.left ?? cropBox.x0, y: position.height ?? cropBox.y1))
    // The coordinates along the axes of the screen.
    let (across, along) = isTurned ? (position.height, position.left) : (position.left, position.height)
    let above = Self.margin(ofHeight: height)
    return (
      across.map { _ in beginsAtRight ? point.x - width : point.x },
      along.map { _ in beginsAtBottom ? point.y - height + above : point.y - above }
    )
  }

  /// Returns a position with the coordinates of a view's upper left corner; a coordinate that isn't given stays.
  func position(_ position: Position, x: Double?, y: Double?, width: Double, height: Double) -> Position {
    let above = Self.margin(ofHeight: height)
    let (left, top) = (x ?? 0, y ?? 0)
    let point = userPoint(
      ScreenPoint(
        x: beginsAtRight ? left + width : left, y: beginsAtBottom ? top + height - above : top + above))
    var position = position
    if (isTurned ? y : x) != nil { position.left = point.x }
    if (isTurned ? x : y) != nil { position.height = point.y }
    return position
  }
}
