import DocModel

/// The values of pages that a search will reach next, since several pages are read together.
struct ReadAhead<Value: Codable & Sendable> {
  /// The values, by page.
  fileprivate var pages: [Int: Result<Value, DocumentError>] = [:]
  /// The page of the last request.
  fileprivate var last: Int?
  /// The end of a range in which a page made a worker fail; until then pages are read one by one.
  fileprivate var carefulUntil = 0
}

/// The matches of a query on the pages that a search will reach next.
struct SearchedAhead {
  fileprivate var query: SearchQuery?
  fileprivate var matches = ReadAhead<[SearchMatch]>()
}

extension RemoteDocument {
  /// Returns the matches on a page.
  package func matches(of finder: TextFinder, onPage index: Int) throws(DocumentError) -> [SearchMatch] {
    let query = finder.query
    if searchedAhead.query != query { searchedAhead = SearchedAhead(query: query) }
    return try value(
      ofPage: index, \.searchedAhead.matches,
      together: { MatchesQuestion(query: query, pages: $0, milliseconds: Self.millisecondsAhead) },
      pages: { $0.pages(in: $1) },
      alone: { () throws(DocumentError) in try matches(of: finder, onPage: index, locating: false) })
  }

  /// Returns the text of a page that a search has reached.
  package func searchedText(ofPage index: Int) throws(DocumentError) -> String {
    try value(
      ofPage: index, \.textAhead,
      together: { TextsQuestion(pages: $0, milliseconds: Self.millisecondsAhead) },
      pages: { $0.pages(in: $1) { _, _ in true } },
      alone: { () throws(DocumentError) in try string(ofPage: index) })
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

  /// The maximum number of pages, and of milliseconds, to read together, since a key that is pressed meanwhile waits.
  private static var mostPagesAhead: Int { 128 }
  private static var millisecondsAhead: Int { 15 }
  /// The time limit for several pages together; after it they are read one by one, to find the slow one.
  private static var readAheadTimeout: Duration { .seconds(3) }

  /// Returns a value of a page.
  ///
  /// For consecutive pages the following ones are read together, since each request takes time.
  private func value<Value, Question: DocumentQuestion>(
    ofPage index: Int, _ ahead: ReferenceWritableKeyPath<RemoteDocument, ReadAhead<Value>>,
    together question: (Range<Int>) -> Question,
    pages: (Question.Answer, Range<Int>) -> [Result<Value, DocumentError>]?,
    alone: () throws(DocumentError) -> Value
  ) throws(DocumentError) -> Value {
    defer { self[keyPath: ahead].last = index }
    if let known = self[keyPath: ahead].pages.removeValue(forKey: index) { return try known.get() }
    self[keyPath: ahead].pages = [:]
    guard self[keyPath: ahead].last == index - 1, index >= self[keyPath: ahead].carefulUntil else {
      return try alone()
    }
    var end = index
    let last = min(try overview().pageCount, index + Self.mostPagesAhead)
    while end < last, !isLost(.text(page: end)) { end += 1 }
    guard end > index + 1 else { return try alone() }
    guard let answer = try askForSeveralPages(question(index..<end), within: Self.readAheadTimeout),
      let found = pages(answer, index..<end)
    else {
      self[keyPath: ahead].carefulUntil = end
      return try alone()
    }
    for (offset, page) in found.enumerated() { self[keyPath: ahead].pages[index + offset] = page }
    guard let known = self[keyPath: ahead].pages.removeValue(forKey: index) else { return try alone() }
    return try known.get()
  }
}
