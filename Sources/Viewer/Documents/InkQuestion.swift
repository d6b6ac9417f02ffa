import DocModel

/// The part of a page that isn't white.
struct InkQuestion: DocumentQuestion {
  var page: Int
  var part: DocumentPart { .image(page: page) }

  /// Pixels per point; enough to find letters.
  private static let zoom = 50.0 / 72
  /// The longest side of the image, for posters.
  private static let longestSide = 1500.0

  func answer(from local: LocalDocument) throws(DocumentError) -> Rectangle? {
    let geometry = try local.document.page(at: page)
    let size = PageTransform(page: geometry).size
    let zoom = min(Self.zoom, Self.longestSide / max(size.width, size.height, 1))
    let transform = PageTransform(page: geometry, zoom: zoom)
    return try local.document.image(ofPage: page, zoom: zoom).inkBox.map(transform.userRectangle)
  }
}

extension ReadableDocument {
  /// Returns the rectangle around everything on a page that isn't white, in default user space.
  ///
  /// - Returns: the rectangle, to within two points; nil for an empty page. Specks don't count.
  public func inkBox(ofPage index: Int) throws(DocumentError) -> Rectangle? {
    try answer(InkQuestion(page: index))
  }
}

extension PageImage {
  /// The darkness from which a pixel counts, of 255: thin lines are pale in a small image.
  private static let palest = UInt8(235)
  /// The number of dark pixels around one that isn't a speck, two of which a line has.
  private static let fewestNeighbors = 2

  /// The rectangle around all pixels that are dark and have dark ones around them.
  fileprivate var inkBox: ScreenRectangle? {
    // A border of light pixels saves comparisons at the edges.
    let stride = width + 2
    var isDark = [UInt8](repeating: 0, count: stride * (height + 2))
    for row in 0..<height {
      for column in 0..<width {
        let index = row * bytesPerRow + column * 4
        let darkest = min(pixels[index], pixels[index + 1], pixels[index + 2])
        if darkest < Self.palest { isDark[(row + 1) * stride + column + 1] = 1 }
      }
    }
    let around = [-stride - 1, -stride, -stride + 1, -1, 1, stride - 1, stride, stride + 1]
    var (x0, y0, x1, y1) = (width, height, 0, 0)
    for row in 0..<height {
      for column in 0..<width {
        let index = (row + 1) * stride + column + 1
        guard isDark[index] == 1, around.reduce(0, { $0 + Int(isDark[index + $1]) }) >= Self.fewestNeighbors
        else { continue }
        (x0, y0, x1, y1) = (min(x0, column), min(y0, row), max(x1, column + 1), max(y1, row + 1))
      }
    }
    guard x0 < x1 else { return nil }
    return ScreenRectangle(x0: Double(x0), y0: Double(y0), x1: Double(x1), y1: Double(y1))
  }
}
