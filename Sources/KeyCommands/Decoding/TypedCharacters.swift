/// The events of characters that arrive as themselves.
enum TypedCharacters {
  /// The press of each ASCII character: typed text, and the control characters that keys send.
  static let ascii: [InputEvent] = (UInt8(0)..<0x80).map { byte in
    .key(event(Unicode.Scalar(byte), alt: false))
  }

  /// The replacement for bytes that aren't UTF-8.
  static let replacement = InputEvent.key(event("\u{FFFD}", alt: false))

  /// Returns the press of a character, with ⌥ if Esc came before it.
  static func event(_ scalar: Unicode.Scalar, alt: Bool) -> KeyEvent {
    let character = Character(scalar)
    if !alt, scalar.isPlain {
      return KeyEvent(key: Key(plain: character), phase: .press, text: String(character))
    }
    guard alt else {
      let key = Key(character)
      return KeyEvent(key: key, phase: .press, text: key.isTyped ? String(character) : nil)
    }
    // The case of a letter is ignored in a key with ⌥, but this one was typed with ⇧.
    let key = Key(character, character.smallLetter == nil ? .option : [.option, .shift])
    return KeyEvent(key: key, phase: .press, text: nil)
  }
}

extension Key {
  /// Whether the key is one that types a character.
  fileprivate var isTyped: Bool {
    guard modifiers.isDisjoint(with: .beyondShift) else { return false }
    switch code {
    case .character(let character): return !character.unicodeScalars.contains { $0.isControl }
    case .space: return true
    default: return false
    }
  }
}

extension Unicode.Scalar {
  /// Whether the scalar names the key that types it: no capital, no control, no space, no minus sign.
  fileprivate var isPlain: Bool {
    value >= 0xA0 && value != 0x2212 && !properties.changesWhenLowercased
  }

  /// Whether the scalar is one of the 65 control characters.
  var isControl: Bool { value < 0x20 || (0x7F...0x9F).contains(value) }
}
