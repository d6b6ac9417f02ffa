import DocModel

/// Commands that search: typed searches, matches, and the search in progress.
struct SearchCommands: CommandGroup {
  let tab: Tab
  let context: SessionContext

  /// Searches for a text with options, in the current tab or in all tabs; without a text, repeats the last search.
  func search(_ text: String?, inAllTabs: Bool = false) throws(CommandFailure) {
    guard let text else { return try repeatSearch() }
    let search = try TypedSearch(text, caseMatching: settings.caseMatching)
    let isForAllTabs = inAllTabs || search.isForAllTabs
    try run(search.query, inAllTabs: isForAllTabs)
    searches.remember(inAllTabs ? "-a \(text)" : text) { autosave.typedLines().lines }
  }

  /// The last searches of this session and, from the typed lines in the library, of earlier ones.
  var lastSearches: [String] { searches.lastSearches { autosave.typedLines().lines } }

  /// Repeats the last search of this session or of earlier ones.
  private func repeatSearch() throws(CommandFailure) {
    guard let last = lastSearches.first else {
      throw .usage("there is no earlier search to repeat; search TEXT starts one")
    }
    try search(last)
  }

  /// Repeats the search from before a reload for a command that needs its matches.
  ///
  /// - Returns: whether the command is done.
  func repeatSearch(for name: CommandName) throws(CommandFailure) -> Bool {
    guard let query = tab.searchToRepeat, searches.running == nil else { return false }
    switch name {
    case .nextMatch, .previousMatch:
      try run(query)
      return true
    case .matches:
      try findMatches(of: query)
      return false
    default: return false
    }
  }

  /// Finds all matches without moving to one.
  private func findMatches(of query: SearchQuery) throws(CommandFailure) {
    var matches: [SearchMatch] = []
    do throws(SearchError) {
      let finder = try TextFinder(query)
      tab.document.prepareToRead(0..<tab.pageCount)
      for page in 0..<tab.pageCount where !host.isCancelled {
        matches += (try? tab.document.matches(of: finder, onPage: page)) ?? []
      }
    } catch {
      throw .usage(error.description)
    }
    tab.search = SearchState(query: query, matches: matches, current: nil)
  }

  func searchSelection() throws(CommandFailure) {
    guard let text = tab.selection.flatMap({ TypedSearch.text(afterSlash: $0.text.onOneLine) }) else {
      throw .usage("there is nothing to search for")
    }
    try search(text)
  }

  /// Goes to the next or previous match from the reading position, across the ends of tabs that were searched
  /// together.
  func goToMatch(step: Int) {
    var target = searches.target(from: tab, step: step)
    // The next match may not have been found yet.
    while let search = searches.running, !host.isCancelled {
      if search.tab === tab, search.first != nil, !searches.isShared {
        guard search.searchPage(from: tab.position.pageIndex, step: step, until: target) else { break }
      } else {
        guard target?.wraps ?? true else { break }
        self.search(for: .milliseconds(50))
      }
      target = searches.target(from: tab, step: step)
    }
    guard let target else { return }
    on(target.tab).searching.showMatch(
      target.index, wrapped: target.wraps, backward: target.wraps && step < 0)
  }

  /// Goes to the match with an index in a tab, makes the tab the current one, and reports the match.
  func showMatch(_ index: Int, wrapped: Bool = false, backward: Bool = false) {
    guard tab.search?.matches.indices.contains(index) == true else { return }
    tab.locateMatch(index)
    tab.search?.current = index
    tab.search?.isHidden = false
    guard let match = tab.search?.matches[index],
      let tabIndex = tabs.firstIndex(where: { $0 === tab })
    else { return }
    let isOther = context.bringToFront(tabIndex)
    go(to: match)
    var report = report(
      match, number: searches.number(of: index, in: tab),
      count: searches.state(from: tab)?.count,
      wrapped: wrapped)
    report.wrappedBackward = backward
    if isOther { report.tab = tab.name }
    emit(.match(report))
  }

  func go(to match: SearchMatch) {
    var position = Position(pageIndex: match.pageIndex, height: match.quads.first?.bounds.y1)
    if let text = try? tab.document.string(ofPage: match.pageIndex) {
      // Reading continues after the line of the match.
      let until = text.unicodeScalars.prefix(match.range.lowerBound + 1)
      position.line = String(String.UnicodeScalarView(until)).linesWithText.count
    }
    moving.jump(to: position, showing: match.quads.first?.bounds)
    tab.selection = TextSelection(match)
  }

  func report(_ match: SearchMatch, number: Int?, count: Int?, wrapped: Bool) -> MatchReport {
    MatchReport(
      number: number, count: count, page: tab.reference(match.pageIndex), before: match.snippet.before,
      match: match.snippet.match, after: match.snippet.after, heading: tab.heading(at: tab.position),
      wrapped: wrapped)
  }

  // MARK: The search in progress

  /// Starts to search the document from the current page on, and goes to the first match as soon as it is found.
  ///
  /// If the front end doesn't continue searches itself, the search runs to its end. If all tabs are searched, the
  /// positions of the others stay.
  func run(_ query: SearchQuery, inAllTabs: Bool = false) throws(CommandFailure) {
    do throws(SearchError) {
      let search = try searches.start(query, in: tab, inAllTabs: inAllTabs, on: host.pageScroller)
      if let first = search.first { show(first: first, of: search) }
    } catch {
      throw .usage(error.description)
    }
    self.search(for: host.searchesInSlices ? .zero : nil)
  }

  /// Continues the search for a time, or to its end.
  func search(for slice: Duration?) {
    searches.advance(for: slice, isCancelled: { host.isCancelled }) { event in
      switch event {
      case .first(let match, let search): show(first: match, of: search)
      case .finished(let search): report(search)
      case .finishedAll(let query, let wasStopped): reportAll(query, wasStopped: wasStopped)
      }
    }
  }

  private func show(first match: SearchMatch, of search: RunningSearch) {
    search.tab.search = nil
    // If the user has switched to another tab, that tab stays the current one.
    guard search.tab === currentTab else { return }
    search.isShown = true
    let match = search.tab.located(match)
    on(search.tab).searching.go(to: match)
    emit(.match(on(search.tab).searching.report(match, number: nil, count: nil, wrapped: search.hasWrapped)))
  }

  /// Reports the end of the search of a document.
  private func report(_ search: RunningSearch) {
    if let (error, count) = search.unreadable {
      let missing = count > 1 ? " (\(count) pages are missing)" : ""
      emit(.warning("not everything was searched\(missing): \(error.messageInSession)"))
      // The warning covers these losses.
      _ = search.tab.document.drainLosses()
    }
    guard !searches.isShared else {
      let count = search.matchCount
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
          query: search.query.text, count: search.matchCount, pageCount: search.matchedPages,
          current: search.tab.search?.current.map { $0 + 1 }, wasStopped: search.wasStopped)))
  }

  /// Reports the matches in all tabs together.
  private func reportAll(_ query: SearchQuery, wasStopped: Bool) {
    guard let tab = currentTab else { return }
    let found = searches.searchedTabs(from: tab).compactMap { $0.search?.matches }.filter {
      !$0.isEmpty
    }
    emit(
      .searched(
        SearchReport(
          query: query.text, count: found.reduce(0) { $0 + $1.count },
          pageCount: found.reduce(0) { $0 + Set($1.map(\.pageIndex)).count }, documents: found.count,
          current: searches.state(from: tab)?.number, wasStopped: wasStopped)))
  }
}

extension CommandGroup { var searching: SearchCommands { SearchCommands(tab: tab, context: context) } }
