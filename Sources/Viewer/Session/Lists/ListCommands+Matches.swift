import DocModel

/// The list of matches.
///
/// Their positions are read only for rows that are shown.
extension ListCommands {
  /// Returns the rows of the matches in the current tab, or in all tabs that were searched together.
  func matchRows() -> [PaneRow] {
    let searched = searches.searchedTabs(from: tab)
    return searched.flatMap { tab in
      (tab.search?.matches ?? []).map {
        PaneRows.match($0, in: tab, number: searches.shownNumber(of: tab))
      }
    }
  }

  /// Returns the index of the row of the match that was shown last in a tab.
  func selectedMatch() -> Int? {
    guard let current = tab.search?.current else { return nil }
    return searches.number(of: current, in: tab) - 1
  }

  /// Finds the headings above the matches about to be shown, by their indexes among the visible rows.
  func locateMatches(ofRows rowIndices: Range<Int>) {
    guard let pane = tab.pane, pane.kind == .matches else { return }
    locateMatches(pane.visible[rowIndices.clamped(to: pane.visible.indices)])
  }

  /// Finds the headings above all matches if a filter examines them; emits a message if the user cancels that.
  func locateMatches(for filter: String) {
    guard let pane = tab.pane, pane.kind == .matches, RowFilter(filter, of: .matches).readsSections else {
      return
    }
    guard !locateMatches(pane.rows.indices[...]) else { return }
    emit(.message("stopped: for some matches, only the section at the start of their page is known"))
  }

  /// Finds the positions of matches by the indexes of their rows; returns false if the user cancels that.
  @discardableResult
  private func locateMatches(_ indexes: some Sequence<Int>) -> Bool {
    for index in indexes {
      guard case .match(let reference)? = self.tab.pane?.rows[index].target,
        let (tab, matchIndex) = searches.match(reference),
        tab.pagesWithHeadings.contains(reference.pageIndex),
        tab.search?.matches[matchIndex].quads.isEmpty == true
      else { continue }
      if host.isCancelled { return false }
      tab.locateMatch(matchIndex)
      guard let match = tab.search?.matches[matchIndex] else { continue }
      self.tab.pane?.replaceRow(
        at: index, with: PaneRows.match(match, in: tab, number: searches.shownNumber(of: tab)))
    }
    return true
  }
}
