import DocModel

/// Searches that continue between commands.
extension Session {
  /// Whether a search is in progress, which ``continueSearch(for:emit:)`` continues.
  public var isSearching: Bool { runningSearch != nil }

  /// Continues the search for a while, so that keys don't wait for its end.
  ///
  /// - Parameters:
  ///   - slice: the time; at least one page is searched.
  ///   - emit: receives the first match and the result of the search.
  /// - Returns: whether there is more to search.
  @discardableResult
  public func continueSearch(for slice: Duration = .milliseconds(20), emit: @escaping (Effect) -> Void)
    -> Bool
  {
    withOutput(emit) { search(for: slice) }
    return isSearching
  }

  /// Stops the search in progress and keeps its matches.
  public func stopSearch(emit: @escaping (Effect) -> Void) {
    runningSearch?.wasStopped = true
    waitingSearches = []
    continueSearch(for: .zero, emit: emit)
  }

  /// Starts to search the document from the current page on, and goes to the first match as soon as it is found.
  ///
  /// If the front end doesn't continue searches itself, the search runs to its end.
  ///
  /// - Parameters:
  ///   - query: the query.
  ///   - tab: the current tab.
  ///   - inAllTabs: whether the other tabs are searched next; their positions stay.
  /// - Throws: `CommandFailure` for an invalid regular expression.
  func run(_ query: SearchQuery, in tab: Tab, inAllTabs: Bool = false) throws(CommandFailure) {
    let finder: TextFinder
    do throws(SearchError) {
      finder = try TextFinder(query)
    } catch {
      throw CommandFailure(.usage, error.description)
    }
    let search = takePreview(of: query, in: tab) ?? RunningSearch(query, finder, in: tab)
    runningSearch = search
    waitingSearches = []
    sharedSearch = nil
    if inAllTabs {
      sharedSearch = SharedSearch(query: query, tabs: Set(tabs.map(\.id)))
      let place = tabs.firstIndex { $0 === tab } ?? 0
      let others = tabs[place...].dropFirst() + tabs[..<place]
      waitingSearches = others.map { RunningSearch(query, finder, in: $0, isInFront: false) }
    }
    if let first = search.first { show(first: first, of: search) }
    self.search(for: host.searchesInSlices ? .zero : nil)
  }

  /// Continues the search for a time, or to its end.
  private func search(for slice: Duration?) {
    let end = slice.map { ContinuousClock.now + $0 }
    while let search = runningSearch {
      while !search.isDone, isOpen(search.tab) {
        if host.isCancelled {
          search.wasStopped = true
          break
        }
        if let match = search.step(), search.isInFront { show(first: match, of: search) }
        if let end, ContinuousClock.now >= end, !search.isDone { return update(search) }
      }
      if search.wasStopped { waitingSearches = [] }
      runningSearch = waitingSearches.isEmpty ? nil : waitingSearches.removeFirst()
      if isOpen(search.tab) { finish(search) }
      if runningSearch == nil, sharedSearch != nil { finishAll(wasStopped: search.wasStopped) }
      if let end, ContinuousClock.now >= end { return }
    }
  }

  private func isOpen(_ tab: Tab) -> Bool { tabs.contains { $0 === tab } }

  private func show(first match: SearchMatch, of search: RunningSearch) {
    search.tab.search = nil
    // If the user has switched to another tab, that tab stays the current one.
    guard search.tab === currentTab else { return }
    search.isShown = true
    let match = search.tab.located(match)
    go(to: match, in: search.tab)
    emit(.match(report(match, in: search.tab, number: nil, count: nil, wrapped: search.hasWrapped)))
  }

  /// Makes the matches found so far available; the current match stays the same.
  private func update(_ search: RunningSearch) {
    guard search.first != nil else { return }
    let matches = search.matches
    let tab = search.tab
    guard tab.search?.matches.count != matches.count else { return }
    let shown =
      tab.search.flatMap { state in state.current.map { state.matches[$0] } }
      ?? (search.isShown ? search.first : nil)
    tab.search = SearchState(query: search.query, matches: matches, current: nil)
    let current = shown.flatMap { tab.index(of: HitReference($0, in: tab)) }
    tab.search?.current = current
  }

  private func finish(_ search: RunningSearch) {
    if let (error, count) = search.unreadable {
      let missing = count > 1 ? " (\(count) pages are missing)" : ""
      emit(.warning("not everything was searched\(missing): \(error.messageInSession)"))
      // The warning covers these losses.
      _ = search.tab.document.takeLosses()
    }
    if search.first == nil {
      search.tab.search = SearchState(query: search.query, matches: [], current: nil)
    } else {
      // The matches of another query are obsolete.
      if search.tab.search?.query != search.query { search.tab.search = nil }
      update(search)
    }
    guard sharedSearch == nil else {
      let count = search.matches.count
      guard count > 0 else { return }
      let pages = search.matchedPages
      return emit(
        .message(
          "\(search.tab.name): \(count) \(count == 1 ? "match" : "matches") on \(pages) \(pages == 1 ? "page" : "pages")"
            + (search.wasStopped ? " (stopped)" : "")))
    }
    emit(
      .searched(
        SearchReport(
          query: search.query.text, count: search.matches.count, pageCount: search.matchedPages,
          current: search.tab.search?.current.map { $0 + 1 }, wasStopped: search.wasStopped)))
  }

  /// Reports the matches in all tabs together.
  private func finishAll(wasStopped: Bool) {
    guard let tab = currentTab, let query = sharedSearch?.query else { return }
    let found = searchedTabs(from: tab).compactMap { $0.search?.matches }.filter { !$0.isEmpty }
    emit(
      .searched(
        SearchReport(
          query: query.text, count: found.reduce(0) { $0 + $1.count },
          pageCount: found.reduce(0) { $0 + Set($1.map(\.pageIndex)).count }, documents: found.count,
          current: matchState(from: tab)?.number, wasStopped: wasStopped)))
  }
}
