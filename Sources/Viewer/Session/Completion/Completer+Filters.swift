import DocModel

/// Completion of filters.
extension Completer {
  /// Returns the completion of the last word of a filter: a field of the list, or a value of the field.
  func filterCompletion(of rest: String, at offset: Int, in kind: ListPane.Kind) -> Completion {
    let start = Self.startOfLastWord(of: rest)
    let word = String(rest[start...])
    let lower = offset + rest.distance(from: rest.startIndex, to: start)
    let parts = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let values: [String]
    if parts.count < 2 {
      values = RowFilter.fieldNames(of: kind).map { $0 + ":" }
    } else {
      // A value with blanks is put in quotation marks and loses its own.
      values = filterValues(of: parts[0].lowercased()).map { $0.replacing("\"", with: "") }
        .map { $0.contains(" ") ? "\(parts[0]):\"\($0)\"" : "\(parts[0]):\($0)" }
    }
    let wanted = word.replacing("\"", with: "")
    let best = CompletionMatcher.best(values, for: wanted) { $0.replacing("\"", with: "") }
    return Completion(
      lower..<offset + rest.count, best.elements.prefix(Completion.limit).map { .init($0) }, typed: word,
      areLiteral: best.areLiteral, isTruncated: best.elements.count > Completion.limit)
  }

  /// Returns the start of the last word; blanks within quotation marks belong to the word.
  private static func startOfLastWord(of text: String) -> String.Index {
    var start = text.startIndex
    var isQuoted = false
    for index in text.indices {
      if text[index] == "\"" { isQuoted.toggle() }
      if text[index] == " ", !isQuoted { start = text.index(after: index) }
    }
    return start
  }

  /// Returns the values of a field in the rows, without duplicates.
  private func filterValues(of field: String) -> [String] {
    let rows = shownList?.rows ?? []
    switch field {
    case "type": return Set(rows.map(\.title)).sorted()
    case "author", "shape", "color", "colour", "tab":
      let name = field == "colour" ? "color" : field
      return Set(rows.compactMap { row in row.details.first { $0.name == name }?.text.onOneLine }).sorted()
    case "is": return RowFilter.Property.allCases.map(\.rawValue)
    case "state": return Set(rows.map { $0.annotation?.currentState?.state.lowercased() ?? "none" }).sorted()
    case "date", "since", "until": return days(of: rows)
    case "chapter": return chapters(of: rows)
    case "label": return Set(rows.compactMap { $0.page?.label.onOneLine }).sorted()
    default: return []
    }
  }

  /// Returns the days and months of rows, from the latest.
  private func days(of rows: [PaneRow]) -> [String] {
    let days = rows.compactMap { row in
      (row.day ?? row.annotation.map { AnnotationDay($0.annotation) })?.calendarDay?.description
    }
    return Set(days + days.map { String($0.prefix(7)) }).sorted(by: >)
  }

  /// Returns the headings above matches, in their order.
  private func chapters(of rows: [PaneRow]) -> [String] {
    var seen: Set<String> = []
    return rows.lazy.compactMap { row in row.details.first { $0.name == "chapters" }?.values }.joined()
      .map(\.onOneLine).filter { !$0.isEmpty && seen.insert($0).inserted }
  }
}
