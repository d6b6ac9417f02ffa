import DocModel

/// The matches on consecutive pages.
package struct FoundMatches: Codable, Sendable {
  private var matches: [[SearchMatch]] = []
  /// The errors of pages that couldn't be searched, by index in the list of pages.
  private var errors: [Int: DocumentError] = [:]

  /// Adds a page.
  mutating func append(_ matches: [SearchMatch]) {
    self.matches.append(matches)
  }

  /// Adds a page that couldn't be searched.
  mutating func append(_ error: DocumentError) {
    errors[matches.count] = error
    append([])
  }

  /// Returns the pages in order; nil if they can't be those of a range, as a worker that a document has taken over
  /// may reply anything.
  func pages(in range: Range<Int>) -> [Result<[SearchMatch], DocumentError>]? {
    guard matches.count <= range.count else { return nil }
    for (page, matches) in zip(range, matches) {
      guard matches.allSatisfy({ $0.pageIndex == page && $0.range.lowerBound >= 0 }) else { return nil }
    }
    return matches.enumerated().map { index, matches in
      errors[index].map { .failure($0) } ?? .success(matches)
    }
  }
}
