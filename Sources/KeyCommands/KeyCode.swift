/// Which key was pressed, apart from its modifiers.
///
/// Keys of the keypad are the keys they double: its `5` is `.character("5")`, its Enter is `.return`.
/// No terminal tells them apart without the kitty protocol, and no reader wants them apart;
/// ``KeyEvent/isKeypad`` does where the terminal does.
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
  /// A key for sound and films.
  case media(MediaKey)
  /// A modifier key by itself, on one side of the keyboard; only the kitty keyboard protocol reports it.
  case modifier(ModifierKey)
}

extension KeyCode {
  /// The numbers a function key may have.
  static let functionKeys = 1...35
}
