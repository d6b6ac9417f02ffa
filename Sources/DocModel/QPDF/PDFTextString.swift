/// Decodes text strings (ISO 32000-1, 7.9.2.2; UTF-8 by ISO 32000-2): UTF-16 in either byte order and
/// UTF-8, each by its byte order mark, else PDFDocEncoding (Annex D.3).
///
/// Nothing is refused: unpaired surrogates and undefined bytes become U+FFFD.
enum PDFTextString {
  static func decode(_ bytes: [UInt8]) -> String {
    if bytes.starts(with: [0xFE, 0xFF]) { return decodeUTF16(bytes.dropFirst(2), bigEndian: true) }
    if bytes.starts(with: [0xFF, 0xFE]) { return decodeUTF16(bytes.dropFirst(2), bigEndian: false) }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      return withoutLanguageMarks(String(decoding: bytes.dropFirst(3), as: UTF8.self))
    }
    return decodePDFDocEncoding(bytes)
  }

  private static func decodeUTF16(_ bytes: ArraySlice<UInt8>, bigEndian: Bool) -> String {
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    var index = bytes.startIndex
    while index + 1 < bytes.endIndex {
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      units.append(bigEndian ? first << 8 | second : second << 8 | first)
      index += 2
    }
    return withoutLanguageMarks(String(decoding: units, as: UTF16.self))
  }

  /// Takes out the language codes that stand between two ESC characters (7.9.2.2).
  private static func withoutLanguageMarks(_ text: String) -> String {
    guard text.unicodeScalars.contains("\u{1B}") else { return text }
    var result = String.UnicodeScalarView()
    var pending: String.UnicodeScalarView?
    for scalar in text.unicodeScalars {
      if scalar == "\u{1B}" {
        pending = pending == nil ? String.UnicodeScalarView() : nil
      } else if pending != nil {
        pending?.append(scalar)
      } else {
        result.append(scalar)
      }
    }
    // An ESC without its partner marks nothing: what follows it is text.
    if let pending { result.append(contentsOf: pending) }
    return String(result)
  }

  /// Text in PDFDocEncoding, which has a byte for each letter.
  static func decodePDFDocEncoding(_ bytes: [UInt8]) -> String {
    if bytes.allSatisfy({ $0 < 0x18 || ($0 >= 0x20 && $0 < 0x7F) }) {
      return String(decoding: bytes, as: UTF8.self)
    }
    var result = String.UnicodeScalarView()
    for byte in bytes { result.append(scalar(for: byte)) }
    return String(result)
  }

  /// The byte that stands for a scalar in PDFDocEncoding; nil where none does.
  static func documentByte(for wanted: Unicode.Scalar) -> UInt8? {
    wanted == "\u{FFFD}" ? nil : (UInt8.min...UInt8.max).first { scalar(for: $0) == wanted }
  }

  private static func scalar(for byte: UInt8) -> Unicode.Scalar {
    switch byte {
    case 0x18...0x1F: accents[Int(byte - 0x18)]
    case 0x80...0xA0: symbols[Int(byte - 0x80)]
    case 0x7F, 0xAD: "\u{FFFD}"
    default: Unicode.Scalar(byte)
    }
  }

  /// 0x18 to 0x1F (Table D.2).
  private static let accents: [Unicode.Scalar] = [
    "\u{02D8}", "\u{02C7}", "\u{02C6}", "\u{02D9}", "\u{02DD}", "\u{02DB}", "\u{02DA}", "\u{02DC}",
  ]

  /// 0x80 to 0xA0 (Table D.2).
  private static let symbols: [Unicode.Scalar] = [
    "\u{2022}", "\u{2020}", "\u{2021}", "\u{2026}", "\u{2014}", "\u{2013}", "\u{0192}", "\u{2044}",
    "\u{2039}", "\u{203A}", "\u{2212}", "\u{2030}", "\u{201E}", "\u{201C}", "\u{201D}", "\u{2018}",
    "\u{2019}", "\u{201A}", "\u{2122}", "\u{FB01}", "\u{FB02}", "\u{0141}", "\u{0152}", "\u{0160}",
    "\u{0178}", "\u{017D}", "\u{0131}", "\u{0142}", "\u{0153}", "\u{0161}", "\u{017E}", "\u{FFFD}",
    "\u{20AC}",
  ]
}
