extension Document {
  /// The longest side of the first image in pixels: that of A0 at 72 pixels per inch.
  private static let longestRoughSide = 3_371.0
  /// The factor by which the edges are enlarged.
  private static let enlargement = 4.0

  /// Finds the box of everything that is drawn on a page and can be told from white paper, annotations included.
  ///
  /// The page is drawn at 72 pixels per inch, and its four edges once more at 288. A pixel counts if red, green or blue
  /// is less than 250 of 255; so the edges are at most a quarter of a point outside of what is dark, and marks that are
  /// paler, or thinner than a fiftieth of a point, may be left out. White shapes don't count, and neither does what is
  /// outside of the crop box. With annotations that keep their size when a page is enlarged (``AnnotationFlags/noZoom``,
  /// all notes), and on pages larger than A0, the box may be larger by one or a few points.
  ///
  /// The page is drawn five times, four of them in strips of a few pixels.
  ///
  /// - Parameter index: the 0-based page index.
  /// - Returns: the box in the page's default user space; nil for an empty page.
  /// - Throws: ``DocumentError`` if the page can't be drawn.
  public func contentBox(ofPage index: Int) throws(DocumentError) -> Rectangle? {
    let page = try page(at: index)
    let size = PageTransform(page: page).size
    let zoom = min(1, Self.longestRoughSide / max(size.width, size.height, 1))
    let transform = PageTransform(page: page, zoom: zoom)
    guard let rough = try image(ofPage: index, zoom: zoom).darkBox else { return nil }
    let keepsSizes = try annotations(onPage: index).contains {
      $0.flags.placing(type: $0.type).contains(.noZoom)
    }
    guard !keepsSizes else { return transform.userRectangle(rough).intersection(page.cropBox) }
    let exact = try exactEdges(of: rough, onPage: index, zoom: zoom)
    return transform.userRectangle(exact).intersection(page.cropBox)
  }

  /// Draws strips along the edges of a box larger, and moves the edges to what is dark in them.
  private func exactEdges(
    of rough: ScreenRectangle, onPage index: Int, zoom: Double
  ) throws(DocumentError) -> ScreenRectangle {
    let factor = Self.enlargement
    var exact = rough
    func dark(_ strip: ScreenRectangle) throws(DocumentError) -> ScreenRectangle? {
      let (left, top) = (max(0, strip.x0 * factor), max(0, strip.y0 * factor))
      let part = ScreenRectangle(x0: left, y0: top, x1: strip.x1 * factor, y1: strip.y1 * factor)
      guard let box = try image(ofPage: index, zoom: zoom * factor, part: part).darkBox else { return nil }
      return ScreenRectangle(
        x0: (left + box.x0) / factor, y0: (top + box.y0) / factor, x1: (left + box.x1) / factor,
        y1: (top + box.y1) / factor)
    }
    // The pixel before an edge may have a trace of the mark, which ends within the edge's own pixel.
    let edges:
      [(WritableKeyPath<ScreenRectangle, Double>, WritableKeyPath<ScreenRectangle, Double>, Double)] = [
        (\.x0, \.x1, -1), (\.x1, \.x0, 1), (\.y0, \.y1, -1), (\.y1, \.y0, 1),
      ]
    for (edge, opposite, outward) in edges {
      var strip = rough
      strip[keyPath: opposite] = rough[keyPath: edge] - outward
      strip[keyPath: edge] += outward
      if let box = try dark(strip) { exact[keyPath: edge] = box[keyPath: edge] }
    }
    return exact
  }
}

extension PageImage {
  /// The brightness from which a pixel counts as paper.
  private static let paper: UInt8 = 250

  /// The box of the pixels that aren't paper, in pixels; nil if there are none.
  fileprivate var darkBox: ScreenRectangle? {
    var (left, right, top, bottom) = (Int.max, -1, Int.max, -1)
    pixels.withUnsafeBufferPointer { pixels in
      func isDark(_ row: Int, _ column: Int) -> Bool {
        let start = row * bytesPerRow + 4 * column
        return min(pixels[start], pixels[start + 1], pixels[start + 2]) < Self.paper
      }
      for row in 0..<height {
        guard let first = (0..<width).first(where: { isDark(row, $0) }) else { continue }
        (left, top, bottom) = (min(left, first), min(top, row), row)
        // A row is searched from the right only as far as it may change the box.
        var column = width - 1
        while column > right, !isDark(row, column) { column -= 1 }
        right = max(right, column)
      }
    }
    guard right >= left else { return nil }
    return ScreenRectangle(
      x0: Double(left), y0: Double(top), x1: Double(right + 1), y1: Double(bottom + 1))
  }
}
