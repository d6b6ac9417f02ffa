import DocModel

/// A search of several tabs, whose hits are counted and gone through as those of one.
struct SharedSearch {
  /// What is looked for.
  var query: SearchQuery
  /// What identifies the tabs.
  var tabs: Set<Int>
}

/// A hit, by where it was found: it stays the same one while others are found before it.
public struct HitReference: Hashable, Sendable {
  /// What identifies the tab.
  public var tab: Int
  /// The 0-based index of the page.
  public var pageIndex: Int
  /// The offsets of the hit's scalars in the page's text.
  public var range: Range<Int>

  init(_ match: SearchMatch, in tab: Tab) {
    (self.tab, pageIndex, range) = (tab.id, match.pageIndex, match.range)
  }
}

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

extension Tab {
  /// The place of a hit among those of the tab, which are in reading order; nil where it isn't one of them.
  func index(of reference: HitReference) -> Int? {
    guard reference.tab == id, let matches = search?.matches else { return nil }
    var range = matches.indices
    while !range.isEmpty {
      let middle = (range.lowerBound + range.upperBound) / 2
      let match = matches[middle]
      let isBefore =
        (match.pageIndex, match.range.lowerBound) < (reference.pageIndex, reference.range.lowerBound)
      range = isBefore ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    let index = range.lowerBound
    guard matches.indices.contains(index), HitReference(matches[index], in: self) == reference else {
      return nil
    }
    return index
  }
}
