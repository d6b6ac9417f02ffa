/// Words in strings of a file.
extension TextFinder {
  /// Whether a text has the words; a text that can't be searched counts as having them.
  func hasWords(_ text: String) -> Bool {
    guard let ranges = try? ranges(in: Array(text.unicodeScalars)) else { return true }
    return !ranges.isEmpty
  }

  /// Returns a text with blocks in place of the words, whose number doesn't depend on theirs; nil if it has none.
  func redacted(_ text: String) -> String? {
    let scalars = Array(text.unicodeScalars)
    guard let ranges = try? ranges(in: scalars) else { return Self.blocks }
    guard !ranges.isEmpty else { return nil }
    var result = String.UnicodeScalarView()
    var end = 0
    for range in ranges where range.lowerBound >= end {
      result.append(contentsOf: scalars[end..<range.lowerBound])
      result.append(contentsOf: Self.blocks.unicodeScalars)
      end = range.upperBound
    }
    result.append(contentsOf: scalars[end...])
    let text = String(result)
    // A pattern may match blocks, or what has come together around them.
    return hasWords(text) ? (hasWords(Self.blocks) ? "" : Self.blocks) : text
  }

  private static let blocks = "███"
}

extension PDFValue {
  /// Whether a string in the value has the words.
  func hasWords(_ finder: TextFinder) -> Bool {
    switch self {
    case .string(let bytes): bytes.isText && finder.hasWords(PDFTextString.decode(bytes))
    case .array(let elements): elements.contains { $0.hasWords(finder) }
    case .dictionary(let dictionary): dictionary.entries.contains { $0.value.hasWords(finder) }
    default: false
    }
  }
}

extension [UInt8] {
  /// Whether the bytes may be a text, rather than binary data such as a hash.
  var isText: Bool {
    if starts(with: [0xFE, 0xFF]) || starts(with: [0xFF, 0xFE]) { return true }
    return !prefix(4096).contains {
      $0 < 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D && $0 != 0x0C && $0 != 0x1B
    }
  }

  /// The texts that a stream may hold: in UTF-8 or UTF-16, with the characters that XML spells out.
  var streamTexts: [String] {
    guard isText else { return contains(0) ? [] : [String(decoding: self, as: UTF8.self)] }
    let text =
      starts(with: [0xFE, 0xFF]) || starts(with: [0xFF, 0xFE])
      ? PDFTextString.decode(self) : String(decoding: self, as: UTF8.self)
    guard text.contains("&") else { return [text] }
    return [text, text.withoutReferences]
  }
}

extension String {
  /// The text with the characters in place of XML's references to them.
  fileprivate var withoutReferences: String {
    var result = ""
    var rest = self[...]
    let names: [Substring: String] = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]
    while let start = rest.firstIndex(of: "&") {
      result += rest[..<start]
      rest = rest[rest.index(after: start)...]
      guard let end = rest.prefix(12).firstIndex(of: ";") else {
        result += "&"
        continue
      }
      let name = rest[..<end]
      let isHexadecimal = name.hasPrefix("#x") || name.hasPrefix("#X")
      let number = UInt32(name.dropFirst(isHexadecimal ? 2 : 1), radix: isHexadecimal ? 16 : 10)
      if let known = names[name] {
        result += known
      } else if name.hasPrefix("#"), let scalar = number.flatMap(Unicode.Scalar.init) {
        result.unicodeScalars.append(scalar)
      } else {
        result += "&"
        continue
      }
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }
}
