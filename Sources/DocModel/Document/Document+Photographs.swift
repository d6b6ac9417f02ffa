extension Document {
  /// Returns the areas of a page's photographs on the screen, which keep their colours on pages that are light on dark.
  ///
  /// Scans, which cover most of the page, are none, nor are small images and those with less than eight bits, such as
  /// formulas.
  ///
  /// - Parameters:
  ///   - index: the 0-based index of the page.
  ///   - zoom: the number of pixels per point.
  ///   - rotation: the view's clockwise rotation in degrees.
  /// - Returns: the areas, as `PageTransform` describes them.
  /// - Throws: ``DocumentError``, also for a missing page.
  package func photographs(
    onPage index: Int, zoom: Double, rotation: Int
  ) throws(DocumentError) -> [ScreenRectangle] {
    let page = try page(at: index)
    let areas = images(onPages: [index]).filter { $0.role == .image && $0.bitsPerComponent ?? 8 >= 8 }
      .compactMap { $0.quad.bounds.intersection(page.cropBox) }
    let covered = areas.reduce(0) { $0 + $1.width * $1.height }
    guard covered < Self.shareOfScans * page.cropBox.width * page.cropBox.height else { return [] }
    let least = Self.leastPhotograph / page.userUnit
    let transform = PageTransform(page: page, zoom: zoom, rotation: rotation)
    return areas.filter { $0.width >= least && $0.height >= least }.map { transform.screenRectangle(of: $0) }
  }

  /// The share of a page from which on its images are a scan.
  private static let shareOfScans = 0.6
  /// The least side of a photograph in points.
  private static let leastPhotograph = 36.0
}
