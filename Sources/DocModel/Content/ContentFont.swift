/// The metrics of a font of a content stream (ISO 32000-1, 9.6 to 9.8), in units of its size.
package struct ContentFont {
  /// A character code of a shown string.
  package struct Code: Hashable {
    /// The code.
    package let value: Int
    /// The range of its bytes in the string.
    package let range: Range<Int>
  }

  /// A font whose metrics can't be determined from the file; `reason` is a clause without a subject.
  package struct Unreliable: Error, Hashable {
    package let reason: String
  }

  /// Whether codes have two bytes.
  package let isComposite: Bool
  /// Whether lines run from top to bottom.
  package let isVertical: Bool
  /// The lowest and the highest extent of most glyphs.
  package let extent: ClosedRange<Double>
  /// Whether glyphs lie far from their nominal position, as the large signs of mathematics do.
  package let isUnusual: Bool
  private let widths: [Int: Double]
  private let defaultWidth: Double?
  /// The vertical displacement (DW2).
  private let verticalAdvance: Double
  /// The vertical position of a glyph's origin in vertical writing (DW2).
  package let verticalOrigin: Double

  /// The maximum number of widths read of a font: that of all codes of two bytes.
  private static let mostWidths = 1 << 16

  /// The reason of a font with a predefined character map (9.7.5.2), which Poppler's data has.
  package static let predefinedMap = "has a font with a special encoding"

  /// Reads a font's dictionary.
  ///
  /// - Throws: ``Unreliable``.
  package init(_ font: PDFObject) throws(Unreliable) {
    switch font["Subtype"]?.name {
    case "Type0":
      let encoding = font["Encoding"]?.name
      guard encoding == "Identity-H" || encoding == "Identity-V" else {
        throw Unreliable(reason: encoding == nil ? "has a font with a map of its own" : Self.predefinedMap)
      }
      guard let descendant = font["DescendantFonts"]?[0], descendant.isDictionary else {
        throw Unreliable(reason: "has a damaged font")
      }
      isComposite = true
      isVertical = encoding == "Identity-V"
      guard !isVertical || descendant["W2"] == nil else {
        throw Unreliable(reason: "has a font with special vertical metrics")
      }
      widths = try Self.compositeWidths(descendant["W"])
      defaultWidth = (descendant["DW"]?.number ?? 1000) / 1000
      let vertical = (0..<2).map { descendant["DW2"]?[$0]?.number }
      verticalOrigin = (vertical[0] ?? 880) / 1000
      verticalAdvance = (vertical[1] ?? -1000) / 1000
      (extent, isUnusual) = Self.extent(descendant["FontDescriptor"])
    case "Type1", "MMType1", "TrueType", "Type3":
      (isComposite, isVertical, verticalOrigin, verticalAdvance) = (false, false, 0, 0)
      let isType3 = font["Subtype"]?.name == "Type3"
      var unit = 1 / 1000.0
      if isType3 {
        guard let numbers = font["FontMatrix"]?.numberElements, let matrix = ContentMatrix(numbers),
          matrix.b == 0, matrix.c == 0, matrix.a > 0, matrix.d != 0, matrix.isFinite
        else { throw Unreliable(reason: "has a Type 3 font with a turned matrix") }
        unit = matrix.a
        let box = font["FontBBox"]?.numberElements ?? []
        let heights = box.count == 4 ? [box[1] * matrix.d, box[3] * matrix.d] : [0, 0]
        let (low, high) = (heights.min() ?? 0, heights.max() ?? 0)
        extent = low < high && high - low < 10 ? low...high : -0.25...1
        isUnusual = extent.lowerBound < -1 || extent.upperBound > 2
      } else {
        (extent, isUnusual) = Self.extent(font["FontDescriptor"])
      }
      let missing = font["FontDescriptor"]?["MissingWidth"]?.number ?? 0
      if let list = font["Widths"], list.isArray, let first = font["FirstChar"]?.int,
        (0...255).contains(first)
      {
        var widths: [Int: Double] = [:]
        for (index, width) in list.elements(upTo: 256 - first).enumerated() {
          widths[first + index] = (font.file.resolved(width).number ?? missing) * unit
        }
        (self.widths, defaultWidth) = (widths, isType3 ? 0 : missing * unit)
      } else {
        widths = try Self.standardWidths(font)
        defaultWidth = nil
      }
    default:
      throw Unreliable(reason: "has a font of an unknown type")
    }
  }

  /// Returns the codes of a string.
  ///
  /// - Throws: ``Unreliable`` if the string ends within a code.
  package func codes(of string: [UInt8]) throws(Unreliable) -> [Code] {
    guard isComposite else { return string.indices.map { Code(value: Int(string[$0]), range: $0..<$0 + 1) } }
    guard string.count % 2 == 0 else { throw Unreliable(reason: "has a string with an incomplete code") }
    return stride(from: 0, to: string.count, by: 2).map {
      Code(value: Int(string[$0]) << 8 | Int(string[$0 + 1]), range: $0..<$0 + 2)
    }
  }

  /// Returns the horizontal width of a code.
  ///
  /// - Throws: ``Unreliable`` if the file doesn't have it.
  package func width(of code: Int) throws(Unreliable) -> Double {
    guard let width = widths[code] ?? defaultWidth, width.isFinite, abs(width) < 100 else {
      throw Unreliable(reason: "has a font without widths")
    }
    return width
  }

  /// Returns the displacement of a code along its line.
  ///
  /// - Throws: ``Unreliable`` if the file doesn't have it.
  package func advance(of code: Int) throws(Unreliable) -> Double {
    isVertical ? verticalAdvance : try width(of: code)
  }

  /// Reads the widths of a composite font (9.7.4.3).
  private static func compositeWidths(_ list: PDFObject?) throws(Unreliable) -> [Int: Double] {
    var widths: [Int: Double] = [:]
    guard let list else { return widths }
    let elements = list.elements
    var index = 0
    // Ranges may overlap, and a short list would otherwise take forever.
    var rest = 4 * mostWidths
    while index < elements.count {
      guard let first = elements[index].int, (0..<mostWidths).contains(first), index + 1 < elements.count
      else {
        throw Unreliable(reason: "has a font with damaged widths")
      }
      let second = elements[index + 1]
      if second.isArray {
        rest -= second.count
        for (offset, width) in second.elements(upTo: mostWidths - first).enumerated() {
          widths[first + offset] = (list.file.resolved(width).number ?? 0) / 1000
        }
        index += 2
      } else {
        guard let last = second.int, (first..<mostWidths).contains(last), index + 2 < elements.count,
          let width = elements[index + 2].number
        else { throw Unreliable(reason: "has a font with damaged widths") }
        rest -= last - first
        for code in first...last { widths[code] = width / 1000 }
        index += 3
      }
      guard rest >= 0 else { throw Unreliable(reason: "has a font with damaged widths") }
    }
    return widths
  }

  private static func standardWidths(_ font: PDFObject) throws(Unreliable) -> [Int: Double] {
    var encoding = StandardFontWidths.Encoding.standard
    var differences: [Int: String] = [:]
    let entry = font["Encoding"]
    switch entry?.name ?? entry?["BaseEncoding"]?.name {
    case "WinAnsiEncoding": encoding = .winAnsi
    case "MacRomanEncoding": encoding = .macRoman
    default: break
    }
    var code = 0
    for element in entry?["Differences"]?.elements ?? [] {
      if let number = element.int {
        code = min(256, max(0, number))
      } else {
        if code < 256 { differences[code] = element.name ?? "" }
        code += code < 256 ? 1 : 0
      }
    }
    let programs: [StaticString] = ["FontFile", "FontFile2", "FontFile3"]
    guard font["Subtype"]?.name != "Type3", !programs.contains(where: { font["FontDescriptor"]?[$0] != nil }),
      let name = font["BaseFont"]?.name,
      let known = StandardFontWidths.widths(of: name, encoding, differences: differences)
    else { throw Unreliable(reason: "has a font without widths") }
    var widths: [Int: Double] = [:]
    for (code, width) in known.enumerated() { widths[code] = width.map { $0 / 1000 } }
    return widths
  }

  /// Returns the extent of most glyphs, and whether some lie far below or above it.
  private static func extent(_ descriptor: PDFObject?) -> (ClosedRange<Double>, Bool) {
    let descent = (descriptor?["Descent"]?.number ?? -250) / 1000
    let ascent = (descriptor?["Ascent"]?.number ?? 800) / 1000
    let usual = max(-0.35, min(-0.2, -abs(descent)))...min(1, max(0.75, ascent))
    guard let box = descriptor?["FontBBox"]?.numberElements, box.count == 4 else { return (usual, false) }
    let (low, high) = (min(box[1], box[3]) / 1000, max(box[1], box[3]) / 1000)
    // Fonts with the large signs of mathematics; those of all scripts reach from -1.1 to 1.9.
    guard low < -1.5 || high > 2.5, low.isFinite, high.isFinite else { return (usual, false) }
    return (max(-5, low)...min(5, max(low + 0.1, high)), true)
  }
}

extension PDFObject {
  /// The numbers of an array; nil if any element isn't one.
  package var numberElements: [Double]? {
    guard isArray, count <= 4096 else { return nil }
    let numbers = elements.compactMap(\.number)
    return numbers.count == count ? numbers : nil
  }
}

extension ContentFont {
  /// Returns the box of a glyph, as far as its font says, in units of its size.
  package func box(width: Double) -> Rectangle {
    let margin = min(0.02, abs(width) / 4)
    let side = abs(width) < 0.01 ? 0.1 : -margin
    var box = Rectangle(
      x0: min(0, width) - side, y0: extent.lowerBound + 0.02, x1: max(0, width) + side,
      y1: extent.upperBound - 0.02)
    if isVertical { box = box.shifted(-width / 2, -verticalOrigin) }
    return box
  }
}
