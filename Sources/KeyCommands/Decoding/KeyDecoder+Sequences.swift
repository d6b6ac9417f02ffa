// Collecting the bytes of a sequence from its Esc to its end.

extension KeyDecoder {
  /// Reads the byte after an Esc.
  mutating func readAfterEscape(_ byte: UInt8, _ events: inout [InputEvent]) {
    switch byte {
    case 0x1B:
      if isDoubled {
        // The first two of three are ⌥⎋.
        giveUp(&events)
        beginEscape()
      } else {
        isDoubled = true
      }
    case UInt8(ascii: "["):
      open(.controlSequence, byte)
    case UInt8(ascii: "O"):
      open(.singleShift, byte)
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"):
      // No key is sent like this: the first of two Escs was a key of its own.
      if isDoubled { events.append(Self.escapeKey) }
      isDoubled = false
      open(.string, byte)
    default:
      if isDoubled {
        giveUp(&events)
        read(byte, &events)
      } else if byte >= 0x80 {
        state = character.begin(byte, alt: true) ? .character : .ground
        if state == .ground { events.append(TypedCharacters.replacement) }
      } else {
        state = .ground
        events.append(Self.alt[Int(byte)])
      }
    }
  }

  /// Reads a byte of `CSI …`.
  mutating func readInControlSequence(_ byte: UInt8, _ events: inout [InputEvent]) {
    switch byte {
    case UInt8(ascii: "$") where isNumberOnly:
      // In rxvt this ends a key with ⇧; elsewhere `$` precedes the final character.
      finishControlSequence(byte, &events)
    case 0x20...0x3F where pending.count < Self.longestSequence:
      pending.append(byte)
    case UInt8(ascii: "[") where pending.count == 2:
      open(.linuxFunctionKey, byte)
    case 0x40...0x7E:
      finishControlSequence(byte, &events)
    default:
      giveUp(&events)
      read(byte, &events)
    }
  }

  private mutating func finishControlSequence(_ byte: UInt8, _ events: inout [InputEvent]) {
    pending.append(byte)
    state = .ground
    sequence.read(pending)
    endControlSequence(&events)
  }

  /// Whether the unfinished control sequence has one number and nothing else.
  private var isNumberOnly: Bool {
    pending.count > 2 && pending.dropFirst(2).allSatisfy { (0x30...0x39).contains($0) }
  }

  /// Reads the letter after `CSI [`.
  mutating func readLinuxFunctionKey(_ byte: UInt8, _ events: inout [InputEvent]) {
    guard (UInt8(ascii: "A")...UInt8(ascii: "E")).contains(byte) else {
      giveUp(&events)
      return read(byte, &events)
    }
    state = .ground
    events.append(.key(key(.function(Int(byte - UInt8(ascii: "A")) + 1), isDoubled ? .option : [])))
  }

  /// Reads a byte of `SS3 …`: the letter of a key, perhaps after numbers with its modifiers.
  mutating func readInSingleShift(_ byte: UInt8, _ events: inout [InputEvent]) {
    if (0x30...0x3B).contains(byte), pending.count < 16 {
      pending.append(byte)
      return
    }
    pending.append(byte)
    sequence.read(pending)
    pending.removeLast()
    let number = sequence.number(max(0, sequence.count - 1)) ?? 1
    guard let event = singleShiftKey(byte, modifiers: Modifiers(kitty: number)) else {
      giveUp(&events)
      return read(byte, &events)
    }
    state = .ground
    events.append(.key(event))
  }

  private func singleShiftKey(_ byte: UInt8, modifiers: Modifiers?) -> KeyEvent? {
    guard var modifiers else { return nil }
    if isDoubled { modifiers.insert(.option) }
    if let code = LegacyKeys.key(letter: byte) { return key(code, modifiers) }
    if let code = LegacyKeys.rxvtArrow(letter: byte) { return key(code, modifiers.union(.control)) }
    if let code = LegacyKeys.keypad(letter: byte) { return key(code, modifiers, isKeypad: true) }
    return nil
  }

  private mutating func open(_ state: State, _ byte: UInt8) {
    self.state = state
    pending.append(byte)
  }

  // MARK: Giving up

  /// Gives up the unfinished sequence, as ``flush()`` does.
  mutating func giveUp(_ events: inout [InputEvent]) {
    defer { state = .ground }
    switch state {
    case .ground, .paste:
      return
    case .character:
      events.append(TypedCharacters.replacement)
    case .escape:
      events.append(isDoubled ? .key(key(.escape, .option)) : Self.escapeKey)
    case .linuxFunctionKey:
      if isDoubled { events.append(Self.escapeKey) }
      events += [Self.alt[0x5B], TypedCharacters.ascii[0x5B]]
    case .controlSequence, .singleShift, .string, .stringEscape:
      if isDoubled { events.append(Self.escapeKey) }
      // Esc and one character, then nothing that fits: it was a key with ⌥.
      if pending.count == 2 {
        events.append(Self.alt[Int(pending[1])])
        if state == .stringEscape { events.append(Self.escapeKey) }
      } else {
        events.append(.reply(.other(pending)))
      }
    }
  }

  /// The press of Esc.
  static let escapeKey = TypedCharacters.ascii[0x1B]

  /// The press of each ASCII character after an Esc.
  static let alt: [InputEvent] = (UInt8(0)..<0x80).map { byte in
    .key(TypedCharacters.event(Unicode.Scalar(byte), alt: true))
  }

  /// Returns an event of a key that has no character, with the text that it types.
  func key(
    _ code: KeyCode, _ modifiers: Modifiers, phase: KeyEvent.Phase = .press, isKeypad: Bool = false
  ) -> KeyEvent {
    KeyEvent(
      key: Key(code, modifiers), phase: phase,
      text: KeyEvent.text(of: code, modifiers: modifiers, phase: phase), modifiers: modifiers,
      isKeypad: isKeypad)
  }
}

extension Modifiers {
  /// Creates modifiers from kitty's and xterm's number, which is the bits plus one; nil if it is out of range.
  init?(kitty number: Int) {
    // Some terminals send 0 for none.
    guard let bits = UInt8(exactly: max(1, number) - 1) else { return nil }
    self.init(rawValue: bits)
  }
}
