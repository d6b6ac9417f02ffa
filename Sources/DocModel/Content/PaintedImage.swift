/// An image that content paints (ISO 32000-1, 8.9).
struct PaintedImage {
  /// The stream, or the dictionary of an inline image.
  let image: PDFObject
  /// The resources, which may have the colour space of an inline image.
  let resources: PDFDictionary
  /// The transformation from the unit square, which the image fills, to the page's default user space.
  let matrix: ContentMatrix
  /// The number of bytes of an inline image's data; nil for a stream.
  let inlineSize: Int?

  /// The area on the page; nil if it isn't finite.
  var quad: Quad? {
    let corners = (
      matrix(Point(x: 0, y: 0)), matrix(Point(x: 1, y: 0)), matrix(Point(x: 0, y: 1)),
      matrix(Point(x: 1, y: 1))
    )
    let isFinite = Rectangle(around: [corners.0, corners.1, corners.2, corners.3]) != nil
    return isFinite ? Quad(corners: corners) : nil
  }
}

/// The entries of an image's dictionary, whose keys and names may be abbreviated in an inline image (8.9.5, 8.9.7).
struct ImageEntries {
  private let image: PDFObject
  /// The resources for an inline image; nil for a stream.
  private let inlineResources: PDFDictionary?

  init(_ image: PDFObject, inline resources: PDFDictionary?) {
    (self.image, inlineResources) = (image, resources)
  }

  private func entry(_ key: StaticString, _ abbreviation: StaticString) -> PDFObject? {
    image[key] ?? (inlineResources == nil ? nil : image[abbreviation])
  }

  /// The number of pixels from left to right and from top to bottom; nil for none.
  var size: (width: Int, height: Int)? {
    guard let width = entry("Width", "W")?.number.flatMap({ Int(exactly: $0.rounded()) }), width > 0,
      let height = entry("Height", "H")?.number.flatMap({ Int(exactly: $0.rounded()) }), height > 0
    else { return nil }
    return (width, height)
  }

  var isStencil: Bool { entry("ImageMask", "IM")?.bool ?? false }
  var interpolates: Bool { entry("Interpolate", "I")?.bool ?? false }

  /// The names of the filters, in the order of decoding.
  var filters: [String] {
    guard let filter = entry("Filter", "F") else { return [] }
    return (filter.name.map { [$0] } ?? filter.elements.compactMap(\.name)).map {
      Self.abbreviatedFilters[$0] ?? $0
    }
  }

  /// The bits of a component; nil if the data says it itself.
  var bitsPerComponent: Int? {
    switch filters.last {
    case _ where isStencil: 1
    case "JPXDecode": nil
    case "DCTDecode": 8
    case "CCITTFaxDecode", "JBIG2Decode": 1
    default: entry("BitsPerComponent", "BPC")?.int
    }
  }

  /// The family of the colour space, and the number of its components as far as the file says; nil for none.
  var colorSpace: (name: String, components: Int?)? {
    guard !isStencil, let written = entry("ColorSpace", "CS") else { return nil }
    let named = written.rawName.flatMap { name in
      inlineResources?["ColorSpace"].flatMap { PDFObject($0, of: image.file).value(forKey: name) }
    }
    let space = named ?? written
    guard let name = space.name ?? space[0]?.name else { return nil }
    let family = inlineResources == nil ? name : Self.abbreviatedSpaces[name] ?? name
    return switch family {
    case "DeviceGray", "CalGray", "Indexed", "Separation": (family, 1)
    case "DeviceRGB", "CalRGB", "Lab": (family, 3)
    case "DeviceCMYK": (family, 4)
    case "ICCBased": (family, space[1]?["N"]?.int)
    case "DeviceN": (family, space[1]?.count)
    default: (family, nil)
    }
  }

  /// The names that Table 94 abbreviates.
  private static let abbreviatedFilters = [
    "AHx": "ASCIIHexDecode", "A85": "ASCII85Decode", "LZW": "LZWDecode", "Fl": "FlateDecode",
    "RL": "RunLengthDecode", "CCF": "CCITTFaxDecode", "DCT": "DCTDecode",
  ]
  private static let abbreviatedSpaces = [
    "G": "DeviceGray", "RGB": "DeviceRGB", "CMYK": "DeviceCMYK", "I": "Indexed",
  ]
}
