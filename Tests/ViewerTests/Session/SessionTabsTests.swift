import Testing
import DocModelLibrary

@testable import Viewer

@Suite struct SessionTabsTests {
  private func talk(_ count: Int = 3) throws -> Conversation {
    try Conversation((1...count).map { .notes("\($0).pdf") })
  }

  @Test func nextAndPreviousTabWrap() throws {
    let talk = try talk()
    #expect(talk.type("next tab").session.state.tab == 2)
    #expect(talk.type("⌃⇥").session.state.tab == 3)
    #expect(talk.type("gt").session.state.tab == 1)
    #expect(talk.type("⌃⇧⇥").session.state.tab == 3)
    #expect(talk.type("gT").session.state.tab == 2)
  }

  @Test(arguments: [("tab 2", 2), ("alt+3", 3), ("tab 9", 3), ("⌥9", 3), ("tab last", 3)])
  func tabsAreSelectedByNumber(_ line: String, _ tab: Int) throws {
    #expect(try talk().type(line).session.state.tab == tab)
  }

  @Test(arguments: ["tab 4", "tab 0", "tab -1", "tab x", "tab 99999999999999999999"])
  func missingTabIsRefused(_ line: String) throws {
    let talk = try talk()
    #expect(talk.type(line).failure?.code == .noSuchTab)
    #expect(talk.session.state.tab == 1)
  }

  @Test func keyOfAMissingTabNamesTheTabs() throws {
    let failure = try talk(2).type("⌥5").failure
    #expect(failure == CommandFailure(.noSuchTab, "⌥5 (Go to Tab): no tab “5”; the tabs are 1 to 2"))
    #expect(try talk(1).type("⌥9").failure?.message == "⌥9 (Go to Tab): there is only one tab")
    #expect(try Conversation([]).type("⌥5").failure?.code == .unavailable)
  }

  @Test func closingSelectsTheNextTabOrTheLast() throws {
    let talk = try talk()
    #expect(talk.type("close tab").session.state.name == "2.pdf")
    #expect(talk.type("tab last").type("x").session.state.name == "2.pdf")
    talk.type("⌘W")
    #expect(talk.session.state == SessionState(tabs: 0))
    #expect(talk.session.state.statusLine == "[0/0] no tabs · open FILE opens one")
  }

  @Test func openWorksWithoutTabs() throws {
    let talk = try Conversation([], shelf: [.notes()])
    #expect(talk.type("next page").failure?.message == Obstacle.noTab)
    #expect(talk.type("tabs").list?.count == 0)
    #expect(talk.type("open /fake/notes.pdf").failure == nil)
    #expect(talk.session.state.name == "notes.pdf")
  }

  @Test func closingOthersKeepsTheCurrentTab() throws {
    let talk = try talk()
    talk.type("tab 2").type("close other tabs")
    #expect(talk.session.tabs.map(\.name) == ["2.pdf"])
    #expect(talk.type("close other tabs").failure?.message == "there is only one tab")
  }

  @Test func reopeningRestoresPageAndHistory() throws {
    let talk = try Conversation([.article(), .notes()])
    #expect(talk.type("page 5").type("page 9").type("close tab").session.state.name == "notes.pdf")
    talk.type("⇧⌘T")
    #expect(talk.session.state.name == "article.pdf")
    #expect(talk.page == 9)
    #expect(talk.type("back").page == 5)
  }

  @Test(arguments: [
    (1, ["close tab", "U"]), (2, ["close tab", "gt", "U"]), (3, ["close tab", "tab 1", "U"]),
  ])
  func reopenedTabReturnsToItsIndex(_ tab: Int, _ lines: [String]) throws {
    let talk = try Conversation([.article(), .notes(), .notes("b.pdf")])
    let names = talk.session.tabs.map(\.name)
    talk.type("tab \(tab)")
    for line in lines { talk.type(line) }
    #expect(talk.session.tabs.map(\.name) == names)
    #expect(talk.session.state.tab == tab)
    #expect(talk.type("close other tabs").type("U").type("U").session.tabs.map(\.name) == names)
  }

  @Test func closedTabsReopenLastFirst() throws {
    let talk = try talk()
    #expect(talk.type("close all tabs").type("U").type("U").session.tabs.map(\.name) == ["2.pdf", "3.pdf"])
    #expect(talk.type("U").type("U").failure?.message == "U (Reopen Closed Tab): no tab has been closed")
  }

  @Test func missingFileCanBeReopenedLater() throws {
    let opener = FakeOpener([])
    let session = Session(opener: opener, library: try .inMemory())
    session.tabList.addClosed(
      ClosedTab(
        source: .path("/fake/gone.pdf"), position: Position(pageIndex: 0), history: History(),
        view: PageView(),
        index: 0))
    #expect(session.perform(line: "U") { _ in }.failure?.code == .init(rawValue: "noSuchFile"))
    #expect(session.tabList.closed.count == 1)
  }

  @Test func openingAnOpenFileSelectsItsTab() throws {
    let talk = try talk()
    #expect(talk.type("open /fake/../fake/3.pdf").session.state.tab == 3)
    #expect(talk.session.tabs.count == 3)
  }

  /// Returns the pages that the effects show as images.
  private func images(_ effects: [Effect]) -> [Int] {
    effects.compactMap { if case .image(let page) = $0 { page } else { nil } }
  }

  @Test func newCurrentPageIsShown() throws {
    let talk = try Conversation([.notes("1.pdf"), .notes("2.pdf")], shelf: [.notes("3.pdf")])
    talk.host.showsImages = true
    talk.type("set show image")
    #expect(images(talk.effects) == [0])
    // The first page is shown, too, before any command.
    var begun: [Effect] = []
    talk.session.begin { begun.append($0) }
    #expect(images(begun) == [0])
    for line in [
      "next page", "page 1", "next tab", "tab 1", "open /fake/3.pdf", "open /fake/1.pdf", "close tab", "U",
    ] {
      #expect(images(talk.type(line).effects).count == 1, "\(line)")
    }
    #expect(images(talk.type("outline").effects) == [])
  }

  @Test func openingSeveralReportsEachFailure() throws {
    let talk = try Conversation([.notes()], shelf: [.article()])
    talk.type("open /fake/a.pdf /fake/article.pdf /fake/b.pdf")
    #expect(talk.failure?.message.hasPrefix("/fake/b.pdf: no such file") == true)
    #expect(talk.effects.contains(.warning("/fake/a.pdf: no such file; check the name")))
    #expect(talk.messages == ["opened article.pdf"])
    #expect(talk.session.state.name == "article.pdf")
  }

  @Test func openAcceptsAPasswordBeforeTheFiles() throws {
    let locked = FakeDocument.notes("locked.pdf")
    locked.password = "se cret"
    let talk = try Conversation([.notes()], shelf: [locked])
    let refused = talk.type("open /fake/locked.pdf").failure
    #expect(refused?.code == .init(rawValue: "passwordRequired"))
    #expect(
      refused?.message == "/fake/locked.pdf: needs a password; give it with open --password PASSWORD FILE")
    #expect(
      talk.type("open --password wrong /fake/locked.pdf").failure?.code
        == .init(rawValue: "passwordIncorrect"))
    for line in ["open --password x", "open --password", "open --password=x", "open --"] {
      #expect(talk.type(line).failure?.message == "usage: open [--password PASSWORD] FILE…")
    }
    #expect(talk.type("open --password \"se cret\" /fake/locked.pdf").failure == nil)
    #expect(talk.session.state.name == "locked.pdf")
    #expect(talk.type("close tab").type("open \"--password=se cret\" -- /fake/locked.pdf").failure == nil)
  }

  @Test func frontEndCanSupplyThePassword() throws {
    let locked = FakeDocument.notes("locked.pdf")
    locked.password = "secret"
    let talk = try Conversation([], shelf: [locked])
    talk.session.unlock = { source, open throws(DocumentError) in
      #expect(source.name == "/fake/locked.pdf")
      return try open("secret")
    }
    #expect(talk.type("open /fake/locked.pdf").failure == nil)
  }

  @Test func tabListSelectsATab() throws {
    let talk = try talk()
    #expect(talk.type("tabs").list?.rows.map(\.row.title) == ["1.pdf", "2.pdf", "3.pdf"])
    #expect(talk.type("3").session.state.tab == 3)
    #expect(talk.session.state.list == nil)
  }

  @Test func switchingTabsClosesTheList() throws {
    let talk = try Conversation([.article(), .notes()])
    #expect(talk.type("outline").type("next tab").type("previous tab").session.state.list == nil)
  }
}

@Suite struct SessionLibraryTests {
  @Test func documentOpensAtItsLastPosition() throws {
    let library = try Library.inMemory()
    let first = try Conversation([.article()], library: library)
    first.type("page 5").type("page 9").type("quit")
    let second = try Conversation([.article()], library: library)
    #expect(second.page == 9)
    #expect(second.type("back").page == 5)
    let fresh = try Conversation([.article()], library: library, restoresPositions: false)
    #expect(fresh.page == 1)
  }

  @Test func shorterDocumentOpensAtItsLastPage() throws {
    let library = try Library.inMemory()
    try Conversation([.notes(pages: 9)], library: library).type("last page").type("quit")
    let second = try Conversation([.notes(pages: 2)], library: library)
    #expect(second.page == 2)
    #expect(second.session.brokenInvariants == [])
  }

  @Test func tabsOfTheLastSessionAreRestored() throws {
    let library = try Library.inMemory()
    let documents = [FakeDocument.notes("a.pdf"), .notes("b.pdf"), .notes("c.pdf")]
    try Conversation(documents, library: library).type("tab 2").type("quit")
    let session = Session(opener: FakeOpener([documents[1], documents[2]]), library: library)
    #expect(session.restoreTabs() == [.noSuchFile("/fake/a.pdf")])
    #expect(session.tabs.map(\.name) == ["b.pdf", "c.pdf"])
    #expect(session.state.name == "b.pdf")
    // The document that is missing now may exist again the next time.
    session.end()
    #expect(try library.lastSession().tabs.count == 3)
  }

  @Test func currentTabIsSavedAfterTheAnswer() throws {
    let library = try Library.inMemory()
    let talk = try Conversation([.notes("a.pdf"), .notes("b.pdf")], library: library)
    talk.host.savesAfterCommands = false
    talk.type("tab 2")
    talk.session.end()
    #expect(try library.lastSession().currentIndex == 1)

    let session = Session(opener: FakeOpener([.notes("a.pdf"), .notes("b.pdf")]), library: library)
    let host = TestHost()
    host.savesAfterCommands = false
    session.frontEnd = host
    #expect(session.restoreTabs() == [])
    try session.perform(Command(.previousTab)) { _ in }
    #expect(try library.lastSession().currentIndex == 1)
    #expect(!session.saveIfDue { _ in Issue.record("nothing is wrong") })
    #expect(try library.lastSession().currentIndex == 0)
  }

  @Test func bookmarksAreAddedListedRenamedMovedAndDeleted() throws {
    let talk = try Conversation([.article()])
    #expect(talk.type("page 5").type("add bookmark").messages == ["added bookmark “1 Keys” on page 5"])
    talk.type("page 9").type("add bookmark \"Border styles\"")
    #expect(talk.type("⌘D").messages == ["added bookmark “2 Borders” on page 9"])
    #expect(talk.type("⌘D").messages == ["there is already a bookmark “2 Borders” on page 9"])
    let titles = { talk.type("bookmarks").list?.rows.map(\.row.title) }
    #expect(titles() == ["1 Keys", "Border styles", "2 Borders"])
    talk.type("↓").type("move bookmark up")
    #expect(titles() == ["Border styles", "1 Keys", "2 Borders"])
    talk.type("rename bookmark First")
    #expect(titles() == ["First", "1 Keys", "2 Borders"])
    talk.type("delete bookmark 2")
    #expect(titles() == ["First", "2 Borders"])
    talk.type("⌘A").type("⌫")
    #expect(titles() == [])
    talk.type("undo")
    #expect(titles() == ["First", "2 Borders"])
    talk.type("undo").type("bookmarks")
    #expect(titles() == ["First", "1 Keys", "2 Borders"])
    #expect(talk.type("3").page == 9)
    #expect(talk.session.brokenInvariants == [])
  }

  @Test func bookmarkDeletedElsewhereIsNotDeletedAgain() throws {
    let library = try Library.inMemory()
    let first = try Conversation([.article()], library: library)
    let second = try Conversation([.article()], library: library)
    first.type("add bookmark A")
    second.type("bookmarks")
    first.type("bookmarks").type("delete bookmark 1")
    #expect(
      second.type("delete bookmark 1").failure
        == CommandFailure(
          .noSuchBookmark,
          "another session deleted that bookmark; bookmarks shows the new list"))
    #expect(second.type("undo").failure != nil)
  }

  @Test func sessionsThatKeepTabsSaveThem() throws {
    let library = try Library.inMemory()
    try Conversation([.notes("mine.pdf")], library: library).type("quit")
    let documents = [FakeDocument.notes("mine.pdf"), .notes("script.pdf")]
    let script = Session(opener: FakeOpener(documents), library: library, keepsTabs: false)
    try script.open(.path("/fake/script.pdf"))
    script.end()
    #expect(try library.lastSession().tabs.map(\.path) == ["/fake/mine.pdf"])

    let restored = Session(opener: FakeOpener(documents), library: library, keepsTabs: false)
    #expect(restored.restoreTabs() == [])
    try restored.open(.path("/fake/script.pdf"))
    #expect(try library.lastSession().tabs.map(\.path) == ["/fake/mine.pdf", "/fake/script.pdf"])
  }

  @Test func temporaryLibraryIsMentionedForBookmarks() throws {
    let session = Session(
      opener: FakeOpener([.notes()]), library: try .inMemory(), isLibraryTemporary: true)
    try session.open(.path("/fake/notes.pdf"))
    for start in ["added bookmark", "there is already a bookmark"] {
      var effects: [Effect] = []
      _ = session.perform(line: "add bookmark x") { effects.append($0) }
      #expect(effects == [.message("\(start) “x” on page 1, for this session only")])
    }
  }

  @Test func numberAfterAnEmptyListIsAPage() throws {
    let talk = try Conversation([.article()])
    #expect(talk.type("bookmarks").list?.count == 0)
    #expect(talk.type("3").page == 3)
  }

  @Test func numberAfterAnEmptyFilteredListIsNotAPage() throws {
    let talk = try Conversation([.article()])
    talk.type("outline").type("filter zzz")
    #expect(
      talk.type("3").failure
        == CommandFailure(
          .noSuchRow, "the list has no rows with “zzz”; esc shows all, page 3 goes to that page"))
    #expect(talk.page == 1)
    #expect(talk.type("page 3").page == 3)
  }

  @Test func bookmarkWithoutHeadingIsTitledByTheFirstLine() throws {
    let talk = try Conversation([.notes()])
    #expect(talk.type("b").messages == ["added bookmark “Note 1” on page 1"])
  }
}
