import DocModel

/// A destination of matches: lines, counts, names or JSON.
protocol SearchTarget: AnyObject {
  /// Whether the first match in a file suffices.
  var needsOneMatchOnly: Bool { get }
  /// Whether the first match in any file suffices.
  var endsAtFirstMatch: Bool { get }
  /// Writes the matches in one text of a file.
  func write(_ group: SearchMatchGroup, of file: SearchedFile) throws
  /// Ends a file.
  func finish(_ file: SearchedFile) throws
  /// Ends the search.
  func finish(_ totals: SearchTotals) throws
}

extension SearchTarget {
  var endsAtFirstMatch: Bool { false }
  func finish(_ totals: SearchTotals) throws {}
}

/// The totals of a search.
struct SearchTotals {
  /// The number of searched files.
  var files = 0
  /// The number of files with a match.
  var filesWithMatch = 0
  var matches = 0
  var matchedLines = 0
  var pages = 0
  /// The duration of the search.
  var elapsed: Duration = .zero

  /// Counts a searched file.
  mutating func add(_ file: SearchedFile) {
    files += 1
    matches += file.matches
    matchedLines += file.matchedLines
    if file.matches > 0 { filesWithMatch += 1 }
  }
}
