import Foundation

/// Serializes values as in a file (ISO 32000-1, 7.3), in the shortest form.
extension GrowingBytes {
  /// Appends a value in PDF syntax.
  ///
  /// - Parameters:
  ///   - value: the value.
  ///   - encrypt: encrypts the strings of an object of an encrypted file (7.6.2); nil for plain strings.
  package mutating func append(_ value: PDFValue, encrypt: (([UInt8]) -> [UInt8])? = nil) {
    switch value {
    case .null: append(token: "null")
    case .boolean(let value): append(token: value ? "true" : "false")
    case .integer(let value): append(token: String(value))
    case .real(let value): append(token: Self.text(of: value))
    case .string(let bytes): append(string: encrypt?(bytes) ?? bytes)
    case .name(let name): append(name)
    case .reference(let id): append(token: id.description)
    case .array(let elements):
      append(UInt8(ascii: "["))
      for element in elements { append(element, encrypt: encrypt) }
      append(UInt8(ascii: "]"))
    case .dictionary(let dictionary):
      append("<<" as StaticString)
      for (key, value) in dictionary.entries {
        append(key)
        append(value, encrypt: encrypt)
      }
      append(">>" as StaticString)
    }
  }

  /// Appends a number or a keyword, after a space if the token before it would merge with it (7.2.2).
  ///
  /// A slash is the end of an empty name.
  package mutating func append(token: String) {
    if let last, PDFName.isRegular(last) || last == UInt8(ascii: "/") { append(UInt8(ascii: " ")) }
    append(token)
  }

  /// Returns a number in PDF syntax, without an exponent; one that isn't finite becomes 0.
  static func text(of number: Double) -> String {
    guard number.isFinite else { return "0" }
    let text = number.description
    let parts = text.split(separator: "e")
    guard parts.count == 2, let exponent = Int(parts[1]) else { return text }
    guard exponent < 0 else { return String(format: "%.1f", number) }
    // A fixed number of decimals would cut the digits of a small number, or all of them.
    let zeros = String(repeating: "0", count: -exponent - 1)
    return (number < 0 ? "-0." : "0.") + zeros + parts[0].filter(\.isWholeNumber)
  }

  /// Appends a name with its slash, and with irregular characters as `#xx` (7.3.5).
  package mutating func append(_ name: PDFName) {
    append(UInt8(ascii: "/"))
    for byte in name.bytes {
      if PDFName.isRegular(byte) {
        append(byte)
      } else {
        append(UInt8(ascii: "#"))
        appendHexadecimal(byte)
      }
    }
  }

  private mutating func appendHexadecimal(_ byte: UInt8) {
    append(Self.digits[Int(byte >> 4)])
    append(Self.digits[Int(byte & 15)])
  }

  private static let digits = Array("0123456789ABCDEF".utf8)

  /// Appends a string in ASCII alone: in parentheses (7.3.4.2), or in hexadecimal if that is shorter.
  private mutating func append(string bytes: [UInt8]) {
    let escaped = bytes.count { !(0x20..<0x7F).contains($0) }
    guard 3 * escaped <= bytes.count else {
      append(UInt8(ascii: "<"))
      for byte in bytes { appendHexadecimal(byte) }
      return append(UInt8(ascii: ">"))
    }
    append(UInt8(ascii: "("))
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "\\"):
        append(UInt8(ascii: "\\"))
        append(byte)
      case 0x20..<0x7F: append(byte)
      default:
        append(UInt8(ascii: "\\"))
        for shift in [6, 3, 0] { append(UInt8(ascii: "0") + (byte >> UInt8(shift)) & 7) }
      }
    }
    append(UInt8(ascii: ")"))
  }
}

extension PDFName {
  /// Whether a byte of a name can be written unescaped.
  fileprivate static func isRegular(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x00...0x20, 0x7F..., 0x23, 0x25, 0x28, 0x29, 0x2F, 0x3C, 0x3E, 0x5B, 0x5D, 0x7B, 0x7D: false
    default: true
    }
  }
}
