/// A match of a query in a page's text.
///
/// ```swift
/// for result in try document.search(SearchQuery("border")) {
///   for match in result.matches { print(match.pageIndex, match.snippet.before, match.quads.count) }
/// }
/// ```
public struct SearchMatch: Hashable, Sendable, Codable {
  /// A match with the words around it, on one line.
  public struct Snippet: Hashable, Sendable, Codable {
    /// The text before the match.
    public var before: String
    /// The match as on the page.
    public var match: String
    /// The text after the match.
    public var after: String

    /// Creates a snippet.
    public init(before: String, match: String, after: String) {
      self.before = before
      self.match = match
      self.after = after
    }
  }

  /// The 0-based index of the page.
  public var pageIndex: Int
  /// The offsets of the match's scalars in the page's text.
  public var range: Range<Int>
  /// The area of the match: one quadrilateral for each line, in the page's default user space.
  public var quads: [Quad]
  /// The words around the match.
  public var snippet: Snippet

  /// Creates a match on a page.
  public init(pageIndex: Int, range: Range<Int>, quads: [Quad], snippet: Snippet) {
    self.pageIndex = pageIndex
    self.range = range
    self.quads = quads
    self.snippet = snippet
  }
}

extension TextSelection {
  /// Selects a match of a search; ``text`` is that of its snippet.
  ///
  /// ```swift
  /// for result in try document.search(SearchQuery("border")) {
  ///   for match in result.matches { print(Annotation.highlight(TextSelection(match)).quads.count) }
  /// }
  /// ```
  public init(_ match: SearchMatch) {
    self.init(
      pageIndex: match.pageIndex, range: match.range, text: match.snippet.match, quads: match.quads)
  }
}

extension SearchMatch.Snippet {
  /// The maximum number of scalars of context on either side.
  static let reach = 40

  /// Creates a snippet around a range of a page's text, with white space folded and only whole words at the ends.
  init(_ scalars: [Unicode.Scalar], around range: Range<Int>) {
    let start = Self.start(of: range, in: scalars)
    let end = Self.end(of: range, in: scalars)
    self.init(
      before: Self.folded(scalars[start..<range.lowerBound]),
      match: Self.folded(scalars[range]),
      after: Self.folded(scalars[range.upperBound..<end]))
  }

  /// Returns the start of the first word within reach; the reach itself in scripts without spaces.
  private static func start(of range: Range<Int>, in scalars: [Unicode.Scalar]) -> Int {
    let reached = range.lowerBound - reach
    guard reached > 0 else { return 0 }
    return (reached..<range.lowerBound).first { scalars[$0 - 1].isBlank }
      ?? (reached..<range.lowerBound).first { !scalars[$0].properties.isGraphemeExtend } ?? range.lowerBound
  }

  /// Returns the end of the last word within reach; the reach itself in scripts without spaces.
  private static func end(of range: Range<Int>, in scalars: [Unicode.Scalar]) -> Int {
    let reached = range.upperBound + reach
    guard reached < scalars.count else { return scalars.count }
    return (range.upperBound...reached).last { scalars[$0].isBlank }
      ?? (range.upperBound...reached).last { !scalars[$0].properties.isGraphemeExtend } ?? range.upperBound
  }

  private static func folded(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var result = String.UnicodeScalarView()
    for scalar in scalars {
      if scalar.isBlank || scalar.properties.generalCategory == .control {
        if result.last != " " { result.append(" ") }
      } else {
        result.append(scalar)
      }
    }
    // A string that has grown takes up to twice its room, and there may be tens of thousands.
    return String(decoding: Array(String(result).utf8), as: UTF8.self)
  }
}
