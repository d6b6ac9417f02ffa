/// Numbers as they are written in content streams.
package enum ContentNumber {
  /// Returns a number with at most four decimals, without an exponent.
  package static func text(_ number: Double) -> String {
    let scaled = (number * 10_000).rounded()
    guard scaled.isFinite, abs(scaled) < 9e15 else { return "0" }
    let (whole, fraction) = Int(scaled).magnitude.quotientAndRemainder(dividingBy: 10_000)
    var text = scaled < 0 ? "-" : ""
    text += String(whole)
    guard fraction > 0 else { return text }
    var digits = String(fraction + 10_000).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return text + "." + digits
  }
}
