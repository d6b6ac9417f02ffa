/// What rows have to contain to be seen: every word, in any case and with or without accents.
///
/// Words in double quotation marks are one. In the list of annotations, `author:`, `type:`, `color:`, `page:`,
/// `label:` and `text:` before a word say where it has to stand; in that of search hits `chapter:`, which are all
/// headings above a hit, `tab:`, `page:`, `label:` and `text:`. A quotation mark or a colon after which
/// nothing has been typed yet excludes nothing, so that a filter can be followed as it is typed; what is wrong with one
/// that has been typed ``problem(in:of:hasTabs:isLabel:)`` says.
struct RowFilter {
  /// Where a word has to stand.
  enum Field: String {
    case author, type, color, chapter, tab, page, label, text
    /// The other spelling.
    case colour

    /// The fields of a list, in one spelling each.
    static func all(of kind: ListPane.Kind) -> [Field] {
      switch kind {
      case .annotations: [.author, .type, .color, .page, .label, .text]
      case .hits: [.chapter, .tab, .page, .label, .text]
      default: []
      }
    }

    init?(_ name: Substring, of kind: ListPane.Kind) {
      guard let field = Field(rawValue: name.lowercased()),
        Self.all(of: kind).contains(field == .colour ? .color : field)
      else { return nil }
      self = field
    }
  }

  /// The names of the fields of a list, in one spelling each; none where a list has no fields.
  static func fieldNames(of kind: ListPane.Kind) -> [String] { Field.all(of: kind).map(\.rawValue) }

  private var terms: [(field: Field?, word: String)] = []

  /// Reads what has been typed for a list.
  init(_ text: String, of kind: ListPane.Kind) {
    for (word, _) in Self.words(text) {
      let parts = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2, let field = Field(parts[0], of: kind) {
        if !parts[1].isEmpty { terms.append((field, String(parts[1]).folded)) }
      } else {
        terms.append((nil, word.folded))
      }
    }
  }

  /// Whether it has to know the text that annotations mark.
  var readsText: Bool { terms.contains { $0.field == nil || $0.field == .text } }

  /// Whether it has to know in which sections hits are.
  var readsSections: Bool { terms.contains { $0.field == .chapter } }

  /// Whether a row is seen.
  func contains(_ row: PaneRow) -> Bool {
    guard !terms.isEmpty else { return true }
    let words = terms.contains { $0.field == nil } ? Self.everything(row).folded : ""
    return terms.allSatisfy { field, word in
      field.map { Self.matches(row, $0, word) } ?? words.contains(word)
    }
  }

  /// The words of a text; those in quotation marks are one, which may begin with such a mark.
  static func words(_ text: String) -> [(word: String, beginsQuoted: Bool)] {
    var words: [(word: String, beginsQuoted: Bool)] = []
    var word = ""
    var (isQuoted, beginsQuoted) = (false, false)
    for character in text {
      if character == "\"" {
        isQuoted.toggle()
        if word.isEmpty { beginsQuoted = isQuoted }
      } else if character.isWhitespace, !isQuoted {
        words.append((word, beginsQuoted))
        word = ""
      } else {
        word.append(character)
      }
    }
    return (words + [(word, beginsQuoted)]).filter { !$0.word.isEmpty }
  }

  /// What a word may be found in that has no field.
  private static func everything(_ row: PaneRow) -> String {
    var parts = [row.title] + [row.page?.description].compactMap { $0 } + row.details.map(\.text)
    if let annotation = row.annotation?.annotation {
      parts += [annotation.markup.subject, annotation.color?.hex].compactMap { $0 }
    }
    return parts.joined(separator: " ")
  }

  private static func matches(_ row: PaneRow, _ field: Field, _ word: String) -> Bool {
    func detail(_ name: String) -> String {
      row.details.first { $0.name == name }?.text.folded ?? ""
    }
    switch field {
    case .author: return detail("author").contains(word)
    // Text is a type, and FreeText another.
    case .type: return row.title.folded.hasPrefix(word)
    case .color, .colour:
      let hex = row.annotation?.annotation.color?.hex?.folded ?? ""
      return detail("color").contains(word) || hex.hasPrefix(word) || hex.dropFirst().hasPrefix(word)
    case .chapter:
      return row.details.first { $0.name == "chapters" }?.values?.contains { $0.folded.contains(word) }
        ?? false
    case .tab:
      return detail("tab").contains(word)
        || row.details.contains { $0.name == "tabNumber" && $0.values == [word] }
    case .page: return isOnPage(row, word)
    case .label: return row.page?.label.folded == word
    case .text:
      // A hit is called by its text.
      if case .hit = row.target { return row.title.folded.contains(word) }
      return (detail("text") + " " + detail("contents")).contains(word)
    }
  }

  /// Whether a row's page is a number, or among some such as `3-7`, or is called so.
  private static func isOnPage(_ row: PaneRow, _ word: String) -> Bool {
    guard let page = row.page else { return false }
    if let number = Int(word) { return page.number == number }
    let bounds = word.split(separator: "-", omittingEmptySubsequences: false)
    if bounds.count == 2, let first = Int(bounds[0]), page.number >= first,
      page.number <= (Int(bounds[1]) ?? .max)
    {
      return true
    }
    return page.label.folded == word
  }
}
