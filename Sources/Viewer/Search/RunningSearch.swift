import DocModel

/// A search of one document on its way, page by page from the one in front on, round the end.
final class RunningSearch {
  let query: SearchQuery
  let tab: Tab
  /// Whether it is gone to the first hit; of the tabs behind, what was found is only said.
  let isInFront: Bool
  private let finder: TextFinder
  private let start: Int
  /// How many pages have been searched.
  private var done = 0
  /// What was found from the first page of the search on, and before it: in reading order each.
  private var matchesAfter: [SearchMatch] = []
  private var matchesBefore: [SearchMatch] = []
  /// The hit that was gone to when it was found.
  private(set) var first: SearchMatch?
  /// What couldn't be searched.
  private(set) var unreadable: [DocumentError] = []
  var wasStopped = false

  init(_ query: SearchQuery, _ finder: TextFinder, in tab: Tab, isInFront: Bool = true) {
    (self.query, self.finder, self.tab, self.isInFront) = (query, finder, tab, isInFront)
    start = tab.place.pageIndex
  }

  /// Whether no page is left.
  var isDone: Bool { done >= tab.pageCount || wasStopped }
  /// Whether the search has gone round the end.
  var hasWrapped: Bool { done > tab.pageCount - start }
  /// What was found so far, in reading order.
  var matches: [SearchMatch] { matchesBefore + matchesAfter }
  /// How many pages have a hit.
  var matchedPages: Int { Set(matches.map(\.pageIndex)).count }

  /// Searches the next page.
  ///
  /// - Returns: the hit to go to: the first one of all, when it is found.
  func step() -> SearchMatch? {
    guard !isDone else { return nil }
    prepare()
    let page = (start + done) % max(1, tab.pageCount)
    done += 1
    var found: [SearchMatch] = []
    do throws(DocumentError) {
      found = try tab.document.matches(of: finder, onPage: page)
    } catch {
      unreadable.append(error)
    }
    if page < start { matchesBefore += found } else { matchesAfter += found }
    guard first == nil, let match = found.first else { return nil }
    first = match
    return match
  }

  /// The first hit, which is mostly near, doesn't wait for what makes the later ones come sooner.
  private func prepare() {
    if done == 0 {
      tab.document.prepareToRead(min(start + 8, tab.pageCount)..<tab.pageCount)
    } else if start > 0, done == tab.pageCount - start {
      tab.document.prepareToRead(0..<start)
    }
  }
}

extension Session {
  /// Whether a search is on its way that ``continueSearch(for:emit:)`` takes further.
  public var isSearching: Bool { runningSearch != nil }

  /// Searches on for a while, so that keys that come meanwhile needn't wait.
  ///
  /// - Parameters:
  ///   - slice: how long; one page is searched in any case.
  ///   - emit: is handed what comes about: the first hit, and how it ended.
  /// - Returns: whether there is more to search.
  @discardableResult
  public func continueSearch(for slice: Duration = .milliseconds(20), emit: @escaping (Effect) -> Void)
    -> Bool
  {
    withOutput(emit) { search(for: slice) }
    return isSearching
  }

  /// Ends a search that is on its way; what it has found stays.
  public func stopSearch(emit: @escaping (Effect) -> Void) {
    runningSearch?.wasStopped = true
    waitingSearches = []
    continueSearch(for: .zero, emit: emit)
  }

  /// Begins to search the whole document from the page in front on, going to the first hit as soon as it is found.
  ///
  /// Where the front end doesn't take it further itself, it goes on to the end.
  ///
  /// - Parameters:
  ///   - query: what is looked for.
  ///   - tab: the tab in front.
  ///   - inAllTabs: whether the other tabs are searched after it, in which reading stays where it is.
  /// - Throws: `CommandFailure` where a regular expression isn't one.
  func run(_ query: SearchQuery, in tab: Tab, inAllTabs: Bool = false) throws(CommandFailure) {
    let finder: TextFinder
    do throws(SearchError) {
      finder = try TextFinder(query)
    } catch {
      throw CommandFailure(.usage, error.description)
    }
    runningSearch = RunningSearch(query, finder, in: tab)
    waitingSearches = []
    if inAllTabs {
      let place = tabs.firstIndex { $0 === tab } ?? 0
      let others = tabs[place...].dropFirst() + tabs[..<place]
      waitingSearches = others.map { RunningSearch(query, finder, in: $0, isInFront: false) }
    }
    search(for: searchesInSlices ? .zero : nil)
  }

  /// Searches for so long, or to the end.
  private func search(for slice: Duration?) {
    let end = slice.map { ContinuousClock.now + $0 }
    while let search = runningSearch {
      while !search.isDone, isOpen(search.tab) {
        if isCancelled() {
          search.wasStopped = true
          break
        }
        if let match = search.step(), search.isInFront { show(first: match, of: search) }
        if let end, ContinuousClock.now >= end, !search.isDone { return update(search) }
      }
      if search.wasStopped { waitingSearches = [] }
      runningSearch = waitingSearches.isEmpty ? nil : waitingSearches.removeFirst()
      if isOpen(search.tab) { finish(search) }
      if let end, ContinuousClock.now >= end { return }
    }
  }

  private func isOpen(_ tab: Tab) -> Bool { tabs.contains { $0 === tab } }

  private func show(first match: SearchMatch, of search: RunningSearch) {
    search.tab.search = nil
    go(to: match, in: search.tab)
    emit(.match(report(match, in: search.tab, number: nil, count: nil, wrapped: search.hasWrapped)))
  }

  /// Lets what was found so far be gone to; the hit that is shown stays the same one.
  private func update(_ search: RunningSearch) {
    guard search.first != nil else { return }
    let matches = search.matches
    guard search.tab.search?.matches.count != matches.count else { return }
    let shown =
      search.tab.search.flatMap { state in state.current.map { state.matches[$0] } }
      ?? (search.isInFront ? search.first : nil)
    search.tab.search = SearchState(
      query: search.query, matches: matches, current: shown.flatMap { matches.firstIndex(of: $0) })
  }

  private func finish(_ search: RunningSearch) {
    if let error = search.unreadable.first {
      let others = search.unreadable.count > 1 ? ", and \(search.unreadable.count - 1) more" : ""
      emit(.warning("not everything was searched: \(error)\(others)"))
    }
    if search.first == nil {
      search.tab.search = SearchState(query: search.query, matches: [], current: nil)
    } else {
      // What was found of something else is no matter any more.
      if search.tab.search?.query != search.query { search.tab.search = nil }
      update(search)
    }
    guard search.isInFront else {
      let count = search.matches.count
      guard count > 0 else { return }
      let pages = search.matchedPages
      return emit(
        .message(
          "\(search.tab.name): \(count) \(count == 1 ? "hit" : "hits") on \(pages) \(pages == 1 ? "page" : "pages")"
            + (search.wasStopped ? " (stopped)" : "")))
    }
    emit(
      .searched(
        SearchReport(
          query: search.query.text, count: search.matches.count, pageCount: search.matchedPages,
          current: search.tab.search?.current.map { $0 + 1 }, wasStopped: search.wasStopped)))
  }
}
