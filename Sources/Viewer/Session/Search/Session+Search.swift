import DocModel

extension Session {
  /// Searches for a text with options, in the current tab or in all tabs; without a text, repeats the last search.
  func search(_ text: String?, in tab: Tab, inAllTabs: Bool = false) throws(CommandFailure) {
    guard let text else { return try repeatSearch(in: tab) }
    let search = try TypedSearch(text, caseMatching: settings.caseMatching)
    let isForAllTabs = inAllTabs || search.isForAllTabs
    try run(search.query, in: tab, inAllTabs: isForAllTabs)
    searches.remember(inAllTabs ? "-a \(text)" : text) { typedLines().lines }
  }

  /// The last searches of this session and, from the typed lines in the library, of earlier ones.
  var lastSearches: [String] { searches.lastSearches { typedLines().lines } }

  /// Repeats the last search of this session or of earlier ones.
  private func repeatSearch(in tab: Tab) throws(CommandFailure) {
    guard let last = lastSearches.first else {
      throw CommandFailure(.usage, "there is no earlier search to repeat; search TEXT starts one")
    }
    try search(last, in: tab)
  }

  func searchSelection(in tab: Tab) throws(CommandFailure) {
    guard let text = tab.selection.flatMap({ TypedSearch.text(afterSlash: $0.text.onOneLine) }) else {
      throw CommandFailure(.usage, "there is nothing to search for")
    }
    try search(text, in: tab)
  }

  /// The match of the current tab that was navigated to.
  public var currentMatch: SearchMatch? {
    guard let search = currentTab?.search, let current = search.current else { return nil }
    return search.matches.indices.contains(current) ? search.matches[current] : nil
  }

  /// Goes to the next or previous match from the reading position, across the ends of tabs that were searched
  /// together.
  func goToMatch(_ tab: Tab, step: Int) {
    // The next match may not have been found yet.
    while isSearching, !host.isCancelled, searches.target(from: tab, step: step)?.wraps ?? true {
      search(for: .milliseconds(50))
    }
    guard let target = searches.target(from: tab, step: step) else { return }
    showMatch(target.index, in: target.tab, wrapped: target.wraps, backward: target.wraps && step < 0)
  }

  /// Goes to the match with an index in a tab, makes the tab the current one, and reports the match.
  func showMatch(_ index: Int, in tab: Tab, wrapped: Bool = false, backward: Bool = false) {
    guard tab.search?.matches.indices.contains(index) == true else { return }
    tab.locateMatch(index)
    tab.search?.current = index
    guard let match = tab.search?.matches[index], let tabIndex = tabs.firstIndex(where: { $0 === tab }) else {
      return
    }
    let isOther = bringToFront(tabIndex)
    go(to: match, in: tab)
    var report = report(
      match, in: tab, number: searches.number(of: index, in: tab), count: searches.state(from: tab)?.count,
      wrapped: wrapped)
    report.wrappedBackward = backward
    if isOther { report.tab = tab.name }
    emit(.match(report))
  }

  func go(to match: SearchMatch, in tab: Tab) {
    var position = Position(pageIndex: match.pageIndex, height: match.quads.first?.bounds.y1)
    if let text = try? tab.document.string(ofPage: match.pageIndex) {
      // Reading continues after the line of the match.
      let until = text.unicodeScalars.prefix(match.range.lowerBound + 1)
      position.line = Tab.lines(of: String(String.UnicodeScalarView(until))).count
    }
    jump(tab, to: position, showing: match.quads.first?.bounds)
    tab.selection = TextSelection(
      pageIndex: match.pageIndex, range: match.range, text: match.snippet.match, quads: match.quads)
  }

  func report(
    _ match: SearchMatch, in tab: Tab, number: Int?, count: Int?, wrapped: Bool
  ) -> MatchReport {
    MatchReport(
      number: number, count: count, page: tab.reference(match.pageIndex), before: match.snippet.before,
      match: match.snippet.match, after: match.snippet.after, heading: tab.heading(at: tab.position),
      wrapped: wrapped)
  }
}
