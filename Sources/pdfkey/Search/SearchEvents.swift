import DocModel

/// Matches as JSON Lines, in the form of ripgrep's events, with pages added.
final class SearchEvents: SearchTarget {
  let needsOneMatchOnly = false
  private let output: Output
  private var begun: SearchedFile?

  init(_ output: Output) {
    self.output = output
  }

  func write(_ group: SearchMatchGroup, of file: SearchedFile) throws {
    try begin(file)
    for line in group.lines {
      let data = LineData(line, group, path: file.path)
      try output.write(json: Event(type: line.matches.isEmpty ? "context" : "match", data: data))
    }
    try output.flush()
  }

  func finish(_ file: SearchedFile) throws {
    // As in ripgrep, a file without a match has no events.
    guard begun === file else { return }
    begun = nil
    let stats = Stats(matches: file.matches, matchedLines: file.matchedLines, pages: file.pageCount ?? 0)
    try output.write(json: Event(type: "end", data: EndData(path: Text(text: file.path), stats: stats)))
    try output.flush()
  }

  func finish(_ totals: SearchTotals) throws {
    let seconds = totals.elapsed.components.seconds
    let nanoseconds = Int(totals.elapsed.components.attoseconds / 1_000_000_000)
    let stats = Stats(
      matches: totals.matches, matchedLines: totals.matchedLines, pages: totals.pages, searches: totals.files,
      searchesWithMatch: totals.filesWithMatch)
    let elapsed = SummaryData.Elapsed(secs: Int(seconds), nanos: nanoseconds)
    try output.write(json: Event(type: "summary", data: SummaryData(elapsedTotal: elapsed, stats: stats)))
    try output.flush()
  }

  private func begin(_ file: SearchedFile) throws {
    guard begun !== file else { return }
    begun = file
    try output.write(json: Event(type: "begin", data: BeginData(path: Text(text: file.path))))
  }

  // MARK: Events

  private struct Event<Data: Encodable>: Encodable {
    let type: String
    let data: Data
  }

  private struct Text: Encodable {
    let text: String
  }

  private struct BeginData: Encodable {
    let path: Text
  }

  private struct LineData: Encodable {
    struct Submatch: Encodable {
      let match: Text
      let start: Int
      let end: Int
      /// The whole match if it extends over a line end.
      let whole: Text?
    }

    let path: Text
    let lines: Text
    /// The number of the line in its text.
    let lineNumber: Int
    let page: Int?
    let label: String?
    let place: SearchScope
    let annotationType: String?
    let submatches: [Submatch]

    enum CodingKeys: String, CodingKey {
      case path, lines, page, label, place, submatches
      case lineNumber = "line_number"
      case annotationType = "annotation_type"
    }

    init(_ line: SearchLine, _ group: SearchMatchGroup, path: String) {
      let bytes = Array(line.text.utf8)
      self.path = Text(text: path)
      lines = Text(text: line.text + "\n")
      lineNumber = line.number
      page = group.pageIndex.map { $0 + 1 }
      (label, place, annotationType) = (group.label, group.scope, group.annotationType)
      submatches = line.matches.map { match in
        let range = match.bytes.clamped(to: 0..<bytes.count)
        return Submatch(
          match: Text(text: String(decoding: bytes[range], as: UTF8.self)), start: range.lowerBound,
          end: range.upperBound, whole: match.whole.map { Text(text: $0) })
      }
    }
  }

  private struct Stats: Encodable {
    let matches: Int
    let matchedLines: Int
    let pages: Int
    var searches = 1
    var searchesWithMatch = 1

    enum CodingKeys: String, CodingKey {
      case matches, pages, searches
      case matchedLines = "matched_lines"
      case searchesWithMatch = "searches_with_match"
    }
  }

  private struct EndData: Encodable {
    let path: Text
    let stats: Stats
  }

  private struct SummaryData: Encodable {
    struct Elapsed: Encodable {
      let secs: Int
      let nanos: Int
    }

    let elapsedTotal: Elapsed
    let stats: Stats

    enum CodingKeys: String, CodingKey {
      case stats
      case elapsedTotal = "elapsed_total"
    }
  }
}
