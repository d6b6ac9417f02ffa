import Foundation
import GRDB
import Synchronization
import TestSupport

@testable import DocModelLibrary

/// A folder of its own for each test, removed after the test.
final class LibraryFixture: Sendable {
  private let files: TemporaryFolder

  init() throws { files = try TemporaryFolder() }

  /// Returns a library with some pages, closed so that everything is in its one file.
  static func filled() throws -> LibraryFixture {
    let fixture = try LibraryFixture()
    let library = try fixture.openLibrary()
    let document = try library.recordDocument(fixture.identity("a.pdf"))
    for page in 0..<10 {
      try library.addBookmark(to: document, pageIndex: page, title: String(repeating: "title ", count: 500))
    }
    try library.queue.close()
    return fixture
  }

  var folder: String { files.path }
  var library: String { path("library.sqlite") }

  func path(_ name: String) -> String {
    (folder + "/" + name).absolutePath
  }

  /// Makes a file that stands for an existing document.
  func touch(_ name: String) {
    _ = FileManager.default.createFile(atPath: path(name), contents: Data())
  }

  func move(_ name: String, to other: String) throws {
    try FileManager.default.moveItem(atPath: path(name), toPath: path(other))
  }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: path(name))
  }

  /// Opens the library with a clock that advances by a second at each read.
  func openLibrary() throws -> Library {
    let clock = TestClock()
    return try Library(path: library, access: .automatic, now: { clock.next() })
  }

  func identity(
    _ name: String?, id: String? = "0123456789abcdef", pages: Int = 10, hash: String = "hash"
  ) -> DocumentIdentity {
    DocumentIdentity(path: name.map(path), permanentIdentifier: id, pageCount: pages) { hash }
  }

  /// Runs SQL on the library's file through another connection.
  func execute(_ sql: String) throws {
    try DatabaseQueue(path: library).writeWithoutTransaction { try $0.execute(sql: sql) }
  }

  /// Reads a value from the library's file through another connection.
  func value<Value: DatabaseValueConvertible & Sendable>(_ sql: String) throws -> Value? {
    try DatabaseQueue(path: library).read { try Value.fetchOne($0, sql: sql) }
  }

  /// Returns the bytes of the library's file.
  func bytes() throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: library))
  }
}

/// A clock that never returns the same time twice.
final class TestClock: Sendable {
  private let seconds = Mutex(1_700_000_000)

  func next() -> Date {
    seconds.withLock { seconds in
      seconds += 1
      return Date(timeIntervalSince1970: Double(seconds))
    }
  }
}
