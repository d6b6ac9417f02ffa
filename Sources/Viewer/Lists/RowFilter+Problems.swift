/// What is wrong with a filter that would otherwise leave nothing without a word.
extension RowFilter {
  /// Why a filter can't be meant as it stands; nil where it can.
  ///
  /// - Parameters:
  ///   - text: the filter.
  ///   - kind: the list that is filtered.
  ///   - hasTabs: whether the rows are of several tabs.
  ///   - isLabel: whether some page calls itself so, in any case.
  /// - Returns: what is wrong, for people.
  static func problem(in text: String, of kind: ListPane.Kind, hasTabs: Bool, isLabel: (String) -> Bool)
    -> String?
  {
    for (word, beginsQuoted) in words(text) {
      let parts = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[1].isEmpty else { continue }
      if let field = Field(parts[0], of: kind) {
        if field == .tab, !hasTabs { return "all hits are of one tab; search -a TEXT searches all tabs" }
        if field == .page, let problem = problem(inPages: String(parts[1]), isLabel) { return problem }
      } else if !beginsQuoted, looksLikeField(parts[0], before: parts[1], of: kind) {
        let names = fieldNames(of: kind)
        guard let last = names.last else {
          return "the rows of this list have no fields; only words are looked for in them"
        }
        let list = names.dropLast().joined(separator: ", ") + " and " + last
        return "there is no field “\(String(parts[0]).onOneLine)”; there are \(list)"
      }
    }
    return nil
  }

  /// Whether the beginning of a word is meant as a field: a time and an address aren't.
  private static func looksLikeField(
    _ name: Substring, before rest: Substring, of kind: ListPane.Kind
  ) -> Bool {
    // Where a list has none, only somebody who knows fields from another list means one.
    guard !fieldNames(of: kind).isEmpty else { return Field(rawValue: name.lowercased()) != nil }
    return !name.isEmpty && name.allSatisfy(\.isLetter) && !rest.hasPrefix("/")
  }

  /// What is wrong with what stands behind `page:`.
  private static func problem(inPages text: String, _ isLabel: (String) -> Bool) -> String? {
    if let number = Int(text), number > 0 { return nil }
    if isLabel(text) { return nil }
    let bounds = text.split(separator: "-", omittingEmptySubsequences: false)
    if bounds.count == 2, let first = Int(bounds[0]), first > 0 {
      if bounds[1].isEmpty { return nil }
      if let last = Int(bounds[1]), last > 0 {
        guard last < first else { return nil }
        return "page:\(text) ends before it begins; page:\(last)-\(first) goes from \(last) to \(first)"
      }
    }
    return "“\(text.onOneLine)” is no page; page: takes a number, a range such as 3-7, or a label"
  }
}
