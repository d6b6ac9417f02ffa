import DocModel

extension Session {
  /// Returns the tabs whose matches form one sequence, in order: those of a search of all tabs, else the current
  /// one.
  func searchedTabs(from tab: Tab) -> [Tab] {
    guard let shared = sharedSearch else { return tab.search == nil ? [] : [tab] }
    return tabs.filter { shared.tabs.contains($0.id) && $0.search?.query == shared.query }
  }

  /// Returns the state of the search as seen from a tab: the number of matches and the current one; nil without a
  /// search.
  func matchState(from tab: Tab) -> SessionState.Match? {
    let searched = searchedTabs(from: tab)
    guard let query = searched.first?.search?.query else { return nil }
    let count = searched.reduce(0) { $0 + ($1.search?.matches.count ?? 0) }
    // On other pages there is no current match.
    let current = tab.search.flatMap { search in
      search.current.flatMap { search.matches[$0].pageIndex == tab.place.pageIndex ? $0 : nil }
    }
    let number = searched.contains { $0 === tab } ? current.map { self.number(ofHit: $0, in: tab) } : nil
    return SessionState.Match(number: number, count: count, query: query.text)
  }

  /// Returns the number of a match among those of all tabs that were searched together, from 1.
  func number(ofHit index: Int, in tab: Tab) -> Int {
    searchedTabs(from: tab).prefix { $0 !== tab }.reduce(index + 1) { $0 + ($1.search?.matches.count ?? 0) }
  }

  /// Returns the tab and the index of a match; nil if either no longer exists.
  func hit(_ reference: HitReference) -> (tab: Tab, index: Int)? {
    guard let tab = tabs.first(where: { $0.id == reference.tab }), let index = tab.index(of: reference) else {
      return nil
    }
    return (tab, index)
  }
}
