import Foundation

/// An error in the spelling of a key.
public enum KeySpellingError: LocalizedError, Hashable, Sendable, CustomStringConvertible {
  /// The spelling is empty or only white space.
  case empty
  /// The spelling has modifiers but no key, as in `⌘` or `ctrl+`.
  case noKey(spelling: String)
  /// The part before a `+` isn't a modifier.
  case unknownModifier(String, spelling: String)
  /// The part after the modifiers isn't a key.
  case unknownKey(String, spelling: String)

  /// The name of the error for programs, that of its case, which stays the same in later versions.
  public var code: String {
    switch self {
    case .empty: "empty"
    case .noKey: "noKey"
    case .unknownModifier: "unknownModifier"
    case .unknownKey: "unknownKey"
    }
  }

  /// The failure and its remedy, on one line.
  public var description: String {
    [errorDescription, recoverySuggestion].compactMap(\.self).joined(separator: ": ")
  }

  /// The failure.
  public var errorDescription: String? {
    switch self {
    case .empty: "the key is missing"
    case .noKey(let spelling): "“\(spelling)” names modifiers but no key"
    case .unknownModifier(let word, let spelling): "“\(word)” in “\(spelling)” is not a modifier"
    case .unknownKey(let name, let spelling):
      (name == spelling ? "“\(name)”" : "“\(name)” in “\(spelling)”") + " is not a key"
    }
  }

  /// The remedy, such as the name of a key that is spelled similarly.
  public var recoverySuggestion: String? {
    switch self {
    case .empty: "write one, such as cmd+d, PgDn or gg"
    case .noKey: "add the key to press with them, as in ⌘A or ctrl+a"
    case .unknownModifier(let word, _):
      Self.advice(
        for: word, among: Modifiers.wordsToModifiers.keys.sorted(), otherwise: "use ctrl, alt, shift or cmd")
    case .unknownKey(let name, _):
      Self.advice(
        for: name, among: KeyNames.suggestible,
        otherwise: "use a character, or a name such as tab, esc, space, pagedown or f5")
    }
  }

  /// Returns the advice for a misspelt name.
  ///
  /// It is computed only for a displayed message: `gg` fails as one key before it is parsed as two, and every
  /// start parses whole keymaps.
  private static func advice(for name: String, among names: [String], otherwise: String) -> String {
    let suggestions = Suggestions.nearest(to: name, among: names, limit: 2)
    return suggestions.isEmpty ? otherwise : "did you mean \(suggestions.joined(separator: " or "))?"
  }
}
