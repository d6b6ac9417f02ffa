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

  /// The pages in order.
  var pages: [Result<[SearchMatch], DocumentError>] {
    matches.enumerated().map { index, matches in errors[index].map { .failure($0) } ?? .success(matches) }
  }
}
