extension Document {
  /// The brightness from which a pixel counts as paper.
  private static let paper: UInt8 = 250

  /// Finds the box of everything that is drawn on a page.
  ///
  /// - Parameter index: the 0-based page index.
  /// - Returns: the box in the page's default user space, two points larger on each side; nil for an empty page.
  /// - Throws: ``DocumentError`` if the page can't be drawn.
  public func contentBox(ofPage index: Int) throws(DocumentError) -> Rectangle? {
    let page = try page(at: index)
    let image = try image(ofPage: index)
    var (left, right, top, bottom) = (Int.max, -1, Int.max, -1)
    for row in 0..<image.height {
      for column in 0..<image.width {
        let start = row * image.bytesPerRow + 4 * column
        guard image.pixels[start..<start + 3].contains(where: { $0 < Self.paper }) else { continue }
        (left, right) = (min(left, column), max(right, column))
        (top, bottom) = (min(top, row), max(bottom, row))
      }
    }
    guard right >= left else { return nil }
    let margin = 2.0
    let shown = ScreenRectangle(
      x0: Double(left) - margin, y0: Double(top) - margin, x1: Double(right + 1) + margin,
      y1: Double(bottom + 1) + margin)
    return PageTransform(page: page).userRectangle(shown).intersection(page.cropBox)
  }
}
