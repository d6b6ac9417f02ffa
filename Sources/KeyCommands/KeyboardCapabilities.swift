/// The set of keys that a terminal can tell apart.
public enum KeyboardCapabilities: String, CaseIterable, Hashable, Sendable {
  /// The keys that every terminal sends: control characters, Esc before a character, sequences for the named keys.
  case legacy
  /// xterm's modifyOtherKeys at level 2: characters with any of ⇧, ⌥ and ⌃.
  case modifyOtherKeys
  /// The kitty keyboard protocol: every key, with ⌘, too.
  case kitty

  /// Whether a terminal of this kind can send the key so that it arrives unchanged.
  ///
  /// A key that arrives as another one doesn't count: a legacy terminal sends Tab for ⌃I.
  public func canSend(_ key: Key) -> Bool {
    switch self {
    case .kitty: true
    case .modifyOtherKeys: Self.legacyCanSend(key) || Self.modifyOtherKeysCanSend(key)
    case .legacy: Self.legacyCanSend(key)
    }
  }

  /// Whether a terminal of this kind can send all keys of a sequence.
  public func canSend(_ sequence: KeySequence) -> Bool {
    sequence.keys.allSatisfy(canSend)
  }

  private static func modifyOtherKeysCanSend(_ key: Key) -> Bool {
    guard key.modifiers.isSubset(of: [.shift, .control, .option]) else { return false }
    switch key.code {
    // The terminal sends the shifted symbol, not the base symbol and ⇧.
    case .character(let character): return character.capitalLetter != nil || !key.modifiers.contains(.shift)
    case .space, .tab, .return, .escape, .delete: return true
    default: return false
    }
  }

  private static func legacyCanSend(_ key: Key) -> Bool {
    let held = key.modifiers
    guard held.isSubset(of: [.shift, .control, .option]) else { return false }
    switch key.code {
    case .character(let character):
      if held.contains(.control) { return !held.contains(.shift) && hasControlCharacter(character) }
      return !held.contains(.shift) || character.capitalLetter != nil
    case .space:
      return !held.contains(.shift)
    case .return, .escape, .delete:
      return held.isDisjoint(with: [.shift, .control])
    case .tab:
      return !held.contains(.control)
    case .upArrow, .downArrow, .leftArrow, .rightArrow, .pageUp, .pageDown, .home, .end, .insert,
      .forwardDelete,
      .begin:
      return true
    case .function(let number):
      return number <= 20
    case .menu, .printScreen, .pause, .capsLock, .scrollLock, .numLock, .media, .modifier:
      return false
    }
  }

  /// Whether the character with ⌃ is a control character that no other key sends.
  private static func hasControlCharacter(_ character: Character) -> Bool {
    switch character {
    // Backspace, Tab and Return (twice) send these.
    case "h", "i", "j", "m": false
    case "a"..."z": true
    case "\\", "]", "^", "_": true
    default: false
    }
  }
}
