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
  ///
  /// It looks at the pixels around the box and at one row and one column of it, since a page has a million pixels.
  fileprivate var darkBox: ScreenRectangle? {
    pixels.withUnsafeBufferPointer { pixels -> ScreenRectangle? in
      /// Returns the first dark pixel from a column on, with a step of 1 or -1; the end if there is none before it.
      func dark(_ row: Int, from start: Int, to end: Int, by step: Int) -> Int {
        var column = start
        var offset = row * bytesPerRow + 4 * start
        while column != end {
          if pixels[offset] < Self.paper || pixels[offset + 1] < Self.paper || pixels[offset + 2] < Self.paper
          {
            break
          }
          column += step
          offset += 4 * step
        }
        return column
      }
      var (top, bottom) = (0, height - 1)
      while top < height, dark(top, from: 0, to: width, by: 1) == width { top += 1 }
      guard top < height else { return nil }
      while bottom > top, dark(bottom, from: 0, to: width, by: 1) == width { bottom -= 1 }
      var (left, right) = (width, -1)
      for row in top...bottom {
        left = dark(row, from: 0, to: left, by: 1)
        right = dark(row, from: width - 1, to: right, by: -1)
      }
      return ScreenRectangle(
        x0: Double(left), y0: Double(top), x1: Double(right + 1), y1: Double(bottom + 1))
    }
  }
}
