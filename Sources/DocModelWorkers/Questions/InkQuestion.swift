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
  package func inkBox(ofPage index: Int) throws(DocumentError) -> Rectangle? {
    try answer(InkQuestion(page: index))
  }
}

extension PageImage {
  /// The darkness from which a pixel counts, of 255: thin lines are pale in a small image.
  private static let palest = UInt8(235)
  /// The number of connected pixels that may be a speck; a digit has more.
  private static let mostPixelsOfSpeck = 4

  /// The rectangle around all dark pixels that aren't specks; nil if there are none.
  fileprivate var inkBox: ScreenRectangle? {
    // A border of light pixels saves comparisons at the edges.
    let stride = width + 2
    var isDark = [Bool](repeating: false, count: stride * (height + 2))
    for row in 0..<height {
      for column in 0..<width {
        let index = row * bytesPerRow + column * 4
        let darkest = min(pixels[index], pixels[index + 1], pixels[index + 2])
        isDark[(row + 1) * stride + column + 1] = darkest < Self.palest
      }
    }
    let around = [-stride - 1, -stride, -stride + 1, -1, 1, stride - 1, stride, stride + 1]
    var (x0, y0, x1, y1) = (width, height, 0, 0)
    var shape: [Int] = []
    for start in isDark.indices where isDark[start] {
      // The pixels of the shape are collected and cleared.
      isDark[start] = false
      shape = [start]
      var next = 0
      while next < shape.count {
        for neighbor in around.lazy.map({ shape[next] + $0 }) where isDark[neighbor] {
          isDark[neighbor] = false
          shape.append(neighbor)
        }
        next += 1
      }
      guard shape.count > Self.mostPixelsOfSpeck else { continue }
      for index in shape {
        let (row, column) = (index / stride - 1, index % stride - 1)
        (x0, y0, x1, y1) = (min(x0, column), min(y0, row), max(x1, column + 1), max(y1, row + 1))
      }
    }
    guard x0 < x1 else { return nil }
    return ScreenRectangle(x0: Double(x0), y0: Double(y0), x1: Double(x1), y1: Double(y1))
  }
}
