extension Document {
  /// Returns the 0-based indexes of the pages that differ from those of another copy, without regard to annotations.
  ///
  /// Compared are the page's box and rotation, its decoded contents, and the images and forms that it names. Pages
  /// that only one of the copies has are among the results.
  public func differingPages(from other: Document) -> [Int] {
    let (first, second) = (PageHasher(self), PageHasher(other))
    let (fewer, more) = (min(pageCount, other.pageCount), max(pageCount, other.pageCount))
    return (0..<fewer).filter { first.hash(ofPage: $0) != second.hash(ofPage: $0) } + Array(fewer..<more)
  }

  /// Returns the pages of another version that have the same contents, box and rotation, by those of this one.
  ///
  /// Of pages that are alike, such as empty ones, those are taken that follow the pages before.
  func counterparts(ofPages pages: Set<Int>, in other: Document) -> [Int: Int] {
    let (hasher, others) = (PageHasher(self), PageHasher(other))
    var (result, byHash): ([Int: Int], [String: [Int]]?) = ([:], nil)
    var shift = 0
    for page in pages.sorted() {
      guard let hash = hasher.hash(ofPage: page) else { continue }
      let expected = page + shift
      if (0..<other.pageCount).contains(expected), others.hash(ofPage: expected) == hash {
        result[page] = expected
        continue
      }
      let known =
        byHash
        ?? Dictionary(
          grouping: 0..<other.pageCount, by: { others.hash(ofPage: $0) ?? "" })
      byHash = known
      guard let found = known[hash]?.min(by: { abs($0 - expected) < abs($1 - expected) }) else { continue }
      (result[page], shift) = (found, found - page)
    }
    return result
  }
}
