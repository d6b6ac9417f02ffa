import DocModel

extension MatchReference {
  /// Creates a reference to a match in a tab.
  init(_ match: SearchMatch, in tab: Tab) {
    self.init(tab: tab.id, pageIndex: match.pageIndex, range: match.range)
  }
}

extension Tab {
  /// Returns the index of a match among the matches of the tab, which are in reading order; nil if it isn't one of
  /// them.
  func index(of reference: MatchReference) -> Int? {
    guard reference.tab == id, let matches = search?.matches else { return nil }
    let index = matches.partitioningIndex { match in
      (match.pageIndex, match.range.lowerBound) >= (reference.pageIndex, reference.range.lowerBound)
    }
    guard matches.indices.contains(index), MatchReference(matches[index], in: self) == reference else {
      return nil
    }
    return index
  }
}

extension Tab {
  /// The match that was navigated to.
  package var currentMatch: SearchMatch? {
    guard let search, let current = search.current else { return nil }
    return search.matches.indices.contains(current) ? search.matches[current] : nil
  }

  /// Finds the position of a match on its page, unless it is known.
  func locateMatch(_ index: Int) {
    guard let match = search?.matches[index], match.quads.isEmpty else { return }
    let located = located(match)
    search?.matches[index] = located
  }

  /// Returns the index of the next or previous match; nil after the last and before the first.
  func nextMatch(step: Int) -> Int? {
    guard let search else { return nil }
    if let current = search.current, search.matches[current].pageIndex == position.pageIndex {
      let next = current + step
      return search.matches.indices.contains(next) ? next : nil
    }
    // Reading has moved on: the next match is the first from here.
    return step > 0
      ? search.matches.firstIndex { $0.pageIndex >= position.pageIndex }
      : search.matches.lastIndex { $0.pageIndex <= position.pageIndex }
  }

  /// Returns a match with the quads of its letters; unchanged if they can't be read, or if the text has changed.
  func located(_ match: SearchMatch) -> SearchMatch {
    guard match.quads.isEmpty, let text = try? cache.text(ofPage: match.pageIndex),
      text.boxes.count == text.scalars.count, match.range.upperBound <= text.scalars.count,
      Self.letters(text.substring(match.range)) == Self.letters(match.snippet.match)
    else { return match }
    var match = match
    match.quads = text.quads(of: match.range)
    return match
  }

  /// Returns the letters and digits of a text, which stay when white space is folded.
  private static func letters(_ text: String) -> String { text.filter { $0.isLetter || $0.isNumber } }
}
