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
}
