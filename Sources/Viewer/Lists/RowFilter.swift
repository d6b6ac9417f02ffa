/// A filter for rows, which have to contain all its words, ignoring case and accents.
///
/// Words in double quotation marks count as one, and so do those after `author:` that are in the name of an author. In
/// the list of annotations, `author:`, `type:`, `shape:`, `color:`, `page:`, `label:`, `text:`, `date:`, `since:`,
/// `until:`, `is:` and `state:` before a word restrict it to a field; the dates are also fields of the list of days. In the list of matches, the fields are `chapter:`, which includes all
/// headings above a match, `tab:`, `page:`, `label:` and `text:`. A quotation mark or colon without text after it
/// excludes nothing, so that a filter works while it is being typed;
/// ``problem(in:of:hasTabs:isLabel:)`` reports errors.
struct RowFilter {
  /// The field that a word has to match.
  enum Field: String {
    case author, type, shape, color, chapter, tab, page, label, text, date, since, until, `is`, state
    /// The British spelling of `color`.
    case colour

    /// Returns the fields of a list, in one spelling each.
    static func all(of kind: ListPane.Kind) -> [Field] {
      switch kind {
      case .annotations:
        [.author, .type, .shape, .color, .page, .label, .text, .date, .since, .until, .is, .state]
      case .dates: [.date, .since, .until]
      case .matches: [.chapter, .tab, .page, .label, .text]
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

  /// Returns the names of a list's fields, in one spelling each; none if it has no fields.
  static func fieldNames(of kind: ListPane.Kind) -> [String] { Field.all(of: kind).map(\.rawValue) }

  /// Returns examples of the words that a filter of a list takes besides those of its rows.
  static func forms(of kind: ListPane.Kind) -> [String] {
    guard kind == .annotations else { return fieldNames(of: kind).map { $0 + ":" } }
    return ["is:open", "is:mine", "is:others", "author:\"NAME\"", "color:"]
  }

  /// A property of annotations in a review, as in `is:open`.
  enum Property: String, CaseIterable {
    /// The annotation is the reader's own, or another author's.
    case mine, others
    /// The annotation is a comment without a reply and a state that waits for the reader's answer, or has one.
    case open, answered

    /// The annotations that have the property, after an article.
    var annotations: String {
      switch self {
      case .mine: "ones that are yours"
      case .others: "ones of others"
      case .open, .answered: "\(rawValue) ones"
      }
    }
  }

  private var terms: [(field: Field?, word: String)] = []
  /// The name of the reader; nil if it is unknown.
  private let reader: String?

  /// The author whose comments aren't open.
  private let authorWithoutQuestions: String?

  /// Parses the text of a filter for a list with some rows, which the reader with a name uses.
  init(_ text: String, of kind: ListPane.Kind, reader: String? = nil, rows: [PaneRow] = []) {
    self.reader = reader
    authorWithoutQuestions = rows.lazy.compactMap(\.annotation).authorWithoutQuestions(reader: reader)
    lazy var authors = Set(rows.compactMap { $0.annotation?.annotation.author }).map(\.folded)
    var mayBeName = false
    for (word, beginsQuoted) in Self.words(text) {
      let parts = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2, let field = Field(parts[0], of: kind) {
        if !parts[1].isEmpty { terms.append((field, String(parts[1]).folded)) }
        mayBeName = field == .author && !parts[1].isEmpty
        continue
      }
      if mayBeName, !beginsQuoted, let last = terms.last {
        let name = "\(last.word) \(word.folded)"
        if authors.contains(where: { $0.contains(name) }) {
          terms[terms.count - 1].word = name
          continue
        }
      }
      mayBeName = false
      terms.append((nil, word.folded))
    }
  }

  /// Whether the filter needs the text under annotations.
  var readsText: Bool { terms.contains { $0.field == nil || $0.field == .text } }

  /// Whether the filter needs the sections of matches.
  var readsSections: Bool { terms.contains { $0.field == .chapter } }

  /// Returns whether a row matches.
  func contains(_ row: PaneRow) -> Bool {
    guard !terms.isEmpty else { return true }
    let words = terms.contains { $0.field == nil } ? Self.everything(row).folded : ""
    return terms.allSatisfy { field, word in
      field.map { $0 == .is ? has(word, row) : Self.matches(row, $0, word) } ?? words.contains(word)
    }
  }

  /// Returns whether a row has a property; one whose name is still being typed excludes nothing.
  private func has(_ name: String, _ row: PaneRow) -> Bool {
    guard let entry = row.annotation else { return false }
    switch Property(rawValue: name) {
    case .mine: return entry.annotation.author == reader
    case .others: return entry.annotation.author != reader
    case .open: return entry.isOpen(besides: authorWithoutQuestions)
    case .answered: return entry.isComment && entry.isAnswered
    case nil: return true
    }
  }

  /// Returns the words of a text, and whether each begins with a quotation mark; words in marks count as one.
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

  /// Returns the text that words without a field have to match: of an annotation what people wrote and marked, since a
  /// number is in most dates.
  private static func everything(_ row: PaneRow) -> String {
    if row.annotation != nil {
      let read = ["author", "text", "contents"]
      return row.details.filter { read.contains($0.name) }.map(\.text).joined(separator: " ")
    }
    let parts = [row.title] + [row.page?.description].compactMap { $0 } + row.details.map(\.text)
    return parts.joined(separator: " ")
  }

  private static func matches(_ row: PaneRow, _ field: Field, _ word: String) -> Bool {
    func detail(_ name: String) -> String {
      row.details.first { $0.name == name }?.text.folded ?? ""
    }
    switch field {
    case .author: return detail("author").contains(word)
    // Only a prefix matches, so that `text` doesn't find FreeText. Types in files have other names than in lists.
    case .type:
      return [row.title, row.annotation?.annotation.type ?? ""].contains { $0.folded.hasPrefix(word) }
    case .shape: return detail("shape").hasPrefix(word)
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
    case .date, .since, .until: return isDated(row, field, word)
    case .is: return true
    case .state: return (row.annotation?.currentState?.state ?? "none").folded.hasPrefix(word)
    case .label: return row.page?.label.folded == word
    case .text:
      // The title of a match is its text.
      if case .match = row.target { return row.title.folded.contains(word) }
      return (detail("text") + " " + detail("contents")).contains(word)
    }
  }

  /// Returns whether a row's page has a number, is in a range such as `3-7`, or has a label.
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
