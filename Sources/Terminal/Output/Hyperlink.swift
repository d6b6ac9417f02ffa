/// A link on a terminal (OSC 8).
package struct Hyperlink: Hashable, Sendable {
  /// The address, always absolute with its scheme.
  package var address: String
  /// The identifier that the parts of one link share, such as its parts on several lines.
  package var id: String?

  /// The maximum length of an address; several terminals don't follow longer ones.
  package static let longestAddress = 2083

  /// Creates a link to an address.
  package init(_ address: String, id: String? = nil) {
    self.address = address
    self.id = id
  }

  /// Returns the text as a link, or unchanged if the address is too long or the terminal might show it.
  ///
  /// The text is written unchanged: the caller removes control characters. In the address, bytes that aren't
  /// printable ASCII, or aren't allowed there, are percent-encoded.
  package func around(_ text: String, in environment: TerminalEnvironment = .current) -> String {
    guard environment.takesLinks, let beginning else { return text }
    return beginning + text + Self.end
  }

  /// The sequence at the beginning of the link; nil if the address is empty or too long.
  var beginning: String? {
    let address = Self.encoded(address)
    guard !address.isEmpty, address.utf8.count <= Self.longestAddress else { return nil }
    let parameters = id.map { "id=\(Self.harmless($0))" } ?? ""
    return "\(OutputSequence.osc)8;\(parameters);\(address)\(OutputSequence.st)"
  }

  /// The sequence at the end of a link.
  static let end = "\(OutputSequence.osc)8;;\(OutputSequence.st)"

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

  /// Colons separate parameters, and a semicolon ends them.
  private static func harmless(_ id: String) -> String {
    String(
      String.UnicodeScalarView(
        id.unicodeScalars.map { (0x21...0x7E).contains($0.value) && $0 != ":" && $0 != ";" ? $0 : "_" }))
  }
}
