/// The matches of a search, page by page.
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
  public struct PageMatches: Hashable, Sendable {
    /// The 0-based index of the page.
    public let index: Int
    /// The matches in the text of the page, in reading order.
    public fileprivate(set) var matches: [SearchMatch] = []
    /// The matches in the text of the page and in its annotations, with their lines.
    ///
    /// Those in the outline are ahead of those on the page that is searched first.
    public fileprivate(set) var groups: [SearchMatchGroup] = []
    /// The error if the page could not be searched.
    public fileprivate(set) var error: DocumentError?
    /// The number of pages searched so far, including this one.
    public let completedPageCount: Int
    /// The number of pages to search.
    public let totalPageCount: Int
  }

  private let document: Document
  private let search: LineSearch
  private let totalPageCount: Int
  private var remaining: ArraySlice<Int>
  /// The number of lines with a match until the search ends; nil for no limit.
  private var linesLeft: Int?

  init(_ document: Document, _ search: LineSearch) {
    let pages = search.options.pages ?? Array(0..<document.pageCount)
    (self.document, self.search, remaining) = (document, search, pages[...])
    totalPageCount = pages.count
    linesLeft = search.options.maximumLineCount
    // Preparing speeds up later pages, but would delay the first match, which may be near.
    let later = pages.dropFirst(8)
    if search.options.scopes.contains(.text), let first = later.first, let last = later.last,
      first >= 0, first <= last, last < document.pageCount, last &- first == later.count - 1
    {
      document.prepareToRead(first..<last + 1)
    }
  }

  /// Searches the next page, and returns it even without matches, so that progress can be shown.
  public mutating func next() -> PageMatches? {
    guard linesLeft.map({ $0 > 0 }) ?? true, let index = remaining.popFirst() else { return nil }
    var page = PageMatches(
      index: index, completedPageCount: totalPageCount - remaining.count, totalPageCount: totalPageCount)
    do throws(DocumentError) {
      if page.completedPageCount == 1 { page.groups = try document.outlineMatchGroups(of: search) }
      page.groups += try document.matchGroups(of: search, onPage: index)
      if page.groups.contains(where: { $0.scope == .text }) {
        page.matches = try document.matches(of: search.finder, onPage: index)
      }
    } catch {
      page.error = error
    }
    limit(&page)
    return page
  }

  /// Cuts the matches of a page off at the limit of lines.
  private mutating func limit(_ page: inout PageMatches) {
    guard let most = linesLeft else { return }
    page.groups = page.groups.limited(to: most, linesAfter: search.options.linesAfter)
    linesLeft = most - page.groups.reduce(0) { $0 + $1.matchedLineCount }
    let texts = page.groups.filter { $0.scope == .text }
    page.matches = Array(page.matches.prefix(texts.reduce(0) { $0 + $1.matchCount }))
  }
}

extension Document {
  /// Searches the text of pages in the given order, by default of all from the first; one that the document doesn't
  /// have gets an error in its ``SearchResults/PageMatches``.
  ///
  /// - Throws: ``SearchError`` if a regular expression is invalid.
  public func search(_ query: SearchQuery, pages: [Int]? = nil) throws(SearchError) -> SearchResults {
    try search(SearchOptions(query, pages: pages))
  }

  /// Searches the text of pages, annotations and the outline; bookmarks are in a library.
  ///
  /// - Throws: ``SearchError`` if a regular expression is invalid.
  public func search(_ options: SearchOptions) throws(SearchError) -> SearchResults {
    search(try LineSearch(options))
  }

  /// Searches the text of pages, annotations and the outline, with a search that was prepared for several documents.
  public func search(_ search: LineSearch) -> SearchResults { SearchResults(self, search) }
}
