/// A key apart from its modifiers.
///
/// Keys of the keypad equal the keys they double: its `5` is `.character("5")`, its Enter is `.return`.
/// Terminals without the kitty keyboard protocol can't tell them apart; ``KeyEvent/isKeypad`` does if the
/// terminal reports it.
public enum KeyCode: Hashable, Sendable {
  /// A key that types this character.
  case character(Character)
  /// Esc.
  case escape
  /// Return, and the keypad's Enter.
  case `return`
  /// Tab.
  case tab
  /// The space bar.
  case space
  /// ⌫, which deletes backwards: Apple's Delete, elsewhere Backspace.
  case delete
  /// ⌦, which deletes forwards: the key with “Delete” on it on most keyboards.
  case forwardDelete
  /// ↑.
  case upArrow
  /// ↓.
  case downArrow
  /// ←.
  case leftArrow
  /// →.
  case rightArrow
  /// Page Up.
  case pageUp
  /// Page Down.
  case pageDown
  /// Home.
  case home
  /// End.
  case end
  /// Insert.
  case insert
  /// The menu key beside the right Control.
  case menu
  /// Print Screen.
  case printScreen
  /// Pause.
  case pause
  /// A function key, counted from 1; kitty's protocol and these spellings end at 35.
  case function(Int)
  /// The middle key of the keypad without Num Lock, which X11 calls Begin.
  case begin
  /// Caps Lock, the key itself.
  case capsLock
  /// Scroll Lock, the key itself.
  case scrollLock
  /// Num Lock, the key itself.
  case numLock
  /// A media key.
  case media(MediaKey)
  /// A modifier key by itself, on one side of the keyboard; only the kitty keyboard protocol reports it.
  case modifier(ModifierKey)
}

extension KeyCode {
  /// Whether the key only changes what other keys do.
  public var isModifier: Bool {
    switch self {
    case .modifier, .capsLock, .scrollLock, .numLock: true
    default: false
    }
  }

  /// The valid numbers of function keys.
  static let functionKeys = 1...35
}
