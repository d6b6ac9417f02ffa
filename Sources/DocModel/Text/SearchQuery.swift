/// What to look for, and how exactly.
public struct SearchQuery: Hashable, Sendable {
  /// Whether upper and lower case are told apart.
  public enum CaseMatching: String, Hashable, Sendable, Codable {
    /// Only where the query itself has a capital.
    case smart
    /// Always.
    case sensitive
    /// Never.
    case insensitive
  }

  /// What is looked for.
  public enum Pattern: Hashable, Sendable {
    /// The text itself.
    case literal(String)
  }

  /// What is looked for.
  public var pattern: Pattern
  /// Whether case matters.
  public var caseMatching: CaseMatching
  /// Whether a match has to begin and end with a word.
  public var wholeWords: Bool
  /// Whether accents and other marks are passed over.
  public var ignoresDiacritics: Bool

  /// A query for a text.
  public init(
    _ text: String, caseMatching: CaseMatching = .smart, wholeWords: Bool = false,
    ignoresDiacritics: Bool = false
  ) {
    pattern = .literal(text)
    self.caseMatching = caseMatching
    self.wholeWords = wholeWords
    self.ignoresDiacritics = ignoresDiacritics
  }

  /// What is looked for, as it was typed.
  public var text: String {
    switch pattern {
    case .literal(let text): text
    }
  }

  /// Whether there is anything to look for.
  public var isEmpty: Bool { text.allSatisfy(\.isWhitespace) }

  /// Whether upper and lower case are told apart, with smart case decided.
  public var isCaseSensitive: Bool {
    switch caseMatching {
    case .sensitive: true
    case .insensitive: false
    case .smart: text.contains(where: \.isUppercase)
    }
  }
}
