/// An error that prevents a search.
public enum SearchError: DocumentFailure, Hashable {
  /// The regular expression is invalid.
  ///
  /// `position` is the number of characters before the error; nil if unknown.
  case badExpression(String, position: Int?, reason: String)
  /// The regular expression needs too many matching attempts on some text.
  case tooManyAttempts(String)
  /// The C library for regular expressions can't be loaded.
  case unavailable(reason: String)

  /// The name of the error for programs: `badExpression`, `tooManyWays` or `unavailable`.
  public var code: String {
    switch self {
    case .badExpression: "badExpression"
    case .tooManyAttempts: "tooManyWays"
    case .unavailable: "unavailable"
    }
  }
}

extension SearchError {
  /// The problem and its remedy.
  public var explanation: (problem: String, remedy: String?) {
    switch self {
    case .badExpression(let text, let position?, let reason):
      (
        "“\(text)” isn't a valid regular expression: \(reason) after character \(position)",
        "escape literal characters with \\, or search for plain text"
      )
    case .badExpression(let text, nil, let reason):
      ("“\(text)” isn't a valid regular expression: \(reason)", nil)
    case .tooManyAttempts(let text):
      ("“\(text)” can match in too many ways", "simplify its nested repetitions")
    case .unavailable(let reason): ("regular expressions can't be used: \(reason)", nil)
    }
  }
}
