/// A paste whose beginning has come.
struct PartialPaste: Sendable {
  /// The sequence that ends a paste.
  static let end: [UInt8] = Array("\u{1B}[201~".utf8)

  private var bytes: [UInt8] = []
  /// The number of bytes of ``end`` that have come.
  private var matched = 0
  /// The number of flushes in a row without a byte in between.
  var quietFlushes = 0

  /// Accepts bytes up to the end of the paste.
  ///
  /// - Returns: the index after the bytes that belong to the paste, and whether it is complete.
  mutating func append(_ buffer: UnsafeBufferPointer<UInt8>, from start: Int) -> (next: Int, isWhole: Bool) {
    quietFlushes = 0
    var index = start
    while index < buffer.count {
      if matched == 0 {
        let rest = buffer[index...]
        let escape = rest.firstIndex(of: 0x1B) ?? buffer.count
        keep(rest[..<escape])
        index = escape
        if index == buffer.count { break }
      }
      if buffer[index] == Self.end[matched] {
        matched += 1
        index += 1
        if matched == Self.end.count { return (index, true) }
      } else {
        // Only its first byte is an Esc, so the matched bytes can't contain another beginning.
        keepMatched()
      }
    }
    return (index, false)
  }

  /// Returns the text of the paste and empties it.
  mutating func finish() -> String {
    if matched < Self.end.count { keepMatched() }
    // The cut may have been within a character.
    if bytes.count == KeyDecoder.longestPaste {
      while let last = bytes.last, last & 0xC0 == 0x80 { bytes.removeLast() }
      if let last = bytes.last, last >= 0xC0 { bytes.removeLast() }
    }
    let text = String(decoding: bytes, as: UTF8.self)
    self = PartialPaste()
    return text
  }

  private mutating func keepMatched() {
    keep(Self.end[..<matched])
    matched = 0
  }

  private mutating func keep(_ more: some Collection<UInt8>) {
    bytes.append(contentsOf: more.prefix(KeyDecoder.longestPaste - bytes.count))
  }
}

extension KeyDecoder {
  /// Reads the text of a paste, up to its end or that of the bytes.
  mutating func readPaste(
    _ buffer: UnsafeBufferPointer<UInt8>, from index: Int, _ events: inout [InputEvent]
  ) -> Int {
    let (next, isWhole) = paste.append(buffer, from: index)
    if isWhole { endPaste(&events) }
    return next
  }

  /// Appends the paste.
  mutating func endPaste(_ events: inout [InputEvent]) {
    state = .ground
    events.append(.paste(paste.finish()))
  }
}
