import Foundation

/// A folded text for matching regular expressions: UTF-8, with letters and marks composed.
///
/// In an expression such as `[é]` or `.`, a user expects whatever looks like one letter to be one. So letters form one
/// scalar with their accents here, if Unicode has one.
struct ExpressionText {
  private(set) var bytes: [UInt8] = []
  /// The offset of each byte's original scalar.
  private(set) var origins: [Int] = []

  init(_ text: FoldedText) {
    let units = text.units
    bytes.reserveCapacity(units.count)
    origins.reserveCapacity(units.count)
    var index = 0
    while index < units.count {
      let unit = units[index]
      if unit < 0x80, index + 1 == units.count || units[index + 1] < 0x300 {
        bytes.append(UInt8(truncatingIfNeeded: unit))
        origins.append(text.origins[index])
        index += 1
        continue
      }
      var end = index + 1
      while end < units.count, Self.joinsPrevious(units[end]) { end += 1 }
      append(units[index..<end], from: text.origins[index])
      index = end
    }
  }

  /// Appends scalars, composed, all with the origin of the first one.
  private mutating func append(_ units: ArraySlice<UInt32>, from origin: Int) {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: units.compactMap { Unicode.Scalar($0) })
    let text = units.count == 1 ? String(view) : String(view).precomposedStringWithCanonicalMapping
    for byte in text.utf8 {
      bytes.append(byte)
      origins.append(origin)
    }
  }

  /// Whether a scalar may compose with the preceding one: marks, and the later parts of Korean syllables.
  private static func joinsPrevious(_ unit: UInt32) -> Bool {
    guard unit >= 0x300 else { return false }
    if (0x1161...0x11C2).contains(unit) { return true }
    return Unicode.Scalar(unit).map { $0.properties.canonicalCombiningClass != .notReordered } ?? false
  }

  /// Whether the bytes contain a text in lower-case ASCII, ignoring case.
  func contains(_ needle: [UInt8]) -> Bool {
    guard let first = needle.first else { return true }
    return bytes.withUnsafeBufferPointer { bytes in
      guard bytes.count >= needle.count else { return false }
      for start in 0...bytes.count - needle.count where Self.lowercased(bytes[start]) == first {
        var offset = 1
        while offset < needle.count, Self.lowercased(bytes[start + offset]) == needle[offset] { offset += 1 }
        if offset == needle.count { return true }
      }
      return false
    }
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
  }
}
