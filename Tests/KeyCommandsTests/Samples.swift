import KeyCommands

/// Keys for the tests of all keys.
enum Samples {
  /// Every set of modifiers.
  static let allModifiers = (UInt8(0)..<32).map { Modifiers(rawValue: $0) }

  /// Every named key, and characters of every kind: printable ASCII, letters with unusual cases, marks, emoji,
  /// symbols of keys, and invisible characters.
  static let codes: [KeyCode] =
    [
      .escape, .return, .tab, .space, .delete, .forwardDelete, .upArrow, .downArrow, .leftArrow, .rightArrow,
      .pageUp, .pageDown, .home, .end, .insert, .menu, .printScreen, .pause, .begin, .capsLock, .scrollLock,
      .numLock,
    ] + MediaKey.allCases.map { .media($0) } + ModifierKey.allCases.map { .modifier($0) }
    + (1...35).map { .function($0) }
    + (UInt8(0)..<128).map { .character(Character(Unicode.Scalar($0))) }
    + oddCharacters.map { .character($0) }

  static let oddCharacters: [Character] = [
    "é", "É", "e\u{301}", "ß", "ẞ", "ς", "Σ", "σ", "İ", "ı", "ǅ", "Ǆ", "ﬁ", "ⓐ", "Ⓐ", "Ж", "ж", "日", "ا", "क",
    "\u{2212}", "−", "–", "\u{A0}", "\u{3000}", "\u{200B}", "\u{FEFF}", "\u{AD}", "\u{301}", "\u{20DD}",
    "\u{FE0F}",
    "⌃", "⌥", "⇧", "⌘", "✦", "⎈", "⎇", "❖", "⊞", "⎋", "↩", "⏎", "⇥", "␣", "⌫", "⌦", "←", "→", "↑", "↓", "⇞",
    "⇟",
    "↖", "↘", "😀", "👍🏽", "\u{1F3FD}", "👨‍👩‍👧", "🇩🇪", "\u{1F1E9}", "❤️", "1️⃣", "\u{1100}", "\u{1161}", "가",
    "\u{37E}", "\u{212A}", "\u{212B}", "\u{85}", "\u{2028}", "\u{E000}", "\u{10FFFF}", "\u{600}", "≮", "≯",
    "\r\n",
    "<\u{338}", "+\u{338}", "¿", "§", "€", "\u{1E9E}",
  ]
}
