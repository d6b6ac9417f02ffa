// Answers that go on until they are ended: OSC, DCS and APC.

extension KeyDecoder {
  /// Reads a byte of an answer.
  mutating func readInString(_ byte: UInt8, _ events: inout [InputEvent]) {
    switch byte {
    case 0x1B:
      state = .stringEscape
    case 0x07 where pending.count > 2:
      finishString(&events)
    case 0x20...0x7E, 0x80...0xFF:
      guard pending.count < Self.longestString, canGoOn(with: byte) else { fallthrough }
      pending.append(byte)
    default:
      // What can't be an answer was a key with ⌥ and others after it.
      breakOffString(&events)
      read(byte, &events)
    }
  }

  /// Reads what follows an Esc in an answer: the other half of ST, or a new sequence.
  mutating func readAfterEscapeInString(_ byte: UInt8, _ events: inout [InputEvent]) {
    if byte == UInt8(ascii: "\\"), pending.count > 2 {
      finishString(&events)
    } else {
      state = .string
      breakOffString(&events)
      beginEscape()
      read(byte, &events)
    }
  }

  /// Whether an answer can have this byte where it is now.
  ///
  /// Somebody who presses ⌥] and goes on typing is told from an answer by its first bytes.
  private func canGoOn(with byte: UInt8) -> Bool {
    switch pending[1] {
    case UInt8(ascii: "]"):
      // A number comes first, and a semicolon after it.
      if (0x30...0x39).contains(byte) || pending.contains(0x3B) { return true }
      return byte == 0x3B && pending.count > 2
    case UInt8(ascii: "P"):
      return pending.count > 2 || (0x20...0x3F).contains(byte)
    default:
      // Of application program commands only kitty's graphics protocol has answers.
      return pending.count > 2 || byte == UInt8(ascii: "G")
    }
  }

  /// Gives an answer up; digits that could have begun one were typed.
  private mutating func breakOffString(_ events: inout [InputEvent]) {
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
