/// The possible completions of a typed line.
package struct Completion: Hashable, Sendable {
  /// A possible completion.
  package struct Candidate: Hashable, Sendable {
    /// The text that replaces ``Completion/range``, quoted as the line requires.
    package var replacement: String
    /// The title.
    package var title: String
    /// Further details; empty for none.
    package var detail: String
    /// The text to add after it if it is the only one: a space before an argument, or nothing.
    var ending: String

    init(_ replacement: String, title: String? = nil, detail: String = "", ending: String = "") {
      self.replacement = replacement
      self.title = title ?? replacement
      self.detail = detail
      self.ending = ending
    }
  }

  /// The range of characters to replace, counted from 0.
  package var range: Range<Int>
  /// The candidates, the best first.
  package var candidates: [Candidate]
  /// The text that the completion key inserts in place of ``range``: the only candidate, or the common prefix
  /// of all; nil if that adds nothing.
  package var insertion: String?
  /// Whether there may be more candidates than were examined.
  package var isTruncated: Bool

  /// Returns a completion without candidates.
  static func none(at offset: Int) -> Completion {
    Completion(range: offset..<offset, candidates: [], insertion: nil, isTruncated: false)
  }

  /// The maximum number of candidates.
  static let limit = 1000
}

/// The values that are possible at some position of a line, before they are matched with the typed text.
struct CompletionChoices {
  /// A value, unquoted.
  struct Choice {
    var value: String
    var title: String?
    var detail = ""
    /// Whether the word ends after it, unlike after a folder's slash.
    var isWhole = true
  }

  var choices: [Choice]
  var isTruncated = false

  init(_ choices: [Choice] = [], isTruncated: Bool = false) {
    self.choices = choices
    self.isTruncated = isTruncated
  }

  init(values: [String]) {
    self.init(values.map { Choice(value: $0) })
  }
}
