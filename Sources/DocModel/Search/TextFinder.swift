/// Finds a query in the text of pages; made once for a search and used for each page.
public struct TextFinder: Sendable {
  /// What it finds.
  public let query: SearchQuery
  private let literals: LiteralFinder?
  private let expressions: [ExpressionFinder]

  /// A finder for a query.
  ///
  /// - Throws: ``SearchError`` if a regular expression isn't one.
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

  /// The ranges of a text's scalars that match, in order, none overlapping another.
  ///
  /// - Throws: ``SearchError/tooManyWays(_:)`` if a regular expression had to be given up on this text.
  public func ranges(in scalars: [Unicode.Scalar]) throws(SearchError) -> [Range<Int>] {
    var ranges = literals?.ranges(in: scalars) ?? []
    for expression in expressions { ranges += try expression.ranges(in: scalars) }
    return expressions.isEmpty ? ranges : ranges.withoutOverlaps
  }
}

extension TextFinder {
  /// The matches in the text of a page, in order, without where they lie on it.
  ///
  /// - Parameters:
  ///   - text: the text, as ``Document/string(ofPage:)`` gives it.
  ///   - index: the page's place, counted from 0.
  /// - Returns: the matches.
  /// - Throws: ``SearchError/tooManyWays(_:)`` if a regular expression had to be given up on this text.
  public func matches(in text: String, ofPage index: Int) throws(SearchError) -> [SearchMatch] {
    let scalars = Array(text.unicodeScalars)
    return try ranges(in: scalars).map { range in
      SearchMatch(
        pageIndex: index, range: range, quads: [], snippet: SearchMatch.Snippet(scalars, around: range))
    }
  }
}

extension [Range<Int>] {
  /// The ranges in order; of those that overlap the one that begins first, and the longest of these.
  var withoutOverlaps: [Range<Int>] {
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
  /// Where a letter ends with its marks, which a search may have passed over.
  func endOfLetter(at index: Int) -> Int {
    var end = index + 1
    while end < count, TextFinder.isMark(self[end].value) { end += 1 }
    return end
  }
}

extension TextFinder {
  /// Whether a scalar is an accent or another mark on the letter before.
  static func isMark(_ unit: UInt32) -> Bool {
    unit >= 0x300 && Unicode.Scalar(unit)?.properties.generalCategory == .nonspacingMark
  }
}

extension String {
  /// The text without white space at its ends.
  var trimmed: String {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
