/// The space for a page on the screen.
package struct PageScreen: Hashable, Sendable {
  /// The width in pixels.
  package var width: Int
  /// The height in pixels.
  package var height: Int
  /// The number of pixels per point at a zoom of 1.
  package var pixelsPerPoint: Double

  /// The height in points of a row of text at a zoom of 1.
  ///
  /// A terminal doesn't report the size of its pixels. But users choose a legible font size, and the legible
  /// size on paper is 12 points.
  private static let pointsPerRow = 12.0

  /// Creates a screen of a size in pixels, with the height of a row of text.
  package init(width: Int, height: Int, rowHeight: Int) {
    (self.width, self.height) = (max(1, width), max(1, height))
    pixelsPerPoint = Double(max(1, rowHeight)) / Self.pointsPerRow
  }

  /// The size of 80 × 50 cells, for unknown screens.
  package static let standard = PageScreen(width: 640, height: 800, rowHeight: 16)
}
