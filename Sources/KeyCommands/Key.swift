/// A key with its modifiers: one press, and the unit that commands are bound to.
///
/// Every key has one normal form, so keys that users consider the same are equal:
///
/// - A letter is small, and its ⇧ is a modifier. A capital by itself stands for the key that types it, so `G`
///   is ⇧g. With ⌃, ⌥, ⌘ or ✦ the case of the letter is ignored: ⌘A is ⌘a, without ⇧.
/// - Any other character is the one that is typed, and has ⇧ only if the spelling names it: `?` is `?`, since
///   only the keyboard's layout determines its key.
/// - A control character is the key that sends it (tab is ``KeyCode/tab``, U+0001 is ⌃A), the space
///   character is ``KeyCode/space``, and the minus sign U+2212 of key tables is the hyphen on the keyboard.
/// - Caps Lock and Num Lock are left out, and Meta counts as ⌥.
/// - A modifier key doesn't modify itself: ⌘ pressed alone is ``KeyCode/modifier(_:)`` without modifiers.
public struct Key: Hashable, Sendable {
  /// The key, in normal form.
  public let code: KeyCode
  /// The modifiers held, in normal form.
  public let modifiers: Modifiers

  /// Puts a key into its normal form.
  public init(_ code: KeyCode, _ modifiers: Modifiers = []) {
    var modifiers = modifiers.heldKeys
    guard case .character(let typed) = code else {
      if case .modifier(let key) = code { modifiers.subtract(key.modifier.heldKeys) }
      self.code = code
      self.modifiers = modifiers
      return
    }
    if let sent = Self.sender(of: typed) {
      self.code = sent.code
      self.modifiers = modifiers.union(sent.modifiers)
      return
    }
    if let small = typed.smallLetter {
      if modifiers.isDisjoint(with: .beyondShift) { modifiers.insert(.shift) }
      self.code = .character(small)
    } else {
      self.code = .character(typed == "\u{2212}" ? "-" : typed)
    }
    self.modifiers = modifiers
  }

  /// Puts the key that types a character into its normal form.
  public init(_ character: Character, _ modifiers: Modifiers = []) {
    self.init(.character(character), modifiers)
  }

  /// Creates a key from a character that is already in normal form; this is the fast path for typed text.
  init(plain character: Character) {
    code = .character(character)
    modifiers = []
  }

  /// The text that the key types by itself; nil if it types none.
  ///
  /// It is nil with a modifier beyond ⇧: only the terminal knows what ⌥ types, and reports it in ``KeyEvent/text``.
  public var text: String? {
    guard modifiers.isDisjoint(with: .beyondShift) else { return nil }
    switch code {
    case .space:
      return " "
    case .character(let character):
      guard modifiers.contains(.shift) else { return String(character) }
      return character.uppercased()
    default:
      return nil
    }
  }

  /// The key that sends a space or a control character; nil for other characters.
  private static func sender(of character: Character) -> (code: KeyCode, modifiers: Modifiers)? {
    switch character {
    case " ": return (.space, [])
    case "\t": return (.tab, [])
    case "\r", "\n", "\r\n": return (.return, [])
    case "\u{1B}": return (.escape, [])
    case "\u{08}", "\u{7F}": return (.delete, [])
    case "\u{00}": return (.space, .control)
    default: break
    }
    // ECMA-48 pairs each control character with the letter 0x40 above it.
    let scalars = character.unicodeScalars
    guard scalars.count == 1, let scalar = scalars.first, scalar.value < 0x20 else { return nil }
    let partner = Character(Unicode.Scalar(UInt8(scalar.value) + 0x40))
    return (.character(partner.smallLetter ?? partner), .control)
  }
}

extension Character {
  /// The small letter of a capital; nil for anything that is not a capital.
  var smallLetter: Character? {
    let lowered = lowercased()
    guard let small = lowered.first, lowered.count == 1, small != self else { return nil }
    return small
  }

  /// The capital whose small letter is this character; nil if the mapping isn't reversible (ß, ς).
  var capitalLetter: Character? {
    let raised = uppercased()
    guard let capital = raised.first, raised.count == 1, capital.smallLetter == self else { return nil }
    return capital
  }
}
