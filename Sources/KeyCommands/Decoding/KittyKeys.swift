/// The kitty keyboard protocol's numbers for keys that aren't characters.
///
/// They are in Unicode's private use area; the section “Functional key definitions” of the protocol lists them.
enum KittyKeys {
  /// The range that the protocol uses for keys; it contains no characters.
  static let area = 57344...63743

  /// Returns the key with a number, and whether it is on the keypad.
  static func key(_ number: Int) -> (code: KeyCode, isKeypad: Bool)? {
    switch number {
    case 57358: (.capsLock, false)
    case 57359: (.scrollLock, false)
    case 57360: (.numLock, false)
    case 57361: (.printScreen, false)
    case 57362: (.pause, false)
    case 57363: (.menu, false)
    case 57376...57398: (.function(number - 57376 + 13), false)
    case 57399...57427: (keypad[number - 57399], true)
    case 57428...57440: (.media(MediaKey.allCases[number - 57428]), false)
    case 57441...57454: (.modifier(ModifierKey.allCases[number - 57441]), false)
    default: nil
    }
  }

  /// The keys of the keypad in the protocol's order, as the keys that they double.
  private static let keypad: [KeyCode] =
    "0123456789./*-+".map { .character($0) } + [.return] + "=,".map { .character($0) } + [
      .leftArrow, .rightArrow, .upArrow, .downArrow, .pageUp, .pageDown, .home, .end, .insert, .forwardDelete,
      .begin,
    ]
}
