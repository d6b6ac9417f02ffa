import Foundation
import Testing
import DocModelLibrary

@testable import Viewer

/// Documents whose files change while they are open.
@Suite struct SessionReloadTests {
  let file: ChangingFile
  let session: Session

  init() throws {
    file = try ChangingFile { FakeDocument.article($0) }
    session = Session(opener: file, library: try .inMemory())
    try session.open(.path(file.path))
  }

  private var tab: Tab { get throws { try #require(session.currentTab) } }

  private func type(_ line: String) -> (effects: [Effect], failure: CommandFailure?) {
    var effects: [Effect] = []
    let failure = session.perform(line: line) { effects.append($0) }.failure
    #expect(session.brokenInvariants == [])
    return (effects, failure)
  }

  /// Writes the file with other pages and checks it.
  private func change(to pages: Int, _ prepare: (FakeDocument) -> Void = { _ in }) -> [Effect] {
    file.document = FakeDocument.article(file.path)
    file.document.pages = (1...pages).map { "New page \($0)\nwith a border\nand no more" }
    prepare(file.document)
    file.write("\(pages) pages \(UUID())")
    return checkFiles()
  }

  private func checkFiles() -> [Effect] {
    var effects: [Effect] = []
    _ = session.checkFiles { effects.append($0) }
    #expect(session.brokenInvariants == [])
    return effects
  }

  private func messages(_ effects: [Effect]) -> [String] {
    effects.compactMap {
      switch $0 {
      case .reloaded(let report): report.message
      case .warning(let text), .message(let text): text
      default: nil
      }
    }
  }

  @Test func unchangedFileIsNotReloaded() {
    #expect(checkFiles() == [])
    #expect(session.checkFiles { _ in }.pause == FileCheck.interval)
    #expect(file.passwords.count == 1)
  }

  @Test func changedFileIsReloadedAtTheSamePosition() throws {
    _ = type("page 7")
    _ = type("j")
    #expect(try tab.position == Position(pageIndex: 6, line: 1))
    #expect(messages(change(to: 14)) == ["paper.pdf has changed: reloaded (14 pages, was 12)"])
    #expect(try tab.position == Position(pageIndex: 6, line: 1))
    #expect(try tab.history.back == [Position(pageIndex: 0)])
    #expect(try tab.lines(ofPage: 6).first == "New page 7")
    #expect(checkFiles() == [])
    #expect(messages(change(to: 14)) == ["paper.pdf has changed: reloaded (14 pages)"])
  }

  @Test func replacedDocumentContinuesAtTheTopOfThePage() throws {
    _ = type("page 7")
    _ = type("j")
    _ = change(to: 12) { document in
      document.pages = (1...12).map { "Recipe \($0)\nTake as many eggs\nas there are" }
    }
    #expect(try tab.position == Position(pageIndex: 6))
    // At the top of a page, no text is read to compare the pages.
    file.document.pages[6] = "Something else again"
    _ = type("page 8")
    let before = file.document.readPages.count
    file.write("\(UUID())")
    _ = checkFiles()
    #expect(file.document.readPages.count == before)
  }

  @Test func shorterDocumentContinuesOnItsLastPage() throws {
    _ = type("page 11")
    _ = change(to: 1)
    #expect(try tab.position == Position(pageIndex: 0))
    #expect(session.state.pageCount == 1)
    let pages = try [-1, 0, 1, 99].map { try tab.clamped(Position(pageIndex: $0)).pageIndex }
    #expect(pages == [0, 0, 0, 0])
  }

  @Test func fileThatWasJustWrittenIsReadOnceItHasSettled() {
    file.write("second one", ago: -60)
    var effects: [Effect] = []
    let check = session.checkFiles { effects.append($0) }
    #expect(check.isSettling && check.pause == FileCheck.settlingTime && effects.isEmpty)
    while session.checkFiles(emit: { effects.append($0) }).isSettling { usleep(20_000) }
    #expect(messages(effects) == ["paper.pdf has changed: reloaded (12 pages)"])
  }

  @Test func positionsFollowPageLabels() throws {
    _ = type("page 5")
    _ = type("page 9")
    _ = change(to: 14) { document in
      document.labels = PageLabels(ranges: [
        .init(start: 0, style: .lowerRoman), .init(start: 6, style: .decimal),
      ])
    }
    #expect(session.state.page == 11)
    #expect(session.state.label == "5")
    #expect(try tab.history.back == [Position(pageIndex: 0), Position(pageIndex: 6)])
  }

  @Test func bookmarksSurviveAReload() {
    _ = type("page 3")
    _ = type("add bookmark here")
    _ = change(to: 12)
    let list = type("bookmarks").effects.compactMap { if case .list(let list) = $0 { list } else { nil } }
    #expect(list.first?.rows.map(\.row.title) == ["here"])
  }

  @Test func listIsRefreshedWithItsFilter() throws {
    _ = type("outline")
    _ = type("filter keys")
    let effects = change(to: 12) { document in
      document.outline = Outline(items: [
        .init(title: "New keys", level: 0, action: Action(.goTo(Destination(pageIndex: 3, view: .fit)))),
        .init(title: "Other", level: 0, action: nil),
      ])
    }
    let lists = effects.compactMap { if case .list(let list) = $0 { list } else { nil } }
    #expect(lists.map(\.filter) == ["keys"])
    #expect(lists.first?.rows.map(\.row.title) == ["New keys"])
    #expect(session.state.list?.filter == "keys")
  }

  @Test func hintLabelsAreRemovedOnReload() throws {
    let box = Rectangle(x0: 0, y0: 0, x1: 9, y1: 9)
    let target = Destination(pageIndex: 3, view: .fit)
    file.document.links = [0: [Link(index: 0, rectangle: box, action: Action(.goTo(target)))]]
    _ = type("follow links")
    #expect(try tab.pane != nil)
    _ = change(to: 12)
    #expect(try tab.pane == nil)
  }

  @Test func searchIsRepeatedByNextMatch() throws {
    _ = type("search border")
    #expect(session.state.match?.count == 12)
    _ = change(to: 3)
    #expect(session.state.match == nil)
    let found = type("next match")
    #expect(found.failure == nil)
    #expect(session.state.match?.count == 3)
    _ = change(to: 4)
    let listed = type("hits").effects.compactMap { if case .list(let list) = $0 { list.total } else { nil } }
    #expect(listed == [4])
    _ = change(to: 5)
    _ = type("search begins")
    #expect(type("next match").failure?.message.contains("not found") == true)
  }

  @Test func backgroundTabsAreReloaded() throws {
    _ = type("page 7")
    file.document = FakeDocument.notes("/fake/notes.pdf")
    try session.open(.path("/fake/notes.pdf"))
    #expect(session.state.tab == 2)
    let effects = change(to: 9)
    #expect(messages(effects) == ["paper.pdf has changed: reloaded (9 pages, was 12)"])
    #expect(session.state.tab == 2)
    #expect(session.tabs.map(\.pageCount) == [9, 3])
    #expect(session.tabs[0].position == Position(pageIndex: 6))
  }

  @Test func unreadableFileKeepsTheEarlierVersion() throws {
    file.error = .damaged(file.path, reason: "on purpose")
    file.write("broken")
    let said = messages(checkFiles())
    #expect(said.count == 1)
    #expect(
      said.first?.hasPrefix("paper.pdf has changed and can't be read; the earlier version stays open") == true
    )
    #expect(checkFiles() == [])
    #expect(type("text").effects == [.pageText("Page 1 begins\nwith a border\nand line three of 1")])
    file.error = nil
    #expect(messages(change(to: 2)) == ["paper.pdf has changed: reloaded (2 pages, was 12)"])
  }

  @Test func passwordIsKeptForReload() throws {
    file.document.password = "secret"
    let session = Session(opener: file, library: try .inMemory())
    try session.open(.path(file.path), password: "secret")
    file.write("another")
    var effects: [Effect] = []
    _ = session.checkFiles { effects.append($0) }
    #expect(messages(effects) == ["paper.pdf has changed: reloaded (12 pages)"])
    #expect(file.passwords.last == "secret")
    // With another password the document can't be reloaded automatically; the command requests the password.
    file.document.password = "other"
    file.write("and another")
    effects = []
    _ = session.checkFiles { effects.append($0) }
    #expect(messages(effects).first?.contains("reload asks for its password") == true)
    session.unlock = { _, open throws(DocumentError) in try open("other") }
    #expect(session.perform(line: "reload") { _ in }.failure == nil)
    #expect(session.currentTab?.password == "other")
  }

  @Test func reloadReadsAnUnchangedFileAgain() throws {
    _ = type("page 3")
    let effects = type("reload").effects
    #expect(messages(effects) == ["paper.pdf: reloaded (12 pages)"])
    #expect(session.state.page == 3)
    #expect(file.passwords.count == 2)
    file.write("half", isWhole: false)
    #expect(checkFiles() == [])
    #expect(messages(type("refresh").effects) == ["paper.pdf has changed: reloaded (12 pages)"])
  }

  @Test func settingTurnsReloadOff() {
    #expect(type("set reload off").failure == nil)
    #expect(change(to: 2) == [])
    #expect(session.state.pageCount == 12)
    #expect(!session.watchesFiles)
    #expect(type("set reload true").failure == nil)
    #expect(messages(checkFiles()).count == 1)
  }

  @Test func deletedFileStaysReadable() throws {
    file.remove()
    #expect(checkFiles() == [])
    #expect(session.checkFiles { _ in }.pause == FileWatch.settling)
    #expect(type("next page").failure == nil)
    file.error = .noSuchFile(file.path)
    #expect(type("reload").failure?.code.rawValue == "noSuchFile")
    #expect(session.state.page == 2)
  }
}
