import DocModel

extension Document {
  /// Divides pages into parts that can be searched in parallel: first a single page, so that early matches appear at
  /// once, then parts long enough to be read ahead.
  ///
  /// A flawed file isn't divided, since its repair may depend on earlier reads.
  ///
  /// - Parameters:
  ///   - pages: the 0-based indexes of pages, in order.
  ///   - workers: the number of workers.
  /// - Returns: the parts, in order.
  func partsToSearch(_ pages: [Int], among workers: Int) -> [[Int]] {
    guard isFlawless, pages.count > Self.fewestPagesToDivide else { return [pages] }
    let length = max(Self.shortestPart, min(Self.longestPart, pages.count / (max(1, workers) * 4)))
    var parts = [Array(pages.prefix(Self.firstPart))]
    var start = Self.firstPart
    while start < pages.count {
      let end = pages.count - start < length * 3 / 2 ? pages.count : start + length
      parts.append(Array(pages[start..<end]))
      start = end
    }
    return parts
  }

  private static var fewestPagesToDivide: Int { 48 }
  private static var firstPart: Int { 1 }
  private static var shortestPart: Int { 32 }
  private static var longestPart: Int { 256 }
}
