/// A character in UTF-8 of which the first bytes have come.
///
/// Only what the table “Well-Formed UTF-8 Byte Sequences” of the Unicode Standard has is taken: nothing overlong,
/// no surrogates. Each part that can't go on stands for one U+FFFD, as the standard recommends.
struct PartialCharacter: Sendable {
  /// What a further byte makes of it.
  enum Outcome {
    /// More bytes are to come.
    case unfinished
    /// It is whole.
    case finished(Unicode.Scalar)
    /// The byte doesn't belong to it.
    case broken
  }

  /// Whether Esc came before it.
  private(set) var isAlt = false
  private var value: UInt32 = 0
  private var missing = 0
  /// What the next byte may be.
  private var range: ClosedRange<UInt8> = 0x80...0xBF

  /// Takes the first byte; false where no character begins so.
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

  /// Takes a further byte.
  mutating func add(_ byte: UInt8) -> Outcome {
    guard range.contains(byte) else { return .broken }
    value = value << 6 | UInt32(byte & 0x3F)
    missing -= 1
    range = 0x80...0xBF
    guard missing == 0 else { return .unfinished }
    return Unicode.Scalar(value).map(Outcome.finished) ?? .broken
  }
}
