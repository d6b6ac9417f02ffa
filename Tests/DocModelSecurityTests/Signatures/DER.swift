import Foundation

@testable import DocModelSecurity

/// The elements of certificates and messages that tests make (ITU-T X.690).
enum DER {
  static func element(_ tag: UInt8, _ parts: [UInt8]...) -> [UInt8] {
    let value = Array(parts.joined())
    return BERElement.header(tag, length: value.count) + value
  }

  static func sequence(_ parts: [UInt8]...) -> [UInt8] { element(0x30, Array(parts.joined())) }

  static func integer(_ value: UInt8) -> [UInt8] { [0x02, 0x01, value] }

  static func octets(_ value: [UInt8]) -> [UInt8] { element(0x04, value) }

  static func bits(_ value: [UInt8]) -> [UInt8] { element(0x03, [0], value) }

  static func boolean(_ value: Bool) -> [UInt8] { [0x01, 0x01, value ? 0xFF : 0] }

  /// Returns an object identifier, such as `2.5.29.15`.
  static func identifier(_ text: String) -> [UInt8] {
    let numbers = text.split(separator: ".").compactMap { UInt64($0) }
    let joined = [40 * numbers[0] + numbers[1]] + numbers.dropFirst(2)
    return element(
      0x06,
      joined.flatMap { number -> [UInt8] in
        var (bytes, rest) = ([UInt8(number & 0x7F)], number >> 7)
        while rest > 0 {
          bytes.insert(UInt8(rest & 0x7F) | 0x80, at: 0)
          rest >>= 7
        }
        return bytes
      })
  }

  /// Returns an AlgorithmIdentifier.
  static func algorithm(_ text: String) -> [UInt8] { sequence(identifier(text)) }

  static func time(_ date: Date) -> [UInt8] {
    let text = PDFDate(date).iso8601.filter { $0.isNumber } + "Z"
    return element(0x18, Array(text.utf8))
  }

  /// Returns a distinguished name with a common name alone.
  static func name(_ common: String) -> [UInt8] {
    sequence(element(0x31, sequence(identifier("2.5.4.3"), element(0x0C, Array(common.utf8)))))
  }
}

extension Date {
  /// The time at which the tests began, in whole seconds.
  private static let start = Date().timeIntervalSince1970.rounded()

  /// Returns the time some days from the beginning of the tests.
  static func days(_ days: Double) -> Date { Date(timeIntervalSince1970: start + 86_400 * days) }
}
