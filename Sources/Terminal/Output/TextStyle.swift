/// A style of text; none uses colour, which not every user can see.
package struct TextStyle: OptionSet, Hashable, Sendable {
  /// One bit for each style.
  package let rawValue: UInt8

  /// Creates styles from bits.
  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Bold.
  package static let bold = TextStyle(rawValue: 1 << 0)
  /// Faint.
  package static let faint = TextStyle(rawValue: 1 << 1)
  /// Underlined.
  package static let underlined = TextStyle(rawValue: 1 << 2)
  /// Inverse: foreground and background exchanged.
  package static let inverse = TextStyle(rawValue: 1 << 3)

  /// The parameters of SGR (ECMA-48, 8.3.117).
  private static let parameters: [(TextStyle, Int)] = [
    (.bold, 1), (.faint, 2), (.underlined, 4), (.inverse, 7),
  ]

  /// Returns the text in this style, or unchanged if the terminal has no styles.
  ///
  /// The text is written unchanged: the caller removes control characters.
  package func around(_ text: String, in environment: TerminalEnvironment = .current) -> String {
    let numbers = Self.parameters.filter { contains($0.0) }.map { "\($0.1)" }
    guard !environment.isDumb, !numbers.isEmpty, !text.isEmpty else { return text }
    return "\(OutputSequence.csi)\(numbers.joined(separator: ";"))m\(text)\(OutputSequence.csi)m"
  }
}
