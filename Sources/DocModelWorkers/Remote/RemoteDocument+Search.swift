import DocModel

/// The matches on pages that a search will reach next, since several pages are searched together.
struct SearchedAhead {
  fileprivate var query: SearchQuery?
  /// The matches, by page.
  fileprivate var pages: [Int: Result<[SearchMatch], DocumentError>] = [:]
  /// The page of the last request.
  fileprivate var last: Int?
  /// The end of a range in which a page made a worker fail; until then pages are searched one by one.
  fileprivate var carefulUntil = 0
}

extension RemoteDocument {
  /// Returns the matches on a page.
  ///
  /// For consecutive pages the following ones are searched together, since each request takes time.
  package func matches(of finder: TextFinder, onPage index: Int) throws(DocumentError) -> [SearchMatch] {
    if searchedAhead.query != finder.query {
      searchedAhead = SearchedAhead()
      searchedAhead.query = finder.query
    }
    defer { searchedAhead.last = index }
    if let known = searchedAhead.pages.removeValue(forKey: index) { return try known.get() }
    searchedAhead.pages = [:]
    if searchedAhead.last == index - 1, let found = try searchAhead(from: index) {
      for (offset, page) in found.enumerated() { searchedAhead.pages[index + offset] = page }
      if let known = searchedAhead.pages.removeValue(forKey: index) { return try known.get() }
    }
    return try matches(of: finder, onPage: index, locating: false)
  }

  /// Returns the matches on a page alone, with quads or without.
  func matches(
    of finder: TextFinder, onPage index: Int, locating: Bool
  ) throws(DocumentError) -> [SearchMatch] {
    let question = MatchesQuestion(query: finder.query, pages: index..<index + 1, isLocating: locating)
    guard let page = try answer(question).pages(in: question.pages)?.first else {
      throw .pageNotSearched(source.name, page: index, reason: "the worker's reply is invalid")
    }
    return try page.get()
  }

  /// The maximum number of pages, and of milliseconds, to search together, since a key that is pressed
  /// meanwhile waits.
  private static var mostPagesAhead: Int { 128 }
  private static var millisecondsAhead: Int { 15 }
  /// The time limit for several pages together; after it they are searched one by one, to find the slow one.
  private static var searchAheadTimeout: Duration { .seconds(3) }

  private func searchAhead(from index: Int) throws(DocumentError) -> [Result<[SearchMatch], DocumentError>]? {
    guard index >= searchedAhead.carefulUntil, let query = searchedAhead.query else { return nil }
    var end = index
    let last = min(try overview().pageCount, index + Self.mostPagesAhead)
    while end < last, !isLost(.text(page: end)) { end += 1 }
    guard end > index + 1 else { return nil }
    let question = MatchesQuestion(query: query, pages: index..<end, milliseconds: Self.millisecondsAhead)
    guard let found = try askForSeveralPages(question, within: Self.searchAheadTimeout),
      let pages = found.pages(in: question.pages)
    else {
      searchedAhead.carefulUntil = end
      return nil
    }
    return pages
  }
}
