import DocModel
import Testing

@testable import Viewer

@Suite struct ListFoldingTests {
  /// A tree of the rows a, a1, a1x, a2, b, c and c1.
  private func tree(selected: String? = nil) -> ListPane {
    let rows = [("a", 0), ("a1", 1), ("a1x", 2), ("a2", 1), ("b", 0), ("c", 0), ("c1", 1)].map {
      title, level in
      var row = PaneRow(title)
      row.level = level
      return row
    }
    return ListPane(
      .outline, rows: rows, selected: selected.flatMap { title in rows.firstIndex { $0.title == title } })
  }

  private func shown(_ pane: ListPane) -> String {
    pane.visible.map { pane.rows[$0].title }.joined(separator: " ")
  }

  @Test(arguments: [
    // Expanding goes to the first subordinate row, collapsing hides them or goes to the row above.
    ("a", "c", "a b c c1", "a"), ("a", "ce", "a a1 a1x a2 b c c1", "a"),
    ("a", "cee", "a a1 a1x a2 b c c1", "a1"),
    ("a", "eec", "a a1 a1x a2 b c c1", "a1"), ("a1", "c", "a a1 a2 b c c1", "a1"),
    ("a1x", "c", "a a1 a1x a2 b c c1", "a1"), ("a1x", "cc", "a a1 a2 b c c1", "a1"),
    ("a1x", "ccc", "a a1 a2 b c c1", "a"), ("a1x", "cccc", "a b c c1", "a"),
    // A row keeps its subordinate rows hidden while those above are hidden.
    ("a1x", "cccce", "a a1 a2 b c c1", "a"), ("c1", "cc", "a a1 a1x a2 b c", "c"),
    ("b", "ce", "a a1 a1x a2 b c c1", "b"), ("a2", "c", "a a1 a1x a2 b c c1", "a"),
  ])
  func rowsFold(_ start: String, _ steps: String, _ rows: String, _ selected: String) {
    var pane = tree(selected: start)
    for step in steps { if step == "e" { pane.expand() } else { pane.collapse() } }
    #expect(shown(pane) == rows)
    #expect(pane.selectedRow?.title == selected)
  }

  @Test(
    arguments: [
      ("a", true, false, false), ("a1", true, true, false), ("a1x", false, true, nil),
      ("b", false, false, nil),
    ] as [(String, Bool, Bool, Bool?)])
  func onlyRowsOfATreeFold(_ row: String, _ canExpand: Bool, _ canCollapse: Bool, _ isCollapsed: Bool?) {
    let pane = tree(selected: row)
    #expect(pane.canExpand == canExpand)
    #expect(pane.canCollapse == (canCollapse || isCollapsed == false))
    #expect(pane.cursor.map(pane.isCollapsed) == .some(isCollapsed))
  }

  @Test func filterSearchesHiddenRowsAndShowsNoFolds() {
    var pane = tree(selected: "a")
    pane.collapse()
    pane.setFilter("1")
    #expect(shown(pane) == "a1 a1x c1")
    pane.selectFirst()
    #expect(pane.isCollapsed(at: 0) == nil && !pane.canExpand && !pane.canCollapse)
    pane.collapse()
    pane.expand()
    #expect(shown(pane) == "a1 a1x c1" && pane.selectedRow?.title == "a1")
    pane.setFilter("")
    #expect(shown(pane) == "a b c c1")
  }

  @Test func numbersAndArrowsFollowTheVisibleRows() {
    var pane = tree(selected: "a")
    pane.collapse()
    #expect(pane.lastNumber == 4 && pane.row(number: 2)?.title == "b" && pane.row(number: 5) == nil)
    pane.moveSelection(by: 1)
    #expect(pane.selectedRow?.title == "b" && pane.selectedNumber == 2)
    pane.selectAll()
    #expect(pane.selectedRows.map(\.title) == ["a", "b", "c", "c1"])
    pane.selectLast()
    pane.collapse()
    pane.collapse()
    #expect(shown(pane) == "a b c" && pane.selectedNumber == 3)
  }

  @Test func otherRowsAreNotFolded() {
    var pane = tree(selected: "a")
    pane.collapse()
    pane.replaceRows(pane.rows, selecting: nil)
    #expect(shown(pane) == "a a1 a1x a2 b c c1")
  }

  @Test func foldsAreCommandsOfTheOutline() throws {
    let talk = try Conversation([.article()]).type("outline").type("choose 2").type("outline")
    #expect(talk.session.state.list?.rows == 6)
    #expect(talk.type("first row").type("next row").type("collapse").session.state.list?.rows == 4)
    #expect(talk.type("collapse").failure?.message == "the row has nothing to collapse")
    #expect(talk.type("expand").type("expand").session.currentTab?.pane?.selectedRow?.title == "1.1 Chords")
    #expect(talk.type("expand").failure?.message == "the row has nothing to expand")
  }

  @Test("A text that is cut unfolds before the next row is selected, and folds before the thread does")
  func unfoldedText() {
    let rows = [0, 1].map { level in
      PaneRow(
        "row", level: level,
        target: .bookmark(BookmarkID(rawValue: Int64(level)), Position(pageIndex: 0)))
    }
    var pane = ListPane(.bookmarks, rows: rows, selected: 0)
    pane.expand(isCut: true)
    #expect(pane.isUnfolded(at: 0) && !pane.isUnfolded(at: 1) && pane.cursor == 0 && pane.canCollapse)
    pane.expand(isCut: true)
    #expect(pane.cursor == 1)
    pane.collapse()
    #expect(pane.cursor == 0 && pane.isUnfolded(at: 0))
    pane.collapse()
    #expect(!pane.isUnfolded(at: 0) && pane.isCollapsed(at: 0) == false)
    // The rows of a filtered list unfold, too.
    pane.setFilter("row")
    pane.expand(isCut: true)
    #expect(pane.isUnfolded(at: 0) && pane.canCollapse)
  }
}
