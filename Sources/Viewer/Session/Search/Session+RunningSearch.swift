import DocModel

/// Searches that go on between commands.
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

  /// Searches for so long, or to the end.
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
    // Who has gone to another tab meanwhile stays there.
    guard search.tab === currentTab else { return }
    search.isShown = true
    let match = search.tab.located(match)
    go(to: match, in: search.tab)
    emit(.match(report(match, in: search.tab, number: nil, count: nil, wrapped: search.hasWrapped)))
  }

  /// Lets what was found so far be gone to; the hit that is shown stays the same one.
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
      // That says it of all of them.
      _ = search.tab.document.takeLosses()
    }
    if search.first == nil {
      search.tab.search = SearchState(query: search.query, matches: [], current: nil)
    } else {
      // What was found of something else is no matter any more.
      if search.tab.search?.query != search.query { search.tab.search = nil }
      update(search)
    }
    guard sharedSearch == nil else {
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

  /// Says what was found in all tabs together.
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
