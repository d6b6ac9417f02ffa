import DocModel

extension Session {
  /// The tabs whose hits are gone through together, in their order: those of a search of all tabs, else the one
  /// in front.
  func searchedTabs(from tab: Tab) -> [Tab] {
    guard let shared = sharedSearch else { return tab.search == nil ? [] : [tab] }
    return tabs.filter { shared.tabs.contains($0.id) && $0.search?.query == shared.query }
  }

  /// What has been searched for, as seen from a tab: how many hits there are, and which one is being read; nil
  /// where nothing has been.
  func matchState(from tab: Tab) -> SessionState.Match? {
    let searched = searchedTabs(from: tab)
    guard let query = searched.first?.search?.query else { return nil }
    let count = searched.reduce(0) { $0 + ($1.search?.matches.count ?? 0) }
    // Away from its page the hit isn't what is being read.
    let current = tab.search.flatMap { search in
      search.current.flatMap { search.matches[$0].pageIndex == tab.place.pageIndex ? $0 : nil }
    }
    let number = searched.contains { $0 === tab } ? current.map { self.number(ofHit: $0, in: tab) } : nil
    return SessionState.Match(number: number, count: count, query: query.text)
  }

  /// The number of a hit among those of all tabs that were searched with it, from 1.
  func number(ofHit index: Int, in tab: Tab) -> Int {
    searchedTabs(from: tab).prefix { $0 !== tab }.reduce(index + 1) { $0 + ($1.search?.matches.count ?? 0) }
  }

  /// The hit that a reference means, by its tab and its place there; nil where either is gone.
  func hit(_ reference: HitReference) -> (tab: Tab, index: Int)? {
    guard let tab = tabs.first(where: { $0.id == reference.tab }), let index = tab.index(of: reference) else {
      return nil
    }
    return (tab, index)
  }
}
