import DocModel

extension Session {
  /// Searches for a text with options, in the current tab or in all tabs; without a text, repeats the last search.
  func search(_ text: String?, in tab: Tab, inAllTabs: Bool = false) throws(CommandFailure) {
    guard let text else { return try repeatSearch(in: tab) }
    let search = try TypedSearch(text, caseMatching: settings.caseMatching)
    let isForAllTabs = inAllTabs || search.isForAllTabs
    try run(search.query, in: tab, inAllTabs: isForAllTabs)
    remember(search: inAllTabs ? "-a \(text)" : text)
  }

  func searchSelection(in tab: Tab) throws(CommandFailure) {
    guard let text = tab.selection.flatMap({ TypedSearch.text(afterSlash: $0.text.onOneLine) }) else {
      throw CommandFailure(.usage, "there is nothing to search for")
    }
    try search(text, in: tab)
  }

  /// Goes to the next or previous match from the reading position, across the ends of tabs that were searched
  /// together.
  func goToMatch(_ tab: Tab, step: Int) {
    let searched = searchedTabs(from: tab)
    if searched.contains(where: { $0 === tab }), let next = nextMatch(in: tab, step: step) {
      return showMatch(next, in: tab)
    }
    guard let place = tabs.firstIndex(where: { $0 === tab }) else { return }
    // The last candidate is the current tab itself, from its other end.
    for distance in 1...tabs.count {
      let index = place + distance * step
      let other = tabs[(index + tabs.count) % tabs.count]
      guard searched.contains(where: { $0 === other }), let count = other.search?.matches.count, count > 0
      else { continue }
      let wraps = !tabs.indices.contains(index)
      return showMatch(
        step > 0 ? 0 : count - 1, in: other, wrapped: wraps, backward: wraps && step < 0)
    }
  }

  /// Returns the index of the next or previous match in a tab; nil after the last and before the first.
  private func nextMatch(in tab: Tab, step: Int) -> Int? {
    guard let search = tab.search else { return nil }
    if let current = search.current, search.matches[current].pageIndex == tab.place.pageIndex {
      let next = current + step
      return search.matches.indices.contains(next) ? next : nil
    }
    // Reading has moved on: the next match is the first from here.
    return step > 0
      ? search.matches.firstIndex { $0.pageIndex >= tab.place.pageIndex }
      : search.matches.lastIndex { $0.pageIndex <= tab.place.pageIndex }
  }

  /// Goes to the match with an index in a tab, makes the tab the current one, and reports the match.
  func showMatch(_ index: Int, in tab: Tab, wrapped: Bool = false, backward: Bool = false) {
    guard tab.search?.matches.indices.contains(index) == true else { return }
    locateMatch(index, in: tab)
    tab.search?.current = index
    guard let match = tab.search?.matches[index], let place = tabs.firstIndex(where: { $0 === tab }) else {
      return
    }
    let isOther = bringToFront(place)
    go(to: match, in: tab)
    var report = report(
      match, in: tab, number: number(ofHit: index, in: tab), count: matchState(from: tab)?.count,
      wrapped: wrapped)
    report.wrappedBackward = backward
    if isOther { report.tab = tab.name }
    emit(.match(report))
  }

  func go(to match: SearchMatch, in tab: Tab) {
    var place = Place(pageIndex: match.pageIndex, height: match.quads.first?.bounds.y1)
    if let text = try? tab.document.string(ofPage: match.pageIndex) {
      // Reading continues after the line of the match.
      let until = text.unicodeScalars.prefix(match.range.lowerBound + 1)
      place.line = Tab.lines(of: String(String.UnicodeScalarView(until))).count
    }
    jump(tab, to: place, showing: match.quads.first?.bounds)
    tab.selection = TextSelection(
      pageIndex: match.pageIndex, range: match.range, text: match.snippet.match, quads: match.quads)
  }

  func report(
    _ match: SearchMatch, in tab: Tab, number: Int?, count: Int?, wrapped: Bool
  ) -> MatchReport {
    MatchReport(
      number: number, count: count, page: tab.reference(match.pageIndex), before: match.snippet.before,
      match: match.snippet.match, after: match.snippet.after, heading: tab.heading(at: tab.place),
      wrapped: wrapped)
  }
}
