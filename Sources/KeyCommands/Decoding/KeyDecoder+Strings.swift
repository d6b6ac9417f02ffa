// Replies that continue until a terminator: OSC, DCS and APC.

extension KeyDecoder {
  /// Reads a byte of a reply.
  mutating func readInString(_ byte: UInt8, _ events: inout [InputEvent]) {
    switch byte {
    case 0x1B:
      state = .stringEscape
    case 0x07 where pending.count > 2:
      finishString(&events)
    case 0x20...0x7E, 0x80...0xFF:
      guard pending.count < Self.longestString, canContinue(with: byte) else { fallthrough }
      pending.append(byte)
    default:
      // This can't be a reply: it was a key with ⌥ and others after it.
      abandonString(&events)
      read(byte, &events)
    }
  }

  /// Reads the byte after an Esc in a reply: the other half of ST, or a new sequence.
  mutating func readAfterEscapeInString(_ byte: UInt8, _ events: inout [InputEvent]) {
    if byte == UInt8(ascii: "\\"), pending.count > 2 {
      finishString(&events)
    } else {
      state = .string
      abandonString(&events)
      beginEscape()
      read(byte, &events)
    }
  }

  /// Whether a reply can continue with this byte.
  ///
  /// The first bytes distinguish ⌥] followed by typing from a reply.
  private func canContinue(with byte: UInt8) -> Bool {
    switch pending[1] {
    case UInt8(ascii: "]"):
      // A number of few digits and a semicolon come first, so the search is short.
      if pending.prefix(12).contains(0x3B) { return true }
      return pending.count < 12 && ((0x30...0x39).contains(byte) || (byte == 0x3B && pending.count > 2))
    case UInt8(ascii: "P"):
      return pending.count > 2 || (0x20...0x3F).contains(byte)
    default:
      // The only application program commands with replies are those of kitty's graphics protocol.
      return pending.count > 2 || byte == UInt8(ascii: "G")
    }
  }

  /// Abandons a reply; digits that could have begun one were typed.
  private mutating func abandonString(_ events: inout [InputEvent]) {
    state = .ground
    let rest = pending.dropFirst(2)
    guard pending[1] == UInt8(ascii: "]"), !rest.contains(0x3B) else {
      return events.append(
        rest.isEmpty ? Self.alt[Int(pending[1])] : .reply(.other(pending)))
    }
    events.append(Self.alt[Int(pending[1])])
    events += rest.map { TypedCharacters.ascii[Int($0)] }
  }

  private mutating func finishString(_ events: inout [InputEvent]) {
    state = .ground
    let body = pending.dropFirst(2)
    events.append(.reply(TerminalReply(string: pending[1], body) ?? .other(pending)))
  }
}
