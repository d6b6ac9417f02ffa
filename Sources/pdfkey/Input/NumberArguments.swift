import ArgumentParser

extension Sequence<String> {
  /// Returns the numbers of rows that a command shows.
  ///
  /// - Parameter command: the command.
  /// - Returns: the numbers.
  /// - Throws: `ValidationError` if a text isn't a number.
  func numbers(shownBy command: String) throws -> [Int] {
    try map { text in
      guard let number = Int(text) else {
        throw ValidationError("“\(text)” isn't a number; `\(command)` shows them.")
      }
      return number
    }
  }
}
