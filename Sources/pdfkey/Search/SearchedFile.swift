import DocModel

/// One file of a search: what it is called, and what was found in it so far.
final class SearchedFile {
  let input: BatchInput
  /// The number of matches that were counted.
  var matches = 0
  /// The number of lines with a match that were counted.
  var matchedLines = 0
  /// How many pages it has, once that is known.
  var pageCount: Int?
  /// Whether the user knows what casts doubt on its matches.
  var hasWarned = false
  /// Whether nothing more is wanted of it.
  var isDone = false
  /// The file as the index has it; nil where it is read.
  let indexed: KeptDocument?

  init(_ input: BatchInput, indexed: KeptDocument? = nil) {
    self.input = input
    self.indexed = indexed
  }

  var path: String { input.path }

  /// Counts what was found, and whether that is all that is wanted.
  func take(_ hit: SearchHit, mostLines: Int?, oneMatchOnly: Bool) {
    matches += hit.matchCount
    matchedLines += hit.lines.count { !$0.matches.isEmpty }
    isDone = oneMatchOnly && matches > 0 || mostLines.map { matchedLines >= $0 } ?? false
  }
}

extension SearchHit {
  /// Its lines up to so many with a match, and those after the last one that belong to it.
  func limitedLines(_ most: Int, _ options: LineSearch.Options) -> [SearchLine] {
    var kept: [SearchLine] = []
    var count = 0
    var last = 0
    for line in lines {
      if !line.matches.isEmpty {
        guard count < most else { break }
        count += 1
        last = line.number
      } else if count == most, line.number - last > options.linesAfter {
        break
      }
      kept.append(line)
    }
    return kept
  }
}
