/// The matches of a query, page by page.
///
/// Pages are searched lazily: leaving the loop ends the search.
///
/// ```swift
/// for page in try document.search(SearchQuery("border")) {
///   for match in page.matches { print(match.snippet.match) }
/// }
/// ```
public struct SearchResults: Sequence, IteratorProtocol {
  /// The result for one page.
  public struct PageMatches {
    /// The 0-based index of the page.
    public let index: Int
    /// The matches on the page, in reading order.
    public let matches: [SearchMatch]
    /// The error if the page could not be searched.
    public let error: DocumentError?
  }

  private let document: Document
  private let finder: TextFinder
  private var remaining: ArraySlice<Int>

  init(_ document: Document, _ query: SearchQuery, pages: [Int]) throws(SearchError) {
    self.document = document
    finder = try TextFinder(query)
    remaining = pages[...]
    // Preparing speeds up later pages, but would delay the first match, which may be near.
    let later = pages.dropFirst(8)
    if let first = later.first, let last = later.last, first >= 0, last < document.pageCount,
      last - first == later.count - 1
    {
      document.prepareToRead(first..<last + 1)
    }
  }

  /// Searches the next page, and returns it even without matches, so that progress can be shown.
  public mutating func next() -> PageMatches? {
    guard let index = remaining.popFirst() else { return nil }
    do throws(DocumentError) {
      return PageMatches(index: index, matches: try document.matches(of: finder, onPage: index), error: nil)
    } catch {
      return PageMatches(index: index, matches: [], error: error)
    }
  }
}

extension Document {
  /// Searches pages in the given order, by default all from the first; one that the document doesn't have gets an error
  /// in its ``SearchResults/PageMatches``.
  ///
  /// - Throws: ``SearchError`` if a regular expression is invalid.
  public func search(_ query: SearchQuery, pages: [Int]? = nil) throws(SearchError) -> SearchResults {
    try SearchResults(self, query, pages: pages ?? Array(0..<pageCount))
  }
}
