/// How a line that is being typed may go on.
public struct Completion: Hashable, Sendable {
  /// One way to go on.
  public struct Candidate: Hashable, Sendable {
    /// What takes the place of ``Completion/range``, written as the line needs it.
    public var replacement: String
    /// What it is, for people.
    public var title: String
    /// What else is known of it; empty for nothing.
    public var detail: String
    /// What is typed after it where it is the only one: a space before what follows, or nothing.
    var ending: String

    init(_ replacement: String, title: String? = nil, detail: String = "", ending: String = "") {
      self.replacement = replacement
      self.title = title ?? replacement
      self.detail = detail
      self.ending = ending
    }
  }

  /// The characters of the line that are replaced, counted from 0.
  public var range: Range<Int>
  /// What there is, the best first.
  public var candidates: [Candidate]
  /// What the completion key puts in the place of ``range``: the only candidate, or what all of them begin with;
  /// nil where that is nothing more than what is there.
  public var insertion: String?
  /// Whether there may be more than could be looked at.
  public var isTruncated: Bool

  /// No way to go on.
  static func none(at place: Int) -> Completion {
    Completion(range: place..<place, candidates: [], insertion: nil, isTruncated: false)
  }

  /// The most candidates that are given.
  static let limit = 1000
}

/// What may stand at some place of a line, before it is known which of it goes with what was typed.
struct CompletionChoices {
  /// One value, unquoted.
  struct Choice {
    var value: String
    var title: String?
    var detail = ""
    /// Whether nothing is typed after it in the same word, as after a folder's slash.
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
