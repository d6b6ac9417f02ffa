/// The terminal modes that a program switches on and has to switch off again.
package struct TerminalModes: OptionSet, Hashable, Sendable {
  /// One bit for each mode.
  package let rawValue: UInt16

  /// Creates modes from bits.
  package init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// The kitty keyboard protocol with all enhancements.
  ///
  /// Flags 1 to 16: Esc distinct from sequences, repeats and releases (a held arrow scrolls until it comes
  /// up), keys of other layouts, all keys as sequences (so that a modifier alone is reported: holding ⌘ shows
  /// help) and the text that keys type.
  package static let kittyKeyboard = TerminalModes(rawValue: 1 << 0)
  /// xterm's modifyOtherKeys at level 2, for terminals without the kitty protocol.
  package static let modifyOtherKeys = TerminalModes(rawValue: 1 << 1)
  /// Bracketed paste, which tells pasted text from typed text.
  package static let bracketedPaste = TerminalModes(rawValue: 1 << 2)
  /// Focus reports, since a key that is held when the focus is lost sends no release.
  package static let focus = TerminalModes(rawValue: 1 << 3)
  /// Reports of the mouse's buttons and wheel, and of its motion while a button is held, in SGR encoding.
  package static let mouse = TerminalModes(rawValue: 1 << 4)
  /// A hidden cursor.
  package static let hiddenCursor = TerminalModes(rawValue: 1 << 5)
  /// The alternate screen, which leaves the printed text as it was.
  package static let alternateScreen = TerminalModes(rawValue: 1 << 6)

  /// Reports of the mouse in pixels instead of cells, together with ``mouse``.
  package static let pixelMouse = TerminalModes(rawValue: 1 << 7)
  /// Reports of changes between a light and a dark colour scheme.
  package static let colorScheme = TerminalModes(rawValue: 1 << 8)

  /// No wrapping at the last column, so that a frame for a larger window doesn't scroll a smaller one.
  package static let noWrap = TerminalModes(rawValue: 1 << 9)

  /// Reports of the mouse's motion also while no button is held, together with ``mouse``.
  package static let mouseMotion = TerminalModes(rawValue: 1 << 10)

  /// The modes in which a terminal sends more than the characters of keys.
  static let reports: TerminalModes = [
    .kittyKeyboard, .modifyOtherKeys, .focus, .mouse, .mouseMotion, .pixelMouse, .colorScheme,
  ]

  /// The flags of ``kittyKeyboard``, as the protocol's sum.
  static let keyboardFlags = 1 | 2 | 4 | 8 | 16

  /// The sequences that switch each mode on and off, in the order of switching on.
  private static let sequences: [(mode: TerminalModes, on: String, off: String)] = [
    // This comes first, as each screen has its own keyboard protocol.
    (.alternateScreen, "\u{1B}[?1049h\u{1B}[H\u{1B}[J", "\u{1B}[?1049l"),
    (.kittyKeyboard, "\u{1B}[>\(keyboardFlags)u", "\u{1B}[<u"),
    (.modifyOtherKeys, "\u{1B}[>4;2m", "\u{1B}[>4m"),
    (.bracketedPaste, "\u{1B}[?2004h", "\u{1B}[?2004l"),
    (.focus, "\u{1B}[?1004h", "\u{1B}[?1004l"),
    (.mouse, "\u{1B}[?1002;1006h", "\u{1B}[?1006;1002l"),
    (.mouseMotion, "\u{1B}[?1003h", "\u{1B}[?1003l\u{1B}[?1002h"),
    // This follows the encoding that it replaces.
    (.pixelMouse, "\u{1B}[?1016h", "\u{1B}[?1016l"),
    (.colorScheme, "\u{1B}[?2031h", "\u{1B}[?2031l"),
    (.hiddenCursor, "\u{1B}[?25l", "\u{1B}[?25h"),
    (.noWrap, "\u{1B}[?7l", "\u{1B}[?7h"),
  ]

  /// The text that switches these modes on.
  var on: String {
    Self.sequences.filter { contains($0.mode) }.map(\.on).joined()
  }

  /// The text that switches these modes off, in the opposite order.
  var off: String {
    Self.sequences.reversed().filter { contains($0.mode) }.map(\.off).joined()
  }
}
