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
      try write(line.matches.isEmpty ? "context" : "match", Self.data(line, group, path: file.path))
    }
    try output.flush()
  }

  func finish(_ file: SearchedFile) throws {
    // As in ripgrep, a file without a match has no events.
    guard begun === file else { return }
    begun = nil
    let stats: JSONObject = [
      "matches": file.matches, "matched_lines": file.matchedLines, "pages": file.pageCount ?? 0,
      "searches": 1,
      "searches_with_match": 1,
    ]
    try write("end", ["path": Self.text(file.path), "stats": stats])
    try output.flush()
  }

  func finish(_ totals: SearchTotals) throws {
    let (seconds, attoseconds) = totals.elapsed.components
    let elapsed = ["secs": Int(seconds), "nanos": Int(attoseconds / 1_000_000_000)]
    let stats: JSONObject = [
      "matches": totals.matches, "matched_lines": totals.matchedLines, "pages": totals.pages,
      "searches": totals.files, "searches_with_match": totals.filesWithMatch,
    ]
    try write("summary", ["elapsed_total": elapsed, "stats": stats])
    try output.flush()
  }

  private func begin(_ file: SearchedFile) throws {
    guard begun !== file else { return }
    begun = file
    try write("begin", ["path": Self.text(file.path)])
  }

  // MARK: Events

  private func write(_ type: String, _ data: JSONObject) throws {
    try output.write(json: ["type": type, "data": data])
  }

  private static func text(_ text: String) -> JSONObject { ["text": text] }

  /// Describes a line; `line_number` is that in its text, and `whole` a match that extends over a line end.
  private static func data(_ line: SearchLine, _ group: SearchMatchGroup, path: String) -> JSONObject {
    let bytes = Array(line.text.utf8)
    let submatches = line.matches.map { match -> JSONObject in
      let range = match.bytes.clamped(to: 0..<bytes.count)
      var json: JSONObject = [
        "match": text(String(decoding: bytes[range], as: UTF8.self)), "start": range.lowerBound,
        "end": range.upperBound,
      ]
      json["whole"] = match.whole.map(text)
      return json
    }
    var data: JSONObject = [
      "path": text(path), "lines": text(line.text + "\n"), "line_number": line.number, "place": group.scope,
      "submatches": submatches,
    ]
    data["page"] = group.pageIndex.map { $0 + 1 }
    (data["label"], data["annotation_type"]) = (group.pageLabel, group.annotationType)
    return data
  }
}
