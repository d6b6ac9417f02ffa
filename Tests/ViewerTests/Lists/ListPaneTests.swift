import Testing

@testable import Viewer

@Suite struct ListPaneTests {
  private func pane(_ titles: String..., selected: Int? = nil) -> ListPane {
    ListPane(.outline, rows: titles.map { PaneRow($0) }, selected: selected)
  }

  @Test func arrowsMoveAndWrap() {
    var pane = pane("a", "b", "c")
    pane.moveSelection(by: -1)
    #expect(pane.selectedRow?.title == "c")
    pane.moveSelection(by: 1)
    #expect(pane.selectedRow?.title == "a")
    pane.moveSelection(by: -1)
    #expect(pane.selectedRow?.title == "c")
    pane.moveSelection(by: 1)
    #expect(pane.selectedRow?.title == "a")
  }

  @Test func emptyListAcceptsEveryAction() {
    var pane = pane()
    pane.moveSelection(by: 1)
    pane.selectFirst()
    pane.selectLast()
    pane.selectAll()
    pane.extendSelection(by: 1)
    pane.extendSelectionToLast()
    pane.moveKeepingSelection(by: 1)
    pane.toggleRow()
    pane.setFilter("x")
    #expect(pane.selectedRow == nil && pane.cursor == nil)
    #expect(pane.selection == [])
    let selected = pane.select(number: 1)
    #expect(!selected)
  }

  @Test(arguments: [
    ("", ["Café au lait", "Border styles", "NoZoom"]), ("cafe", ["Café au lait"]),
    ("STYLES border", ["Border styles"]), ("o", ["Border styles", "NoZoom"]), ("page 7", ["NoZoom"]),
    ("zzz", []),
  ])
  func typingFilters(_ filter: String, _ titles: [String]) {
    var pane = ListPane(
      .outline,
      rows: [
        PaneRow("Café au lait"), PaneRow("Border styles"),
        PaneRow("NoZoom", page: PageReference(number: 7, label: "iii")),
      ])
    pane.setFilter(filter)
    #expect(pane.visible.map { pane.rows[$0].title } == titles)
  }

  @Test func selectionSurvivesAFilterThatKeepsTheRow() {
    var pane = pane("alpha", "beta", "gamma", selected: 2)
    pane.setFilter("gam")
    #expect(pane.selectedRow?.title == "gamma")
    #expect(pane.row(number: 1)?.title == "gamma")
    pane.setFilter("alpha")
    #expect(pane.selectedRow == nil)
  }

  @Test func selectAllSelectsOnlyTheFilteredRows() {
    var pane = pane("ab", "b", "c")
    pane.setFilter("b")
    pane.selectAll()
    #expect(pane.selectedRows.map(\.title) == ["ab", "b"])
    pane.dropSelection()
    #expect(pane.selectedRows.map(\.title) == ["ab"])
  }
}
