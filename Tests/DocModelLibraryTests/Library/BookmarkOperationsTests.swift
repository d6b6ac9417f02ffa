import Foundation
import Testing

@testable import DocModel
@testable import DocModelLibrary

@Suite struct BookmarkOperationsTests {
  let fixture: LibraryFixture
  let library: Library
  let document: DocumentID

  init() throws {
    fixture = try LibraryFixture()
    library = try fixture.openLibrary()
    document = try library.recordDocument(fixture.identity("a.pdf"))
  }

  private func titles() throws -> [String] {
    let bookmarks = try library.bookmarks(of: document)
    #expect(bookmarks.map(\.position) == Array(bookmarks.indices))
    return bookmarks.map(\.title)
  }

  private func add(_ titles: String...) throws -> [BookmarkID] {
    try titles.map { try library.addBookmark(to: document, pageIndex: 0, title: $0).bookmark.id }
  }

  @Test func addedBookmarkIsRead() throws {
    let point = Point(x: 72.125, y: 700.1)
    let added = try library.addBookmark(
      to: document, pageIndex: 11, pageLabel: "xii", title: "Größe \u{1F4D1}", point: point
    )
    #expect(added.isNew)
    let bookmark = added.bookmark
    #expect(bookmark.document == document)
    #expect(bookmark.pageIndex == 11)
    #expect(bookmark.pageLabel == "xii")
    #expect(bookmark.title == "Größe \u{1F4D1}")
    #expect(bookmark.point == point)
    #expect(bookmark.position == 0)
    #expect(try library.bookmarks(of: document) == [bookmark])
    #expect(try library.bookmark(bookmark.id) == bookmark)
    let copy = try JSONDecoder().decode(Bookmark.self, from: JSONEncoder().encode(bookmark))
    #expect(copy == bookmark)
    // Another copy of the program reads the same.
    #expect(try fixture.openLibrary().bookmarks(of: document) == [bookmark])
  }

  @Test func datesSurviveToTheMillisecond() throws {
    let library = try Library(
      path: fixture.library, access: .automatic, now: { Date(timeIntervalSince1970: 1_700_000_000.123456) }
    )
    let bookmark = try library.addBookmark(to: document, pageIndex: 0, title: "").bookmark
    #expect(bookmark.created == Date(timeIntervalSince1970: 1_700_000_000.123))
    #expect(try library.bookmark(bookmark.id).created == bookmark.created)
  }

  @Test func sameTitleAndPageMakeOneBookmark() throws {
    let first = try library.addBookmark(to: document, pageIndex: 1, title: "A", point: .init(x: 1, y: 2))
    let again = try library.addBookmark(to: document, pageIndex: 1, title: "A", point: .init(x: 3, y: 4))
    #expect(first.isNew)
    #expect(!again.isNew)
    #expect(again.bookmark == first.bookmark)
    #expect(try library.addBookmark(to: document, pageIndex: 2, title: "A").isNew)
    #expect(try library.addBookmark(to: document, pageIndex: 1, title: "a").isNew)
    let other = try library.recordDocument(fixture.identity("b.pdf", id: "bb22"))
    #expect(try library.addBookmark(to: other, pageIndex: 1, title: "A").isNew)
    #expect(try titles() == ["A", "A", "a"])
  }

  @Test(arguments: [(Double.nan, 0.0), (0, .infinity), (-.infinity, .nan)])
  func invalidPointIsDropped(_ x: Double, _ y: Double) throws {
    let added = try library.addBookmark(to: document, pageIndex: 0, title: "A", point: .init(x: x, y: y))
    #expect(added.bookmark.point == nil)
  }

  @Test func renames() throws {
    let ids = try add("A", "B")
    let renamed = try library.renameBookmark(ids[0], to: "B")
    #expect(renamed.title == "B")
    #expect(try titles() == ["B", "B"])
  }

  @Test func movesToAnotherPage() throws {
    let ids = try add("A", "B")
    let moved = try library.moveBookmark(ids[0], toPage: 7, pageLabel: "5", point: .init(x: 0, y: 9))
    #expect(moved.pageIndex == 7)
    #expect(moved.pageLabel == "5")
    #expect(moved.point == Point(x: 0, y: 9))
    #expect(moved.position == 0)
    #expect(try library.bookmark(ids[0]) == moved)
    #expect(try library.moveBookmark(ids[0], toPage: 8).pageLabel == nil)
  }

  @Test("Bookmarks go with their pages, each to its place on the page")
  func pagesArranged() throws {
    let point = Point(x: 3, y: 4)
    let kept = try library.addBookmark(to: document, pageIndex: 0, title: "A", point: point).bookmark
    let gone = try library.addBookmark(to: document, pageIndex: 1, title: "B", point: point).bookmark
    let order = [2, 0].map { PageArrangement.ArrangedPage(.page($0)) }
    try library.moveBookmarks(of: document, to: PageArrangement(order), PageLabels())
    let moved = try library.bookmark(kept.id)
    #expect(moved.pageIndex == 1 && moved.point == point)
    #expect(try library.bookmark(gone.id) == gone)
  }

  @Test(arguments: [
    (0, 0, "ABCD"), (0, 1, "BACD"), (0, 3, "BCDA"), (3, 0, "DABC"), (1, 2, "ACBD"), (2, -5, "CABD"),
    (1, 99, "ACDB"),
  ])
  func reorders(_ from: Int, _ to: Int, _ expected: String) throws {
    let ids = try add("A", "B", "C", "D")
    let bookmark = try library.reorderBookmark(ids[from], to: to)
    #expect(bookmark.position == min(max(to, 0), 3))
    #expect(try titles().joined() == expected)
  }

  @Test func deletesAndRestores() throws {
    let ids = try add("A", "B", "C", "D")
    let before = try library.bookmarks(of: document)
    let deleted = try library.deleteBookmarks([ids[2], ids[0], ids[2]])
    #expect(Set(deleted.map(\.title)) == ["A", "C"])
    #expect(deleted.count == 2)
    #expect(try titles() == ["B", "D"])
    try library.restoreBookmarks(deleted)
    #expect(try library.bookmarks(of: document) == before)
    try library.restoreBookmarks(deleted)
    #expect(try library.bookmarks(of: document) == before)
  }

  @Test func deletingOneTwiceIsReported() throws {
    let ids = try add("A", "B")
    #expect(try library.deleteBookmark(ids[0]).title == "A")
    #expect(throws: LibraryError.noSuchBookmark(ids[0])) { try library.deleteBookmark(ids[0]) }
    #expect(try library.deleteBookmarks([ids[0]]).isEmpty)
    #expect(try titles() == ["B"])
  }

  @Test func bookmarkIsRestoredToAShorterList() throws {
    let ids = try add("A", "B", "C")
    let deleted = try library.deleteBookmark(ids[2])
    try library.deleteBookmarks(ids.prefix(2))
    try library.restoreBookmarks([deleted])
    #expect(try titles() == ["C"])
  }

  @Test func manyAreAddedTogetherOrNot() throws {
    let new = ["A", "B", "A"].map { Library.NewBookmark(pageIndex: 2, title: $0) }
    #expect(try library.addBookmarks(new, to: document).map { $0.isNew } == [true, true, false])
    let bad = [Library.NewBookmark(pageIndex: 0, title: "C"), .init(pageIndex: -1, title: "D")]
    #expect(throws: LibraryError.invalidPageIndex(-1)) { try library.addBookmarks(bad, to: document) }
    #expect(try titles() == ["A", "B"])
  }

  @Test func titlesAreSearched() throws {
    let point = Library.NewBookmark(pageIndex: 3, pageLabel: "iv", title: "Border styles")
    try library.addBookmarks([point, .init(pageIndex: 4, title: "Colours")], to: document)
    let search = try LineSearch(SearchOptions(SearchQuery("border"), in: [.bookmarks]))
    let group = try #require(try library.matchGroups(of: search, in: document).first)
    #expect(group.pageIndex == 3 && group.pageLabel == "iv" && group.lines.map(\.text) == ["Border styles"])
    #expect(try library.matchGroups(of: search, in: document).count == 1)
    let text = try LineSearch(SearchOptions(SearchQuery("border")))
    #expect(try library.matchGroups(of: text, in: document).isEmpty)
  }

  @Test func identifiersAreNotReused() throws {
    let first = try add("A")
    try library.deleteBookmark(first[0])
    #expect(try add("B") != first)
  }

  @Test func missingBookmarkIsReported() throws {
    let noBookmark = BookmarkID(rawValue: 99)
    #expect(throws: LibraryError.noSuchBookmark(noBookmark)) { try library.bookmark(noBookmark) }
    #expect(throws: LibraryError.noSuchBookmark(noBookmark)) {
      try library.renameBookmark(noBookmark, to: "")
    }
    #expect(throws: LibraryError.noSuchBookmark(noBookmark)) {
      try library.moveBookmark(noBookmark, toPage: 1)
    }
    #expect(throws: LibraryError.noSuchBookmark(noBookmark)) {
      try library.reorderBookmark(noBookmark, to: 1)
    }
    let noDocument = DocumentID(rawValue: 99)
    #expect(throws: LibraryError.noSuchDocument(noDocument)) { try library.bookmarks(of: noDocument) }
    #expect(throws: LibraryError.noSuchDocument(noDocument)) { try library.document(noDocument) }
    #expect(throws: LibraryError.noSuchDocument(noDocument)) {
      try library.addBookmark(to: noDocument, pageIndex: 0, title: "A")
    }
    #expect(throws: LibraryError.invalidPageIndex(-1)) {
      try library.addBookmark(to: document, pageIndex: -1, title: "A")
    }
    let id = try add("A")[0]
    #expect(throws: LibraryError.invalidPageIndex(-1)) { try library.moveBookmark(id, toPage: -1) }
  }

  @Test func listsEverythingByPath() throws {
    let input = try library.recordDocument(fixture.identity(nil, id: "cc33"))
    let later = try library.recordDocument(fixture.identity("b.pdf", id: "bb22"), title: "B title")
    try library.addBookmark(to: input, pageIndex: 0, title: "input")
    try library.addBookmark(to: later, pageIndex: 0, title: "later")
    let ids = try add("A", "B")
    try library.reorderBookmark(ids[1], to: 0)
    let all = try library.allBookmarks()
    #expect(all.map(\.bookmark.title) == ["B", "A", "later", "input"])
    let paths: [String?] = [fixture.path("a.pdf"), fixture.path("a.pdf"), fixture.path("b.pdf"), nil]
    #expect(all.map(\.documentPath) == paths)
    #expect(all.map(\.documentTitle) == [nil, nil, "B title", nil])
  }

  @Test(arguments: [
    ("border", ["Border Styles"]), ("STYLES", ["Border Styles"]), ("cafe", ["Le Café"]),
    ("CAFÉ", ["Le Café"]), ("cafe\u{301}", ["Le Café"]), ("a", ["Le Café", "Ａ full width"]),
    ("ΟΔΟΣ", []), ("100%", ["100% sure"]), ("_", []), ("s", ["Border Styles", "100% sure"]),
    ("", ["Border Styles", "Le Café", "100% sure", "Ａ full width"]),
  ])
  func searches(_ text: String, _ expected: [String]) throws {
    _ = try add("Border Styles", "Le Café", "100% sure", "Ａ full width")
    #expect(try library.searchBookmarks(text).map(\.bookmark.title) == expected)
  }

  @Test func searchesOneDocument() throws {
    let other = try library.recordDocument(fixture.identity("b.pdf", id: "bb22"))
    try library.addBookmark(to: other, pageIndex: 0, title: "A")
    _ = try add("A")
    #expect(try library.searchBookmarks("a").count == 2)
    #expect(try library.searchBookmarks("a", in: other).map(\.bookmark.document) == [other])
  }
}
