/// The remaining steps for finding the text that annotations mark.
///
/// Fifty thousand quadrilaterals over fifty thousand letters take 4 kB of a file. Text beyond the limit is left out.
struct MarkSteps {
  private var left: Int

  /// The number of steps that one found letter counts as.
  static let perFoundLetter = 32

  /// Creates the steps for a document, or a given number.
  init(_ count: Int = DocumentLimits.mostMarkSteps) {
    left = count
  }

  /// Whether text was left out.
  private(set) var areUsedUp = false

  /// Adds the steps for another page.
  mutating func beginPage() {
    left += DocumentLimits.markStepsPerPage
    areUsedUp = false
  }

  /// Uses a number of steps; false if there are none left.
  mutating func consume(_ count: Int) -> Bool {
    left -= count
    if left < 0 { areUsedUp = true }
    return left >= 0
  }
}
