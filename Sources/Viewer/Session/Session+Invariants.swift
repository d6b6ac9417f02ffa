extension Session {
  /// The invariants that are violated; empty in a correct session.
  ///
  /// Tests check them after each command.
  public var brokenInvariants: [String] {
    var broken: [String] = []
    func require(_ condition: Bool, _ what: String) {
      if !condition { broken.append(what) }
    }
    require(tabs.isEmpty == (currentIndex == nil), "a tab is in front exactly when there are tabs")
    require(currentIndex.map(tabs.indices.contains) ?? true, "the tab in front is one of the tabs")
    require(Set(tabs.map(\.id)).count == tabs.count, "tabs are told apart")
    require(tabList.closed.count <= TabList.mostClosedTabs, "closed tabs are limited")
    for tab in tabs {
      let pages = 0..<max(1, tab.pageCount)
      require(pages.contains(tab.place.pageIndex), "\(tab.name): reading is on a page of the document")
      require(tab.place.line >= 0, "\(tab.name): no fewer than no lines are read")
      let places = tab.history.back + tab.history.forward
      require(places.allSatisfy { pages.contains($0.pageIndex) }, "\(tab.name): the history stays inside")
      require(tab.history.back.count <= History.limit, "\(tab.name): the history is limited")
      if let search = tab.search {
        require(
          search.current.map(search.matches.indices.contains) ?? true,
          "\(tab.name): the current match is one of the matches")
      }
      if let pane = tab.pane {
        require(tab === currentTab, "\(tab.name): a list is shown for the tab in front only")
        require(
          pane.cursor.map(pane.visible.indices.contains) ?? true, "\(tab.name): the selected row is seen")
        require(
          pane.selection.allSatisfy(pane.visible.indices.contains), "\(tab.name): all selected rows are seen")
        require(
          pane.visible.allSatisfy(pane.rows.indices.contains), "\(tab.name): rows that are seen are rows")
      }
    }
    return broken
  }
}
