/// A search query with its matching options.
///
/// ```swift
/// let words = SearchQuery("border style", matchesWholeWords: true)
/// let expression = SearchQuery(patterns: [.expression(#"borders?\s+styles?"#)])
/// for query in [words, expression] { print(try document.search(query).map(\.matches.count)) }
/// ```
public struct SearchQuery: Hashable, Sendable, Codable {
  /// The treatment of upper and lower case.
  public enum CaseMatching: String, Hashable, Sendable, Codable {
    /// Case matters only if the query has a capital.
    case smart
    /// Case always matters.
    case sensitive
    /// Case never matters.
    case insensitive
  }

  /// One alternative of a query.
  public enum Pattern: Hashable, Sendable, Codable {
    /// A literal text.
    case literal(String)
    /// A regular expression in Perl's syntax (PCRE2).
    ///
    /// A blank matches any white space, including a line end; `^` and `$` match the ends of lines, and `.` doesn't
    /// match a line end.
    case expression(String)

    /// The pattern as typed.
    public var text: String {
      switch self {
      case .literal(let text), .expression(let text): text
      }
    }
  }

  /// The alternatives, any of which may match.
  public var patterns: [Pattern]
  /// The treatment of upper and lower case.
  public var caseMatching: CaseMatching
  /// Whether a match has to consist of whole words.
  public var matchesWholeWords: Bool
  /// Whether accents and other marks are ignored.
  public var ignoresDiacritics: Bool

  /// Creates a query for one of several patterns.
  public init(
    patterns: [Pattern], caseMatching: CaseMatching = .smart, matchesWholeWords: Bool = false,
    ignoresDiacritics: Bool = false
  ) {
    self.patterns = patterns
    self.caseMatching = caseMatching
    self.matchesWholeWords = matchesWholeWords
    self.ignoresDiacritics = ignoresDiacritics
  }

  /// Creates a query for a text.
  public init(
    _ text: String, caseMatching: CaseMatching = .smart, matchesWholeWords: Bool = false,
    ignoresDiacritics: Bool = false
  ) {
    self.init(
      patterns: [.literal(text)], caseMatching: caseMatching, matchesWholeWords: matchesWholeWords,
      ignoresDiacritics: ignoresDiacritics)
  }

  /// The query as typed; several patterns are separated by bars.
  public var text: String { patterns.map(\.text).joined(separator: " | ") }

  /// Whether the query is blank.
  public var isEmpty: Bool { patterns.allSatisfy { $0.text.allSatisfy(\.isWhitespace) } }

  /// Whether case matters, with smart case resolved.
  public var isCaseSensitive: Bool {
    switch caseMatching {
    case .sensitive: true
    case .insensitive: false
    case .smart: patterns.contains(where: \.hasCapital)
    }
  }
}

extension SearchQuery.Pattern {
  /// Whether the pattern contains a capital, apart from escapes such as `\W` and `\p{Lu}`.
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
