/// Searches texts line by line, as grep does; created once for a search.
package struct LineSearch: Sendable {
  /// The query, the scopes to search, and the context to include.
  package struct Options: Hashable, Sendable, Codable {
    /// The query.
    package var query: SearchQuery
    /// The scopes to search.
    package var scopes: Set<SearchScope>
    /// The number of context lines before each line with a match.
    package var linesBefore = 0
    /// The number of context lines after each line with a match.
    package var linesAfter = 0

    /// Creates options for searching some scopes.
    package init(_ query: SearchQuery, in scopes: Set<SearchScope> = [.text]) {
      (self.query, self.scopes) = (query, scopes)
    }
  }

  /// The options of the search.
  package let options: Options
  private let finder: TextFinder

  /// Prepares a search.
  ///
  /// - Throws: ``SearchError`` if a regular expression is invalid.
  package init(_ options: Options) throws(SearchError) {
    self.options = options
    finder = try TextFinder(options.query)
  }

  /// Finds the lines of a text with a match, and their context lines.
  ///
  /// - Throws: ``SearchError/tooManyAttempts(_:)``.
  package func lines(in text: String) throws(SearchError) -> [SearchLine] {
    let scalars = Array(text.unicodeScalars)
    let ranges = try finder.ranges(in: scalars)
    guard !ranges.isEmpty else { return [] }
    let ends = Self.lines(of: scalars)
    var found: [Int: [SearchLine.Match]] = [:]
    var first = 0
    for range in ranges {
      while ends[first].upperBound < range.lowerBound { first += 1 }
      var line = first
      while line < ends.count, ends[line].lowerBound < range.upperBound || line == first {
        let part = range.clamped(to: ends[line])
        if !part.isEmpty || line == first {
          let isBeginning = line == first
          found[line, default: []].append(
            SearchLine.Match(
              bytes: Self.bytes(of: part, in: scalars, from: ends[line].lowerBound),
              whole: isBeginning ? Self.folded(scalars[range]) : nil))
        }
        line += 1
      }
    }
    return shown(around: found.keys.sorted(), count: ends.count).map { line in
      SearchLine(number: line + 1, text: Self.string(scalars[ends[line]]), matches: found[line] ?? [])
    }
  }

  /// Returns the indexes of the lines to include, each once.
  private func shown(around matched: [Int], count: Int) -> [Int] {
    var shown: [Int] = []
    for line in matched {
      let first = max(line - options.linesBefore, (shown.last ?? -1) + 1)
      let last = line + min(options.linesAfter, count - 1 - line)
      if first <= last { shown += first...max(first, last) }
    }
    return shown
  }

  /// Returns the offsets of the lines, without line ends.
  private static func lines(of scalars: [Unicode.Scalar]) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var start = 0
    for (index, scalar) in scalars.enumerated() where scalar == "\n" || scalar == "\u{0C}" {
      lines.append(start..<index)
      start = index + 1
    }
    lines.append(start..<scalars.count)
    return lines
  }

  private static func bytes(of range: Range<Int>, in scalars: [Unicode.Scalar], from start: Int) -> Range<Int>
  {
    let before = scalars[start..<max(start, range.lowerBound)].reduce(0) { $0 + UTF8.width($1) }
    return before..<before + scalars[range].reduce(0) { $0 + UTF8.width($1) }
  }

  private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }

  private static func folded(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    string(scalars).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
