import Testing
import DocModelLibrary

@testable import Viewer

@Suite struct ListSelectionTests {
  private func pane(_ count: Int = 5, selected: Int? = nil) -> ListPane {
    ListPane(.outline, rows: (0..<count).map { PaneRow("\($0)") }, selected: selected)
  }

  @Test func rangeGrowsAndShrinksFromItsAnchor() {
    var pane = pane(selected: 2)
    pane.extendSelection(by: 1)
    pane.extendSelection(by: 1)
    #expect(pane.selection == [2, 3, 4])
    pane.extendSelection(by: 1)
    #expect(pane.cursor == 4, "a range doesn't wrap")
    for _ in 0..<3 { pane.extendSelection(by: -1) }
    #expect(pane.selection == [1, 2])
    pane.extendSelectionToFirst()
    #expect(pane.selection == [0, 1, 2])
    pane.extendSelectionToLast()
    #expect(pane.selection == [2, 3, 4])
    pane.moveSelection(by: 1)
    #expect(pane.selection == [2, 3, 4] && pane.cursor == 0, "a plain arrow moves the current row alone")
    pane.dropSelection()
    #expect(pane.selection == [0] && !pane.isSelectingSeveral)
  }

  @Test func rowsAreToggledOneByOne() {
    var pane = pane(selected: 0)
    #expect(!pane.isSelectingSeveral)
    pane.moveKeepingSelection(by: 2)
    #expect(pane.selection == [0])
    #expect(pane.isSelectingSeveral)
    pane.toggleRow()
    #expect(pane.selection == [0, 2])
    pane.toggleRow()
    #expect(pane.selection == [0])
    pane.moveKeepingSelection(by: -3)
    #expect(pane.cursor == 4, "moving wraps")
    let toggled = [pane.toggle(number: 2), pane.toggle(number: 9)]
    #expect(toggled == [true, false])
    #expect(pane.selection == [0, 1])
    pane.extendSelection(by: 2)
    #expect(
      pane.selection == [0, 1, 2, 3],
      "a range begins at the row that was toggled last, and adds to the others")
  }

  @Test("A range adds to rows that were selected one by one")
  func rangeAdds() {
    var pane = pane(selected: 0)
    pane.moveKeepingSelection(by: 2)
    pane.toggleRow()
    pane.extendSelection(by: 2)
    #expect(pane.selection == [0, 2, 3, 4])
    pane.extendSelection(by: -1)
    #expect(pane.selection == [0, 2, 3])
  }

  @Test(
    "The first row that is toggled is selected, further ones join it, and the last one ends the selection")
  func firstToggle() {
    var pane = pane(selected: 0)
    pane.toggleRow()
    #expect(pane.selection == [0] && pane.isSelectingSeveral)
    pane.moveSelection(by: 1)
    #expect(pane.selection == [0] && pane.cursor == 1)
    pane.toggleRow()
    #expect(pane.selection == [0, 1])
    pane.toggleRow()
    pane.moveSelection(by: -1)
    pane.toggleRow()
    #expect(pane.selection == [0] && !pane.isSelectingSeveral)
    pane.moveSelection(by: 1)
    #expect(pane.selection == [1], "without a selection the current row counts")
  }

  // MARK: Under keys

  private func bookmarks() throws -> Conversation {
    let talk = try Conversation([.article()])
    for page in 1...4 { talk.type("page \(page)").type("add bookmark b\(page)") }
    return talk.type("bookmarks")
  }

  private func selected(_ talk: Conversation) -> [String] {
    talk.session.currentTab?.pane?.selectedRows.map(\.title) ?? []
  }

  @Test(arguments: [
    (["⇧↓", "⇧↓"], ["b1", "b2", "b3"]), (["⇧↓", "⇧↓", "⇧↑"], ["b1", "b2"]),
    (["↓", "⇧⌥↓"], ["b2", "b3", "b4"]), (["⌥↓", "⇧⌥↑"], ["b1", "b2", "b3", "b4"]),
    (["⌃↓", "⌃↓", "⌃space"], ["b1", "b3"]), (["⌃↓", "⌃↓", " "], ["b1", "b3"]),
    (["⌘A", " "], ["b2", "b3", "b4"]), (["⌘A", "↓"], ["b1", "b2", "b3", "b4"]), (["⇧↓", "esc"], ["b2"]),
    (["⌃space", "↓", "⌃space"], ["b1", "b2"]), (["⌃space", "⌃space", "↓"], ["b2"]),
    (["toggle 3", "toggle row 4"], ["b3", "b4"]),
  ])
  func keysSelect(_ keys: [String], _ rows: [String]) throws {
    let talk = try bookmarks()
    for key in keys { #expect(talk.type(key).failure == nil, "\(key)") }
    #expect(selected(talk) == rows)
    #expect(talk.session.brokenInvariants == [])
  }

  @Test func spaceBarChoosesASingleSelectedRow() throws {
    let talk = try bookmarks()
    talk.type("↓").type(" ")
    #expect(talk.session.state.list == nil)
    #expect(talk.page == 2)
  }

  @Test func returnChoosesAmongSeveralSelectedRows() throws {
    let talk = try bookmarks()
    #expect(talk.type("⇧↓").type("return").page == 2)
  }

  @Test func selectedBookmarksAreDeletedAndRestoredTogether() throws {
    let talk = try bookmarks()
    talk.type("⌃↓").type("⌃↓").type("⌃space").type("⌫")
    #expect(talk.messages == ["deleted 2 bookmarks; undo restores them"])
    #expect(talk.type("bookmarks").list?.rows.map(\.row.title) == ["b2", "b4"])
    #expect(talk.type("⌘Z").type("bookmarks").list?.rows.map(\.row.title) == ["b1", "b2", "b3", "b4"])
  }

  @Test func bookmarkOrderIsSaved() throws {
    let library = try Library.inMemory()
    let talk = try Conversation([.article()], library: library)
    for name in ["a", "b", "c"] { talk.type("add bookmark \(name)") }
    #expect(talk.type("bookmarks").type("⌥⌘↓").type("⌥⌘↓").type("⌥⌘↓").failure?.code == .unavailable)
    let next = try Conversation([.article()], library: library).type("bookmarks")
    #expect(next.list?.rows.map(\.row.title) == ["b", "c", "a"])
  }

  @Test func selectionCountIsShown() throws {
    let talk = try bookmarks()
    #expect(talk.type("⇧↓").messages == ["selected 2 rows"])
    #expect(talk.type("⇧↑").messages == ["selected 1 row"])
    #expect(talk.type("⇧↑").failure?.message.contains("this is the first row") == true)
    #expect(talk.type("toggle 9").failure?.code == .noSuchRow)
  }
}

@Suite struct GoingByNameTests {
  @Test(arguments: [
    ("section 1.2 Chains", 7), ("section chains", 7), ("section \"1 Keys\"", 5), ("heading pref", 2),
    ("go to section 2", 9), ("section BORDERS", 9), ("section 1", 5),
  ])
  func sectionCommandNavigatesToAHeading(_ line: String, _ page: Int) throws {
    let talk = try Conversation([.article()])
    #expect(talk.type(line).page == page)
    #expect(talk.type("back").page == 1)
  }

  @Test func missingTargetsAreRefused() throws {
    let talk = try Conversation([.article(), .notes()])
    #expect(talk.type("section zzz").failure?.code == .noSuchSection)
    #expect(talk.type("section Nowhere").failure?.code == .noSuchSection, "it leads to no page")
    #expect(talk.type("bookmark zzz").failure?.code == .unavailable)
    #expect(talk.type("add bookmark x").type("bookmark zzz").failure?.code == .noSuchBookmark)
    #expect(talk.type("next tab").type("section x").failure?.code == .unavailable)
  }

  @Test func bookmarkCommandNavigatesToABookmark() throws {
    let talk = try Conversation([.article()])
    talk.type("page 5").type("add bookmark Größe").type("page 9").type("add bookmark Grösse 2").type("page 1")
    #expect(talk.type("bookmark grosse").page == 5)
    #expect(talk.type("bookmark 2").page == 9)
  }
}
