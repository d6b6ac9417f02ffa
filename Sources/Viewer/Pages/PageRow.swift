import DocModel

/// Pages side by side, one or two: their sizes and places, in pixels of a picture or cells of text.
struct PageRow {
  /// The pages, each with its distance from the upper left corner of the row.
  private(set) var pages: [PageDisplay.ShownPage]
  /// The extent of the row.
  let width, height: Int

  /// Measures pictures of pages: their shown parts, of whole pages.
  init(
    _ pages: [(shown: PageGeometry, whole: PageGeometry?)], _ view: PageView, on screen: PageScreen, gap: Int
  ) {
    let sizes = pages.map { PageTransform(page: $0.shown, rotation: view.rotation).size }
    let gaps = Double(gap * max(0, pages.count - 1))
    let points = max(1, sizes.reduce(0) { $0 + $1.width })
    let byWidth = max(1, Double(screen.width) - gaps) / points
    let zoom =
      switch view.zoom {
      case .page: min(byWidth, Double(screen.height) / max(1, sizes.map(\.height).max() ?? 1))
      case .width: byWidth
      case .factor(let factor): factor * screen.pixelsPerPoint
      }
    var shown: [PageDisplay.ShownPage] = []
    var x = 0
    let transforms = pages.map { PageTransform(page: $0.shown, zoom: zoom, rotation: view.rotation) }
    // The screen isn't exceeded by a fraction of a pixel.
    let heights = transforms.map { max(1, Int($0.size.height.rounded(.toNearestOrEven))) }
    height = heights.max() ?? 1
    for (page, (transform, tall)) in zip(pages, zip(transforms, heights)) {
      let wide = max(1, Int(transform.size.width.rounded(.toNearestOrEven)))
      shown.append(
        .init(
          index: page.shown.index, x: x, y: (height - tall) / 2, width: wide, height: tall,
          transform: transform,
          rotation: view.rotation,
          start: transform.start(in: page.whole ?? page.shown, rotation: view.rotation), text: nil))
      x += wide + gap
    }
    self.pages = shown
    width = max(1, x - gap)
  }

  /// Measures the text of a page.
  init(_ pages: [PageRows]) {
    self.pages = pages.map {
      .init(
        index: $0.geometry.index, x: 0, y: 0, width: max(1, $0.rows.columns),
        height: max(1, $0.rows.rows.count),
        transform: PageTransform(page: $0.geometry), rotation: 0,
        start: ScreenPoint(x: 0, y: 0), text: $0)
    }
    width = self.pages.map(\.width).max() ?? 1
    height = self.pages.map(\.height).max() ?? 1
  }
}

extension Settings.Arrangement {
  /// Returns the row of a page.
  func row(ofPage page: Int) -> Int {
    switch self {
    case .continuous, .single: page
    case .two: page / 2
    case .book: (page + 1) / 2
    }
  }

  /// Returns the pages of a row.
  func pages(inRow row: Int, of count: Int) -> Range<Int> {
    switch self {
    case .continuous, .single: (row..<row + 1).clamped(to: 0..<count)
    case .two: (2 * row..<2 * row + 2).clamped(to: 0..<count)
    case .book: (2 * row - 1..<2 * row + 1).clamped(to: 0..<count)
    }
  }
}
