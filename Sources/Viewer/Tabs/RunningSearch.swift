import DocModel

/// A search of one document, page by page from the current page on, wrapping around the end.
///
/// Pages at which the next or previous match is asked for are searched before it is their turn.
final class RunningSearch {
  let query: SearchQuery
  let tab: Tab
  /// Whether the search goes to its first match; searches of other tabs only report theirs.
  let goesToFirstMatch: Bool
  private let finder: TextFinder
  /// The display of the document, at whose visible part the search begins.
  private weak var scroller: (any PageScroller)?
  /// The index of the first page that is searched.
  let start: Int
  /// The number of pages from ``start`` on that have been searched.
  private var done = 0
  /// The matches on each page; nil for pages that weren't searched yet.
  private var pages: [[SearchMatch]?]
  /// The match that was found first.
  private(set) var first: SearchMatch?
  /// Whether the session went to the first match.
  var isShown = false
  /// Whether the search is a preview of a line that is still being typed.
  private var isPreview: Bool
  /// The error of the first page that couldn't be searched, and the number of such pages.
  private(set) var unreadable: (first: DocumentError, count: Int)?
  var wasStopped = false

  init(
    _ query: SearchQuery, _ finder: TextFinder, in tab: Tab, on scroller: (any PageScroller)? = nil,
    goesToFirstMatch: Bool = true, isPreview: Bool = false
  ) {
    (self.query, self.finder, self.tab, self.goesToFirstMatch) = (query, finder, tab, goesToFirstMatch)
    self.scroller = scroller
    self.isPreview = isPreview
    start = tab.position.pageIndex
    pages = Array(repeating: nil, count: tab.pageCount)
  }

  /// Whether no page is left to search.
  var isDone: Bool { done >= pages.count || wasStopped }
  /// Whether the match that was found first lies before the place at which the search began.
  private(set) var hasWrapped = false
  /// The matches found so far, in reading order.
  var matches: [SearchMatch] {
    var matches: [SearchMatch] = []
    matches.reserveCapacity(matchCount)
    for case let found? in pages { matches += found }
    return matches
  }
  /// The number of matches found so far.
  var matchCount: Int { pages.reduce(0) { $0 + ($1?.count ?? 0) } }
  /// The number of the match that was found first among those found so far, from 1; nil without matches.
  var numberOfFirst: Int? {
    first.map { first in
      let above = pages[first.pageIndex]?.count { $0.range.lowerBound < first.range.lowerBound }
      return pages[..<first.pageIndex].reduce(1) { $0 + ($1?.count ?? 0) } + (above ?? 0)
    }
  }
  /// The number of pages with a match.
  var matchedPages: Int { pages.count { $0?.isEmpty == false } }

  /// Searches the next page.
  ///
  /// - Returns: the match to go to: the first match of the search, when it is found.
  func step() -> SearchMatch? {
    guard !isDone else { return nil }
    prepare()
    let page = (start + done) % pages.count
    done += 1
    search(page: page)
    guard first == nil else { return nil }
    if page == start, done == 1 {
      first = pages[page]?.first { !isAbove($0) }
    } else {
      first = pages[page]?.first
      hasWrapped = first != nil && page < start
    }
    if first == nil, done == pages.count {
      // The matches above the visible part come last.
      first = pages[start]?.first
      hasWrapped = first != nil
    }
    return first
  }

  /// Returns whether a match of the first page lies above the visible part.
  private func isAbove(_ match: SearchMatch) -> Bool {
    guard let scroller, let quad = tab.located(match).quads.last else { return false }
    return scroller.isAbove(quad, onPage: match.pageIndex)
  }

  /// Searches the nearest page from a page on, in a direction, that wasn't searched yet, and makes its matches
  /// available in the tab.
  ///
  /// - Parameters:
  ///   - page: the index of the page at which to begin.
  ///   - step: 1 for later pages, or -1 for earlier ones; either goes on at the other end.
  ///   - target: the nearest match that is known, behind which no page is searched; nil for all pages.
  /// - Returns: whether there was such a page; if not, the known match is the nearest one.
  func searchPage(from page: Int, step: Int, until target: SearchController.Target?) -> Bool {
    let end = target.flatMap { $0.tab.search?.matches[$0.index].pageIndex }
    for distance in pages.indices {
      let next = ((page + distance * step) % pages.count + pages.count) % pages.count
      if pages[next] == nil {
        search(page: next)
        if pages[next]?.isEmpty == false { publish() }
        return true
      }
      if next == end, distance > 0 || target?.wraps == false { return false }
    }
    return false
  }

  /// Returns the matches on some pages with their positions; pages that weren't searched yet are searched first.
  func locatedMatches(onPages range: ClosedRange<Int>) -> [SearchMatch] {
    guard !pages.isEmpty else { return [] }
    return range.clamped(to: 0...pages.count - 1).flatMap { page -> [SearchMatch] in
      search(page: page)
      pages[page] = pages[page]?.map(tab.located)
      return pages[page] ?? []
    }
  }

  private func search(page: Int) {
    guard pages[page] == nil else { return }
    pages[page] = []
    do throws(DocumentError) {
      pages[page] = try tab.document.matches(of: finder, onPage: page)
    } catch {
      unreadable = (unreadable?.first ?? error, (unreadable?.count ?? 0) + 1)
    }
  }

  /// Makes the matches found so far available in the tab; the current match stays the same.
  func publish() {
    guard first != nil || isDone else { return }
    guard tab.search?.matches.count != matchCount else { return }
    let matches = matches
    let shown =
      tab.search.flatMap { state in state.current.map { state.matches[$0] } } ?? (isShown ? first : nil)
    tab.search = SearchState(query: query, matches: matches, current: nil)
    let current = shown.flatMap { tab.index(of: MatchReference($0, in: tab)) }
    tab.search?.current = current
  }

  /// Makes the matches available if there is a tenth more than before: copying hundreds of thousands after each few pages
  /// would take longer than finding them.
  func publishIfGrown() {
    if let known = tab.search, known.query == query, matchCount < known.matches.count / 10 * 11 { return }
    publish()
  }

  /// Makes the matches available in the tab at the end of the search, even if there are none.
  func publishAll() {
    guard matchCount > 0 else { return tab.search = SearchState(query: query, matches: [], current: nil) }
    // The matches of another query are obsolete.
    if tab.search?.query != query { tab.search = nil }
    publish()
  }

  /// Turns the preview into a search proper, which keeps its matches.
  func promote() {
    isPreview = false
    guard done > 0 else { return }
    let next = start + done
    if next < tab.pageCount {
      tab.document.prepareToRead(min(max(next, start + 8), tab.pageCount)..<tab.pageCount)
    } else {
      tab.document.prepareToRead(min(next - tab.pageCount, start)..<start)
    }
  }

  /// Prepares the document for reading many pages.
  ///
  /// The first match is usually near and mustn't wait for the preparation, which only speeds up later matches. A
  /// preview mustn't wait either.
  private func prepare() {
    guard !isPreview else { return }
    if done == 0 {
      tab.document.prepareToRead(min(start + 8, tab.pageCount)..<tab.pageCount)
    } else if start > 0, done == tab.pageCount - start {
      tab.document.prepareToRead(0..<start)
    }
  }
}
