/// The space for a page on the screen.
public struct PageScreen: Hashable, Sendable {
  /// The width in pixels.
  public var width: Int
  /// The height in pixels.
  public var height: Int
  /// The number of pixels per point at a zoom of 1.
  public var pixelsPerPoint: Double

  /// The height in points of a row of text at a zoom of 1.
  ///
  /// A terminal doesn't report the size of its pixels. But users choose a legible font size, and the legible
  /// size on paper is 12 points.
  private static let pointsPerRow = 12.0

  /// Creates a screen of a size in pixels, with the height of a row of text.
  public init(width: Int, height: Int, rowHeight: Int) {
    (self.width, self.height) = (max(1, width), max(1, height))
    pixelsPerPoint = Double(max(1, rowHeight)) / Self.pointsPerRow
  }

  /// The size of 80 × 50 cells, for unknown screens.
  public static let standard = PageScreen(width: 640, height: 800, rowHeight: 16)
}
