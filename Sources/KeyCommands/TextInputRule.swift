/// The keys that a text field needs while text is being typed.
///
/// The rule is that of KeyboardKit for iOS, which its authors found by trying every key in text fields: a key
/// conflicts if it does something useful there that no other key does.
public enum TextInputRule {
  /// Whether a command on this key would hide a key that the text field needs.
  public static func conflicts(_ key: Key) -> Bool {
    let held = key.modifiers
    // KeyboardKit's keyboards have no Hyper key, and text fields bind nothing to it.
    guard !held.contains(.hyper) else { return false }

    switch key.code {
    case .upArrow, .downArrow, .leftArrow, .rightArrow, .delete, .forwardDelete:
      return caretModifiers.contains(held)
    case .space:
      // ⌥space types a no-break space, and ⇧ may still be held from typing capitals.
      return held.subtracting([.shift, .option]).isEmpty
    case .return, .tab, .escape:
      return held.isEmpty
    case .character(let character):
      if held.contains(.command) { return false }
      guard held.contains(.control) else { return true }
      return lettersOfControl.contains(character) && !held.contains(.option)
    case .pageUp, .pageDown, .home, .end, .insert, .menu, .printScreen, .pause, .function, .begin,
      .capsLock, .scrollLock, .numLock, .media, .modifier:
      return false
    }
  }

  /// The modifiers with which an arrow or Delete moves the caret, selects or deletes by some unit.
  private static let caretModifiers: Set<Modifiers> = [
    [], .shift, .control, .option, .command, [.shift, .control], [.shift, .option], [.shift, .command],
  ]

  /// The letters that text fields use with ⌃, as Emacs does.
  private static let lettersOfControl: Set<Character> = [
    "a", "b", "d", "e", "f", "h", "i", "j", "k", "m", "n", "o", "p", "t",
  ]
}
