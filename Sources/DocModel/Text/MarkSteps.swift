/// How much may still be done to find the text that annotations mark.
///
/// Fifty thousand quadrilaterals over fifty thousand letters take 4 kB of a file. What is behind the limit is left
/// out.
struct MarkSteps {
  private var left: Int

  /// As many steps as letters that are found stand for.
  static let perFoundLetter = 32

  /// The steps for a document, or for some.
  init(_ count: Int = DocumentLimits.mostMarkSteps) {
    left = count
  }

  /// Whether something was left out.
  private(set) var areUsedUp = false

  /// Adds those for another page.
  mutating func beginPage() {
    left += DocumentLimits.markStepsPerPage
    areUsedUp = false
  }

  /// Takes some; false if there are none left.
  mutating func take(_ count: Int) -> Bool {
    left -= count
    if left < 0 { areUsedUp = true }
    return left >= 0
  }
}
