/// Keeps the passwords that are typed with `open` out of what is shown and kept.
public enum TypedPassword {
  static let option = "--password"

  /// What stands in the place of a password.
  private static let mask = "***"

  /// The line without its password.
  ///
  /// A line that is no command may have been meant as `open`, so that it is masked too; one that is another
  /// command is about other things, such as a search for `--password`.
  public static func masked(_ line: String) -> String {
    guard line.contains(option), mayOpen(line) else { return line }
    // Before an `--` at the latest, options end.
    let words = CommandWords(line).words.prefix { $0.value != "--" }
    for (index, word) in words.enumerated() {
      if word.value.hasPrefix(option + "=") {
        return line.replacingCharacters(in: word.range, with: "\(option)=\(mask)")
      }
      guard word.value == option else { continue }
      guard words.indices.contains(index + 1) else { return line }
      return line.replacingCharacters(in: words[index + 1].range, with: mask)
    }
    return line
  }

  /// Whether a line holds a password, and must not be kept.
  public static func isIn(_ line: String) -> Bool { masked(line) != line }

  private static func mayOpen(_ line: String) -> Bool {
    let command = line.drop { $0.isWhitespace || $0 == ":" }
    guard !command.hasPrefix("/") else { return false }
    let name = CommandParser.definition(beginning: String(command))?.definition.name
    return name == nil || name == .open
  }
}

extension String {
  fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
    self[..<range.lowerBound] + text + self[range.upperBound...]
  }
}
