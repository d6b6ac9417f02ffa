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
    let lines = Self.lines(of: scalars)
    var found: [Int: [SearchLine.Match]] = [:]
    var first = 0
    for range in ranges {
      while lines[first].scalars.upperBound < range.lowerBound { first += 1 }
      var line = first
      while line < lines.count, lines[line].scalars.lowerBound < range.upperBound || line == first {
        let part = range.clamped(to: lines[line].scalars)
        if !part.isEmpty || line == first {
          let isBeginning = line == first
          found[line, default: []].append(
            SearchLine.Match(
              bytes: Self.bytes(of: part, in: scalars, from: lines[line].scalars.lowerBound),
              whole: isBeginning ? Self.folded(scalars[range]) : nil))
        }
        line += 1
      }
    }
    let utf8 = Array(text.utf8)
    return shown(around: found.keys.sorted(), count: lines.count).map { line in
      SearchLine(
        number: line + 1, text: String(decoding: utf8[lines[line].bytes], as: UTF8.self),
        matches: found[line] ?? [])
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
  private static func lines(of text: [Unicode.Scalar]) -> [(scalars: Range<Int>, bytes: Range<Int>)] {
    var lines: [(scalars: Range<Int>, bytes: Range<Int>)] = []
    var (start, firstByte, byte) = (0, 0, 0)
    for (index, scalar) in text.enumerated() {
      if scalar == "\n" || scalar == "\u{0C}" {
        lines.append((start..<index, firstByte..<byte))
        (start, firstByte) = (index + 1, byte + 1)
      }
      byte += UTF8.width(scalar)
    }
    lines.append((start..<text.count, firstByte..<byte))
    return lines
  }

  private static func bytes(of range: Range<Int>, in scalars: [Unicode.Scalar], from start: Int) -> Range<Int>
  {
    let before = width(of: scalars[start..<max(start, range.lowerBound)])
    return before..<before + width(of: scalars[range])
  }

  private static func width(of scalars: ArraySlice<Unicode.Scalar>) -> Int {
    var width = 0
    for scalar in scalars { width += UTF8.width(scalar) }
    return width
  }

  private static func folded(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var text = ""
    for scalar in scalars { text.unicodeScalars.append(scalar) }
    // Few matches have more than one word.
    guard text.unicodeScalars.contains(where: \.isBlank) else { return text }
    return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
