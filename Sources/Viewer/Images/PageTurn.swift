import DocModel

/// Where reading was before a page was turned, once or several times.
struct PageTurn {
  /// The place before the first turn.
  let start: Place
  /// The rotation before the first turn.
  let rotation: Int
  /// Whether the place was scrolled to.
  let isScrolled: Bool
  /// The size at which the page is seen.
  let zoom: PageZoom
  /// The point of the page that was in the middle of the screen.
  let middle: Point
  /// The place after the last turn: a tab that is elsewhere has moved since.
  var place: Place

  /// A turn that begins with what is seen.
  init(_ frame: PageFrame, at place: Place, isScrolled: Bool, zoom: PageZoom) {
    (start, self.place, self.isScrolled, self.zoom) = (place, place, isScrolled, zoom)
    (rotation, middle) = (frame.rotation, frame.middle)
  }
}
