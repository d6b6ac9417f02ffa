import DocModel

/// The list of hits, and where its hits lie: that is read only of those that are shown.
extension Session {
  /// The hits of the tab in front, or of all tabs that were searched together.
  func hitRows(of tab: Tab) -> [PaneRow] {
    let searched = searchedTabs(from: tab)
    return searched.flatMap { tab in
      (tab.search?.matches ?? []).map { PaneRows.hit($0, in: tab, number: shownNumber(of: tab)) }
    }
  }

  /// The number by which hits of a tab are told from those of others; nil where only one was searched.
  private func shownNumber(of tab: Tab) -> Int? {
    guard sharedSearch != nil else { return nil }
    return tabs.firstIndex { $0 === tab }.map { $0 + 1 }
  }

  /// The place of the row that is the hit gone to last in a tab.
  func selectedHit(in tab: Tab) -> Int? {
    guard let current = tab.search?.current else { return nil }
    return number(ofHit: current, in: tab) - 1
  }

  /// Finds the headings above the hits that are about to be shown, by their places among the rows that are seen.
  func locateHits(ofRows places: Range<Int>, in tab: Tab) {
    guard let pane = tab.pane, pane.kind == .hits else { return }
    locateHits(pane.visible[places.clamped(to: pane.visible.indices)], in: tab)
  }

  /// Finds the headings above all hits where a filter looks at them; says so where the user doesn't wait for that.
  func locateHits(for filter: String, in tab: Tab) {
    guard let pane = tab.pane, pane.kind == .hits, RowFilter(filter, of: .hits).readsSections else { return }
    guard !locateHits(pane.rows.indices[...], in: tab) else { return }
    emit(.message("stopped: of some hits only the section in which their page begins is known"))
  }

  /// Finds where hits lie by the indexes of their rows; false where the user doesn't wait for all of them.
  @discardableResult
  private func locateHits(_ indexes: some Sequence<Int>, in front: Tab) -> Bool {
    for index in indexes {
      guard case .hit(let reference)? = front.pane?.rows[index].target, let (tab, place) = hit(reference),
        tab.pagesWithHeadings.contains(reference.pageIndex),
        tab.search?.matches[place].quads.isEmpty == true
      else { continue }
      if host.isCancelled { return false }
      locateMatch(place, in: tab)
      guard let match = tab.search?.matches[place] else { continue }
      front.pane?.replaceRow(at: index, with: PaneRows.hit(match, in: tab, number: shownNumber(of: tab)))
    }
    return true
  }

  /// Finds where a hit lies on its page, unless that is known.
  func locateMatch(_ index: Int, in tab: Tab) {
    guard let match = tab.search?.matches[index], match.quads.isEmpty else { return }
    let located = tab.located(match)
    tab.search?.matches[index] = located
  }
}

extension Tab {
  /// A hit with the places of its letters; as it is where they can't be read, or the page reads otherwise now.
  func located(_ match: SearchMatch) -> SearchMatch {
    guard match.quads.isEmpty, let text = try? text(ofPage: match.pageIndex),
      text.boxes.count == text.scalars.count, match.range.upperBound <= text.scalars.count,
      Self.letters(text.substring(match.range)) == Self.letters(match.snippet.match)
    else { return match }
    var match = match
    match.quads = text.quads(of: match.range)
    return match
  }

  /// What of a text stays where white space is folded.
  private static func letters(_ text: String) -> String { text.filter { $0.isLetter || $0.isNumber } }
}
