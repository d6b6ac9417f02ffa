import Foundation

/// The letters for which the codes of a font may stand (ISO 32000-1, 9.6.6 and 9.10).
///
/// Readers that extract text follow the map to Unicode, and those that draw it the encoding; a hostile file has
/// different letters there.
package struct FontLetters {
  /// The letters by the map to Unicode.
  private var mapped: [Int: String] = [:]
  /// The letters by the names of the glyphs.
  private var encoded: [Int: String] = [:]
  /// Whether codes have two bytes.
  let isComposite: Bool
  /// Whether lines run from top to bottom (9.7.5.2).
  let isVertical: Bool
  /// Whether codes are the numbers of glyphs.
  private let isUnmapped: Bool
  private let isType3: Bool

  /// The codes of glyphs whose names tell no letter, such as `g12`.
  private var nameless: Set<Int> = []
  /// The number of codes that may still be mapped: ranges may overlap, and a short map would otherwise take forever.
  private var allowance = 4 << 16

  /// Reads the letters of a font.
  init(_ font: PDFObject) {
    isComposite = font["Subtype"]?.name == "Type0"
    var differences: [Int: String] = [:]
    var code = 0
    for element in font["Encoding"]?["Differences"]?.elements ?? [] {
      if let number = element.int {
        code = max(0, min(256, number))
      } else if code < 256 {
        differences[code] = element.name ?? ""
        code += 1
      }
    }
    // Without a known encoding a font's own one counts, which is that of its program.
    let base = font["Encoding"]?.name ?? font["Encoding"]?["BaseEncoding"]?.name
    let isEmbedded = ["FontFile", "FontFile2", "FontFile3"].contains { (key: StaticString) in
      font["FontDescriptor"]?[key] != nil
    }
    isType3 = font["Subtype"]?.name == "Type3"
    // The codes of some predefined maps are Unicode themselves; those of others aren't known here.
    let encoding = font["Encoding"]?.name ?? ""
    isVertical = isComposite && (encoding == "V" || encoding.hasSuffix("-V"))
    isUnmapped =
      isComposite && !(encoding.hasPrefix("Uni") && (encoding.contains("UCS2") || encoding.contains("UTF16")))
    let isSymbolic = base == nil && (isEmbedded || isType3)
    if !isComposite {
      let isMac = base == "MacRomanEncoding"
      nameless = Set(
        differences.filter {
          StandardFontWidths.letters(named: $0.value).isEmpty && $0.value.contains(where: \.isNumber)
        }
        .keys)
      for code in 0..<256 {
        encoded[code] =
          differences[code].map(StandardFontWidths.letters(named:))
          ?? (isSymbolic ? nil : String(bytes: [UInt8(code)], encoding: isMac ? .macOSRoman : .windowsCP1252))
      }
    }
    guard let map = font["ToUnicode"]?.id, let data = font.file.streamData(map) else { return }
    try? ContentScanner.forEach(in: data) { operation in
      switch operation.name {
      case "endbfchar":
        for index in stride(from: 0, to: operation.operands.count - 1, by: 2) {
          if let code = Self.code(operation.operands[index]) {
            mapped[code] = Self.text(operation.operands[index + 1])
          }
        }
      case "endbfrange":
        for index in stride(from: 0, to: operation.operands.count - 2, by: 3) {
          mapRange(operation.operands[index..<index + 3])
        }
      default: break
      }
    }
  }

  private mutating func mapRange(_ operands: ArraySlice<PDFValue>) {
    guard let first = operands.first.flatMap(Self.code),
      let last = Self.code(operands[operands.startIndex + 1]),
      first <= last, last - first < allowance, let target = operands.last
    else { return }
    allowance -= last - first + 1
    if case .array(let texts) = target {
      for (code, text) in zip(first...last, texts) { mapped[code] = Self.text(text) }
    } else if let text = Self.text(target), let end = text.unicodeScalars.last {
      let start = text.unicodeScalars.dropLast()
      for code in first...last {
        var scalars = String.UnicodeScalarView(start)
        guard let scalar = Unicode.Scalar(end.value &+ UInt32(clamping: code - first)) else { continue }
        scalars.append(scalar)
        mapped[code] = String(scalars)
      }
    }
  }

  private static func code(_ value: PDFValue) -> Int? {
    guard case .string(let bytes) = value, (1...4).contains(bytes.count) else { return nil }
    return bytes.reduce(0) { $0 << 8 | Int($1) }
  }

  private static func text(_ value: PDFValue) -> String? {
    guard case .string(let bytes) = value else { return nil }
    return PDFTextString.decode(bytes.count == 1 ? bytes : [0xFE, 0xFF] + bytes)
  }

  /// The number of ways in which codes are read.
  package static let ways = 3

  /// Returns the letters of a code: as extracted, as drawn, and for the code itself.
  func letters(of code: Int) -> [String] {
    let plain = Unicode.Scalar(UInt32(clamping: code)).map { String($0) } ?? ""
    let drawn = encoded[code] ?? mapped[code] ?? plain
    return [mapped[code] ?? drawn, drawn, plain]
  }

  /// Whether the file doesn't name the letter of a code.
  func isGuess(_ code: Int) -> Bool {
    mapped[code] == nil && encoded[code] == nil && (isUnmapped || !isComposite)
  }

  /// Whether neither the file nor Poppler's tables have the letter of a code.
  func isUnknown(_ code: Int) -> Bool {
    mapped[code] == nil && (isUnmapped || nameless.contains(code) || isType3 && encoded[code] ?? "" == "")
  }
}
