/// Reads the geometry of a page from its dictionary (ISO 32000-1, Table 30).
enum PageReader {
  /// US Letter, the readers' fallback for a page without a usable media box.
  static let defaultMediaBox = Rectangle(x0: 0, y0: 0, x1: 612, y1: 792)

  static func page(_ leaf: PageLeaf, index: Int, label: String) -> PageGeometry {
    leaf.file.counted { page(Entries(leaf), index: index, label: label) }
  }

  private static func page(_ entries: Entries, index: Int, label: String) -> PageGeometry {
    let mediaBox = entries.box("MediaBox") ?? defaultMediaBox
    return PageGeometry(
      index: index,
      label: label,
      mediaBox: mediaBox,
      // A crop box that doesn't intersect the media box would show nothing, so the media box counts.
      cropBox: entries.box("CropBox", in: mediaBox) ?? mediaBox,
      rotation: entries.rotation,
      userUnit: entries.value("UserUnit").number.flatMap { $0 > 0 ? $0 : nil } ?? 1,
      hasThumbnail: entries.isStream("Thumb"))
  }

  /// Returns a box for production, cut to the media box; nil if the page has none.
  static func box(_ key: StaticString, of leaf: PageLeaf, in mediaBox: Rectangle) -> Rectangle? {
    leaf.file.counted { Entries(leaf).box(key, in: mediaBox) }
  }

  /// The entries of a page, including inherited ones.
  private struct Entries {
    private let leaf: PageLeaf
    private let own: PDFDictionary

    init(_ leaf: PageLeaf) {
      self.leaf = leaf
      if case .dictionary(let dictionary) = leaf.object.value {
        own = dictionary
      } else {
        own = PDFDictionary()
      }
    }

    /// Returns the value of an entry, or the inherited value; null if there is neither.
    func value(_ key: StaticString) -> PDFValue {
      leaf.entry(key, of: own).map(leaf.file.resolved) ?? .null
    }

    /// Whether an entry is a stream: the only resolved value that is still a reference.
    func isStream(_ key: StaticString) -> Bool {
      if case .reference = value(key) { true } else { false }
    }

    /// Returns a box cut to the media box; nil if nothing of it is left.
    func box(_ key: StaticString, in mediaBox: Rectangle) -> Rectangle? {
      box(key)?.intersection(mediaBox).flatMap { $0.isEmpty ? nil : $0 }
    }

    func box(_ key: StaticString) -> Rectangle? {
      guard case .array(let elements) = value(key) else { return nil }
      let numbers = elements.prefix(4).compactMap { leaf.file.resolved($0).number }
      guard numbers.count == 4 else { return nil }
      let rectangle = Rectangle(x0: numbers[0], y0: numbers[1], x1: numbers[2], y1: numbers[3])
      let isFinite = rectangle.width.isFinite && rectangle.height.isFinite
      return rectangle.isEmpty || !isFinite ? nil : rectangle
    }

    /// The rotation in 0..<360 degrees; anything but a multiple of 90 counts as 0.
    var rotation: Int {
      guard let degrees = value("Rotate").number, degrees.rounded() == degrees, abs(degrees) < 1e9
      else { return 0 }
      let turned = (Int(degrees) % 360 + 360) % 360
      return turned % 90 == 0 ? turned : 0
    }
  }
}
