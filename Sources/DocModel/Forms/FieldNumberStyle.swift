import Foundation

/// The way in which a form shows the number of a field, as Acrobat's functions for numbers declare it.
public struct FieldNumberStyle: Hashable, Sendable, Codable {
  /// The separators of thousands and of decimals.
  public enum Separators: Int, Hashable, Sendable, Codable {
    /// 1,234.56
    case commaAndPoint
    /// 1234.56
    case point
    /// 1.234,56
    case pointAndComma
    /// 1234,56
    case comma
    /// 1'234.56
    case apostropheAndPoint
  }

  /// The look of negative numbers.
  public enum Negatives: Int, Hashable, Sendable, Codable {
    /// A minus before the number.
    case minus
    /// The number in red.
    case red
    /// The number in parentheses.
    case parentheses
    /// The number in red and in parentheses.
    case redParentheses
  }

  /// The number of digits after the decimal separator.
  public var decimals: Int
  /// The separators.
  public var separators = Separators.commaAndPoint
  /// The look of negative numbers.
  public var negatives = Negatives.minus
  /// The symbol of the currency, with the space between it and the number; empty for none.
  public var currency = ""
  /// Whether the symbol is before the number.
  public var isCurrencyFirst = true

  /// Creates the style of numbers without a currency.
  public init(decimals: Int, separators: Separators = .commaAndPoint) {
    (self.decimals, self.separators) = (decimals, separators)
  }

  /// The largest number of decimals that is read.
  static let mostDecimals = 20
  /// The numbers from which on digits are lost.
  private static let largest = 1e15

  /// The decimal separator.
  var point: Character { separators == .pointAndComma || separators == .comma ? "," : "." }

  private var group: String {
    switch separators {
    case .commaAndPoint: ","
    case .pointAndComma: "."
    case .apostropheAndPoint: "'"
    case .point, .comma: ""
    }
  }

  /// Returns the number that a typed text is; nil for any other text.
  ///
  /// A point is a decimal separator, too, where that is a comma, except before three digits, which may be thousands.
  func number(from text: String) -> Double? {
    var digits = text.trimmingPrefix(while: \.isWhitespace)
    while digits.last?.isWhitespace ?? false { digits.removeLast() }
    let sign = digits.first.flatMap { $0 == "-" ? -1.0 : $0 == "+" ? 1 : nil }
    if sign != nil { digits.removeFirst() }
    let whole = digits.prefix { $0.isASCII && $0.isNumber }
    let rest = digits[whole.endIndex...]
    let part = rest.dropFirst()
    guard part.allSatisfy({ $0.isASCII && $0.isNumber }), !(whole.isEmpty && part.isEmpty) else { return nil }
    if let mark = rest.first, mark != point, mark != "." || part.count == 3 { return nil }
    return Self.double(whole, part).map { (sign ?? 1) * $0 }
  }

  /// Returns the number at the beginning of a text, with a point or a comma, as calculations read it; nil for none.
  static func leadingNumber(in text: String) -> Double? {
    var digits = text.trimmingPrefix(while: \.isWhitespace)
    let isNegative = digits.first == "-"
    if isNegative || digits.first == "+" { digits.removeFirst() }
    let whole = digits.prefix { $0.isASCII && $0.isNumber }
    let rest = digits[whole.endIndex...]
    let hasPart = rest.first == "." || rest.first == ","
    let part = hasPart ? rest.dropFirst().prefix { $0.isASCII && $0.isNumber } : ""
    guard !(whole.isEmpty && part.isEmpty) else { return nil }
    return double(whole, part).map { isNegative ? -$0 : $0 }
  }

  /// Returns the number with digits before and after the decimal separator; nil for one that is too large.
  private static func double(_ whole: Substring, _ part: Substring) -> Double? {
    Double("\(whole.isEmpty ? "0" : whole).\(part.isEmpty ? "0" : part)").flatMap { $0 < largest ? $0 : nil }
  }

  /// Returns a number as values have it: with a point, without thousands and trailing zeros.
  static func value(of number: Double) -> String {
    var (whole, part) = digits(of: number, decimals: 6)
    while part.hasSuffix("0") { part.removeLast() }
    let isZero = part.isEmpty && whole.allSatisfy { $0 == "0" }
    return (number < 0 && !isZero ? "-" : "") + whole + (part.isEmpty ? "" : "." + part)
  }

  /// Returns the text that shows a number, and whether it is red.
  func text(of number: Double) -> (text: String, isRed: Bool) {
    let isNegative = number < 0
    let digits = plainText(of: abs(number))
    let amount = isCurrencyFirst ? currency + digits : digits + currency
    guard isNegative else { return (amount, false) }
    switch negatives {
    case .minus: return ("-" + amount, false)
    case .red: return (amount, true)
    case .parentheses: return ("(\(amount))", false)
    case .redParentheses: return ("(\(amount))", true)
    }
  }

  /// Returns a number with the separators, without the currency.
  func plainText(of number: Double) -> String {
    let (whole, part) = Self.digits(of: number, decimals: decimals)
    var text = number < 0 ? "-" : ""
    for (index, digit) in whole.enumerated() {
      if index > 0, (whole.count - index) % 3 == 0 { text += group }
      text.append(digit)
    }
    return part.isEmpty ? text : text + String(point) + part
  }

  /// Returns the digits of a number's amount before and after the decimal separator; a half is rounded up.
  private static func digits(of number: Double, decimals: Int) -> (whole: String, part: String) {
    // More digits than a double has, so that the last ones needn't be rounded by the rule for halves.
    let exact = Array(String(format: "%.\(decimals + 40)f", abs(number)).utf8)
    let point = exact.firstIndex(of: UInt8(ascii: ".")) ?? exact.count
    var digits =
      [UInt8(ascii: "0")] + exact[..<point] + exact[min(point + 1, exact.count)...].prefix(decimals)
    let next = point + 1 + decimals
    if exact.indices.contains(next), exact[next] >= UInt8(ascii: "5") {
      var index = digits.count - 1
      while index >= 0 {
        guard digits[index] == UInt8(ascii: "9") else {
          digits[index] += 1
          break
        }
        digits[index] = UInt8(ascii: "0")
        index -= 1
      }
    }
    if digits[0] == UInt8(ascii: "0") { digits.removeFirst() }
    let text = String(decoding: digits, as: UTF8.self)
    return (String(text.prefix(text.count - decimals)), String(text.suffix(decimals)))
  }
}
