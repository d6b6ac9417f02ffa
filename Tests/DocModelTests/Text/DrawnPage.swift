@testable import DocModel

/// A PDF of one page with text at given points: every letter is half the font size wide.
///
/// Letters are drawn in the given order, from left to right; Hebrew is therefore written backwards with
/// ``reversed(_:)``.
struct DrawnPage {
  /// The size of all letters, in points.
  static let fontSize = 12.0
  /// The width of each letter, in points.
  static let letterWidth = fontSize / 2

  var width = 400
  var height = 300
  var rotation = 0
  private var content = ""

  init() {}

  /// Draws text that begins at a point.
  mutating func show(_ text: String, x: Double, y: Double) {
    content += "BT 1 0 0 1 \(x) \(y) Tm "
    for scalar in text.unicodeScalars {
      let (font, code) = Self.code(scalar)
      content += "/\(font) \(Self.fontSize) Tf <\(Self.hexadecimal(code, digits: 2))> Tj "
    }
    content += "ET\n"
  }

  /// Draws text that ends at a point.
  mutating func show(_ text: String, endingAt x: Double, y: Double) {
    show(text, x: x - Double(text.unicodeScalars.count) * Self.letterWidth, y: y)
  }

  /// Draws text around a point.
  mutating func show(_ text: String, centeredAt x: Double, y: Double) {
    show(text, x: x - Double(text.unicodeScalars.count) * Self.letterWidth / 2, y: y)
  }

  /// Returns the scalars of a text backwards.
  static func reversed(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.reversed()))
  }

  /// The text of the lowest codes in the font that isn't Latin, in hexadecimal UTF-16.
  private static let oddities: [UInt8: String] = [
    1: "202B", 2: "202C", 3: "D835", 4: "06440627", 5: "0627", 6: "0644",
  ]

  /// Codes for text that can't or shouldn't be written in a string.
  enum Oddity: UInt32 {
    /// The right-to-left embedding control, as if it were a letter.
    case embedding = 0xE001
    /// The control that ends an embedding.
    case popEmbedding
    /// Half a surrogate pair.
    case surrogate
    /// One glyph for lam and alef.
    case lamAlef

    var string: String { Unicode.Scalar(rawValue).map { String(Character($0)) } ?? "" }
  }

  private static func code(_ scalar: Unicode.Scalar) -> (font: String, code: UInt8) {
    switch scalar.value {
    case 0x05B0...0x05BC: ("H", UInt8(0x80 + scalar.value - 0x05B0))
    case 0x05D0...0x05EA: ("H", UInt8(0x61 + scalar.value - 0x05D0))
    case 0xE001...0xE004: ("H", UInt8(scalar.value - 0xE000))
    case 0x0627: ("H", 5)
    case 0x0644: ("H", 6)
    default: ("L", UInt8(truncatingIfNeeded: scalar.value))
    }
  }

  private static func hexadecimal(_ value: some BinaryInteger, digits: Int) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }

  var source: DocumentSource {
    // Points have no width; alef is narrower than lam, and a ligature as wide as any letter.
    let widths = (0...255).map { (0x80...0x8C).contains($0) ? "0" : $0 == 5 ? "300" : "500" }
    let odd = Self.oddities.sorted { $0.key < $1.key }
      .map { "<\(Self.hexadecimal($0.key, digits: 2))> <\($0.value)>" }
    let map = """
      /CIDInit /ProcSet findresource begin begincmap
      1 begincodespacerange <00> <FF> endcodespacerange
      2 beginbfrange <61> <7B> <05D0> <80> <8C> <05B0> endbfrange
      \(odd.count) beginbfchar \(odd.joined(separator: " ")) endbfchar
      endcmap end
      """
    let font = "/Type /Font /Subtype /Type1 /BaseFont /Helvetica /FirstChar 0 /LastChar 255 /Widths 5 0 R"
    var pdf = PDFSource(pages: [
      """
      /MediaBox [0 0 \(width) \(height)] /Rotate \(rotation) /Contents 6 0 R
      /Resources <</Font <</L 3 0 R /H 4 0 R>>>>
      """
    ])
    pdf.objects[3] = "<<\(font)>>"
    pdf.objects[4] = "<<\(font) /ToUnicode 7 0 R>>"
    pdf.objects[5] = "[\(widths.joined(separator: " "))]"
    pdf.objects[6] = Self.stream(content)
    pdf.objects[7] = Self.stream(map)
    return .bytes(pdf.data, name: "drawn.pdf")
  }

  private static func stream(_ text: String) -> String {
    "<</Length \(text.utf8.count)>>\nstream\n\(text)\nendstream"
  }
}
