extension Key {
  /// Parses one key in any of its common spellings.
  ///
  /// Modifiers come as symbols (`⇧⌘A`), as words before `+` or `-` (`shift+cmd+a`, `super-shift-a`,
  /// `opt+left`) or as letters before `-`: Vim's in angle brackets (`<D-S-a>`), Emacs' without (`C-x`).
  /// The key is a character, a symbol such as `⇥` or `←`, a name such as `PgDn`, `page_down` or `f5`, or
  /// a code point such as `U+00E9`. Names are accepted in either case; ``Key`` explains the case of letters.
  /// ⌃I and ⌃[ are distinct keys, though older terminals send Tab and Esc for them.
  ///
  /// - Throws: ``KeySpellingError`` if the spelling names no key, or more than one.
  public init(parsing spelling: String) throws(KeySpellingError) {
    var parser = KeyParser(spelling)
    self = try parser.parse()
  }
}

/// A parser for one key.
struct KeyParser {
  private let spelling: String
  private var rest: Substring
  private var inBrackets = false
  private var modifiers: Modifiers = []

  init(_ spelling: some StringProtocol) {
    self.spelling = String(spelling)
    self.rest = Self.cleaned(spelling)
  }

  /// Returns the spelling without surrounding white space and without variation selectors, which some
  /// keyboards and editors add to make ⌘ and ↩ emoji.
  static func cleaned(_ spelling: some StringProtocol) -> Substring {
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: spelling.unicodeScalars.filter { !(0xFE00...0xFE0F).contains($0.value) })
    var text = Substring(String(scalars)).drop(while: \.separatesKeys)
    while text.last?.separatesKeys == true { text.removeLast() }
    return text
  }

  mutating func parse() throws(KeySpellingError) -> Key {
    guard !rest.isEmpty else { throw .empty }
    if rest.first == "<", rest.last == ">", rest.count > 2 {
      inBrackets = true
      rest = rest.dropFirst().dropLast()
    }
    while parseSymbol() || parseWord() || parseLetter() {}
    guard !rest.isEmpty else { throw .noKey(spelling: spelling) }
    return try key(named: rest)
  }

  /// Consumes `⌘`, and a `+` or `-` after it unless that is the key itself.
  private mutating func parseSymbol() -> Bool {
    guard let first = rest.first, let modifier = Modifiers.named(bySymbol: first) else { return false }
    rest.removeFirst()
    if let next = rest.first, next.joinsKeys, rest.count > 1 { rest.removeFirst() }
    modifiers.insert(modifier)
    return true
  }

  /// Consumes `shift+` or `shift-`.
  private mutating func parseWord() -> Bool {
    guard let joint = rest.firstIndex(where: \.joinsKeys),
      let modifier = Modifiers.wordsToModifiers[rest[..<joint].lowercased()]
    else { return false }
    rest = rest[rest.index(after: joint)...]
    modifiers.insert(modifier)
    return true
  }

  /// Consumes `S-` if something follows: `C-` alone is two keys.
  private mutating func parseLetter() -> Bool {
    guard rest.count > 2, let letter = rest.first, rest.dropFirst().first == "-",
      let modifier = Modifiers.named(byLetter: letter, inBrackets: inBrackets)
    else { return false }
    rest = rest.dropFirst(2)
    modifiers.insert(modifier)
    return true
  }

  private func key(named name: Substring) throws(KeySpellingError) -> Key {
    if let only = name.first, name.count == 1 {
      // As in Vim, `<a>` is three keys: brackets are for keys that can't be typed.
      if inBrackets, modifiers.isEmpty { throw .unknownKey(String(name), spelling: spelling) }
      return Self.key(for: only, modifiers)
    }
    if let character = Self.codePoint(name) { return Key(character, modifiers) }
    if let key = KeyNames.key(named: name, inBrackets: inBrackets) {
      return Key(key.code, modifiers.union(key.modifiers))
    }
    if Modifiers.wordsToModifiers[name.lowercased()] != nil { throw .noKey(spelling: spelling) }
    if let plus = name.dropFirst().firstIndex(of: "+"), plus != name.index(before: name.endIndex) {
      throw .unknownModifier(String(name[..<plus]), spelling: spelling)
    }
    throw .unknownKey(String(name), spelling: spelling)
  }

  /// Returns the key that a single character or key symbol names.
  static func key(for symbol: Character, _ modifiers: Modifiers = []) -> Key {
    Key(KeyNames.code(forSymbol: symbol) ?? .character(symbol), modifiers)
  }

  /// Returns the character that `U+0065U+0301` writes: one or more code points that form one character.
  private static func codePoint(_ name: Substring) -> Character? {
    var text = String.UnicodeScalarView()
    var rest = name
    while !rest.isEmpty {
      guard rest.prefix(2).lowercased() == "u+" else { return nil }
      rest = rest.dropFirst(2)
      let digits = rest.prefix { $0.isASCII && $0.isHexDigit }
      guard (4...6).contains(digits.count), let value = UInt32(digits, radix: 16),
        let scalar = Unicode.Scalar(value)
      else { return nil }
      text.append(scalar)
      rest = rest.dropFirst(digits.count)
    }
    let string = String(text)
    return string.count == 1 ? string.first : nil
  }
}

extension Character {
  /// Whether the character separates the keys of a sequence; other white space is typed text.
  var separatesKeys: Bool {
    self == " " || self == "\t" || self == "\n" || self == "\r" || self == "\r\n"
  }

  /// Whether the character joins a modifier to what follows it.
  fileprivate var joinsKeys: Bool {
    self == "+" || self == "-"
  }
}
