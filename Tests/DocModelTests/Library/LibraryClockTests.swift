import Foundation
import Synchronization
import Testing

@testable import DocModel

/// A clock that is set back must not change the order of records.
@Suite struct LibraryClockTests {
  /// A clock that returns an earlier time at each read.
  private final class BackwardClock: Sendable {
    private let seconds = Mutex(1_700_000_000)

    func next() -> Date {
      seconds.withLock { seconds in
        seconds -= 3600
        return Date(timeIntervalSince1970: Double(seconds))
      }
    }
  }

  let fixture: LibraryFixture
  let store: BookmarkStore

  init() throws {
    fixture = try LibraryFixture()
    let clock = BackwardClock()
    store = try BookmarkStore(path: fixture.library, access: .automatic, now: { clock.next() })
  }

  @Test func theLastPositionIsTheOneSavedLast() throws {
    let document = try store.document(for: fixture.identity("a.pdf"))
    for page in [3, 9, 4] { try store.saveLastPosition(ReadingPlace(pageIndex: page), of: document) }
    #expect(try store.lastPosition(of: document)?.place.pageIndex == 4)
  }

  @Test func theDocumentOpenedLastComesFirst() throws {
    let names = ["a", "b", "c", "a"]
    for name in names {
      _ = try store.document(
        for: fixture.identity(name + ".pdf", id: "aa\(name == "a" ? 1 : name == "b" ? 2 : 3)"))
    }
    let paths = try store.recentDocuments().compactMap(\.path)
    #expect(paths == ["a.pdf", "c.pdf", "b.pdf"].map(fixture.path))
  }

  @Test func aReplacedDocumentKeepsTheBookmarksThatItHad() throws {
    fixture.touch("a.pdf")
    let first = try store.document(for: fixture.identity("a.pdf", id: "aa11"))
    try store.addBookmark(to: first, pageIndex: 1, title: "before")
    // Another download replaces the file, at an earlier time.
    #expect(try store.document(for: fixture.identity("a.pdf", id: "bb22")) == first)
    try store.addBookmark(to: first, pageIndex: 2, title: "after")
    fixture.touch("b.pdf")
    let origin = try store.document(for: fixture.identity("b.pdf", id: "aa11"))
    #expect(origin != first)
    #expect(try store.bookmarks(of: origin).map(\.title) == ["before"])
    #expect(try store.bookmarks(of: first).map(\.title) == ["before", "after"])
  }

  @Test func aDocumentThatIsMadeAnewAllDayKeepsItsLastIdentities() throws {
    for run in 0..<BookmarkStore.formerIdentityLimit + 5 {
      _ = try store.document(for: fixture.identity("a.pdf", id: "aa\(1000 + run)"))
    }
    #expect(try fixture.value("SELECT COUNT(*) FROM former_identity") == BookmarkStore.formerIdentityLimit)
    // The latest of them stay, whatever the clock says.
    #expect(try fixture.value("SELECT COUNT(*) FROM former_identity WHERE key = 'id:aa1000'") == 0)
    #expect(try fixture.value("SELECT COUNT(*) FROM document") == 1)
  }

  @Test func bookmarksKeepTheirOrder() throws {
    let document = try store.document(for: fixture.identity("a.pdf"))
    for title in ["A", "B", "C"] { try store.addBookmark(to: document, pageIndex: 0, title: title) }
    #expect(try store.bookmarks(of: document).map(\.title) == ["A", "B", "C"])
  }
}
