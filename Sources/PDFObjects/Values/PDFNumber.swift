/// Reads numbers as files write them (ISO 32000-1, 7.3.3).
enum PDFNumber {
  typealias Token = Slice<UnsafeBufferPointer<UInt8>>

  /// Parses an integer; nil for anything else, and for more than 64 bits.
  static func integer(_ token: Token) -> Int? {
    var digits = token
    let isNegative = parseSign(&digits)
    guard !digits.isEmpty else { return nil }
    var value = 0
    for byte in digits {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      let (tenfold, isTooLarge) = value.multipliedReportingOverflow(by: 10)
      let (sum, isFull) = tenfold.addingReportingOverflow(Int(byte - UInt8(ascii: "0")))
      if isTooLarge || isFull { return nil }
      value = sum
    }
    return isNegative ? -value : value
  }

  /// Parses a number with a decimal point; the standard has no exponents.
  static func real(_ token: Token) -> Double? {
    var digits = token
    let isNegative = parseSign(&digits)
    var (whole, scale) = (Int64(0), 1.0)
    var (isFraction, count) = (false, 0)
    for byte in digits {
      if byte == UInt8(ascii: "."), !isFraction {
        isFraction = true
        continue
      }
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      count += 1
      // qpdf reads no integer beyond 64 bits.
      if count > 15, !token.contains(UInt8(ascii: ".")) { return nil }
      // With more digits the arithmetic below wouldn't be exact.
      guard count <= 15 else { return Double(String(decoding: token, as: UTF8.self)) }
      whole = whole * 10 + Int64(byte - UInt8(ascii: "0"))
      if isFraction { scale *= 10 }
    }
    guard count > 0 else { return nil }
    // Both are exact, so the quotient is rounded only once, correctly.
    return (isNegative ? -Double(whole) : Double(whole)) / scale
  }

  /// Removes a sign, and returns whether it is a minus.
  private static func parseSign(_ digits: inout Token) -> Bool {
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative || digits.first == UInt8(ascii: "+") { digits = digits.dropFirst() }
    return isNegative
  }
}
