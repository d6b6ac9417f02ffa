import DocModel

/// What a search that is being typed would find first, without going there.
extension Session {
  /// How far looking ahead has come.
  public enum SearchPreview: Hashable, Sendable {
    /// Pages are left to be looked at.
    case unfinished
    /// The hit to which the search would go.
    case found(MatchReport)
    /// There is none in the document.
    case notFound
  }

  /// Whether a line that is being typed is a search of which the first hit may be shown.
  public func mayPreview(_ line: String) -> Bool {
    settings.isIncremental && !settings.isPlain && (currentTab?.pageCount ?? 0) > 0
      && TypedSearch.text(ofLine: line) != nil
  }

  /// Begins to look for what a line would find; ``continuePreview(for:)`` goes on, between keys.
  public func beginPreview(of line: String) {
    previewedSearch = nil
    guard mayPreview(line), let tab = currentTab, let text = TypedSearch.text(ofLine: line),
      let search = try? TypedSearch(text, caseMatching: settings.caseMatching),
      let finder = try? TextFinder(search.query)
    else { return }
    previewedSearch = RunningSearch(search.query, finder, in: tab, isAhead: true)
  }

  /// Whether ``continuePreview(for:)`` has something to do.
  public var isPreviewing: Bool { previewedSearch.map { $0.first == nil && !$0.isDone } ?? false }

  /// Looks on for a while; nothing is changed.
  ///
  /// - Parameter slice: how long; one page is looked at in any case.
  /// - Returns: what was found; nil where nothing is looked for.
  public func continuePreview(for slice: Duration = .milliseconds(20)) -> SearchPreview? {
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
  public func dropPreview() { previewedSearch = nil }

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
