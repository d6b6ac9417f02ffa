internal import GRDB

extension Row {
  /// A page index, a rank or a count, as near to what a database holds as one can be.
  ///
  /// Anything may have written to the file: no number that is read from it may be too large to be counted on from.
  func ordinal(atIndex index: Int) throws -> Int {
    let number: Int = try decode(atIndex: index)
    return Swift.min(Swift.max(0, number), Self.largestOrdinal)
  }

  private static let largestOrdinal = Int(Int32.max)
}
