import Foundation
import TestSupport
import Testing

@testable import DocModelLibrary

/// Several stores on one file, in threads and in processes of their own, like several copies of the program.
@Suite(.limited) struct LibraryConcurrencyTests {
  /// The rounds of nine writes for each writer: `PDFKEY_WRITES`, or the number that takes a few seconds.
  private static let rounds = ProcessInfo.processInfo.environment["PDFKEY_WRITES"].flatMap { Int($0) } ?? 60

  /// Adds, reorders, renames and deletes bookmarks of one document; bookmarks named "keep" stay.
  private static func work(on path: String, as writer: Int) throws {
    let library = try Library(path: path, busyTimeout: .seconds(60))
    let document = try library.recordDocument(sharedIdentity)
    for round in 0..<rounds {
      let kept = try library.addBookmark(to: document, pageIndex: round, title: "keep \(writer)")
      try library.addBookmark(to: document, pageIndex: round, title: "shared")
      try library.reorderBookmark(kept.bookmark.id, to: round / 2)
      let extra = try library.addBookmark(to: document, pageIndex: round, title: "extra \(writer)")
      try library.renameBookmark(extra.bookmark.id, to: "gone \(writer)")
      try library.deleteBookmark(extra.bookmark.id)
      try library.saveLastPosition(ReadingPosition(pageIndex: round), of: document)
      try library.saveHistory(ReadingHistory(back: [ReadingPosition(pageIndex: round)]), of: document)
      let tab = SavedTab(document: document, path: "/\(writer).pdf")
      try library.saveSession(SavedSession(tabs: [tab, tab], currentIndex: 1))
    }
  }

  private static var sharedIdentity: DocumentIdentity {
    DocumentIdentity(path: "/shared.pdf", permanentIdentifier: "aa11", pageCount: 10) { "" }
  }

  private static func expectNothingLost(_ path: String, writers: Int) throws {
    let library = try Library(path: path)
    #expect(try library.recentDocuments().count == 1)
    let document = try #require(try library.findDocument(sharedIdentity))
    let bookmarks = try library.bookmarks(of: document)
    #expect(bookmarks.map(\.position) == Array(bookmarks.indices))
    let expected =
      (0..<writers).flatMap { writer in (0..<rounds).map { "\($0) keep \(writer)" } }
      + (0..<rounds).map { "\($0) shared" }
    #expect(bookmarks.map { "\($0.pageIndex) \($0.title)" }.sorted() == expected.sorted())
    #expect(try library.lastPosition(of: document)?.position.pageIndex == rounds - 1)
    #expect(try library.history(of: document).back.count == 1)
    let session = try library.lastSession()
    #expect(session.tabs.count == 2)
    #expect(Set(session.tabs.map(\.path)).count == 1)
  }

  @Test func librariesInThreadsLoseNothing() async throws {
    let fixture = try LibraryFixture()
    let path = fixture.library
    // No store exists yet: the writers also race to create the file and its tables.
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<4 {
        group.addTask { try Self.work(on: path, as: writer) }
      }
      try await group.waitForAll()
    }
    try Self.expectNothingLost(path, writers: 4)
  }

  @Test func oneLibraryInThreadsLosesNothing() async throws {
    let fixture = try LibraryFixture()
    let library = try fixture.openLibrary()
    let document = try library.recordDocument(fixture.identity("a.pdf"))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for page in 0..<50 {
        group.addTask { try library.addBookmark(to: document, pageIndex: page, title: "A") }
      }
      try await group.waitForAll()
    }
    #expect(Set(try library.bookmarks(of: document).map(\.pageIndex)) == Set(0..<50))
  }

  @Test func processesLoseNothing() async throws {
    let fixture = try LibraryFixture()
    let path = fixture.library
    async let first = #expect(processExitsWith: .success) { [path = path as String] in
      try Self.work(on: path, as: 0)
    }
    async let second = #expect(processExitsWith: .success) { [path = path as String] in
      try Self.work(on: path, as: 1)
    }
    async let third = #expect(processExitsWith: .success) { [path = path as String] in
      try Self.work(on: path, as: 2)
    }
    _ = await (first, second, third)
    try Self.expectNothingLost(path, writers: 3)
  }
}
