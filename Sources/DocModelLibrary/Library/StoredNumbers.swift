internal import GRDB

extension Row {
  /// Returns a page index, a rank or a count, clamped to the valid range.
  ///
  /// Anything may have written to the file: calculations with a number from it mustn't overflow.
  func ordinal(atIndex index: Int) throws -> Int {
    let number: Int = try decode(atIndex: index)
    return Swift.min(Swift.max(0, number), Self.largestOrdinal)
  }

  private static let largestOrdinal = Int(Int32.max)
}
