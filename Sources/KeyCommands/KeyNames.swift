/// The names of keys: those that are printed, and all that are accepted.
enum KeyNames {
  /// Returns the symbol or short name that menus and keycaps use.
  static func symbol(of code: KeyCode) -> String {
    switch code {
    case .character(let character): String(character)
    case .escape: "esc"
    case .return: "↩"
    case .tab: "⇥"
    case .space: "space"
    case .delete: "⌫"
    case .forwardDelete: "⌦"
    case .upArrow: "↑"
    case .downArrow: "↓"
    case .leftArrow: "←"
    case .rightArrow: "→"
    case .pageUp: "PgUp"
    case .pageDown: "PgDn"
    case .home: "Home"
    case .end: "End"
    case .insert: "Ins"
    case .menu: "Menu"
    case .printScreen: "PrtSc"
    case .pause: "Pause"
    case .function(let number): "F\(number)"
    case .begin: "Begin"
    case .capsLock: "CapsLock"
    case .scrollLock: "ScrollLock"
    case .numLock: "NumLock"
    case .media(let key): key.rawValue
    case .modifier(let key): key.rawValue
    }
  }

  /// Returns the name in ASCII letters and digits; for a character the character itself.
  static func word(for code: KeyCode) -> String {
    switch code {
    case .character(let character): String(character)
    case .escape: "esc"
    case .return: "return"
    case .tab: "tab"
    case .space: "space"
    case .delete: "backspace"
    case .forwardDelete: "delete"
    case .upArrow: "up"
    case .downArrow: "down"
    case .leftArrow: "left"
    case .rightArrow: "right"
    case .pageUp: "pageup"
    case .pageDown: "pagedown"
    case .home: "home"
    case .end: "end"
    case .insert: "insert"
    case .menu: "menu"
    case .printScreen: "printscreen"
    case .pause: "pause"
    case .function(let number): "f\(number)"
    case .begin, .capsLock, .scrollLock, .numLock, .media, .modifier: symbol(of: code).lowercased()
    }
  }

  /// Returns the key that a single symbol stands for; nil if the symbol stands for itself.
  static func code(forSymbol symbol: Character) -> KeyCode? {
    switch symbol {
    case "⎋": .escape
    case "↩", "⏎", "↵", "⌤": .return
    case "⇥", "↹": .tab
    case "␣", "⎵": .space
    case "⌫": .delete
    case "⌦": .forwardDelete
    case "↑": .upArrow
    case "↓": .downArrow
    case "←": .leftArrow
    case "→": .rightArrow
    case "⇞": .pageUp
    case "⇟": .pageDown
    case "↖": .home
    case "↘": .end
    default: nil
    }
  }

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

  /// Names in small letters without `_` and `-`.
  ///
  /// “Delete” is the key with that label on PC keyboards, as in Vim, kitty and X11; Apple's Delete is called
  /// Backspace.
  private static let words: [String: KeyCode] = [
    "esc": .escape, "escape": .escape,
    "return": .return, "ret": .return, "cr": .return, "enter": .return, "kpenter": .return,
    "tab": .tab,
    "space": .space, "spc": .space, "spacebar": .space,
    "backspace": .delete, "bs": .delete, "bspace": .delete,
    "delete": .forwardDelete, "del": .forwardDelete, "forwarddelete": .forwardDelete,
    "up": .upArrow, "uparrow": .upArrow, "arrowup": .upArrow,
    "down": .downArrow, "downarrow": .downArrow, "arrowdown": .downArrow,
    "left": .leftArrow, "leftarrow": .leftArrow, "arrowleft": .leftArrow,
    "right": .rightArrow, "rightarrow": .rightArrow, "arrowright": .rightArrow,
    "pageup": .pageUp, "pgup": .pageUp,
    "pagedown": .pageDown, "pgdn": .pageDown, "pgdown": .pageDown,
    "home": .home, "end": .end,
    "insert": .insert, "ins": .insert,
    "menu": .menu,
    "printscreen": .printScreen, "prtsc": .printScreen, "prtscr": .printScreen,
    "pause": .pause, "break": .pause,
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
