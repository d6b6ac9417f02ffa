/// The matches of a query, page by page as they are read.
///
/// A sequence that works only as far as it is asked: leave the loop, and the search has ended.
///
/// ```swift
/// for page in try document.search(SearchQuery("border")) {
///   for match in page.matches { print(match.snippet.match) }
/// }
/// ```
public struct SearchResults: Sequence, IteratorProtocol {
  /// One page's part of the result.
  public struct Page {
    /// The 0-based index of the page.
    public let index: Int
    /// What was found on it, in reading order.
    public let matches: [SearchMatch]
    /// Why the page could not be searched; nil if it was.
    public let error: DocumentError?
  }

  private let document: Document
  private let finder: TextFinder
  private var remaining: ArraySlice<Int>

  init(_ document: Document, _ query: SearchQuery, pages: [Int]) throws(SearchError) {
    self.document = document
    finder = try TextFinder(query)
    remaining = pages[...]
    // The first hit, which may be near, doesn't wait for what makes the later ones come sooner.
    let later = pages.dropFirst(8)
    if let first = later.first, let last = later.last, last - first == later.count - 1 {
      document.prepareToRead(first..<last + 1)
    }
  }

  /// Reads the next page, also where it has no match, so that progress can be shown.
  public mutating func next() -> Page? {
    guard let index = remaining.popFirst() else { return nil }
    do throws(DocumentError) {
      return Page(index: index, matches: try document.matches(of: finder, onPage: index), error: nil)
    } catch {
      return Page(index: index, matches: [], error: error)
    }
  }
}

extension Document {
  /// Searches pages in the given order, by default all from the first.
  ///
  /// - Throws: ``SearchError`` if a regular expression isn't one.
  public func search(_ query: SearchQuery, pages: [Int]? = nil) throws(SearchError) -> SearchResults {
    try SearchResults(self, query, pages: pages ?? Array(0..<pageCount))
  }
}
