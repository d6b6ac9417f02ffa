import DocModel

extension HitReference {
  /// Creates a reference to a match in a tab.
  init(_ match: SearchMatch, in tab: Tab) {
    self.init(tab: tab.id, pageIndex: match.pageIndex, range: match.range)
  }
}

extension Tab {
  /// Returns the index of a match among the matches of the tab, which are in reading order; nil if it isn't one of
  /// them.
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
