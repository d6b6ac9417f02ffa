/// A way of quoting a word so that parsing the line restores it.
enum WordQuoting: Hashable {
  /// Backslashes where they are needed.
  case backslashes
  /// Quotation marks of this kind.
  case marks(Character)

  /// Creates the quoting of a word that is being typed.
  init(of word: Substring) {
    self = word.first.flatMap { $0 == "\"" || $0 == "'" ? .marks($0) : nil } ?? .backslashes
  }

  /// Returns a value quoted.
  ///
  /// - Parameters:
  ///   - value: the value of the word.
  ///   - isWhole: whether the word ends; if not, its quotation mark stays open.
  /// - Returns: the word for the line.
  func written(_ value: String, isWhole: Bool) -> String {
    switch self {
    case .marks("'") where !value.contains("'"):
      return "'" + value + (isWhole ? "'" : "")
    case .marks("\""):
      let escaped = value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      return "\"" + escaped + (isWhole ? "\"" : "")
    default:
      return String(value.flatMap { $0.isWhitespace || "\"'\\".contains($0) ? ["\\", $0] : [$0] })
    }
  }

  /// Returns a text for the rest of a line, quoted if parsing would change it.
  static func text(_ value: String) -> String {
    guard CommandParser.unquoted(value) != value || value.first?.isWhitespace == true else { return value }
    let mark = value.contains("\"") ? "'" : "\""
    return value.contains(mark) ? value : mark + value + mark
  }
}
