/// The masking of passwords that are typed with `open`.
package enum TypedPassword {
  static let option = "--password"

  /// The replacement for a password.
  private static let mask = "***"

  /// Returns the line without its password.
  ///
  /// An invalid line may have been meant as `open`, so it is masked too; other commands, such as a search for
  /// `--password`, aren't.
  package static func masked(_ line: String) -> String {
    guard line.contains(option), mayOpen(line) else { return line }
    // Options end at `--`.
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

  /// Returns whether a line contains a password, so that it must not be stored.
  package static func isIn(_ line: String) -> Bool { masked(line) != line }

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
