import Foundation
import Testing

@testable import DocModel

@Suite struct ReadingStateTests {
  let fixture: LibraryFixture
  let store: BookmarkStore
  let document: DocumentID
  let nobody = DocumentID(rawValue: 99)

  init() throws {
    fixture = try LibraryFixture()
    store = try fixture.store()
    document = try store.document(for: fixture.identity("a.pdf"))
  }

  @Test func theLastPositionIsTheOneSavedLast() throws {
    #expect(try store.lastPosition(of: document) == nil)
    try store.saveLastPosition(ReadingPlace(pageIndex: 3, line: 12), of: document)
    let first = try #require(try store.lastPosition(of: document))
    #expect(first.place == ReadingPlace(pageIndex: 3, line: 12))
    #expect(try store.lastPosition(of: document)?.view == nil)
    let view = ReadingView(zoom: "1.618", rotation: 270)
    try store.saveLastPosition(ReadingPlace(pageIndex: 3), view: view, of: document)
    #expect(try store.lastPosition(of: document)?.view == view)
    try store.saveLastPosition(ReadingPlace(pageIndex: 4), of: document)
    let second = try #require(try fixture.store().lastPosition(of: document))
    #expect(second.place == ReadingPlace(pageIndex: 4, line: 0))
    #expect(second.saved > first.saved)
    #expect(throws: LibraryError.noSuchDocument(nobody)) {
      try store.saveLastPosition(ReadingPlace(pageIndex: 0), of: nobody)
    }
    #expect(throws: LibraryError.invalidPageIndex(-2)) {
      try store.saveLastPosition(ReadingPlace(pageIndex: -2), of: document)
    }
  }

  @Test func historyKeepsBothStacks() throws {
    #expect(try store.history(of: document) == ReadingHistory())
    let history = ReadingHistory(
      back: [ReadingPlace(pageIndex: 1), ReadingPlace(pageIndex: 9, line: 4), ReadingPlace(pageIndex: 1)],
      forward: [ReadingPlace(pageIndex: 5)]
    )
    try store.saveHistory(history, of: document)
    #expect(try store.history(of: document) == history)
    let shorter = ReadingHistory(back: [ReadingPlace(pageIndex: 2)])
    try store.saveHistory(shorter, of: document)
    #expect(try fixture.store().history(of: document) == shorter)
    #expect(throws: LibraryError.noSuchDocument(nobody)) { try store.saveHistory(history, of: nobody) }
  }

  @Test func aFailedSaveLeavesTheHistory() throws {
    let history = ReadingHistory(back: [ReadingPlace(pageIndex: 1)])
    try store.saveHistory(history, of: document)
    #expect(throws: LibraryError.invalidPageIndex(-1)) {
      try store.saveHistory(ReadingHistory(forward: [ReadingPlace(pageIndex: -1)]), of: document)
    }
    #expect(try store.history(of: document) == history)
  }

  @Test func aLongHistoryKeepsTheNearestPlaces() throws {
    let places = (0..<BookmarkStore.historyLimit + 10).map { ReadingPlace(pageIndex: $0) }
    try store.saveHistory(ReadingHistory(back: places), of: document)
    #expect(try store.history(of: document).back == Array(places.dropFirst(10)))
  }

  @Test func sessionsKeepTabsInOrder() throws {
    #expect(try store.lastSession() == SavedSession())
    let other = try store.document(for: fixture.identity("b.pdf", id: "bb22"))
    let session = SavedSession(
      tabs: [
        SavedTab(document: other, path: "/b.pdf"), SavedTab(document: document, path: "/a.pdf"),
        SavedTab(document: document, path: "/copy of a.pdf"),
      ],
      currentIndex: 1
    )
    try store.saveSession(session)
    #expect(try fixture.store().lastSession() == session)
    let empty = SavedSession()
    try store.saveSession(empty)
    #expect(try store.lastSession() == empty)
  }

  @Test func theListBelongsToTheTabInFront() throws {
    let tab = SavedTab(document: document, path: "/a.pdf")
    let list = SavedSession.List(kind: "outline", filter: "keys")
    let session = SavedSession(tabs: [tab, tab], currentIndex: 1, list: list)
    try store.saveSession(session)
    #expect(try fixture.store().lastSession() == session)
    #expect(SavedSession(tabs: [tab], currentIndex: nil, list: list).list == nil)
  }

  @Test func placesKeepTheirPoint() throws {
    let place = ReadingPlace(pageIndex: 3, height: 512.5, left: 72)
    try store.saveLastPosition(place, of: document)
    try store.saveHistory(ReadingHistory(back: [place], forward: [ReadingPlace(pageIndex: 1)]), of: document)
    #expect(try store.lastPosition(of: document)?.place == place)
    #expect(try store.history(of: document).back == [place])
    #expect(try store.history(of: document).forward.first?.height == nil)
    #expect(ReadingPlace(pageIndex: 1, height: .nan).height == nil)
  }

  @Test func aFailedSaveLeavesTheSession() throws {
    let session = SavedSession(tabs: [SavedTab(document: document, path: "/a.pdf")], currentIndex: 0)
    try store.saveSession(session)
    let broken = SavedSession(tabs: session.tabs + [SavedTab(document: nobody, path: "/n.pdf")])
    #expect(throws: LibraryError.noSuchDocument(nobody)) { try store.saveSession(broken) }
    #expect(try store.lastSession() == session)
  }

  @Test(arguments: [(0, 0), (1, nil), (-1, nil)] as [(Int, Int?)])
  func aTabThatIsNotThereIsNotCurrent(_ index: Int, _ expected: Int?) {
    let tab = SavedTab(document: nobody, path: "/a.pdf")
    #expect(SavedSession(tabs: [tab], currentIndex: index).currentIndex == expected)
  }

  @Test func recentDocumentsComeLatestFirst() throws {
    _ = try store.document(for: fixture.identity("b.pdf", id: "bb22"), title: "B")
    _ = try store.document(for: fixture.identity(nil, id: "cc33"))
    #expect(try store.recentDocuments().map(\.path) == [fixture.path("b.pdf"), fixture.path("a.pdf")])
    _ = try store.document(for: fixture.identity("a.pdf"), title: "A")
    _ = try store.document(for: fixture.identity("b.pdf", id: "bb22"))
    _ = try store.document(for: fixture.identity("a.pdf"))
    let recent = try store.recentDocuments()
    #expect(recent.map(\.title) == ["A", "B"])
    #expect(recent[0].lastOpened > recent[1].lastOpened)
    #expect(try store.recentDocuments(limit: 1).map(\.title) == ["A"])
    #expect(try store.recentDocuments(limit: -1).isEmpty)
  }

  @Test func aPathThatAnotherDocumentTookIsListedOnce() throws {
    fixture.touch("a.pdf")
    fixture.touch("b.pdf")
    // An extract of a.pdf is opened at b.pdf, then replaces a.pdf.
    let extract = try store.document(for: fixture.identity("b.pdf", pages: 2))
    #expect(extract != document)
    try fixture.remove("b.pdf")
    #expect(try store.document(for: fixture.identity("a.pdf", pages: 2)) == document)
    _ = try store.document(for: fixture.identity("c.pdf", id: "cc33"))
    try fixture.execute(
      "UPDATE document SET path = '\(fixture.path("a.pdf"))' WHERE id = \(extract.rawValue)")
    #expect(
      try store.recentDocuments().map(\.path) == [fixture.path("c.pdf"), fixture.path("a.pdf")]
    )
  }
}
