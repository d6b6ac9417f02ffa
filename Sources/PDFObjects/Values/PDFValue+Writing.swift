import Foundation

/// Serializes values as in a file (ISO 32000-1, 7.3).
extension GrowingBytes {
  /// Appends a value in PDF syntax.
  package mutating func append(_ value: PDFValue) {
    switch value {
    case .null: append("null" as StaticString)
    case .boolean(let value): append(value ? "true" : "false" as StaticString)
    case .integer(let value): append(String(value))
    case .real(let value): append(Self.text(of: value))
    case .string(let bytes): append(string: bytes)
    case .name(let name): append(name)
    case .reference(let id): append("\(id.number) \(id.generation) R")
    case .array(let elements):
      append("[" as StaticString)
      for element in elements {
        append(UInt8(ascii: " "))
        append(element)
      }
      append(" ]" as StaticString)
    case .dictionary(let dictionary):
      append("<<" as StaticString)
      for (key, value) in dictionary.entries {
        append(UInt8(ascii: " "))
        append(key)
        append(UInt8(ascii: " "))
        append(value)
      }
      append(" >>" as StaticString)
    }
  }

  /// Returns a number in PDF syntax, without an exponent.
  private static func text(of number: Double) -> String {
    let text = number.description
    return text.utf8.contains(UInt8(ascii: "e")) ? String(format: "%.20f", number) : text
  }

  /// Appends a name with its slash, and with irregular characters as `#xx` (7.3.5).
  private mutating func append(_ name: PDFName) {
    append(UInt8(ascii: "/"))
    for byte in name.bytes {
      if PDFName.isRegular(byte) {
        append(byte)
      } else {
        append(UInt8(ascii: "#"))
        append(Self.digits[Int(byte >> 4)])
        append(Self.digits[Int(byte & 15)])
      }
    }
  }

  private static let digits = Array("0123456789abcdef".utf8)

  /// Appends a string in parentheses (7.3.4.2), in ASCII alone.
  private mutating func append(string bytes: [UInt8]) {
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
