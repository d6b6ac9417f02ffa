import DocModel

/// What a search that is being typed would find first, or a filter leave of a list, without doing it.
extension Session {
  /// How far looking ahead has come, and what it has found.
  public enum LinePreview: Hashable, Sendable {
    /// Pages are left to be looked at.
    case unfinished
    /// The hit to which the search would go.
    case found(MatchReport)
    /// There is none in the document.
    case notFound
    /// So many rows of the list are left by the filter, and the first of them.
    case rows(count: Int, total: Int, first: PaneRow?)
  }

  /// Whether a line that is being typed is a search of which the first hit may be shown, or filters the list.
  public func mayPreview(_ line: String) -> Bool {
    guard settings.isIncremental, !settings.isPlain, let tab = currentTab else { return false }
    return tab.pageCount > 0 && TypedSearch.text(ofLine: line) != nil
      || tab.pane != nil && filter(ofLine: line) != nil
  }

  /// Begins to look for what a line would find; ``continuePreview(for:)`` goes on, between keys.
  public func beginPreview(of line: String) {
    dropPreview()
    guard mayPreview(line) else { return }
    previewedFilter = filter(ofLine: line)
    guard let tab = currentTab, let text = TypedSearch.text(ofLine: line),
      let search = try? TypedSearch(text, caseMatching: settings.caseMatching),
      let finder = try? TextFinder(search.query)
    else { return }
    previewedSearch = RunningSearch(search.query, finder, in: tab, isAhead: true)
  }

  /// Whether ``continuePreview(for:)`` has something to do.
  public var isPreviewing: Bool {
    previewedFilter != nil || previewedSearch.map { $0.first == nil && !$0.isDone } ?? false
  }

  /// Looks on for a while; nothing is changed.
  ///
  /// - Parameter slice: how long; one page is looked at in any case.
  /// - Returns: what was found; nil where nothing is looked for.
  public func continuePreview(for slice: Duration = .milliseconds(20)) -> LinePreview? {
    if let filter = previewedFilter {
      previewedFilter = nil
      return currentTab.flatMap { rows(leftBy: filter, in: $0) }
    }
    guard let search = previewedSearch else { return nil }
    let end = ContinuousClock.now + slice
    while search.first == nil, !search.isDone {
      _ = search.step()
      if ContinuousClock.now >= end { break }
    }
    guard let match = search.first else { return search.isDone ? .notFound : .unfinished }
    return .found(report(match, in: search.tab, number: nil, count: nil, wrapped: search.hasWrapped))
  }

  /// Forgets what was looked for.
  public func dropPreview() {
    previewedSearch = nil
    previewedFilter = nil
  }

  /// What a filter would leave of the list that is shown, as far as its rows have been read.
  private func rows(leftBy filter: String, in tab: Tab) -> LinePreview? {
    guard var pane = tab.pane else { return nil }
    pane.setFilter(filter)
    // Half of a command's name was rather meant as that.
    if pane.visible.isEmpty, CommandParser.names.contains(where: { $0.text.hasPrefix(filter.lowercased()) }) {
      return nil
    }
    return .rows(
      count: pane.visible.count, total: pane.rows.count, first: pane.visible.first.map { pane.rows[$0] })
  }

  /// The search that has been begun for a line, if it is the one that is wanted now: its pages needn't be searched
  /// again.
  func takePreview(of query: SearchQuery, in tab: Tab) -> RunningSearch? {
    defer { previewedSearch = nil }
    guard let search = previewedSearch, search.query == query, search.tab === tab,
      search.start == tab.place.pageIndex
    else { return nil }
    search.takeOver()
    return search
  }
}
