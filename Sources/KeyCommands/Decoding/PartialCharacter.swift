/// A UTF-8 character whose first bytes have come.
///
/// Only the sequences of the table “Well-Formed UTF-8 Byte Sequences” of the Unicode Standard are accepted:
/// nothing overlong, no surrogates. Each part that can't continue becomes one U+FFFD, as the standard
/// recommends.
struct PartialCharacter: Sendable {
  /// The state after a further byte.
  enum Outcome {
    /// More bytes are needed.
    case unfinished
    /// The character is complete.
    case finished(Unicode.Scalar)
    /// The byte doesn't belong to the character.
    case broken
  }

  /// Whether Esc came before the character.
  private(set) var isAlt = false
  private var value: UInt32 = 0
  private var missing = 0
  /// The values that the next byte may have.
  private var range: ClosedRange<UInt8> = 0x80...0xBF

  /// Accepts the first byte; returns false if no character begins with it.
  mutating func begin(_ byte: UInt8, alt: Bool) -> Bool {
    isAlt = alt
    range = 0x80...0xBF
    switch byte {
    case 0xC2...0xDF:
      missing = 1
      value = UInt32(byte & 0x1F)
    case 0xE0...0xEF:
      missing = 2
      value = UInt32(byte & 0x0F)
      if byte == 0xE0 { range = 0xA0...0xBF }
      if byte == 0xED { range = 0x80...0x9F }
    case 0xF0...0xF4:
      missing = 3
      value = UInt32(byte & 0x07)
      if byte == 0xF0 { range = 0x90...0xBF }
      if byte == 0xF4 { range = 0x80...0x8F }
    default:
      return false
    }
    return true
  }

  /// Accepts a further byte.
  mutating func add(_ byte: UInt8) -> Outcome {
    guard range.contains(byte) else { return .broken }
    value = value << 6 | UInt32(byte & 0x3F)
    missing -= 1
    range = 0x80...0xBF
    guard missing == 0 else { return .unfinished }
    return Unicode.Scalar(value).map(Outcome.finished) ?? .broken
  }
}
