/// Which keys belong to a text field while text is being typed.
///
/// The rule is that of KeyboardKit for iOS, which found it by trying every key in text fields: a key
/// conflicts if it does something useful there that no other key does.
public enum TextInputRule {
  /// Whether a command on this key would take from the text field a key that it needs.
  public static func conflicts(_ key: Key) -> Bool {
    let held = key.modifiers
    // KeyboardKit's keyboards have no Hyper, and text fields bind nothing to it.
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

  /// What may be held with an arrow or Delete to move the caret, select or delete, by some unit.
  private static let caretModifiers: Set<Modifiers> = [
    [], .shift, .control, .option, .command, [.shift, .control], [.shift, .option], [.shift, .command],
  ]

  /// The letters that text fields use with ⌃, as Emacs does.
  private static let lettersOfControl: Set<Character> = [
    "a", "b", "d", "e", "f", "h", "i", "j", "k", "m", "n", "o", "p", "t",
  ]
}
