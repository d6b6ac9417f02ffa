/// Why a spelling names no key.
public enum KeySpellingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There was nothing, or only white space, to read.
  case empty
  /// Modifiers were named but no key to press with them, as in `⌘` or `ctrl+`.
  case noKey(spelling: String)
  /// The part before a `+` is no modifier.
  case unknownModifier(String, spelling: String)
  /// What is left after the modifiers names no key.
  case unknownKey(String, spelling: String)

  /// What failed and what to write instead, on one line.
  public var description: String {
    switch self {
    case .empty:
      "the key is missing: write one, such as cmd+d, PgDn or gg"
    case .noKey(let spelling):
      "“\(spelling)” names modifiers but no key: add the key to press with them, as in ⌘A or ctrl+a"
    case .unknownModifier(let word, let spelling):
      "“\(word)” in “\(spelling)” is not a modifier: "
        + Self.advice(
          for: word, among: Modifiers.wordsToModifiers.keys.sorted(), otherwise: "use ctrl, alt, shift or cmd"
        )
    case .unknownKey(let name, let spelling):
      (name == spelling ? "“\(name)”" : "“\(name)” in “\(spelling)”") + " is not a key: "
        + Self.advice(
          for: name, among: KeyNames.suggestible,
          otherwise: "use a character, or a name such as tab, esc, space, pagedown or f5")
    }
  }

  /// Looked for only when somebody reads the message: `gg` fails as one key before it is read as two, and
  /// whole keymaps are read at every start.
  private static func advice(for name: String, among names: [String], otherwise: String) -> String {
    let suggestions = Suggestions.nearest(to: name, among: names, limit: 2)
    return suggestions.isEmpty ? otherwise : "did you mean \(suggestions.joined(separator: " or "))?"
  }
}
