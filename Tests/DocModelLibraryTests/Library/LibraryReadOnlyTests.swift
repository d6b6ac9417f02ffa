import Foundation
import GRDB
import Testing

@testable import DocModelLibrary

/// Whether file modes have an effect: the superuser may write everything.
private let modesCount = getuid() != 0

@Suite struct LibraryReadOnlyTests {
  let fixture: LibraryFixture
  let identity: DocumentIdentity
  let document: DocumentID

  init() throws {
    fixture = try LibraryFixture()
    identity = fixture.identity("a.pdf")
    let library = try fixture.openLibrary()
    document = try library.recordDocument(identity)
    try library.addBookmark(to: document, pageIndex: 0, title: "A")
  }

  /// Checks that everything can be read and nothing changes.
  private func expectReadOnly(_ library: Library) throws {
    #expect(library.isReadOnly)
    #expect(try library.findDocument(identity) == document)
    let bookmarks = try library.bookmarks(of: document)
    #expect(bookmarks.map(\.title) == ["A"])
    let id = try #require(bookmarks.first?.id)
    let position = ReadingPosition(pageIndex: 0)
    let changes: [() throws -> Void] = [
      { _ = try library.recordDocument(identity) },
      { try library.addBookmark(to: document, pageIndex: 1, title: "B") },
      { try library.renameBookmark(id, to: "B") },
      { try library.moveBookmark(id, toPage: 1) },
      { try library.reorderBookmark(id, to: 0) },
      { try library.deleteBookmark(id) },
      { try library.restoreBookmarks(bookmarks) },
      { try library.saveLastPosition(position, of: document) },
      { try library.saveHistory(ReadingHistory(), of: document) },
      { try library.saveSession(SavedSession()) },
    ]
    for change in changes {
      #expect(throws: LibraryError.readOnly(path: fixture.library), performing: change)
    }
    #expect(try library.bookmarks(of: document) == bookmarks)
  }

  @Test func aLibraryOpenedForReadingIsNotWritten() throws {
    let before = try fixture.bytes()
    try expectReadOnly(try Library(path: fixture.library, access: .readOnly))
    #expect(try fixture.bytes() == before)
  }

  @Test func readOnlyLibrarySeesChangesOfOthers() throws {
    let reader = try Library(path: fixture.library, access: .readOnly)
    try fixture.openLibrary().addBookmark(to: document, pageIndex: 1, title: "B")
    #expect(try reader.bookmarks(of: document).map(\.title) == ["A", "B"])
  }

  @Test func readOnlyErrorOfSQLiteIsReported() throws {
    let library = try fixture.openLibrary()
    try library.queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA query_only = ON") }
    #expect(throws: LibraryError.readOnly(path: fixture.library)) {
      try library.addBookmark(to: document, pageIndex: 1, title: "B")
    }
  }

  @Test(.enabled(if: modesCount)) func aReadOnlyFileIsOpenedForReading() throws {
    try setMode(0o400, fixture.library)
    try expectReadOnly(try fixture.openLibrary())
  }

  @Test(.enabled(if: modesCount)) func aFileInAReadOnlyFolderIsOpenedForReading() throws {
    try setMode(0o500, fixture.folder)
    defer { try? setMode(0o700, fixture.folder) }
    try expectReadOnly(try fixture.openLibrary())
  }

  @Test(.enabled(if: modesCount)) func linkHasTheAccessOfItsTarget() throws {
    let folder = fixture.path("links")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let link = folder + "/library.sqlite"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: fixture.library)
    try setMode(0o500, folder)
    defer { try? setMode(0o700, folder) }
    #expect(try !Library(path: link).isReadOnly)
    try setMode(0o700, folder)
    try setMode(0o500, fixture.folder)
    defer { try? setMode(0o700, fixture.folder) }
    let library = try Library(path: link)
    #expect(library.isReadOnly)
    #expect(try library.findDocument(identity) == document)
  }

  @Test(.enabled(if: modesCount)) func aFolderThatCannotBeMadeIsReported() throws {
    try setMode(0o500, fixture.folder)
    defer { try? setMode(0o700, fixture.folder) }
    let folder = fixture.path("new")
    #expect(throws: LibraryError.cannotCreateFolder(path: folder, reason: "Permission denied")) {
      try Library(path: folder + "/library.sqlite")
    }
    let file = fixture.path("new.sqlite")
    #expect(throws: LibraryError.readOnly(path: file)) { try Library(path: file) }
  }

  private func setMode(_ mode: Int, _ path: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }
}
