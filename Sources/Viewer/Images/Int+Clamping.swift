extension Int {
  /// Creates the nearest number below, within a range that no screen exceeds; not-a-number becomes 0.
  package init(clamping number: Double) {
    self = number.isNaN ? 0 : Int(Swift.min(Swift.max(number.rounded(.down), -1e9), 1e9))
  }
}
