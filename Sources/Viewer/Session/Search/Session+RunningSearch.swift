import DocModel

/// Searches that continue between commands.
extension Session {
  /// Whether a search is in progress, which ``continueSearch(for:emit:)`` continues.
  public var isSearching: Bool { searches.running != nil }

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
    searches.stop()
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
    do throws(SearchError) {
      let search = try searches.start(query, in: tab, inAllTabs: inAllTabs)
      if let first = search.first { show(first: first, of: search) }
    } catch {
      throw CommandFailure(.usage, error.description)
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
    go(to: match, in: search.tab)
    emit(.match(report(match, in: search.tab, number: nil, count: nil, wrapped: search.hasWrapped)))
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
  private func reportAll(_ query: SearchQuery, wasStopped: Bool) {
    guard let tab = currentTab else { return }
    let found = searches.searchedTabs(from: tab).compactMap { $0.search?.matches }.filter { !$0.isEmpty }
    emit(
      .searched(
        SearchReport(
          query: query.text, count: found.reduce(0) { $0 + $1.count },
          pageCount: found.reduce(0) { $0 + Set($1.map(\.pageIndex)).count }, documents: found.count,
          current: searches.state(from: tab)?.number, wasStopped: wasStopped)))
  }
}
