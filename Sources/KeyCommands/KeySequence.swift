/// One or more keys pressed one after the other, such as `gg`, `]a` or `⌃X ⌃S`.
public struct KeySequence: Hashable, Sendable {
  /// The keys in the order of pressing, at least one.
  public let keys: [Key]

  /// Creates a sequence of a single key.
  public init(_ key: Key) {
    keys = [key]
  }

  /// Creates a sequence of the given keys; nil if there are none.
  public init?(_ keys: [Key]) {
    guard !keys.isEmpty else { return nil }
    self.keys = keys
  }

  /// The first key of the sequence.
  public var first: Key {
    keys[0]
  }

  /// Whether the sequence starts with the given keys and has more.
  public func continues(_ pressed: some Collection<Key>) -> Bool {
    keys.count > pressed.count && keys.starts(with: pressed)
  }

  /// Whether the sequences are equal or one is a prefix of the other, so that one hides the other.
  func overlaps(_ other: KeySequence) -> Bool {
    zip(keys, other.keys).allSatisfy(==)
  }
}

// MARK: - Spelling

extension KeySequence: CustomStringConvertible {
  /// The longest run of plain characters without a space that is parsed as a sequence.
  ///
  /// Longer runs are misspelt names (`pgdwn`) far more often than sequences, and are reported as such.
  static let longestRun = 3

  /// Parses keys with white space between them, or run together as in `gg`, `gT`, `]]`, `<C-w>h`, `⌘K⌘S`.
  ///
  /// A part that can be parsed as one key is one key: `esc`, `up` and `f5` are keys, while `gt` is a sequence.
  ///
  /// - Throws: ``KeySpellingError`` if a part names no key, or if more than three characters run together.
  public init(parsing spelling: String) throws(KeySpellingError) {
    var keys: [Key] = []
    for part in spelling.split(whereSeparator: \.separatesKeys) {
      keys += try Self.keys(in: part)
    }
    guard !keys.isEmpty else { throw .empty }
    self.keys = keys
  }

  /// The sequence in symbols, such as `gT` or `⌃X ⌃S`.
  public var description: String {
    spelling(.symbols)
  }

  /// Returns the sequence in the given spelling; `KeySequence(parsing:)` parses it to this same sequence.
  public func spelling(_ style: KeySpelling) -> String {
    let spellings = keys.map { $0.spelling(style) }
    let separate = spellings.joined(separator: " ")
    guard keys.count > 1, spellings.allSatisfy({ $0.count == 1 }) else { return separate }
    let together = spellings.joined()
    return (try? KeySequence(parsing: together)) == self ? together : separate
  }

  /// Returns the keys in a part without white space.
  private static func keys(in part: Substring) throws(KeySpellingError) -> [Key] {
    do {
      var parser = KeyParser(part)
      return [try parser.parse()]
    } catch .noKey(let spelling) {
      throw .noKey(spelling: spelling)
    } catch {
      // The part isn't one key: either its characters are keys, or the first error is the best one.
      guard let keys = keysRunTogether(in: KeyParser.cleaned(part)) else { throw error }
      return keys
    }
  }

  private static func keysRunTogether(in part: Substring) -> [Key]? {
    var keys: [Key] = []
    var rest = part
    var run = 0
    while let next = rest.first {
      if let (key, end) = bracketedKey(at: rest) {
        keys.append(key)
        rest = rest[end...]
        run = 0
      } else if Modifiers.named(bySymbol: next) != nil {
        guard let key = parseKeyWithSymbols(from: &rest) else { return nil }
        keys.append(key)
        run = 0
      } else {
        run += 1
        guard run <= longestRun else { return nil }
        keys.append(KeyParser.key(for: next))
        rest.removeFirst()
      }
    }
    return keys.isEmpty ? nil : keys
  }

  /// Returns the key in brackets at the start of the text, and the index after it.
  private static func bracketedKey(at text: Substring) -> (Key, Substring.Index)? {
    guard text.first == "<" else { return nil }
    // The first `>` may be the key itself, as in `<C->>`. No key's name is longer than the limit.
    let closings = text.prefix(40).indices.filter { text[$0] == ">" }
    for closing in closings {
      let end = text.index(after: closing)
      var parser = KeyParser(text[..<end])
      if let key = try? parser.parse() { return (key, end) }
    }
    return nil
  }

  /// Removes `⇧⌘K` from the front if another key with symbols or brackets or nothing follows it.
  private static func parseKeyWithSymbols(from rest: inout Substring) -> Key? {
    var modifiers: Modifiers = []
    while let symbol = rest.first, let modifier = Modifiers.named(bySymbol: symbol) {
      modifiers.insert(modifier)
      rest.removeFirst()
    }
    guard let character = rest.popFirst() else { return nil }
    // More characters would make it a misspelt name, as in `⌘PgDwn`.
    if let next = rest.first, next != "<", Modifiers.named(bySymbol: next) == nil { return nil }
    return KeyParser.key(for: character, modifiers)
  }
}
