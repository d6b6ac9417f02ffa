/// A search of texts line by line, as grep does; created once, for any number of documents and threads.
public struct LineSearch: Sendable {
  /// The options of the search.
  public let options: SearchOptions
  /// The finder of the query.
  package let finder: TextFinder

  /// Prepares a search.
  ///
  /// - Throws: ``SearchError`` if a regular expression is invalid.
  public init(_ options: SearchOptions) throws(SearchError) {
    self.options = options
    finder = try TextFinder(options.query)
  }

  /// Finds the lines of a text with a match, and their context lines.
  ///
  /// - Throws: ``SearchError/tooManyAttempts(_:)`` if a regular expression needs too many attempts on this text.
  public func lines(in text: String) throws(SearchError) -> [SearchLine] {
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
      let first = max(line - min(line, max(0, options.linesBefore)), (shown.last ?? -1) + 1)
      let last = line + min(max(0, options.linesAfter), count - 1 - line)
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
