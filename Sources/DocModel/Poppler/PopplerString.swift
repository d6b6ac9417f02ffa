import CPoppler
import PopplerLoader

/// Text from Poppler: UTF-8, with runs of right-to-left text between embedding controls.
struct PopplerString: Equatable {
  let string: String
  /// Whether the text has an embedding control (U+202A … U+202C), which a left-to-right page never has.
  let hasEmbeddings: Bool

  static let empty = PopplerString(string: "", hasEmbeddings: false)

  /// Copies a string that the caller owns, and frees it.
  init(taking owned: UnsafeMutablePointer<CChar>?) {
    guard let owned else {
      self = .empty
      return
    }
    defer { pdfkey_free(owned) }
    self.init(copying: owned)
  }

  init(copying bytes: UnsafePointer<CChar>) {
    string = String(validatingCString: bytes) ?? Self.repaired(bytes)
    hasEmbeddings = Self.hasEmbeddings(bytes)
  }

  private init(string: String, hasEmbeddings: Bool) {
    self.string = string
    self.hasEmbeddings = hasEmbeddings
  }

  /// Cuts the text to a number of scalars, without embedding controls; nil if it isn't longer.
  ///
  /// The order of the lines doesn't matter then.
  func cut(to most: Int) -> String? {
    // A scalar has at least one byte, so few texts have to be counted.
    guard string.utf8.count > most, string.unicodeScalars.count > most else { return nil }
    return String(String.UnicodeScalarView(EmbeddedText.withoutControls(string).prefix(most)))
  }

  /// Searches for the bytes E2 80 AA … E2 80 AC, which is cheaper than iterating over scalars.
  private static func hasEmbeddings(_ bytes: UnsafePointer<CChar>) -> Bool {
    var rest = bytes
    while let lead = strchr(rest, 0xE2) {
      let third = UInt8(bitPattern: lead[1]) == 0x80 ? UInt8(bitPattern: lead[2]) : 0
      if (0xAA...0xAC).contains(third) { return true }
      rest = UnsafePointer(lead) + 1
    }
    return false
  }

  /// Converts bytes to text, with U+FFFD for invalid scalars.
  ///
  /// Poppler writes half of a surrogate pair, from a wrong ToUnicode map, in three bytes with one box. Swift's own
  /// repair would make three scalars of it.
  private static func repaired(_ bytes: UnsafePointer<CChar>) -> String {
    var result = String.UnicodeScalarView()
    var rest = UnsafeBufferPointer(start: bytes, count: strlen(bytes)).map(UInt8.init(bitPattern:))[...]
    while let lead = rest.first {
      let count = lead < 0xC0 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
      let tail = rest.dropFirst().prefix(count - 1)
      guard tail.count == count - 1, tail.allSatisfy({ $0 & 0xC0 == 0x80 }) else {
        result.append("\u{FFFD}")
        rest.removeFirst()
        continue
      }
      let bits = count == 1 ? lead : lead & (0x7F >> UInt8(count))
      let value = tail.reduce(UInt32(bits)) { $0 << 6 | UInt32($1 & 0x3F) }
      let isWhole = lead < 0x80 || lead >= 0xC0
      result.append(isWhole ? Unicode.Scalar(value) ?? "\u{FFFD}" : "\u{FFFD}")
      rest.removeFirst(count)
    }
    return String(result)
  }
}
