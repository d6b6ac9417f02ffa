import DocModel

/// The reading position before a page was rotated, once or several times.
struct PageTurn {
  /// The position before the first rotation.
  let start: Position
  /// The rotation before the first turn.
  let rotation: Int
  /// Whether the position was reached by scrolling.
  let isScrolled: Bool
  /// The zoom of the page.
  let zoom: PageZoom
  /// The point of the page that was in the middle of the screen.
  let middle: Point
  /// The position after the last rotation; a tab with another position has moved since.
  var position: Position

  /// Creates a rotation that begins with the visible part of a page.
  init(_ frame: PageFrame, at position: Position, isScrolled: Bool, zoom: PageZoom) {
    (start, self.position, self.isScrolled, self.zoom) = (position, position, isScrolled, zoom)
    (rotation, middle) = (frame.rotation, frame.middle)
  }
}
