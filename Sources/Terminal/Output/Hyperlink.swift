/// A text on a terminal that leads somewhere when it is clicked (OSC 8).
public struct Hyperlink: Hashable, Sendable {
  /// Where it leads; always an absolute address with its scheme.
  public var address: String
  /// What texts have in common that are one link, such as one that is broken into lines.
  public var id: String?

  /// Longer addresses aren't followed by several terminals.
  public static let longestAddress = 2083

  /// A link to an address.
  public init(_ address: String, id: String? = nil) {
    self.address = address
    self.id = id
  }

  /// The text as a link; as it is, where the address is too long or the terminal might show it.
  ///
  /// The text is written as it stands: the caller makes it harmless. The address isn't: what is neither a
  /// printable ASCII letter nor allowed there is percent-encoded.
  public func around(_ text: String, in environment: TerminalEnvironment = .current) -> String {
    let address = Self.encoded(address)
    guard environment.takesLinks, !address.isEmpty, address.utf8.count <= Self.longestAddress else {
      return text
    }
    let parameters = id.map { "id=\(Self.harmless($0))" } ?? ""
    let (osc, st) = (OutputSequence.osc, OutputSequence.st)
    return "\(osc)8;\(parameters);\(address)\(st)\(text)\(osc)8;;\(st)"
  }

  private static func encoded(_ address: String) -> String {
    var result = ""
    for byte in address.utf8 {
      if (0x21...0x7E).contains(byte) {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        result += "%" + (digits.count < 2 ? "0" : "") + digits
      }
    }
    return result
  }

  /// Parameters are parted by colons and end at a semicolon.
  private static func harmless(_ id: String) -> String {
    String(
      String.UnicodeScalarView(
        id.unicodeScalars.map { (0x21...0x7E).contains($0.value) && $0 != ":" && $0 != ";" ? $0 : "_" }))
  }
}
