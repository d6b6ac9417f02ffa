/// Reads the geometry of a page from its dictionary (ISO 32000-1, Table 30).
enum PageReader {
  /// US Letter, which readers fall back to where a page has no usable media box.
  static let defaultMediaBox = Rectangle(x0: 0, y0: 0, x1: 612, y1: 792)

  static func page(_ leaf: PageLeaf, index: Int, label: String) -> Page {
    let mediaBox = box(leaf.mediaBox) ?? defaultMediaBox
    // A crop box that misses the media box, or leaves nothing of it, shows nothing: the medium then counts.
    let cut = box(leaf.cropBox).flatMap { $0.intersection(mediaBox) }
    return Page(
      index: index,
      label: label,
      mediaBox: mediaBox,
      cropBox: cut.flatMap { $0.isEmpty ? nil : $0 } ?? mediaBox,
      rotation: rotation(leaf.rotate),
      userUnit: leaf.object["UserUnit"]?.number.flatMap { $0 > 0 ? $0 : nil } ?? 1,
      hasThumbnail: leaf.object["Thumb"]?.isStream ?? false)
  }

  static func box(_ object: QPDFObject?) -> Rectangle? {
    guard let numbers = object?.numbers, numbers.count >= 4 else { return nil }
    let rectangle = Rectangle(x0: numbers[0], y0: numbers[1], x1: numbers[2], y1: numbers[3])
    let isFinite = rectangle.width.isFinite && rectangle.height.isFinite
    return rectangle.isEmpty || !isFinite ? nil : rectangle
  }

  /// The rotation in 0..<360; one that isn't a multiple of 90 counts as none.
  private static func rotation(_ object: QPDFObject?) -> Int {
    guard let degrees = object?.number, degrees.rounded() == degrees, abs(degrees) < 1e9 else { return 0 }
    let turned = (Int(degrees) % 360 + 360) % 360
    return turned % 90 == 0 ? turned : 0
  }
}
