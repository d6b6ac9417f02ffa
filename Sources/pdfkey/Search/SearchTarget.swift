import DocModel

/// What becomes of hits: lines, counts, names or JSON.
protocol SearchTarget: AnyObject {
  /// Whether the first match in a file says all that is wanted of it.
  var needsOneMatchOnly: Bool { get }
  /// Takes what was found in one text of a file.
  func write(_ hit: SearchHit, of file: SearchedFile) throws
  /// Takes notice that all of a file was searched.
  func finish(_ file: SearchedFile) throws
  /// Takes notice that everything was searched.
  func finish(_ totals: SearchTotals) throws
}

extension SearchTarget {
  func finish(_ totals: SearchTotals) throws {}
}

/// What a search came to.
struct SearchTotals {
  /// How many files were searched.
  var files = 0
  /// How many of them have a match.
  var filesWithMatch = 0
  var matches = 0
  var matchedLines = 0
  var pages = 0
  /// How long it took.
  var elapsed: Duration = .zero

  /// Counts a file that was searched.
  mutating func take(_ file: SearchedFile) {
    files += 1
    matches += file.matches
    matchedLines += file.matchedLines
    if file.matches > 0 { filesWithMatch += 1 }
  }
}
