/// Why a query can't be searched for.
public enum SearchError: Error, Hashable, Sendable {
  /// A regular expression isn't one.
  ///
  /// `position` is the number of its characters before the place where that shows; nil if it isn't known.
  case badExpression(String, position: Int?, reason: String)
  /// A regular expression has to be tried in too many ways on some text.
  case tooManyWays(String)
  /// The library that regular expressions are matched with can't be loaded.
  case unavailable(reason: String)

  /// The name of the error for programs: that of its case.
  public var code: String {
    switch self {
    case .badExpression: "badExpression"
    case .tooManyWays: "tooManyWays"
    case .unavailable: "unavailable"
    }
  }
}

extension SearchError: CustomStringConvertible {
  /// What is wrong and what to do, in one line.
  public var description: String {
    switch self {
    case .badExpression(let text, let position?, let reason):
      "“\(text)” is no regular expression: \(reason) after character \(position); "
        + "write \\ before a character that stands for itself, or search for the text as it is"
    case .badExpression(let text, nil, let reason):
      "“\(text)” is no regular expression: \(reason)"
    case .tooManyWays(let text):
      "“\(text)” can match in too many ways, and was given up; make repetitions within repetitions simpler"
    case .unavailable(let reason):
      "regular expressions can't be used: \(reason)"
    }
  }
}
