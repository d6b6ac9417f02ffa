@testable import Viewer

extension Session {
  /// The invariants that are violated; empty in a correct session.
  var brokenInvariants: [String] {
    var broken: [String] = []
    func require(_ condition: Bool, _ what: String) { if !condition { broken.append(what) } }
    require(tabs.isEmpty == (currentIndex == nil), "there is a current tab exactly when there are tabs")
    require(currentIndex.map(tabs.indices.contains) ?? true, "the current tab is one of the tabs")
    require(Set(tabs.map(\.id)).count == tabs.count, "the identifiers of tabs are unique")
    require(tabList.closed.count <= TabList.mostClosedTabs, "the number of closed tabs is limited")
    for tab in tabs {
      let pages = 0..<max(1, tab.pageCount)
      require(
        pages.contains(tab.position.pageIndex), "\(tab.name): the position is on a page of the document")
      require(tab.position.line >= 0, "\(tab.name): the line isn't negative")
      require(
        (tab.history.back + tab.history.forward).allSatisfy { pages.contains($0.pageIndex) },
        "\(tab.name): the history stays inside the document")
      require(tab.history.back.count <= History.limit, "\(tab.name): the history is limited")
      if let search = tab.search {
        require(
          search.current.map(search.matches.indices.contains) ?? true,
          "\(tab.name): the current match is one of the matches")
      }
      if let pane = tab.pane {
        require(tab === currentTab, "\(tab.name): only the current tab shows a list")
        require(
          pane.cursor.map(pane.visible.indices.contains) ?? true,
          "\(tab.name): the row of the cursor is visible")
        require(
          pane.selectedRow.map { $0.day?.calendarDay == pane.day }
            ?? (pane.day == nil || pane.kind == .dates),
          "\(tab.name): the selected day is that of the selected row, and only the calendar has one")
        require(pane.selection.allSatisfy(pane.visible.indices.contains), "\(tab.name): the selection shows")
        require(
          pane.visible.allSatisfy(pane.rows.indices.contains), "\(tab.name): visible rows are among the rows")
      }
    }
    return broken
  }
}
