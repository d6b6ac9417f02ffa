/// Escapes text for XML and HTML.
package enum XMLText {
  /// Escapes a text as content, or as a value in double quotation marks.
  ///
  /// Line ends and tabs are written as references, so that parsers don't turn them into spaces. Characters that XML 1.0
  /// doesn't allow become U+FFFD.
  package static func escaped(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: needsEscape) else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result.append(contentsOf: "&amp;".unicodeScalars)
      case "<": result.append(contentsOf: "&lt;".unicodeScalars)
      case ">": result.append(contentsOf: "&gt;".unicodeScalars)
      case "\"": result.append(contentsOf: "&quot;".unicodeScalars)
      case "\n": result.append(contentsOf: "&#xA;".unicodeScalars)
      case "\r": result.append(contentsOf: "&#xD;".unicodeScalars)
      case "\t": result.append(contentsOf: "&#x9;".unicodeScalars)
      default: result.append(isAllowed(scalar) ? scalar : "\u{FFFD}")
      }
    }
    return String(result)
  }

  private static func needsEscape(_ scalar: Unicode.Scalar) -> Bool {
    "&<>\"\n\r\t".unicodeScalars.contains(scalar) || !isAllowed(scalar)
  }

  /// Whether a scalar is written unchanged; XML 1.0 allows the C1 controls, but terminals would obey them.
  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D, 0x20...0x7E, 0xA0...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }
}
