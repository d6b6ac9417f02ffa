import Foundation
import GRDB
import Testing

@testable import DocModel

/// Whether file modes have an effect: the superuser may write everything.
private let modesCount = getuid() != 0

@Suite struct LibraryReadOnlyTests {
  let fixture: LibraryFixture
  let identity: DocumentIdentity
  let document: DocumentID

  init() throws {
    fixture = try LibraryFixture()
    identity = fixture.identity("a.pdf")
    let store = try fixture.store()
    document = try store.document(for: identity)
    try store.addBookmark(to: document, pageIndex: 0, title: "A")
  }

  /// Checks that everything can be read and nothing changes.
  private func expectReadOnly(_ store: BookmarkStore) throws {
    #expect(store.isReadOnly)
    #expect(try store.findDocument(identity) == document)
    let bookmarks = try store.bookmarks(of: document)
    #expect(bookmarks.map(\.title) == ["A"])
    let id = try #require(bookmarks.first?.id)
    let place = ReadingPlace(pageIndex: 0)
    let changes: [() throws -> Void] = [
      { _ = try store.document(for: identity) },
      { try store.addBookmark(to: document, pageIndex: 1, title: "B") },
      { try store.renameBookmark(id, to: "B") },
      { try store.moveBookmark(id, toPage: 1) },
      { try store.reorderBookmark(id, to: 0) },
      { try store.deleteBookmark(id) },
      { try store.restoreBookmarks(bookmarks) },
      { try store.saveLastPosition(place, of: document) },
      { try store.saveHistory(ReadingHistory(), of: document) },
      { try store.saveSession(SavedSession()) },
    ]
    for change in changes {
      #expect(throws: LibraryError.readOnly(path: fixture.library), performing: change)
    }
    #expect(try store.bookmarks(of: document) == bookmarks)
  }

  @Test func aLibraryOpenedForReadingIsNotWritten() throws {
    let before = try fixture.bytes()
    try expectReadOnly(try BookmarkStore(path: fixture.library, access: .readOnly))
    #expect(try fixture.bytes() == before)
  }

  @Test func aReaderSeesWhatAnotherCopyAdds() throws {
    let reader = try BookmarkStore(path: fixture.library, access: .readOnly)
    try fixture.store().addBookmark(to: document, pageIndex: 1, title: "B")
    #expect(try reader.bookmarks(of: document).map(\.title) == ["A", "B"])
  }

  @Test func sqliteRefusesEvenIfThePermissionsPromisedMore() throws {
    let store = try fixture.store()
    try store.queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA query_only = ON") }
    #expect(throws: LibraryError.readOnly(path: fixture.library)) {
      try store.addBookmark(to: document, pageIndex: 1, title: "B")
    }
  }

  @Test(.enabled(if: modesCount)) func aReadOnlyFileIsOpenedForReading() throws {
    try setMode(0o400, fixture.library)
    try expectReadOnly(try fixture.store())
  }

  @Test(.enabled(if: modesCount)) func aFileInAReadOnlyFolderIsOpenedForReading() throws {
    try setMode(0o500, fixture.folder)
    defer { try? setMode(0o700, fixture.folder) }
    try expectReadOnly(try fixture.store())
  }

  @Test(.enabled(if: modesCount)) func aLinkIsJudgedByItsTarget() throws {
    let folder = fixture.path("links")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let link = folder + "/library.sqlite"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: fixture.library)
    try setMode(0o500, folder)
    defer { try? setMode(0o700, folder) }
    #expect(try !BookmarkStore(path: link).isReadOnly)
    try setMode(0o700, folder)
    try setMode(0o500, fixture.folder)
    defer { try? setMode(0o700, fixture.folder) }
    let store = try BookmarkStore(path: link)
    #expect(store.isReadOnly)
    #expect(try store.findDocument(identity) == document)
  }

  @Test(.enabled(if: modesCount)) func aFolderThatCannotBeMadeIsReported() throws {
    try setMode(0o500, fixture.folder)
    defer { try? setMode(0o700, fixture.folder) }
    let folder = fixture.path("new")
    #expect(throws: LibraryError.cannotCreateFolder(path: folder, reason: "Permission denied")) {
      try BookmarkStore(path: folder + "/library.sqlite")
    }
    let file = fixture.path("new.sqlite")
    #expect(throws: LibraryError.readOnly(path: file)) { try BookmarkStore(path: file) }
  }

  private func setMode(_ mode: Int, _ path: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }
}
