import DocModelLibrary

/// A file of a search, with its counts so far.
final class SearchedFile {
  let input: BatchInput
  /// The number of matches.
  var matches = 0
  /// The number of lines with a match.
  var matchedLines = 0
  /// The number of pages, once it is known.
  var pageCount: Int?
  /// Whether the warning about the file's matches was printed.
  var hasWarned = false
  /// The last message about a part that failed; parts fail for the same reason.
  var failure: String?
  /// Whether no more matches are needed.
  var isDone = false
  /// The file's entry in the index; nil if the file itself is read.
  let indexed: IndexedDocument?

  init(_ input: BatchInput, indexed: IndexedDocument? = nil) {
    self.input = input
    self.indexed = indexed
  }

  var path: String { input.path }

  /// Counts matches, and records whether more are needed.
  func add(_ group: SearchMatchGroup, mostLines: Int?, oneMatchOnly: Bool) {
    matches += group.matchCount
    matchedLines += group.matchedLineCount
    isDone = oneMatchOnly && matches > 0 || mostLines.map { matchedLines >= $0 } ?? false
  }
}
