import DocModel

/// Completion of filters.
extension Completer {
  /// Returns the completion of the last word of a filter: a field of the list, or a value of the field.
  func filterCompletion(of rest: String, at offset: Int, in kind: ListPane.Kind) -> Completion {
    let start = Self.startOfLastWord(of: rest)
    var word = String(rest[start...])
    let values: [String]
    if let colon = word.firstIndex(of: ":") {
      // A value with blanks is put in quotation marks and loses its own.
      values = filterValues(of: word[..<colon].lowercased()).map { $0.replacing("\"", with: "") }
        .map { $0.contains(" ") ? "\"\($0)\"" : $0 }
      word = String(word[word.index(after: colon)...])
    } else {
      values = RowFilter.fieldNames(of: kind).map { $0 + ":" }
    }
    let lower = offset + rest.count - word.count
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

extension LinePreviewer {
  /// Returns the values of the field that is being typed at the end of a filter, or else the forms of its words; none
  /// for other lines and lists without fields.
  package func filterForms(ofLine line: String) -> [String] {
    guard let kind = shownList?.kind, isFilter(line) else { return [] }
    let typed = Array(line.drop { $0 == ":" })
    let completion = Completer(context: context).completion(of: String(typed), at: typed.count)
    let (start, values) = (completion.range.lowerBound, completion.candidates.map(\.replacement))
    let isValue = start > 0 && typed.indices.contains(start - 1) && typed[start - 1] == ":"
    return isValue && !values.isEmpty && values != [String(typed[start...])]
      ? values : RowFilter.forms(of: kind)
  }
}
