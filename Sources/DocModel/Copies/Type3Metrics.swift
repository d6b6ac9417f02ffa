/// The height of the letters of a Type 3 font (ISO 32000-1, 9.6.5), which Poppler guesses.
///
/// Such a font has no size of its own: its matrix can give letters any height. Poppler takes 1.3 times a size that it
/// guesses from the width of one letter, and so makes boxes of 26 points for letters of 10.
struct Type3Metrics {
  private let font: PDFDictionary
  private let file: PDFFile
  /// The factors from the font's space to text space.
  private let horizontal: Double
  private let vertical: Double
  /// The glyphs' names by their codes.
  private let names: [Int: PDFName]

  /// The number of glyphs that are measured.
  private static let mostGlyphs = 256
  /// The decoded size in bytes of a glyph that is measured.
  private static let largestGlyph = 1 << 14
  /// The height of Poppler's boxes, in sizes of the font, above which they cover neighbouring lines; those of ordinary
  /// fonts have 1.3.
  private static let tallest = 1.5
  /// The height of letters, in sizes that Poppler guesses, below which they are only dots and dashes.
  private static let lowest = 0.2

  /// Reads a font; nil if it isn't a Type 3 font with upright letters.
  init?(_ font: PDFDictionary, of file: PDFFile) {
    guard font["Subtype"].map(file.resolved) == .name("Type3"),
      let matrix = PDFObject(font["FontMatrix"] ?? .null, of: file).numbers, matrix.count == 6,
      matrix[0] != 0, matrix[1] == 0, matrix[2] == 0, matrix[3] != 0
    else { return nil }
    (self.font, self.file) = (font, file)
    (horizontal, vertical) = (matrix[0], matrix[3])
    var names: [Int: PDFName] = [:]
    var code = 0
    for element in PDFObject(.dictionary(font), of: file)["Encoding"]?["Differences"]?.elements ?? [] {
      if let first = element.int {
        code = first
      } else if let name = element.rawName, (0...255).contains(code) {
        names[code] = name
        code += 1
      }
    }
    self.names = names
  }

  /// The font with metrics by which Poppler's boxes have the height of its letters; nil if they aren't too tall anyway.
  var mendedFont: PDFDictionary? {
    let size = guessedSize
    let (ascent, descent) = declaredExtent
    let height = (ascent - descent) * size
    guard height.isFinite, size > 0, !hasOrdinarySize || height > Self.tallest,
      let extent = extent(above: Self.lowest * size, upTo: hasOrdinarySize ? height : height / 2)
    else { return nil }
    // Poppler ignores a descent of zero, and one from three on.
    func thousandths(_ value: Double) -> Int { Int(min(2999, max(1, (value / size * 1000).rounded()))) }
    var descriptor = PDFDictionary()
    if case .dictionary(let own)? = font["FontDescriptor"].map(file.resolved) {
      for (key, value) in own.entries where key != "Ascent" && key != "Descent" {
        descriptor.append(key, value)
      }
    } else {
      descriptor.append("Type", .name("FontDescriptor"))
    }
    descriptor.append("Ascent", .integer(thousandths(extent.upperBound)))
    descriptor.append("Descent", .integer(-thousandths(-extent.lowerBound)))
    var mended = PDFDictionary()
    for (key, value) in font.entries where key != "FontDescriptor" { mended.append(key, value) }
    mended.append("FontDescriptor", .dictionary(descriptor))
    return mended
  }

  /// Whether letters have the size of the font, as with the matrix of other fonts.
  private var hasOrdinarySize: Bool { abs(vertical) == 0.001 }

  /// The size that Poppler takes for one unit of text space: the width of m, of the first letter, or of anything
  /// compared with usual ones.
  private var guessedSize: Double {
    let object = PDFObject(.dictionary(font), of: file)
    let first = object["FirstChar"]?.int ?? 0
    let widths = object["Widths"]
    func width(_ code: Int) -> Double {
      guard (0...255).contains(first), code >= first else { return 0 }
      return (widths?[code - first]?.number ?? 0) * horizontal
    }
    // The standard encoding, on which the differences are based, has letters in the places of ASCII.
    func letter(_ code: Int) -> UInt8? {
      let name = names[code]?.bytes ?? [UInt8(truncatingIfNeeded: code)]
      guard name.count == 1, (0x41...0x5A).contains(name[0]) || (0x61...0x7A).contains(name[0]) else {
        return nil
      }
      return name[0]
    }
    let stretch = abs(vertical / horizontal)
    if let code = (0...255).last(where: { letter($0) == UInt8(ascii: "m") }), width(code) > 0 {
      return width(code) / 0.6 * stretch
    }
    if let code = (0...255).first(where: { letter($0) != nil }), width(code) > 0 {
      return width(code) / 0.5 * stretch
    }
    let named = (0...255).first { (names[$0] != nil || (0x20...0x7E).contains($0)) && width($0) > 0 }
    if let named { return width(named) / 0.5 * stretch }
    return stretch
  }

  /// The extent of letters above and below the line in Poppler, in sizes that it guesses.
  private var declaredExtent: (ascent: Double, descent: Double) {
    let descriptor = PDFObject(.dictionary(font), of: file)["FontDescriptor"]
    func value(_ key: StaticString, _ usual: Double) -> Double {
      guard let number = descriptor?[key]?.number.map({ abs($0) / 1000 }), number > 0, number < 3 else {
        return usual
      }
      return number
    }
    return (value("Ascent", 0.95), -value("Descent", 0.35))
  }

  /// Returns the extent of the letters in text space: that of their ink, else the declared one, else the font's size.
  ///
  /// - Returns: the extent; nil unless its height is within the limits.
  private func extent(above least: Double, upTo most: Double) -> ClosedRange<Double>? {
    var extents = [ink].compactMap(\.self).filter { $0.height > least }
    if extents.isEmpty {
      let box = PDFObject(font["FontBBox"] ?? .null, of: file).numbers ?? []
      if box.count == 4 { extents.append(extent(box[1], box[3])) }
      if hasOrdinarySize { extents.append(-0.25...0.75) }
    }
    return extents.first { $0.height > least && $0.height <= most }
  }

  /// The extent of the glyphs that declare their boxes (Table 113, d1).
  private var ink: ClosedRange<Double>? {
    var ink: ClosedRange<Double>?
    guard case .dictionary(let glyphs)? = font["CharProcs"].map(file.resolved) else { return nil }
    for (_, glyph) in glyphs.entries.prefix(Self.mostGlyphs) {
      guard case .reference(let id) = glyph, let box = box(ofGlyph: id) else { continue }
      let extent = extent(box[3], box[5])
      ink =
        ink.map { min($0.lowerBound, extent.lowerBound)...max($0.upperBound, extent.upperBound) } ?? extent
    }
    return ink
  }

  private func extent(_ low: Double, _ high: Double) -> ClosedRange<Double> {
    let (low, high) = (low * vertical, high * vertical)
    return min(low, high, 0)...max(low, high, 0)
  }

  /// Thrown behind the first operation of a glyph.
  private struct End: Error {}

  /// Returns the operands of d1, with which a glyph begins.
  private func box(ofGlyph id: ObjectID) -> [Double]? {
    guard let data = file.streamData(id, upTo: Self.largestGlyph) else { return nil }
    var box: [Double]?
    try? ContentScanner.forEach(in: data) { operation in
      if operation.name == "d1", let numbers = operation.numbers, numbers.count == 6 { box = numbers }
      throw End()
    }
    return box
  }
}

extension ClosedRange<Double> {
  fileprivate var height: Double { upperBound - lowerBound }
}
