import DocModel

/// The searches of the open tabs: the one in progress, those that wait for it, the preview of a typed one, and the
/// matches of tabs that were searched together.
///
/// It has no output: a front end gets the results as ``Event``s.
final class SearchController {
  /// A result of a search.
  enum Event {
    /// The first match of a search that goes there.
    case first(SearchMatch, RunningSearch)
    /// The end of the search of a document.
    case finished(RunningSearch)
    /// The end of a search of all tabs.
    case finishedAll(SearchQuery, wasStopped: Bool)
  }

  /// A match to go to.
  struct Target {
    var tab: Tab
    /// The index among the matches of the tab.
    var index: Int
    /// Whether the search went around the end of the last tab, or the beginning of the first.
    var wraps = false
  }

  private let tabList: TabList
  /// The search in progress.
  private(set) var running: RunningSearch?
  /// The searches of other tabs that follow it.
  private var waiting: [RunningSearch] = []
  /// The query of a search of several tabs and their identifiers; their matches form one sequence.
  private var shared: (query: SearchQuery, tabs: Set<Int>)?
  /// The preview of the search that is being typed.
  private(set) var preview: RunningSearch?
  /// The match that the full screen shows for the search that is being typed, in the tab with an identifier; until a
  /// changed text is found or not, the match of the text before.
  private(set) var previewMatch: (tab: Int, match: SearchMatch)?
  /// The last searches, the latest first; nil until they are needed.
  private var remembered: [String]?

  init(_ tabList: TabList) { self.tabList = tabList }

  // MARK: Running

  /// Starts to search a document from its current page on; ``advance(for:isCancelled:report:)`` continues.
  ///
  /// - Parameters:
  ///   - query: the query.
  ///   - tab: the current tab.
  ///   - inAllTabs: whether the other tabs are searched next; their positions stay.
  ///   - scroller: the display of the document, at whose visible part the search begins; nil for the page.
  /// - Returns: the search, which has a first match if its preview has found one.
  /// - Throws: `SearchError` for an invalid regular expression.
  func start(
    _ query: SearchQuery, in tab: Tab, inAllTabs: Bool, on scroller: (any PageScroller)? = nil
  ) throws(SearchError) -> RunningSearch {
    let finder = try TextFinder(query)
    let search = endPreview(ifOf: query, in: tab) ?? RunningSearch(query, finder, in: tab, on: scroller)
    running = search
    waiting = []
    shared = nil
    if inAllTabs {
      let tabs = tabList.tabs
      shared = (query, Set(tabs.map(\.id)))
      let index = tabList.index(of: tab) ?? 0
      let others = tabs[index...].dropFirst() + tabs[..<index]
      waiting = others.map { RunningSearch(query, finder, in: $0, goesToFirstMatch: false) }
    }
    return search
  }

  /// Stops the search in progress at the next page; its matches stay.
  func stop() {
    running?.wasStopped = true
    waiting = []
  }

  /// Continues the search for a time, of at least one page, or to its end.
  func advance(for slice: Duration?, isCancelled: () -> Bool, report: (Event) -> Void) {
    let end = slice.map { ContinuousClock.now + $0 }
    while let search = running {
      while !search.isDone, tabList.index(of: search.tab) != nil {
        if isCancelled() {
          search.wasStopped = true
          break
        }
        if let match = search.step(), search.goesToFirstMatch { report(.first(match, search)) }
        if let end, ContinuousClock.now >= end, !search.isDone { return search.publishIfGrown() }
      }
      if search.wasStopped { waiting = [] }
      running = waiting.isEmpty ? nil : waiting.removeFirst()
      if tabList.index(of: search.tab) != nil {
        search.publishAll()
        report(.finished(search))
      }
      if running == nil, let shared {
        report(.finishedAll(shared.query, wasStopped: search.wasStopped))
      }
      if let end, ContinuousClock.now >= end { return }
    }
  }

  // MARK: Matches of several tabs

  /// Whether the matches of several tabs form one sequence.
  var isShared: Bool { shared != nil }

  /// Returns the tabs whose matches form one sequence, in order: those of a search of all tabs, else the current
  /// one.
  func searchedTabs(from tab: Tab) -> [Tab] {
    guard let shared else { return tab.search == nil ? [] : [tab] }
    return tabList.tabs.filter { shared.tabs.contains($0.id) && $0.search?.query == shared.query }
  }

  /// Returns the state of the search as seen from a tab: the number of matches and the current one; nil without a
  /// search.
  func state(from tab: Tab) -> SessionState.Match? {
    let searched = searchedTabs(from: tab)
    guard let query = searched.first?.search?.query else { return nil }
    let count = searched.reduce(0) { $0 + ($1.search?.matches.count ?? 0) }
    // On other pages there is no current match.
    let current = tab.search.flatMap { search in
      search.current.flatMap { search.matches[$0].pageIndex == tab.position.pageIndex ? $0 : nil }
    }
    let number = searched.contains { $0 === tab } ? current.map { self.number(of: $0, in: tab) } : nil
    return SessionState.Match(number: number, count: count, query: query.text)
  }

  /// Returns the number of a match among those of all tabs that were searched together, from 1.
  func number(of index: Int, in tab: Tab) -> Int {
    searchedTabs(from: tab).prefix { $0 !== tab }.reduce(index + 1) { $0 + ($1.search?.matches.count ?? 0) }
  }

  /// Returns the number of a tab that its matches show, from 1; nil if only one tab was searched.
  func shownNumber(of tab: Tab) -> Int? { isShared ? tabList.index(of: tab).map { $0 + 1 } : nil }

  /// Returns the tab and the index of a match; nil if either no longer exists.
  func match(_ reference: MatchReference) -> (tab: Tab, index: Int)? {
    guard let tab = tabList.tabs.first(where: { $0.id == reference.tab }),
      let index = tab.index(of: reference)
    else { return nil }
    return (tab, index)
  }

  /// Returns the next or previous match from the reading position, across the ends of tabs that were searched
  /// together; nil if there is no match.
  func target(from tab: Tab, step: Int) -> Target? {
    let searched = searchedTabs(from: tab)
    if searched.contains(where: { $0 === tab }), let next = tab.nextMatch(step: step) {
      return Target(tab: tab, index: next)
    }
    let tabs = tabList.tabs
    guard let start = tabList.index(of: tab) else { return nil }
    // The last candidate is the current tab itself, from its other end.
    for distance in 1...tabs.count {
      let index = start + distance * step
      let other = tabs[(index + tabs.count) % tabs.count]
      guard searched.contains(where: { $0 === other }), let count = other.search?.matches.count, count > 0
      else { continue }
      return Target(tab: other, index: step > 0 ? 0 : count - 1, wraps: !tabs.indices.contains(index))
    }
    return nil
  }

  // MARK: Preview

  /// Starts the preview of a search that is being typed, without effect on the tabs.
  ///
  /// An incomplete regular expression has none; the match of the text before stays.
  func beginPreview(_ query: SearchQuery, in tab: Tab, on scroller: (any PageScroller)? = nil) {
    preview = (try? TextFinder(query)).map {
      RunningSearch(query, $0, in: tab, on: scroller, isPreview: true)
    }
    if previewMatch?.tab != tab.id { previewMatch = nil }
  }

  /// Shows the match that the preview has found first, or none.
  func showPreviewMatch() {
    previewMatch = preview.flatMap { preview in
      preview.first.map { (tab: preview.tab.id, match: preview.tab.located($0)) }
    }
  }

  /// Discards the preview.
  func endPreview() { (preview, previewMatch) = (nil, nil) }

  /// Returns the preview if it has the query and the first page of a new search, which then continues it.
  private func endPreview(ifOf query: SearchQuery, in tab: Tab) -> RunningSearch? {
    defer { endPreview() }
    guard let preview, preview.query == query, preview.tab === tab, preview.start == tab.position.pageIndex
    else { return nil }
    preview.promote()
    return preview
  }

  // MARK: Last searches

  /// The most searches to keep.
  static let mostSearches = 100

  /// Whether the last searches are known, and there is none.
  var hasNoLastSearch: Bool { remembered?.isEmpty == true }

  /// Returns the last searches in the syntax of `search`, without duplicates, the latest first.
  ///
  /// - Parameter lines: returns the typed lines of this session and earlier ones; called once.
  /// - Returns: the searches.
  func lastSearches(among lines: () -> [String]) -> [String] {
    if let remembered { return remembered }
    var seen: Set<String> = []
    let searches = lines().reversed().compactMap { TypedSearch.text(ofLine: $0) }
    let found = Array(searches.filter { seen.insert($0).inserted }.prefix(Self.mostSearches))
    remembered = found
    return found
  }

  /// Adds a search to the last ones.
  func remember(_ text: String, among lines: () -> [String]) {
    let others = lastSearches(among: lines).filter { $0 != text }
    remembered = Array(([text] + others).prefix(Self.mostSearches))
  }
}
