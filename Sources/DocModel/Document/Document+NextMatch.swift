extension Document {
  /// Finds the first match that begins at or after a position.
  ///
  /// ```swift
  /// let finder = try TextFinder(SearchQuery("border"))
  /// if let match = document.firstMatch(of: finder) {
  ///   let next = document.firstMatch(of: finder, fromPage: match.pageIndex, offset: match.range.upperBound)
  ///   print(match.pageIndex, next?.pageIndex ?? match.pageIndex)
  /// }
  /// ```
  ///
  /// Pages that can't be searched are skipped; ``search(_:pages:)`` reports them.
  ///
  /// - Parameters:
  ///   - finder: the finder of the query.
  ///   - page: the 0-based index of the page with the position.
  ///   - offset: the offset of the position among the scalars of the page's text.
  /// - Returns: the match, or nil if there is none up to the end of the document.
  public func firstMatch(of finder: TextFinder, fromPage page: Int = 0, offset: Int = 0) -> SearchMatch? {
    match(of: finder, in: Array((0..<pageCount).drop { $0 < page })) { matches, index in
      matches.first { index > page || $0.range.lowerBound >= offset }
    }
  }

  /// Finds the last match that ends at or before a position.
  ///
  /// Pages that can't be searched are skipped; ``search(_:pages:)`` reports them.
  ///
  /// - Parameters:
  ///   - finder: the finder of the query.
  ///   - page: the 0-based index of the page with the position; the default is the last page.
  ///   - offset: the offset of the position among the scalars of the page's text; the default is the page's end.
  /// - Returns: the match, or nil if there is none back to the beginning of the document.
  public func lastMatch(of finder: TextFinder, upToPage page: Int = .max, offset: Int = .max) -> SearchMatch?
  {
    match(of: finder, in: (0..<pageCount).prefix { $0 <= page }.reversed()) { matches, index in
      matches.last { index < page || $0.range.upperBound <= offset }
    }
  }

  private func match(
    of finder: TextFinder, in pages: [Int], _ choose: ([SearchMatch], Int) -> SearchMatch?
  ) -> SearchMatch? {
    for index in pages {
      guard let matches = try? matches(of: finder, onPage: index) else { continue }
      if let match = choose(matches, index) { return match }
    }
    return nil
  }
}
