/// Errors in filters, which would otherwise silently hide all rows.
extension RowFilter {
  /// Returns the error in a filter; nil if it is valid.
  ///
  /// - Parameters:
  ///   - text: the filter.
  ///   - kind: the kind of the list.
  ///   - hasTabs: whether the rows belong to several tabs.
  ///   - isLabel: returns whether a page has a label, in either case.
  /// - Returns: the message for the user.
  static func problem(in text: String, of kind: ListPane.Kind, hasTabs: Bool, isLabel: (String) -> Bool)
    -> String?
  {
    var dates: [Field: String] = [:]
    for (word, beginsQuoted) in words(text) {
      let parts = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[1].isEmpty else { continue }
      if let field = Field(parts[0], of: kind) {
        if field == .tab, !hasTabs { return "all matches are from one tab; search -a TEXT searches all tabs" }
        if field == .page, let problem = problem(inPages: String(parts[1]), isLabel) { return problem }
        if field == .is, Property(rawValue: parts[1].lowercased()) == nil {
          let names = Property.allCases.map(\.rawValue).joined(separator: ", ")
          return "“\(String(parts[1]).onOneLine)” is no property of annotations; is: takes \(names)"
        }
        if [.date, .since, .until].contains(field) {
          dates[field] = String(parts[1])
          if let problem = problem(inDate: String(parts[1]), of: field) { return problem }
        }
      } else if !beginsQuoted, looksLikeField(parts[0], before: parts[1], of: kind) {
        let names = fieldNames(of: kind)
        guard let last = names.last else {
          return "the rows of this list have no fields; filter them by words"
        }
        let list = names.dropLast().joined(separator: ", ") + " and " + last
        return "there is no field “\(String(parts[0]).onOneLine)”; the fields are \(list)"
      }
    }
    return problem(since: dates[.since], until: dates[.until])
  }

  /// Returns whether the part of a word before a colon looks like a field, unlike in a time or an address.
  private static func looksLikeField(
    _ name: Substring, before rest: Substring, of kind: ListPane.Kind
  ) -> Bool {
    // In a list without fields, only the name of another list's field looks like one.
    guard !fieldNames(of: kind).isEmpty else { return Field(rawValue: name.lowercased()) != nil }
    return !name.isEmpty && name.allSatisfy(\.isLetter) && !rest.hasPrefix("/")
  }

  /// Returns the error in the text after `page:`.
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
    return "“\(text.onOneLine)” isn't a page; page: takes a number, a range such as 3-7, or a label"
  }
}
