/// Finds the matches of a query in the text of pages; created once for a search.
///
/// ```swift
/// let finder = try TextFinder(SearchQuery("border"))
/// for match in try document.matches(of: finder, onPage: 0) { print(match.snippet.match) }
/// ```
public struct TextFinder: Sendable {
  /// The query.
  public let query: SearchQuery
  private let literals: LiteralFinder?
  private let expressions: [ExpressionFinder]

  /// Creates a finder for a query.
  ///
  /// - Throws: ``SearchError`` if a regular expression is invalid.
  public init(_ query: SearchQuery) throws(SearchError) {
    self.query = query
    var texts: [String] = []
    var expressions: [ExpressionFinder] = []
    for pattern in query.patterns {
      switch pattern {
      case .literal(let text): texts.append(text)
      case .expression(let text): expressions.append(try ExpressionFinder(text, query))
      }
    }
    self.expressions = expressions
    literals = texts.isEmpty ? nil : LiteralFinder(texts, query)
  }

  /// Finds the ranges of the matches in a text's scalars, in order, without overlaps.
  ///
  /// - Throws: ``SearchError/tooManyAttempts(_:)`` if a regular expression needs too many attempts on this text.
  public func ranges(in scalars: [Unicode.Scalar]) throws(SearchError) -> [Range<Int>] {
    var ranges = literals?.ranges(in: scalars) ?? []
    for expression in expressions { ranges += try expression.ranges(in: scalars) }
    return expressions.isEmpty ? ranges : ranges.withoutOverlaps
  }

  /// Whether a text that consists of some of these scalars may match, as far as a quick look tells.
  package func mayMatch(_ scalars: [Unicode.Scalar]) -> Bool {
    literals != nil || expressions.contains { $0.mayMatch(scalars) }
  }
}

extension TextFinder {
  /// Finds the matches in the text of a page, in order, without quads.
  ///
  /// - Parameters:
  ///   - text: the text from ``Document/string(ofPage:)``.
  ///   - index: the 0-based page index.
  /// - Returns: the matches.
  /// - Throws: ``SearchError/tooManyAttempts(_:)`` if a regular expression needs too many attempts on this text.
  public func matches(in text: String, ofPage index: Int) throws(SearchError) -> [SearchMatch] {
    let scalars = Array(text.unicodeScalars)
    return try ranges(in: scalars).map { range in
      SearchMatch(
        pageIndex: index, range: range, quads: [], snippet: SearchMatch.Snippet(scalars, around: range))
    }
  }
}

extension [Range<Int>] {
  /// The ranges in order; of overlapping ranges, the one that begins first, or else the longest.
  package var withoutOverlaps: [Range<Int>] {
    var result: [Range<Int>] = []
    let sorted = sorted { ($0.lowerBound, $1.upperBound) < ($1.lowerBound, $0.upperBound) }
    for range in sorted {
      if let last = result.last, last.overlaps(range) { continue }
      result.append(range)
    }
    return result
  }
}

extension [Unicode.Scalar] {
  /// Returns the end of a letter with its marks, which a search may have ignored.
  package func endOfLetter(at index: Int) -> Int {
    var end = index + 1
    while end < count, TextFinder.isMark(self[end].value) { end += 1 }
    return end
  }
}

extension TextFinder {
  /// Whether a scalar is an accent or another mark on the preceding letter.
  static func isMark(_ unit: UInt32) -> Bool {
    unit >= 0x300 && Unicode.Scalar(unit)?.properties.generalCategory == .nonspacingMark
  }
}

extension String {
  /// The text without white space at its ends.
  package var trimmed: String {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
