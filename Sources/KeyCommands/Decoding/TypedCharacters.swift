/// The events of characters that arrive as themselves.
enum TypedCharacters {
  /// The press of each ASCII character: what is typed, and the control characters that keys send.
  static let ascii: [InputEvent] = (UInt8(0)..<0x80).map { byte in
    .key(event(Unicode.Scalar(byte), alt: false))
  }

  /// What stands for bytes that aren't UTF-8.
  static let replacement = InputEvent.key(event("\u{FFFD}", alt: false))

  /// The press of a character, after Esc (as terminals send ⌥) or not.
  static func event(_ scalar: Unicode.Scalar, alt: Bool) -> KeyEvent {
    let character = Character(scalar)
    if !alt, scalar.isPlain {
      return KeyEvent(key: Key(plain: character), phase: .press, text: String(character))
    }
    guard alt else {
      let key = Key(character)
      return KeyEvent(key: key, phase: .press, text: key.isTyped ? String(character) : nil)
    }
    // What a key with ⌥ means, its capital doesn't say; but here it was typed with ⇧.
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
  /// Whether the key that types the scalar is the scalar itself: no capital, no control, no space, no minus sign.
  fileprivate var isPlain: Bool {
    value >= 0xA0 && value != 0x2212 && !properties.changesWhenLowercased
  }

  /// Whether the scalar is one of the 65 control characters.
  var isControl: Bool { value < 0x20 || (0x7F...0x9F).contains(value) }
}
