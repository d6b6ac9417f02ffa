import Foundation
import Synchronization
import Testing

@testable import DocModelLibrary

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
  let library: Library

  init() throws {
    fixture = try LibraryFixture()
    let clock = BackwardClock()
    library = try Library(path: fixture.library, access: .automatic, now: { clock.next() })
  }

  @Test func latestSavedPositionWins() throws {
    let document = try library.recordDocument(fixture.identity("a.pdf"))
    for page in [3, 9, 4] { try library.saveLastPosition(ReadingPosition(pageIndex: page), of: document) }
    #expect(try library.lastPosition(of: document)?.position.pageIndex == 4)
  }

  @Test func mostRecentDocumentComesFirst() throws {
    let names = ["a", "b", "c", "a"]
    for name in names {
      _ = try library.recordDocument(
        fixture.identity(name + ".pdf", id: "aa\(name == "a" ? 1 : name == "b" ? 2 : 3)"))
    }
    let paths = try library.recentDocuments().compactMap(\.path)
    #expect(paths == ["a.pdf", "c.pdf", "b.pdf"].map(fixture.path))
  }

  @Test func replacedDocumentKeepsItsBookmarks() throws {
    fixture.touch("a.pdf")
    let first = try library.recordDocument(fixture.identity("a.pdf", id: "aa11"))
    try library.addBookmark(to: first, pageIndex: 1, title: "before")
    // Another download replaces the file, at an earlier time.
    #expect(try library.recordDocument(fixture.identity("a.pdf", id: "bb22")) == first)
    try library.addBookmark(to: first, pageIndex: 2, title: "after")
    fixture.touch("b.pdf")
    let origin = try library.recordDocument(fixture.identity("b.pdf", id: "aa11"))
    #expect(origin != first)
    #expect(try library.bookmarks(of: origin).map(\.title) == ["before"])
    #expect(try library.bookmarks(of: first).map(\.title) == ["before", "after"])
  }

  @Test func documentKeepsOnlyItsLatestIdentities() throws {
    for run in 0..<Library.formerIdentityLimit + 5 {
      _ = try library.recordDocument(fixture.identity("a.pdf", id: "aa\(1000 + run)"))
    }
    #expect(try fixture.value("SELECT COUNT(*) FROM former_identity") == Library.formerIdentityLimit)
    // The latest of them stay, whatever the clock says.
    #expect(try fixture.value("SELECT COUNT(*) FROM former_identity WHERE key = 'id:aa1000'") == 0)
    #expect(try fixture.value("SELECT COUNT(*) FROM document") == 1)
  }

  @Test func bookmarksKeepTheirOrder() throws {
    let document = try library.recordDocument(fixture.identity("a.pdf"))
    for title in ["A", "B", "C"] { try library.addBookmark(to: document, pageIndex: 0, title: title) }
    #expect(try library.bookmarks(of: document).map(\.title) == ["A", "B", "C"])
  }
}
