import Foundation
import GRDB
import TestSupport
import Testing

@testable import DocModelLibrary

/// Damaged libraries, which are moved aside and never deleted.
@Suite(.tags(.hostile)) struct DamagedLibraryTests {
  /// Replaces the library with bytes.
  private func spoil(_ fixture: LibraryFixture, with bytes: Data) throws {
    try bytes.write(to: URL(fileURLWithPath: fixture.library))
  }

  private func garbage() -> Data { Data((0..<10_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ 7) }) }

  /// Opens the library, and checks that the damaged one was moved aside unchanged.
  @discardableResult
  private func expectMoved(_ fixture: LibraryFixture) throws -> Library {
    let before = try fixture.bytes()
    let library = try Library(path: fixture.library)
    let replaced = try #require(library.replaced)
    #expect(replaced.newPath.hasPrefix(fixture.library + ".damaged-20"))
    #expect(replaced.message.contains(fixture.library + " was"))
    #expect(replaced.message.contains("It was moved to \(replaced.newPath)"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: replaced.newPath)) == before)
    #expect(try library.allBookmarks().isEmpty)
    let document = try library.recordDocument(fixture.identity("b.pdf"))
    #expect(try library.addBookmark(to: document, pageIndex: 0, title: "new").isNew)
    #expect(try Library(path: fixture.library).replaced == nil)
    return library
  }

  @Test func garbageIsMovedAside() throws {
    let fixture = try LibraryFixture()
    try spoil(fixture, with: garbage())
    try expectMoved(fixture)
  }

  @Test(arguments: [50, 100, 4096, 5000, 12288])
  func aTruncatedLibraryIsMovedAside(_ size: Int) throws {
    let fixture = try LibraryFixture.filled()
    let bytes = try fixture.bytes()
    try #require(bytes.count > size)
    try spoil(fixture, with: bytes.prefix(size))
    try expectMoved(fixture)
  }

  @Test func librariesReplacedInOneSecondHaveDifferentNames() throws {
    let fixture = try LibraryFixture()
    for _ in 0..<3 {
      try spoil(fixture, with: garbage())
      let library = try Library(path: fixture.library)
      #expect(library.replaced != nil)
      try library.queue.close()
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: fixture.folder)
    #expect(names.count { $0.contains(".damaged-") && !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm") } == 3)
  }

  /// SQLite itself clears a log that it can't use.
  @Test func logIsMovedWithItsLibrary() throws {
    let fixture = try LibraryFixture()
    try spoil(fixture, with: garbage())
    try Data("log".utf8).write(to: URL(fileURLWithPath: fixture.library + "-wal"))
    var isFirst = true
    let (_, moved) = try DamagedLibrary.replace(fixture.library, reason: "on purpose") {
      defer { isFirst = false }
      if isFirst { throw LibraryError.damaged(path: fixture.library, reason: "on purpose") }
    }
    let newPath = try #require(moved?.newPath)
    #expect(try Data(contentsOf: URL(fileURLWithPath: newPath)) == garbage())
    #expect(try Data(contentsOf: URL(fileURLWithPath: newPath + "-wal")) == Data("log".utf8))
    #expect(!FileManager.default.fileExists(atPath: fixture.library + "-wal"))
  }

  @Test func damageFoundLaterReplacesTheLibraryOnTheNextOpening() throws {
    let fixture = try LibraryFixture.filled()
    let root: Int = try #require(
      try fixture.value("SELECT rootpage FROM sqlite_master WHERE name = 'bookmark'"))
    var bytes = try fixture.bytes()
    let page = (root - 1) * 4096..<root * 4096
    bytes.replaceSubrange(page, with: repeatElement(0xFF, count: page.count))
    try spoil(fixture, with: bytes)
    let library = try Library(path: fixture.library)
    #expect(library.replaced == nil)
    let error = #expect(throws: LibraryError.self) { try library.allBookmarks() }
    #expect(error?.code == "libraryDamaged")
    try library.queue.close()
    try expectMoved(fixture)
  }

  @Test func intactLibraryIsNotMovedForADamageRecord() throws {
    let fixture = try LibraryFixture.filled()
    DamagedLibrary.recordDamage(fixture.library)
    let library = try Library(path: fixture.library)
    #expect(library.replaced == nil)
    #expect(try library.allBookmarks().count == 10)
    #expect(!FileManager.default.fileExists(atPath: fixture.library + "-damaged"))
  }

  @Test func damagedLibraryOpenedReadOnlyIsRefusedUnchanged() throws {
    let fixture = try LibraryFixture()
    try spoil(fixture, with: garbage())
    let error = #expect(throws: LibraryError.self) {
      try Library(path: fixture.library, access: .readOnly)
    }
    #expect(error?.code == "libraryDamaged")
    let refused = #expect(throws: LibraryError.self) {
      try Library(path: fixture.library, replacesDamaged: false)
    }
    #expect(refused?.code == "libraryDamaged")
    #expect(try fixture.bytes() == garbage())
    #expect(try FileManager.default.contentsOfDirectory(atPath: fixture.folder) == ["library.sqlite"])
  }

  @Test func fileWithAnotherNameIsRefusedUnchanged() throws {
    let fixture = try LibraryFixture()
    let notes = fixture.path("notes.txt")
    try garbage().write(to: URL(fileURLWithPath: notes))
    #expect(throws: LibraryError.notALibrary(path: notes)) { try Library(path: notes) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: fixture.folder) == ["notes.txt"])
  }

  @Test func concurrentOpeningsMoveADamagedLibraryOnce() async throws {
    let fixture = try LibraryFixture()
    try spoil(fixture, with: garbage())
    let path = fixture.library
    let stores = try await withThrowingTaskGroup(of: Library.self) { group in
      for _ in 0..<4 { group.addTask { try Library(path: path) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(stores.count { $0.replaced != nil } == 1)
    for library in stores { #expect(try library.allBookmarks().isEmpty) }
  }
}
