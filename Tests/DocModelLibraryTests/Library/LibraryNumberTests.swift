import GRDB
import Testing

@testable import DocModelLibrary

/// Numbers in a library or an index that no document has, whatever their origin.
struct LibraryNumberTests {
  @Test("The largest and the negative numbers can be incremented without overflow")
  func bookmarks() throws {
    let fixture = try LibraryFixture()
    let library = try fixture.openLibrary()
    let document = try library.recordDocument(fixture.identity("a.pdf"))
    try library.addBookmark(to: document, pageIndex: 0, title: "first")
    try library.saveLastPosition(ReadingPosition(pageIndex: 1), of: document)
    try library.saveHistory(ReadingHistory(back: [ReadingPosition(pageIndex: 2)], forward: []), of: document)
    for number in [Int64.max, -1, .min] {
      try library.queue.writeWithoutTransaction { db in
        try db.execute(sql: "PRAGMA ignore_check_constraints = 1")
        for (table, columns) in [
          ("bookmark", ["page_index", "position"]), ("reading_position", ["page_index", "line"]),
          ("history_place", ["page_index", "line"]), ("document", ["page_count", "opened"]),
        ] {
          let changes = columns.map { "\($0) = \(number)" }.joined(separator: ", ")
          try db.execute(sql: "UPDATE \(table) SET \(changes)")
        }
      }
      let bookmark = try #require(try library.bookmarks(of: document).first)
      let position = try #require(try library.lastPosition(of: document)?.position)
      let back = try #require(try library.history(of: document).back.first)
      let numbers = [
        bookmark.pageIndex, bookmark.position, position.pageIndex, position.line, back.pageIndex, back.line,
        try library.document(document).pageCount,
      ]
      #expect(numbers.allSatisfy { $0 == (number < 0 ? 0 : Int(Int32.max)) }, "\(numbers)")
      #expect(try library.allBookmarks().count == 1)
    }
    try library.queue.writeWithoutTransaction {
      try $0.execute(sql: "UPDATE bookmark SET position = \(Int64.max)")
    }
    // After the largest number another bookmark can be added.
    let second = try library.addBookmark(to: document, pageIndex: 1, title: "second").bookmark
    #expect(try library.bookmarks(of: document).count == 2)
    #expect(try library.reorderBookmark(second.id, to: .max).position == 1)
    #expect(try library.bookmarks(of: document).map(\.position) == [0, 1])
  }

  @Test("Page numbers in an index wrap around and are never negative", arguments: [Int64.max, -1, .min, 0])
  func indexedPages(_ number: Int64) {
    #expect((0..<Int(IndexedPage.numbersPerDocument)).contains(IndexedPage.index(number)))
    _ = IndexedPage.numbers(in: number)
  }
}
