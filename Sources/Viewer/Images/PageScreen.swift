/// The room that a page has on the screen.
public struct PageScreen: Hashable, Sendable {
  /// Its width in pixels.
  public var width: Int
  /// Its height in pixels.
  public var height: Int
  /// How many pixels a point has at a zoom of 1.
  public var pixelsPerPoint: Double

  /// The height in points of a row of text at a zoom of 1.
  ///
  /// A terminal doesn't say how large its pixels are, but people choose the size of its letters so that they read them
  /// well, and text of 12 points is what they read on paper.
  private static let pointsPerRow = 12.0

  /// A room of so many pixels in which a row of text is so high.
  public init(width: Int, height: Int, rowHeight: Int) {
    (self.width, self.height) = (max(1, width), max(1, height))
    pixelsPerPoint = Double(max(1, rowHeight)) / Self.pointsPerRow
  }

  /// 80 × 50 cells, where nobody says how large the screen is.
  public static let standard = PageScreen(width: 640, height: 800, rowHeight: 16)
}
