/// The names of keys: those that are printed, and all that are accepted.
enum KeyNames {
  /// Returns the symbol or short name that menus and keycaps use.
  static func symbol(of code: KeyCode) -> String {
    switch code {
    case .character(let character): String(character)
    case .function(let number): "F\(number)"
    case .begin: "Begin"
    case .capsLock: "CapsLock"
    case .scrollLock: "ScrollLock"
    case .numLock: "NumLock"
    case .media(let key): key.rawValue
    case .modifier(let key): key.rawValue
    default: labels[code]?.symbol ?? ""
    }
  }

  /// Returns the name in ASCII letters and digits; for a character the character itself.
  static func word(for code: KeyCode) -> String {
    if case .character(let character) = code { return String(character) }
    return labels[code]?.word ?? symbol(of: code).lowercased()
  }

  /// Returns the key that a single symbol stands for; nil if the symbol stands for itself.
  static func code(forSymbol symbol: Character) -> KeyCode? { symbols[symbol] }

  /// Returns the key with a name, in either case and with or without `_` and `-`.
  static func key(named name: some StringProtocol, inBrackets: Bool) -> Key? {
    let folded = String(name.lowercased().filter { $0 != "_" && $0 != "-" })
    if let code = words[folded] ?? rareKeys[folded] { return Key(code) }
    if inBrackets, let character = wordsOnlyInBrackets[folded] { return Key(character) }
    if folded == "backtab" || folded == "btab" { return Key(.tab, .shift) }
    guard folded.first == "f", let number = Int(folded.dropFirst()), "f\(number)" == folded,
      KeyCode.functionKeys.contains(number)
    else { return nil }
    return Key(.function(number))
  }

  /// The names that can be suggested for a misspelt one.
  static var suggestible: [String] {
    words.keys.sorted()
  }

  /// The keys with names of their own: the symbol that is printed, the symbols that are accepted, and the words that
  /// are accepted, of which the first one is printed.
  ///
  /// “Delete” is the key with that label on PC keyboards, as in Vim, kitty and X11; Apple's Delete is called
  /// Backspace.
  private static let rows: [(code: KeyCode, symbol: String, symbols: String, words: [String])] = [
    (.escape, "esc", "⎋", ["esc", "escape"]),
    (.return, "↩", "↩⏎↵⌤", ["return", "ret", "cr", "enter", "kpenter"]),
    (.tab, "⇥", "⇥↹", ["tab"]),
    (.space, "space", "␣⎵", ["space", "spc", "spacebar"]),
    (.delete, "⌫", "⌫", ["backspace", "bs", "bspace"]),
    (.forwardDelete, "⌦", "⌦", ["delete", "del", "forwarddelete"]),
    (.upArrow, "↑", "↑", ["up", "uparrow", "arrowup"]),
    (.downArrow, "↓", "↓", ["down", "downarrow", "arrowdown"]),
    (.leftArrow, "←", "←", ["left", "leftarrow", "arrowleft"]),
    (.rightArrow, "→", "→", ["right", "rightarrow", "arrowright"]),
    (.pageUp, "PgUp", "⇞", ["pageup", "pgup"]),
    (.pageDown, "PgDn", "⇟", ["pagedown", "pgdn", "pgdown"]),
    (.home, "Home", "↖", ["home"]),
    (.end, "End", "↘", ["end"]),
    (.insert, "Ins", "", ["insert", "ins"]),
    (.menu, "Menu", "", ["menu"]),
    (.printScreen, "PrtSc", "", ["printscreen", "prtsc", "prtscr"]),
    (.pause, "Pause", "", ["pause", "break"]),
  ]

  private static let labels = Dictionary(
    uniqueKeysWithValues: rows.map { ($0.code, (symbol: $0.symbol, word: $0.words[0])) })
  private static let symbols = Dictionary(
    uniqueKeysWithValues: rows.flatMap { row in row.symbols.map { ($0, row.code) } })
  private static let words = characters.merging(
    rows.flatMap { row in row.words.map { ($0, row.code) } }
  ) { first, _ in first }

  /// The characters that have names, in small letters without `_` and `-`.
  private static let characters: [String: KeyCode] = [
    "plus": .character("+"), "minus": .character("-"), "equal": .character("="), "equals": .character("="),
    "less": .character("<"), "greater": .character(">"), "bar": .character("|"), "pipe": .character("|"),
    "comma": .character(","), "period": .character("."), "dot": .character("."),
    "slash": .character("/"), "backslash": .character("\\"), "bslash": .character("\\"),
    "semicolon": .character(";"), "colon": .character(":"),
    "quote": .character("'"), "backquote": .character("`"), "grave": .character("`"),
    "question": .character("?"), "underscore": .character("_"), "hash": .character("#"),
  ]

  /// The rarely bound keys, by their own names in small letters.
  private static let rareKeys: [String: KeyCode] = {
    let codes =
      [.begin, .capsLock, .scrollLock, .numLock] + MediaKey.allCases.map(KeyCode.media)
      + ModifierKey.allCases.map(KeyCode.modifier)
    return Dictionary(codes.map { (word(for: $0), $0) }) { first, _ in first }
  }()

  /// Vim's names that outside brackets would be two letters: `gt` is a sequence, `<gt>` is a key.
  private static let wordsOnlyInBrackets: [String: Character] = [
    "lt": "<", "gt": ">", "nl": "\n", "nul": "\u{00}",
  ]
}
