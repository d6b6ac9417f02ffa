/// Messages of qpdf in words for users.
enum QPDFMessage {
  /// Returns the message, or its meaning if it is about qpdf's own types.
  static func plain(_ message: String) -> String {
    if let match = message.firstMatch(of: /(?:out of range|overflow|underflow) converting (-?[0-9]+)/) {
      return "the number \(match.1) is out of range"
    }
    if message.contains(/returning U?INT_M|integer overflow|overflow of the offset type/) {
      return "a number is out of range"
    }
    return message.contains("INTERNAL ERROR") ? "its structure is inconsistent" : message
  }
}
