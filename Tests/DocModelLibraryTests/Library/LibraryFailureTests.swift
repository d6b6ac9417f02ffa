import Foundation
import GRDB
import Testing

@testable import DocModelLibrary

@Suite struct LibraryFailureTests {
  // MARK: - Locked

  @Test func lockedLibraryIsReportedOnWriting() throws {
    let fixture = try LibraryFixture()
    let library = try Library(path: fixture.library, busyTimeout: .milliseconds(20))
    let document = try library.recordDocument(fixture.identity("a.pdf"))
    let other = try DatabaseQueue(path: fixture.library)
    try other.inTransaction(.exclusive) { _ in
      #expect(throws: LibraryError.locked(path: fixture.library)) {
        try library.addBookmark(to: document, pageIndex: 0, title: "A")
      }
      // The write-ahead log admits readers, also new ones.
      let bookmarks = try library.bookmarks(of: document)
      #expect(bookmarks.isEmpty)
      let documents = try Library(path: fixture.library).recentDocuments()
      #expect(documents.map(\.id) == [document])
      return .commit
    }
    #expect(try library.addBookmark(to: document, pageIndex: 0, title: "A").isNew)
  }

  @Test(arguments: [(Int.min, 0), (Int.max, 2_000_000_000)])
  func timeoutsThatSQLiteCannotCountAreCut(seconds: Int, milliseconds: Int) throws {
    let fixture = try LibraryFixture()
    let library = try Library(path: fixture.library, busyTimeout: .seconds(seconds))
    let timeout = try library.queue.inDatabase { try Int.fetchOne($0, sql: "PRAGMA busy_timeout") }
    #expect(timeout == milliseconds)
  }

  @Test func changesHardlyWaitAfterATimeout() throws {
    let fixture = try LibraryFixture()
    let library = try Library(path: fixture.library, busyTimeout: .milliseconds(300))
    let document = try library.recordDocument(fixture.identity("a.pdf"))
    func timeout() throws -> Int? {
      try library.queue.inDatabase { try Int.fetchOne($0, sql: "PRAGMA busy_timeout") }
    }
    #expect(try timeout() == 300)
    let other = try DatabaseQueue(path: fixture.library)
    try other.inTransaction(.exclusive) { _ in
      for _ in 0..<2 {
        #expect(throws: LibraryError.locked(path: fixture.library)) {
          try library.addBookmark(to: document, pageIndex: 0, title: "A")
        }
        let shown = try timeout()
        #expect(shown == 200)
      }
      return .commit
    }
    #expect(try library.addBookmark(to: document, pageIndex: 0, title: "A").isNew)
    #expect(try timeout() == 300)
  }

  @Test func libraryLockedDuringCreationIsReported() throws {
    let fixture = try LibraryFixture()
    let other = try DatabaseQueue(path: fixture.library)
    try other.inTransaction(.exclusive) { db in
      #expect(throws: LibraryError.locked(path: fixture.library)) {
        try Library(path: fixture.library, busyTimeout: .milliseconds(20))
      }
      return .commit
    }
    #expect(try Library(path: fixture.library).allBookmarks().isEmpty)
  }

  // MARK: - Damaged in use

  private func expectDamaged(_ fixture: LibraryFixture, _ body: () throws -> Void) throws {
    let before = try fixture.bytes()
    let error = #expect(throws: LibraryError.self, performing: body)
    guard case .damaged(path: fixture.library, reason: _) = error else {
      Issue.record("wrong error \(String(describing: error))")
      return
    }
    #expect(try fixture.bytes() == before)
  }

  @Test func aMissingTableIsReported() throws {
    let fixture = try filledFixture()
    try fixture.execute("DROP TABLE session_tab")
    try expectDamaged(fixture) { _ = try Library(path: fixture.library).lastSession() }
  }

  @Test func aValueOfTheWrongTypeIsReported() throws {
    let fixture = try filledFixture()
    try fixture.execute("PRAGMA ignore_check_constraints = ON; UPDATE bookmark SET title = x'ff00ff'")
    try expectDamaged(fixture) { _ = try Library(path: fixture.library).allBookmarks() }
  }

  /// Returns a library with some pages, closed so that everything is in its one file.
  private func filledFixture() throws -> LibraryFixture { try LibraryFixture.filled() }

  // MARK: - Full

  @Test func fullLibraryIsReportedAndKeepsItsContent() throws {
    let fixture = try LibraryFixture()
    let library = try fixture.openLibrary()
    let document = try library.recordDocument(fixture.identity("a.pdf"))
    try library.addBookmark(to: document, pageIndex: 0, title: "A")
    // SQLite raises a limit that is too low to the size of the file.
    try library.queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA max_page_count = 1") }
    let long = String(repeating: "x", count: 100_000)
    #expect(throws: LibraryError.full(path: fixture.library)) {
      try library.addBookmark(to: document, pageIndex: 1, title: long)
    }
    #expect(try library.bookmarks(of: document).map(\.title) == ["A"])
    try library.queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA max_page_count = 10000") }
    #expect(try library.addBookmark(to: document, pageIndex: 1, title: long).isNew)
  }

  // MARK: - Not a file

  @Test(arguments: ["/dev/full", "/dev/null", "/"])
  func nonRegularFileIsRefused(_ path: String) {
    #expect(throws: LibraryError.inputOutput(path: path, reason: "it isn't a regular file")) {
      try Library(path: path)
    }
  }

  @Test func aFileInPlaceOfTheFolderIsReported() throws {
    let fixture = try LibraryFixture()
    fixture.touch("file")
    let error = #expect(throws: LibraryError.self) {
      try Library(path: fixture.path("file/library.sqlite"))
    }
    guard case .inputOutput(path: fixture.path("file/library.sqlite"), reason: "Not a directory") = error
    else {
      Issue.record("wrong error \(String(describing: error))")
      return
    }
  }

  // MARK: - Messages

  @Test(arguments: [
    LibraryError.cannotCreateFolder(path: "/l", reason: "r"), .locked(path: "/l"), .full(path: "/l"),
    .readOnly(path: "/l"), .damaged(path: "/l", reason: "r"), .notALibrary(path: "/l"),
    .notAnIndex(path: "/l"), .newerVersion(path: "/l"), .cannotUpgrade(path: "/l"),
    .inputOutput(path: "/l", reason: "r"), .documentUnreadable(path: "/l", reason: "r"),
  ])
  func messagesNameTheFileInOneLine(_ error: LibraryError) {
    #expect(error.description.contains("/l"))
    #expect(!error.description.contains("\n"))
    #expect(error.localizedDescription == error.explanation.problem)
  }
}
