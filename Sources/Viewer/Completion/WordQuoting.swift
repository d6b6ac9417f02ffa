/// How a word is written so that the words of a line are read back as it.
enum WordQuoting: Hashable {
  /// With backslashes where they are needed.
  case backslashes
  /// Between quotation marks of this kind.
  case marks(Character)

  /// The way in which a word is being written.
  init(of word: Substring) {
    self = word.first.flatMap { $0 == "\"" || $0 == "'" ? .marks($0) : nil } ?? .backslashes
  }

  /// A value as it is written.
  ///
  /// - Parameters:
  ///   - value: what the word says.
  ///   - isWhole: whether the word ends there; if not, its quotation mark stays open.
  /// - Returns: the word, ready to stand in a line.
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

  /// A text that is the rest of a line, so that it is read back as itself.
  static func text(_ value: String) -> String {
    guard CommandParser.unquoted(value) != value || value.first?.isWhitespace == true else { return value }
    let mark = value.contains("\"") ? "'" : "\""
    return value.contains(mark) ? value : mark + value + mark
  }
}
