import Foundation
import Testing

@testable import DocModelLibrary

@Suite struct ReadingStateTests {
  let fixture: LibraryFixture
  let library: Library
  let document: DocumentID
  let nobody = DocumentID(rawValue: 99)

  init() throws {
    fixture = try LibraryFixture()
    library = try fixture.openLibrary()
    document = try library.recordDocument(fixture.identity("a.pdf"))
  }

  @Test func latestSavedPositionWins() throws {
    #expect(try library.lastPosition(of: document) == nil)
    try library.saveLastPosition(ReadingPosition(pageIndex: 3, line: 12), of: document)
    let first = try #require(try library.lastPosition(of: document))
    #expect(first.position == ReadingPosition(pageIndex: 3, line: 12))
    #expect(try library.lastPosition(of: document)?.view == nil)
    let view = ReadingView(zoom: "1.618", rotation: 270, properties: ["pin": "3 \"2\""])
    try library.saveLastPosition(ReadingPosition(pageIndex: 3), view: view, of: document)
    #expect(try library.lastPosition(of: document)?.view == view)
    try library.saveLastPosition(ReadingPosition(pageIndex: 4), of: document)
    let second = try #require(try fixture.openLibrary().lastPosition(of: document))
    #expect(second.position == ReadingPosition(pageIndex: 4, line: 0))
    #expect(second.saved > first.saved)
    #expect(throws: LibraryError.noSuchDocument(nobody)) {
      try library.saveLastPosition(ReadingPosition(pageIndex: 0), of: nobody)
    }
    #expect(throws: LibraryError.invalidPageIndex(-2)) {
      try library.saveLastPosition(ReadingPosition(pageIndex: -2), of: document)
    }
  }

  @Test func historyKeepsBothStacks() throws {
    #expect(try library.history(of: document) == ReadingHistory())
    let history = ReadingHistory(
      back: [
        ReadingPosition(pageIndex: 1), ReadingPosition(pageIndex: 9, line: 4), ReadingPosition(pageIndex: 1),
      ],
      forward: [ReadingPosition(pageIndex: 5)]
    )
    try library.saveHistory(history, of: document)
    #expect(try library.history(of: document) == history)
    let shorter = ReadingHistory(back: [ReadingPosition(pageIndex: 2)])
    try library.saveHistory(shorter, of: document)
    #expect(try fixture.openLibrary().history(of: document) == shorter)
    #expect(throws: LibraryError.noSuchDocument(nobody)) { try library.saveHistory(history, of: nobody) }
  }

  @Test func aFailedSaveLeavesTheHistory() throws {
    let history = ReadingHistory(back: [ReadingPosition(pageIndex: 1)])
    try library.saveHistory(history, of: document)
    #expect(throws: LibraryError.invalidPageIndex(-1)) {
      try library.saveHistory(ReadingHistory(forward: [ReadingPosition(pageIndex: -1)]), of: document)
    }
    #expect(try library.history(of: document) == history)
  }

  @Test func longHistoryKeepsTheNearestPositions() throws {
    let positions = (0..<Library.historyLimit + 10).map { ReadingPosition(pageIndex: $0) }
    try library.saveHistory(ReadingHistory(back: positions), of: document)
    #expect(try library.history(of: document).back == Array(positions.dropFirst(10)))
  }

  @Test func sessionsKeepTabsInOrder() throws {
    #expect(try library.lastSession() == SavedSession())
    let other = try library.recordDocument(fixture.identity("b.pdf", id: "bb22"))
    let session = SavedSession(
      tabs: [
        SavedTab(document: other, path: "/b.pdf"), SavedTab(document: document, path: "/a.pdf"),
        SavedTab(document: document, path: "/copy of a.pdf"),
      ],
      currentIndex: 1
    )
    try library.saveSession(session)
    #expect(try fixture.openLibrary().lastSession() == session)
    let empty = SavedSession()
    try library.saveSession(empty)
    #expect(try library.lastSession() == empty)
  }

  @Test func listIsSavedWithTheCurrentTab() throws {
    let tab = SavedTab(document: document, path: "/a.pdf")
    let list = SavedSession.List(kind: "outline", filter: "keys")
    let session = SavedSession(tabs: [tab, tab], currentIndex: 1, list: list)
    try library.saveSession(session)
    #expect(try fixture.openLibrary().lastSession() == session)
    #expect(SavedSession(tabs: [tab], currentIndex: nil, list: list).list == nil)
  }

  @Test func positionsKeepTheirPoint() throws {
    let position = ReadingPosition(pageIndex: 3, height: 512.5, left: 72)
    try library.saveLastPosition(position, of: document)
    try library.saveHistory(
      ReadingHistory(back: [position], forward: [ReadingPosition(pageIndex: 1)]), of: document)
    #expect(try library.lastPosition(of: document)?.position == position)
    #expect(try library.history(of: document).back == [position])
    #expect(try library.history(of: document).forward.first?.height == nil)
    #expect(ReadingPosition(pageIndex: 1, height: .nan).height == nil)
  }

  @Test func aFailedSaveLeavesTheSession() throws {
    let session = SavedSession(tabs: [SavedTab(document: document, path: "/a.pdf")], currentIndex: 0)
    try library.saveSession(session)
    let broken = SavedSession(tabs: session.tabs + [SavedTab(document: nobody, path: "/n.pdf")])
    #expect(throws: LibraryError.noSuchDocument(nobody)) { try library.saveSession(broken) }
    #expect(try library.lastSession() == session)
  }

  @Test(arguments: [(0, 0), (1, nil), (-1, nil)] as [(Int, Int?)])
  func invalidCurrentTabIsDropped(_ index: Int, _ expected: Int?) {
    let tab = SavedTab(document: nobody, path: "/a.pdf")
    #expect(SavedSession(tabs: [tab], currentIndex: index).currentIndex == expected)
  }

  @Test func recentDocumentsComeLatestFirst() throws {
    _ = try library.recordDocument(fixture.identity("b.pdf", id: "bb22"), title: "B")
    _ = try library.recordDocument(fixture.identity(nil, id: "cc33"))
    #expect(try library.recentDocuments().map(\.path) == [fixture.path("b.pdf"), fixture.path("a.pdf")])
    _ = try library.recordDocument(fixture.identity("a.pdf"), title: "A")
    _ = try library.recordDocument(fixture.identity("b.pdf", id: "bb22"))
    _ = try library.recordDocument(fixture.identity("a.pdf"))
    let recent = try library.recentDocuments()
    #expect(recent.map(\.title) == ["A", "B"])
    #expect(recent[0].lastOpened > recent[1].lastOpened)
    #expect(try library.recentDocuments(limit: 1).map(\.title) == ["A"])
    #expect(try library.recentDocuments(limit: -1).isEmpty)
  }

  @Test func recordsHaveAllDocumentsWithTheirPositions() throws {
    let history = ReadingHistory(back: [ReadingPosition(pageIndex: 1)], forward: [])
    try library.saveHistory(history, of: document)
    try library.saveLastPosition(ReadingPosition(pageIndex: 4), of: document)
    _ = try library.recordDocument(fixture.identity(nil, id: "cc33"), title: "C")
    let records = try library.readingRecords()
    #expect(records.map(\.document.path) == [nil, fixture.path("a.pdf")])
    #expect(records.map(\.lastPosition?.position.pageIndex) == [nil, 4])
    #expect(records.map(\.history) == [ReadingHistory(), history])
    // Reading the records isn't an opening.
    #expect(try library.readingRecords() == records)
  }

  @Test func pathTakenByAnotherDocumentIsListedOnce() throws {
    fixture.touch("a.pdf")
    fixture.touch("b.pdf")
    // An extract of a.pdf is opened at b.pdf, then replaces a.pdf.
    let extract = try library.recordDocument(fixture.identity("b.pdf", pages: 2))
    #expect(extract != document)
    try fixture.remove("b.pdf")
    #expect(try library.recordDocument(fixture.identity("a.pdf", pages: 2)) == document)
    _ = try library.recordDocument(fixture.identity("c.pdf", id: "cc33"))
    try fixture.execute(
      "UPDATE document SET path = '\(fixture.path("a.pdf"))' WHERE id = \(extract.rawValue)")
    #expect(
      try library.recentDocuments().map(\.path) == [fixture.path("c.pdf"), fixture.path("a.pdf")]
    )
  }
}
