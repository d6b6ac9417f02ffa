import Foundation
import GRDB
import TestSupport
import Testing

@testable import DocModelLibrary

/// Documents whose pages are added to the index one by one.
struct TextIndexPartsTests {
  private let folder: TemporaryFolder
  private let path: String
  private let stamp: FileStamp

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("article.pdf")
    try FileManager.default.copyItem(atPath: Samples.path("article.pdf"), toPath: path)
    // As old as files usually are.
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -100)], ofItemAtPath: path)
    stamp = try #require(FileStamp(.path(path)))
  }

  private func open() throws -> TextIndex { try TextIndex(path: folder.file("library-index.sqlite")) }

  private func page(_ index: Int, _ text: String) -> IndexedPage {
    IndexedPage(index: index, label: String(index + 1), text: text)
  }

  private func known(_ index: TextIndex) throws -> IndexedDocument? {
    try index.indexedDocument(at: path, stamp, readingContent: true)
  }

  @Test func documentIsCompleteAfterItsLastPage() throws {
    let index = try open()
    #expect(try known(index) == nil)
    let document = try #require(try index.join(path, stamp, pageCount: 3))
    #expect(try index.add([page(1, "a border")], of: document)?.isComplete == false)
    #expect(try index.text(ofPage: 1, of: document) == "a border")
    #expect(try index.text(ofPage: 0, of: document) == nil)
    #expect(try index.text(ofPage: 3, of: document) == nil && index.text(ofPage: -1, of: document) == nil)
    #expect(index.document(at: path) == nil, "searches that read whole documents don't take it")
    // Another process continues.
    let other = try open()
    let same = try #require(try other.join(path, stamp, pageCount: 3))
    #expect(same == document)
    _ = try other.add([page(1, "a border"), page(0, "nothing")], of: same)
    #expect(try other.pages(of: same, without: SearchQuery("border")) == [0])
    let whole = try #require(try index.add([page(2, "some more")], of: document))
    #expect(whole.isComplete)
    #expect(try index.pages(of: whole, without: SearchQuery("border")) == [0, 2])
    #expect(try index.pages(of: whole, without: SearchQuery("bo")) == [], "too short to tell")
    let found = try #require(index.document(at: path))
    #expect(try #require(index.pages(of: found, for: SearchQuery("border"))).map(\.index) == [1])
    #expect(try index.status().textBytes == "a bordernothingsome more".utf8.count)
  }

  @Test func pageAddedTwiceIsStoredOnce() throws {
    let index = try open()
    let document = try #require(try index.join(path, stamp, pageCount: 2))
    for _ in 0..<2 { _ = try index.add([page(0, "a border"), page(9, "none")], of: document) }
    _ = try index.add([page(0, "something else")], of: document)
    #expect(try index.text(ofPage: 0, of: document) == "a border")
    let rows = try index.queue.inDatabase {
      try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM page_trigram WHERE page_trigram MATCH '\"bor\"'")
    }
    #expect(rows == 1)
    #expect(try index.add([page(1, "a\u{0}b")], of: document)?.isComplete == false)
  }

  @Test func changedFilesAndRemovedDocumentsAreDetected() throws {
    let index = try open()
    let document = try #require(try index.join(path, stamp, pageCount: 2))
    #expect(try index.join(path, stamp, pageCount: 3) == nil, "the same content has as many pages")
    try index.queue.inDatabase { try TextIndex.delete($0, document.id) }
    #expect(try index.add([page(0, "x")], of: document) == nil)
    // Another document gets the number.
    let other = folder.file("other.pdf")
    try FileManager.default.copyItem(atPath: Samples.path("labels.pdf"), toPath: other)
    let now = try #require(FileStamp(.path(other)))
    let taken = try #require(try index.join(other, now, pageCount: 2))
    #expect(taken.id == document.id)
    _ = try index.add([page(0, "of another"), page(1, "one")], of: taken)
    #expect(try index.text(ofPage: 0, of: document) == nil)
    #expect(try index.pages(of: document, without: SearchQuery("border")) == [])
    #expect(index.pages(of: document, for: SearchQuery("another")) == nil, "those are the other's")
    try Data("%PDF-1.7 other".utf8).write(to: URL(fileURLWithPath: path))
    #expect(try index.join(path, stamp, pageCount: 2) == nil)
    #expect(try known(index) == nil)
  }

  @Test("A document that another program reads anew has no pages until it is complete")
  func readAnew() throws {
    let index = try open()
    let document = try #require(try index.join(path, stamp, pageCount: 2))
    let whole = try #require(try index.add([page(0, "a border"), page(1, "nothing")], of: document))
    let draft = try #require(try open().begin(path, stamp, pageCount: 2))
    #expect(index.pages(of: whole, for: SearchQuery("border")) == nil)
    #expect(try index.pages(of: whole, without: SearchQuery("border")) == [])
    #expect(try open().add([page(0, "a border"), page(1, "nothing")], to: draft))
    #expect(try open().finish(draft))
    #expect(index.pages(of: whole, for: SearchQuery("border"))?.map(\.index) == [0])
  }

  @Test func movedFileIsRecognisedByItsContentOnRequest() throws {
    let index = try open()
    _ = try index.join(path, stamp, pageCount: 2)
    let moved = folder.file("moved.pdf")
    try FileManager.default.copyItem(atPath: path, toPath: moved)
    let now = try #require(FileStamp(.path(moved)))
    #expect(try index.indexedDocument(at: moved, now, readingContent: false) == nil)
    #expect(try index.indexedDocument(at: moved, now, readingContent: true) != nil)
  }

  @Test("A full disk keeps the existing content, and writing continues once there is space")
  func fullDisk() throws {
    let index = try open()
    let document = try #require(try index.join(path, stamp, pageCount: 400))
    func words(_ seed: Int) -> String {
      (0..<400).map { "w\(($0 &+ 1) &* (seed &+ 7) &* 2_654_435_761)" }.joined(separator: " ")
    }
    _ = try index.add([page(0, words(0))], of: document)
    try index.queue.inDatabase { db in
      let size = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
      try db.execute(sql: "PRAGMA max_page_count = \(size + 4)")
    }
    #expect(throws: LibraryError.full(path: index.path)) {
      _ = try index.add((1..<200).map { page($0, words($0)) }, of: document)
    }
    #expect(try index.text(ofPage: 0, of: document) == words(0))
    #expect(try index.text(ofPage: 1, of: document) == nil)
    // Adding whole documents gives up silently.
    let draft = index.begin(path, stamp, pageCount: 400)
    if let draft {
      #expect(!index.add((0..<200).map { page($0, words($0)) }, to: draft))
      index.abandon(draft)
    }
    try index.queue.inDatabase { try $0.execute(sql: "PRAGMA max_page_count = 1000000") }
    let again = try #require(try index.join(path, stamp, pageCount: 400))
    #expect(try index.add((0..<400).map { page($0, words($0)) }, of: again)?.isComplete == true)
    #expect(try index.queue.inDatabase { try String.fetchOne($0, sql: "PRAGMA integrity_check") } == "ok")
  }

  @Test("An index locked by another program fails at once, not once for every page")
  func locked() throws {
    let index = try open()
    let document = try #require(try index.join(path, stamp, pageCount: 2))
    let holder = try DatabaseQueue(path: index.path)
    let patient = try TextIndex(path: index.path, busyTimeout: .milliseconds(50))
    try holder.inDatabase { db in
      try db.execute(sql: "BEGIN IMMEDIATE")
      defer { try? db.execute(sql: "ROLLBACK") }
      #expect(throws: LibraryError.locked(path: index.path)) {
        _ = try patient.add([page(0, "x")], of: document)
      }
      #expect(try patient.text(ofPage: 0, of: document) == nil, "reading goes on beside a writer")
    }
    #expect(try patient.add([page(0, "x")], of: document) != nil)
  }
}
