import CPoppler
import PopplerLoader

/// Text as Poppler gives it: UTF-8, with runs of right-to-left text put between embedding controls.
struct PopplerString: Equatable {
  let string: String
  /// Whether there is an embedding control (U+202A … U+202C) in it: never on a page that is left-to-right.
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

  /// The text up to so many scalars, without embedding controls: in what order its lines stand is no matter then.
  ///
  /// Nil for a text that isn't longer.
  func cut(to most: Int) -> String? {
    // A scalar has a byte at least, so that few texts are counted.
    guard string.utf8.count > most, string.unicodeScalars.count > most else { return nil }
    return String(String.UnicodeScalarView(EmbeddedText.withoutControls(string).prefix(most)))
  }

  /// Looks for the bytes E2 80 AA … E2 80 AC, which is cheaper than to look at scalars.
  private static func hasEmbeddings(_ bytes: UnsafePointer<CChar>) -> Bool {
    var rest = bytes
    while let lead = strchr(rest, 0xE2) {
      let third = UInt8(bitPattern: lead[1]) == 0x80 ? UInt8(bitPattern: lead[2]) : 0
      if (0xAA...0xAC).contains(third) { return true }
      rest = UnsafePointer(lead) + 1
    }
    return false
  }

  /// The text with U+FFFD for whatever is no scalar.
  ///
  /// Poppler writes half a surrogate pair, as wrong ToUnicode maps have it, in three bytes and gives it one
  /// box. Swift's own repair makes three scalars of it.
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
