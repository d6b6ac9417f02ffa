/// What to look for, and how exactly.
public struct SearchQuery: Hashable, Sendable, Codable {
  /// Whether upper and lower case are told apart.
  public enum CaseMatching: String, Hashable, Sendable, Codable {
    /// Only where the query itself has a capital.
    case smart
    /// Always.
    case sensitive
    /// Never.
    case insensitive
  }

  /// One thing that is looked for.
  public enum Pattern: Hashable, Sendable, Codable {
    /// The text itself.
    case literal(String)
    /// Whatever a regular expression in Perl's syntax describes (PCRE2).
    ///
    /// A blank in it stands for any white space, also a line end; `^` and `$` are the ends of lines, and `.` stays
    /// within its line.
    case expression(String)

    /// The pattern as it was typed.
    public var text: String {
      switch self {
      case .literal(let text), .expression(let text): text
      }
    }
  }

  /// What is looked for: a place matches where one of them does.
  public var patterns: [Pattern]
  /// Whether case matters.
  public var caseMatching: CaseMatching
  /// Whether a match has to begin and end with a word.
  public var wholeWords: Bool
  /// Whether accents and other marks are passed over.
  public var ignoresDiacritics: Bool

  /// A query for one of several patterns.
  public init(
    patterns: [Pattern], caseMatching: CaseMatching = .smart, wholeWords: Bool = false,
    ignoresDiacritics: Bool = false
  ) {
    self.patterns = patterns
    self.caseMatching = caseMatching
    self.wholeWords = wholeWords
    self.ignoresDiacritics = ignoresDiacritics
  }

  /// A query for a text.
  public init(
    _ text: String, caseMatching: CaseMatching = .smart, wholeWords: Bool = false,
    ignoresDiacritics: Bool = false
  ) {
    self.init(
      patterns: [.literal(text)], caseMatching: caseMatching, wholeWords: wholeWords,
      ignoresDiacritics: ignoresDiacritics)
  }

  /// What is looked for, as it was typed; several patterns with a bar between them.
  public var text: String { patterns.map(\.text).joined(separator: " | ") }

  /// Whether there is nothing to look for.
  public var isEmpty: Bool { patterns.allSatisfy { $0.text.allSatisfy(\.isWhitespace) } }

  /// Whether upper and lower case are told apart, with smart case decided.
  public var isCaseSensitive: Bool {
    switch caseMatching {
    case .sensitive: true
    case .insensitive: false
    case .smart: patterns.contains(where: \.hasCapital)
    }
  }
}

extension SearchQuery.Pattern {
  /// Whether it asks for a capital; what a backslash makes a class of, as `\W` and `\p{Lu}`, is none.
  fileprivate var hasCapital: Bool {
    guard case .expression(let text) = self else { return text.contains(where: \.isUppercase) }
    var rest = text[...]
    while let character = rest.popFirst() {
      guard character == "\\" else {
        if character.isUppercase { return true }
        continue
      }
      let escaped = rest.popFirst()
      if "pPxNko".contains(escaped ?? " "), rest.first == "{" {
        rest = rest.drop { $0 != "}" }
      } else if escaped?.isUppercase == true, escaped?.isASCII == false {
        return true
      }
    }
    return false
  }
}
