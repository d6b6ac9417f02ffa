/// How a text stands out, without colour: what is said by it alone would be lost on some.
public struct TextStyle: OptionSet, Hashable, Sendable {
  /// One bit for each.
  public let rawValue: UInt8

  /// Takes bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Stronger.
  public static let bold = TextStyle(rawValue: 1 << 0)
  /// Weaker.
  public static let faint = TextStyle(rawValue: 1 << 1)
  /// With a line below.
  public static let underlined = TextStyle(rawValue: 1 << 2)
  /// With the colours of letters and ground exchanged.
  public static let inverse = TextStyle(rawValue: 1 << 3)

  /// The parameters of SGR (ECMA-48, 8.3.117).
  private static let parameters: [(TextStyle, Int)] = [
    (.bold, 1), (.faint, 2), (.underlined, 4), (.inverse, 7),
  ]

  /// The text in this style; as it is, where the terminal has none.
  ///
  /// The text is written as it stands: the caller makes it harmless.
  public func around(_ text: String, in environment: TerminalEnvironment = .current) -> String {
    let numbers = Self.parameters.filter { contains($0.0) }.map { "\($0.1)" }
    guard !environment.isDumb, !numbers.isEmpty, !text.isEmpty else { return text }
    return "\(OutputSequence.csi)\(numbers.joined(separator: ";"))m\(text)\(OutputSequence.csi)m"
  }
}
