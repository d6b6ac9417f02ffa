/// A paste of which the beginning has come.
struct PartialPaste: Sendable {
  /// What ends a paste.
  static let end: [UInt8] = Array("\u{1B}[201~".utf8)

  private var bytes: [UInt8] = []
  /// How many bytes of ``end`` have come.
  private var matched = 0
  /// How many times in a row nothing has come.
  var quietFlushes = 0

  /// Takes bytes up to the end of the paste.
  ///
  /// - Returns: the index after the bytes that belong to it, and whether its end was among them.
  mutating func take(_ buffer: UnsafeBufferPointer<UInt8>, from start: Int) -> (next: Int, isWhole: Bool) {
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
        // Only its first byte is an Esc: what has matched can't hide another beginning.
        keepMatched()
      }
    }
    return (index, false)
  }

  /// The text of the paste; it is empty then.
  mutating func finish() -> String {
    if matched < Self.end.count { keepMatched() }
    // Where it was cut off, a character may have been cut through.
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
  /// Reads the text of a paste, as far as the bytes reach.
  mutating func readPaste(
    _ buffer: UnsafeBufferPointer<UInt8>, from index: Int, _ events: inout [InputEvent]
  ) -> Int {
    let (next, isWhole) = paste.take(buffer, from: index)
    if isWhole { endPaste(&events) }
    return next
  }

  /// Hands on the paste as it is.
  mutating func endPaste(_ events: inout [InputEvent]) {
    state = .ground
    events.append(.paste(paste.finish()))
  }
}
