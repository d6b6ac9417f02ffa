extension Int {
  /// Returns the digits, with zeros before them up to a number of digits.
  package func padded(to width: Int) -> String {
    let digits = String(self)
    return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
  }

  /// Returns the number with a noun, such as `1 page` or `2 pages`.
  package func of(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
