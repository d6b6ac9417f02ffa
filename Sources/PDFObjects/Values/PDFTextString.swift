/// Decodes text strings (ISO 32000-1, 7.9.2.2; UTF-8 by ISO 32000-2): UTF-16 in either byte order and
/// UTF-8, each by its byte order mark, else PDFDocEncoding (Annex D.3).
///
/// Decoding never fails: unpaired surrogates and undefined bytes become U+FFFD.
package enum PDFTextString {
  package static func decode(_ bytes: [UInt8]) -> String {
    guard bytes.count <= DocumentLimits.longestString else {
      return decode(Array(bytes.prefix(DocumentLimits.longestString)))
    }
    if bytes.starts(with: [0xFE, 0xFF]) { return decodeUTF16(bytes.dropFirst(2), bigEndian: true) }
    if bytes.starts(with: [0xFF, 0xFE]) { return decodeUTF16(bytes.dropFirst(2), bigEndian: false) }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      return withoutLanguageMarks(String(decoding: bytes.dropFirst(3), as: UTF8.self))
    }
    return decodePDFDocEncoding(bytes)
  }

  /// Encodes a text: ASCII as it is, anything else as big-endian UTF-16 with a byte order mark.
  ///
  /// UTF-8 (ISO 32000-2) isn't used, since Poppler takes it for PDFDocEncoding.
  package static func encode(_ text: String) -> [UInt8] {
    let text = storable(text)
    let ascii = text.utf8
    if ascii.allSatisfy({ (0x20..<0x7F).contains($0) || (0x09...0x0D).contains($0) }) { return Array(ascii) }
    return [0xFE, 0xFF]
      + text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] }
  }

  /// Returns a text without ESC, with which readers hide what stands between two of them, as the code of a language
  /// (7.9.2.2).
  package static func storable(_ text: String) -> String {
    guard text.utf8.contains(0x1B) else { return text }
    return String(text.unicodeScalars.filter { $0 != "\u{1B}" })
  }

  private static func decodeUTF16(_ bytes: ArraySlice<UInt8>, bigEndian: Bool) -> String {
    let (high, low) = bigEndian ? (0, 1) : (1, 0)
    let count = bytes.count / 2
    func unit(_ index: Int) -> UInt32? {
      guard index < count else { return nil }
      let start = bytes.startIndex + 2 * index
      return UInt32(bytes[start + high]) << 8 | UInt32(bytes[start + low])
    }
    // Written by hand, since the standard library decodes UTF-16 letter by letter; no code unit becomes more than
    // three bytes.
    let text = String(unsafeUninitializedCapacity: 3 * count) { buffer in
      var length = 0
      func append(_ byte: UInt32) {
        buffer[length] = UInt8(truncatingIfNeeded: byte)
        length += 1
      }
      var index = 0
      while var scalar = unit(index) {
        index += 1
        if scalar & 0xFC00 == 0xD800, let next = unit(index), next & 0xFC00 == 0xDC00 {
          scalar = 0x1_0000 + (scalar & 0x3FF) << 10 + next & 0x3FF
          index += 1
        } else if scalar & 0xF800 == 0xD800 {
          scalar = 0xFFFD
        }
        switch scalar {
        case ..<0x80:
          append(scalar)
        case ..<0x800:
          append(0xC0 | scalar >> 6)
          append(0x80 | scalar & 0x3F)
        case ..<0x1_0000:
          append(0xE0 | scalar >> 12)
          append(0x80 | scalar >> 6 & 0x3F)
          append(0x80 | scalar & 0x3F)
        default:
          append(0xF0 | scalar >> 18)
          append(0x80 | scalar >> 12 & 0x3F)
          append(0x80 | scalar >> 6 & 0x3F)
          append(0x80 | scalar & 0x3F)
        }
      }
      return length
    }
    return withoutLanguageMarks(text)
  }

  /// Removes the language codes between two ESC characters (7.9.2.2).
  private static func withoutLanguageMarks(_ text: String) -> String {
    guard text.utf8.contains(0x1B) else { return text }
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
    // An unpaired ESC marks nothing: the text after it is kept.
    if let pending { result.append(contentsOf: pending) }
    return String(result)
  }

  /// Decodes PDFDocEncoding, which has one byte for each letter.
  static func decodePDFDocEncoding(_ bytes: [UInt8]) -> String {
    if bytes.allSatisfy({ $0 < 0x18 || ($0 >= 0x20 && $0 < 0x7F) }) {
      return String(decoding: bytes, as: UTF8.self)
    }
    var result = String.UnicodeScalarView()
    for byte in bytes { result.append(scalar(for: byte)) }
    return String(result)
  }

  /// Returns the byte for a scalar in PDFDocEncoding, or nil if there is none.
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
