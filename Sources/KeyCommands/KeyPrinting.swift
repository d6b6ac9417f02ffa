/// A style of spelling keys.
public enum KeySpelling: Hashable, Sendable {
  /// As in Apple's menus: `⇧⌘A`, `⌃⇥`, `⌃PgDn`.
  case symbols
  /// ASCII only, for fonts and files without symbols: `shift+cmd+a`, `ctrl+tab`, `ctrl+pagedown`.
  case ascii
}

extension Key: CustomStringConvertible {
  /// The key in symbols, such as `⇧⌘A`.
  public var description: String {
    spelling(.symbols)
  }

  /// Returns the key in the given spelling, with modifiers in Apple's order ⌃⌥⇧⌘.
  ///
  /// `Key(parsing:)` parses either spelling to this same key. A letter with ⇧ alone is its capital. Invisible
  /// characters and, in ASCII, all others outside ASCII are written as code points (`U+00E9`).
  public func spelling(_ style: KeySpelling) -> String {
    if let capital = loneCapital, capital.canStand(in: style) { return String(capital) }
    switch style {
    case .symbols: return modifiers.symbols + symbol
    case .ascii: return (modifiers.words + [word]).joined(separator: "+")
    }
  }

  /// The capital that the key types, if it is a letter with ⇧ and nothing else.
  private var loneCapital: Character? {
    guard modifiers == .shift, case .character(let letter) = code else { return nil }
    return letter.capitalLetter
  }

  /// The key without its modifiers; after modifiers, letters are capitals as on the keycap.
  private var symbol: String {
    guard case .character(let character) = code else { return KeyNames.symbol(of: code) }
    let shown = modifiers.isEmpty ? character : character.capitalLetter ?? character
    return shown.canStand(in: .symbols) ? String(shown) : character.codePoints
  }

  /// The key without its modifiers, in ASCII.
  private var word: String {
    guard case .character(let character) = code else { return KeyNames.word(for: code) }
    switch character {
    // After a `+` these would be hard to read.
    case "+" where !modifiers.isEmpty: return "plus"
    case "-" where !modifiers.isEmpty: return "minus"
    default: return character.canStand(in: .ascii) ? String(character) : character.codePoints
    }
  }
}

extension Character {
  /// Returns the character itself if it is visible, else its code points.
  func spelled(_ style: KeySpelling) -> String {
    canStand(in: style) ? String(self) : codePoints
  }

  /// The character's code points, as in `U+0065U+0301`.
  fileprivate var codePoints: String {
    unicodeScalars.map { scalar in
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }.joined()
  }

  /// Whether the character can be written as itself: it is visible, doesn't combine with its neighbours and
  /// isn't the symbol of a key or modifier.
  fileprivate func canStand(in style: KeySpelling) -> Bool {
    if style == .ascii { return isASCII && unicodeScalars.count == 1 }
    guard Modifiers.named(bySymbol: self) == nil, KeyNames.code(forSymbol: self) == nil else { return false }
    // A combining mark, an emoji modifier or half a flag would combine with its neighbour.
    guard "a\(self)a".count == 3 else { return false }
    return unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .surrogate, .unassigned, .privateUse, .lineSeparator, .paragraphSeparator,
        .spaceSeparator:
        false
      default:
        !scalar.properties.isVariationSelector
      }
    }
  }
}
