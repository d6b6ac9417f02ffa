/// What a terminal does only when it is asked to, and must be told to stop.
public struct TerminalModes: OptionSet, Hashable, Sendable {
  /// One bit for each.
  public let rawValue: UInt16

  /// Takes bits.
  public init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// Keys in the kitty keyboard protocol, with everything that it can say about them.
  ///
  /// Flags 1 to 16: Esc told from sequences, repeats and releases (an arrow that is held scrolls until it comes
  /// up), keys of other layouts, all keys in sequences (so that a modifier alone is reported: holding ⌘ shows
  /// help) and the text that they type.
  public static let kittyKeyboard = TerminalModes(rawValue: 1 << 0)
  /// Keys with modifiers as xterm reports them at level 2, where the kitty protocol isn't known.
  public static let modifyOtherKeys = TerminalModes(rawValue: 1 << 1)
  /// Pasted text in brackets, so that it is told from what is typed.
  public static let bracketedPaste = TerminalModes(rawValue: 1 << 2)
  /// Reports of the window getting and losing the keyboard, since a key that is held isn't released then.
  public static let focus = TerminalModes(rawValue: 1 << 3)
  /// Reports of the mouse's buttons and wheel, in SGR's form.
  public static let mouse = TerminalModes(rawValue: 1 << 4)
  /// No cursor.
  public static let hiddenCursor = TerminalModes(rawValue: 1 << 5)
  /// Another screen than the one with what was printed, which comes back as it was.
  public static let alternateScreen = TerminalModes(rawValue: 1 << 6)

  /// The flags of ``kittyKeyboard``, as the protocol adds them up.
  static let keyboardFlags = 1 | 2 | 4 | 8 | 16

  /// What switches each on and off, in the order of switching on.
  private static let sequences: [(mode: TerminalModes, on: String, off: String)] = [
    // First, as each screen has a keyboard protocol of its own.
    (.alternateScreen, "\u{1B}[?1049h\u{1B}[H\u{1B}[J", "\u{1B}[?1049l"),
    (.kittyKeyboard, "\u{1B}[>\(keyboardFlags)u", "\u{1B}[<u"),
    (.modifyOtherKeys, "\u{1B}[>4;2m", "\u{1B}[>4m"),
    (.bracketedPaste, "\u{1B}[?2004h", "\u{1B}[?2004l"),
    (.focus, "\u{1B}[?1004h", "\u{1B}[?1004l"),
    (.mouse, "\u{1B}[?1000;1006h", "\u{1B}[?1006;1000l"),
    (.hiddenCursor, "\u{1B}[?25l", "\u{1B}[?25h"),
  ]

  /// What is written to switch these on.
  var on: String {
    Self.sequences.filter { contains($0.mode) }.map(\.on).joined()
  }

  /// What is written to switch these off, in the opposite order.
  var off: String {
    Self.sequences.reversed().filter { contains($0.mode) }.map(\.off).joined()
  }
}
