import DocModel

/// How a filter goes on that is being typed.
extension Session {
  /// How the last word of a filter may go on: with a field of the list, or with what is in its field.
  func filterCompletion(of rest: String, at offset: Int, in kind: ListPane.Kind) -> Completion {
    let start = Self.startOfLastWord(of: rest)
    let word = String(rest[start...])
    let lower = offset + rest.distance(from: rest.startIndex, to: start)
    let parts = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let values: [String]
    if parts.count < 2 {
      values = RowFilter.fieldNames(of: kind).map { $0 + ":" }
    } else {
      // A word with blanks is one in quotation marks, which no name keeps.
      values = filterValues(of: parts[0].lowercased()).map { $0.replacing("\"", with: "") }
        .map { $0.contains(" ") ? "\(parts[0]):\"\($0)\"" : "\(parts[0]):\($0)" }
    }
    let wanted = word.replacing("\"", with: "")
    let best = CompletionMatcher.best(values, for: wanted) { $0.replacing("\"", with: "") }
    return Completion(
      lower..<offset + rest.count, best.elements.prefix(Completion.limit).map { .init($0) }, typed: word,
      areLiteral: best.areLiteral, isTruncated: best.elements.count > Completion.limit)
  }

  /// Where the last word begins; blanks within quotation marks are part of one.
  private static func startOfLastWord(of text: String) -> String.Index {
    var start = text.startIndex
    var isQuoted = false
    for index in text.indices {
      if text[index] == "\"" { isQuoted.toggle() }
      if text[index] == " ", !isQuoted { start = text.index(after: index) }
    }
    return start
  }

  /// What stands in a field of the rows, each once.
  private func filterValues(of field: String) -> [String] {
    let rows = currentTab?.pane?.rows ?? []
    switch field {
    case "type": return Set(rows.map(\.title)).sorted()
    case "author", "color", "colour", "tab":
      let name = field == "colour" ? "color" : field
      return Set(rows.compactMap { row in row.details.first { $0.name == name }?.text.onOneLine }).sorted()
    case "chapter": return chapters(of: rows)
    case "label": return Set(rows.compactMap { $0.page?.label.onOneLine }).sorted()
    default: return []
    }
  }

  /// The headings above hits, in the order in which they come.
  private func chapters(of rows: [PaneRow]) -> [String] {
    var seen: Set<String> = []
    return rows.lazy.compactMap { row in row.details.first { $0.name == "chapters" }?.values }.joined()
      .map(\.onOneLine).filter { !$0.isEmpty && seen.insert($0).inserted }
  }
}
