// The meaning of complete control sequences.

extension KeyDecoder {
  /// Appends the event of the finished control sequence.
  mutating func endControlSequence(_ events: inout [InputEvent]) {
    if sequence.isSound, let key = keyOfSequence() {
      // In rxvt two Escs before a key are ⌥; before anything else the first Esc was a key by itself.
      events.append(.key(isDoubled ? key.withOption : key))
      return
    }
    if isDoubled { events.append(Self.escapeKey) }
    if sequence.isSound {
      if isBeginOfPaste {
        state = .paste
        return
      }
      // The end of a paste without its beginning is ignored.
      if isEndOfPaste { return }
      if let typed = typedText() {
        events += typed
        return
      }
      if let other = otherEvent() {
        events.append(other)
        return
      }
    }
    events.append(.reply(TerminalReply(sequence) ?? .other(pending)))
  }

  private var isBeginOfPaste: Bool { isTilde && sequence.number(0) == 200 }
  private var isEndOfPaste: Bool { isTilde && sequence.number(0) == 201 }
  private var isTilde: Bool {
    sequence.final == UInt8(ascii: "~") && sequence.prefix == 0 && sequence.intermediate == 0
  }

  /// Returns the mouse or focus event of the sequence.
  private func otherEvent() -> InputEvent? {
    switch (sequence.final, sequence.prefix) {
    case (UInt8(ascii: "M"), UInt8(ascii: "<")), (UInt8(ascii: "m"), UInt8(ascii: "<")):
      guard sequence.count == 3, let code = sequence.number(0), let column = sequence.number(1),
        let row = sequence.number(2)
      else { return nil }
      let isRelease = sequence.final == UInt8(ascii: "m")
      return MouseEvent(code: code, column: column, row: row, isRelease: isRelease).map(InputEvent.mouse)
    case (UInt8(ascii: "I"), 0) where sequence.isBare: return .focus(true)
    case (UInt8(ascii: "O"), 0) where sequence.isBare: return .focus(false)
    default: return nil
    }
  }

  /// Returns the key that the control sequence stands for, if any.
  private func keyOfSequence() -> KeyEvent? {
    guard sequence.prefix == 0 else { return nil }
    let final = sequence.final
    if sequence.intermediate != 0 { return nil }
    if let held = LegacyKeys.rxvtModifiers(final: final) {
      guard sequence.count == 1, let number = sequence.number(0) else { return nil }
      return LegacyKeys.key(number: number).map { key($0, held) }
    }
    guard let modifiers = Modifiers(kitty: sequence.number(1) ?? 1), let phase else { return nil }
    switch final {
    case UInt8(ascii: "u"):
      return kittyKey(modifiers, phase)
    case UInt8(ascii: "~"):
      guard let number = sequence.number(0) else { return nil }
      if number == 27, sequence.count == 3 { return otherKey(modifiers) }
      return LegacyKeys.key(number: number).map { key($0, modifiers, phase: phase, isKeypad: $0 == .begin) }
    case UInt8(ascii: "Z"):
      return (sequence.number(0) ?? 1) == 1 ? key(.tab, modifiers.union(.shift), phase: phase) : nil
    case UInt8(ascii: "R") where isCursorReport:
      return nil
    default:
      guard (sequence.number(0) ?? 1) == 1, sequence.count <= 3 else { return nil }
      if sequence.isBare, let code = LegacyKeys.rxvtArrow(letter: final) { return key(code, .shift) }
      return LegacyKeys.key(letter: final).map { key($0, modifiers, phase: phase, isKeypad: $0 == .begin) }
    }
  }

  /// Whether the sequence, such as `CSI 1 ; 1 R`, is a cursor report: no terminal sends F3 without modifiers so.
  private var isCursorReport: Bool {
    sequence.count == 2 && sequence.parts(of: 1) == 1 && (sequence.number(1) ?? 1) == 1
  }

  /// The phase of the key; nil if its number is unknown.
  private var phase: KeyEvent.Phase? {
    switch sequence.number(1, part: 1) ?? 1 {
    case 1: .press
    case 2: .repeat
    case 3: .release
    default: nil
    }
  }

  /// Returns the key of xterm's `CSI 27 ; modifiers ; character ~`.
  private func otherKey(_ modifiers: Modifiers) -> KeyEvent? {
    guard let scalar = scalar(sequence.number(2)) else { return nil }
    let character = Character(scalar)
    let code = Key(character).code
    // The character is already shifted; for a letter the key's normal form handles this.
    let isShifted = modifiers.contains(.shift) && character.smallLetter == nil && !scalar.isControl
    let shifted: KeyCode? = isShifted && code == .character(character) ? code : nil
    return KeyEvent(
      key: Key(character, modifiers), phase: .press,
      text: KeyEvent.text(of: code, shifted: shifted, modifiers: modifiers, phase: .press),
      shiftedKey: shifted, modifiers: modifiers)
  }

  /// Returns the key of `CSI key : shifted : base ; modifiers : phase ; text u`.
  private func kittyKey(_ modifiers: Modifiers, _ phase: KeyEvent.Phase) -> KeyEvent? {
    guard let number = sequence.number(0), number > 0, let (code, isKeypad) = keyCode(number) else {
      return nil
    }
    let key = Key(code, modifiers)
    let shifted = sequence.number(0, part: 1).flatMap { keyCode($0)?.code }
    let base = sequence.number(0, part: 2).flatMap { keyCode($0)?.code }
    let reportedText = phase == .release ? nil : parsedText()
    return KeyEvent(
      key: key, phase: phase,
      text: reportedText ?? KeyEvent.text(of: key.code, shifted: shifted, modifiers: modifiers, phase: phase),
      shiftedKey: shifted, baseLayoutKey: base, modifiers: modifiers, isKeypad: isKeypad)
  }

  private func keyCode(_ number: Int) -> (code: KeyCode, isKeypad: Bool)? {
    KittyKeys.key(number) ?? scalar(number).map { (.character(Character($0)), false) }
  }

  private func scalar(_ number: Int?) -> Unicode.Scalar? {
    guard let number, number > 0, !KittyKeys.area.contains(number) else { return nil }
    return UInt32(exactly: number).flatMap(Unicode.Scalar.init)
  }

  /// Returns the text that the terminal reports for the key.
  private func parsedText() -> String? {
    guard sequence.count > 2 else { return nil }
    var text = String.UnicodeScalarView()
    for part in 0..<sequence.parts(of: 2) {
      guard let scalar = scalar(sequence.number(2, part: part)), !scalar.isControl else { continue }
      text.append(scalar)
    }
    return text.isEmpty ? nil : String(text)
  }

  /// Returns text from an input method, which has key 0, as if each character were typed.
  private func typedText() -> [InputEvent]? {
    guard sequence.final == UInt8(ascii: "u"), sequence.prefix == 0, sequence.number(0) == 0, let phase,
      let text = parsedText()
    else { return nil }
    guard phase != .release else { return [] }
    return text.map { .key(KeyEvent(key: Key($0), phase: phase, text: String($0))) }
  }
}

extension KeyEvent {
  /// The event with ⌥ added.
  fileprivate var withOption: KeyEvent {
    let modifiers = modifiers.union(.option)
    return KeyEvent(
      key: Key(key.code, modifiers), phase: phase, text: nil, shiftedKey: shiftedKey,
      baseLayoutKey: baseLayoutKey, modifiers: modifiers, isKeypad: isKeypad)
  }

  /// Returns the text of a key for which the terminal reports none; nil if only the keyboard's layout determines it.
  static func text(
    of code: KeyCode, shifted: KeyCode? = nil, modifiers: Modifiers, phase: Phase
  ) -> String? {
    guard phase != .release, modifiers.isDisjoint(with: [.control, .option, .command, .hyper, .meta]) else {
      return nil
    }
    switch code {
    case .space:
      return " "
    case .character(let character):
      if let capital = character.capitalLetter {
        return String(modifiers.contains(.shift) != modifiers.contains(.capsLock) ? capital : character)
      }
      guard modifiers.contains(.shift) else { return String(character) }
      if case .character(let other) = shifted { return String(other) }
      return nil
    default:
      return nil
    }
  }
}
