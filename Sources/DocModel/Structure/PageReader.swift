/// Reads the geometry of a page from its dictionary (ISO 32000-1, Table 30).
enum PageReader {
  /// US Letter, which readers fall back to where a page has no usable media box.
  static let defaultMediaBox = Rectangle(x0: 0, y0: 0, x1: 612, y1: 792)

  static func page(_ leaf: PageLeaf, index: Int, label: String) -> Page {
    leaf.file.counted { page(Entries(leaf), index: index, label: label) }
  }

  private static func page(_ entries: Entries, index: Int, label: String) -> Page {
    let mediaBox = entries.box("MediaBox") ?? defaultMediaBox
    // A crop box that misses the media box, or leaves nothing of it, shows nothing: the medium then counts.
    let cut = entries.box("CropBox").flatMap { $0.intersection(mediaBox) }
    return Page(
      index: index,
      label: label,
      mediaBox: mediaBox,
      cropBox: cut.flatMap { $0.isEmpty ? nil : $0 } ?? mediaBox,
      rotation: entries.rotation,
      userUnit: entries.value("UserUnit").number.flatMap { $0 > 0 ? $0 : nil } ?? 1,
      hasThumbnail: entries.isStream("Thumb"))
  }

  /// The entries of a page, with those that it inherits.
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

    /// The value of an entry, or what the page inherits; null if there is neither.
    func value(_ key: StaticString) -> PDFValue {
      leaf.entry(key, of: own).map(leaf.file.resolved) ?? .null
    }

    /// A value that is left a reference when it has been read is a stream.
    func isStream(_ key: StaticString) -> Bool {
      if case .reference = value(key) { true } else { false }
    }

    func box(_ key: StaticString) -> Rectangle? {
      guard case .array(let elements) = value(key) else { return nil }
      let numbers = elements.prefix(4).compactMap { leaf.file.resolved($0).number }
      guard numbers.count == 4 else { return nil }
      let rectangle = Rectangle(x0: numbers[0], y0: numbers[1], x1: numbers[2], y1: numbers[3])
      let isFinite = rectangle.width.isFinite && rectangle.height.isFinite
      return rectangle.isEmpty || !isFinite ? nil : rectangle
    }

    /// The rotation in 0..<360; one that isn't a multiple of 90 counts as none.
    var rotation: Int {
      guard let degrees = value("Rotate").number, degrees.rounded() == degrees, abs(degrees) < 1e9
      else { return 0 }
      let turned = (Int(degrees) % 360 + 360) % 360
      return turned % 90 == 0 ? turned : 0
    }
  }
}
