import TestSupport

/// Mutations that are independent of a format.
package enum ByteMutations {
  /// Flips, cuts, doubles, moves and overwrites bytes, also with pieces of other inputs.
  package static func apply(
    to bytes: inout [UInt8], others: [[UInt8]] = [], _ random: inout SeededGenerator
  ) {
    for _ in 0..<Int.random(in: 1...8, using: &random) where !bytes.isEmpty {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      let longest = Bool.random(using: &random) ? 8 : 400
      let end = min(bytes.count, place + Int.random(in: 1...longest, using: &random))
      switch Int.random(in: 0..<10, using: &random) {
      case 0: bytes[place] = .random(in: .min ... .max, using: &random)
      case 1: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 2: bytes.removeSubrange(place..<end)
      case 3: bytes.insert(contentsOf: Array(bytes[place..<end]), at: place)
      case 4:
        let other = Int.random(in: 0..<bytes.count, using: &random)
        bytes.insert(contentsOf: Array(bytes[place..<end]), at: other)
      case 5: replaceNumber(from: place, in: &bytes, &random)
      case 6: replaceName(from: place, in: &bytes, &random)
      case 7:
        guard let other = others.randomElement(using: &random), !other.isEmpty else { continue }
        let start = Int.random(in: 0..<other.count, using: &random)
        bytes.replaceSubrange(place..<end, with: other[start..<min(other.count, start + end - place)])
      case 8 where Int.random(in: 0..<10, using: &random) == 0:
        bytes.removeSubrange(place...)
      default:
        bytes.insert(contentsOf: Storms.number(&random).utf8, at: place)
      }
    }
  }

  /// Replaces the next number, which affects a file's own arithmetic: object numbers, counts, lengths.
  private static func replaceNumber(
    from place: Int, in bytes: inout [UInt8], _ random: inout SeededGenerator
  ) {
    let isDigit = { (byte: UInt8) in (0x30...0x39).contains(byte) }
    guard let start = bytes[place...].firstIndex(where: isDigit) else { return }
    let end = bytes[start...].firstIndex { !isDigit($0) } ?? bytes.endIndex
    bytes.replaceSubrange(start..<end, with: Storms.number(&random).utf8)
  }

  /// Replaces the next name with another one that documents use.
  private static func replaceName(from place: Int, in bytes: inout [UInt8], _ random: inout SeededGenerator) {
    guard let start = bytes[place...].firstIndex(of: 0x2F) else { return }
    let end = bytes[(start + 1)...].firstIndex { $0 <= 0x20 || "/<>[]()".utf8.contains($0) } ?? bytes.endIndex
    bytes.replaceSubrange(start..<end, with: (Storms.names.randomElement(using: &random) ?? "/").utf8)
  }
}
