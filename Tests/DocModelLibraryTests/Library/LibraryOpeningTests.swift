import Foundation
import GRDB
import TestSupport
import Testing

@testable import DocModelLibrary

@Suite(.limited) struct LibraryOpeningTests {
  @Test(arguments: [
    (["PDFKEY_LIBRARY": "/x/my.sqlite", "XDG_DATA_HOME": "/data", "HOME": "/home/u"], "/x/my.sqlite"),
    (["PDFKEY_LIBRARY": "", "XDG_DATA_HOME": "/data", "HOME": "/home/u"], "/data/pdfkey/library.sqlite"),
    (["XDG_DATA_HOME": "/data/", "HOME": "/home/u"], "/data/pdfkey/library.sqlite"),
    (["XDG_DATA_HOME": "data", "HOME": "/home/u"], "/home/u/.local/share/pdfkey/library.sqlite"),
    (["XDG_DATA_HOME": "", "HOME": "/home/u"], "/home/u/.local/share/pdfkey/library.sqlite"),
    (["HOME": "/home/u"], "/home/u/.local/share/pdfkey/library.sqlite"),
    (["PDFKEY_LIBRARY": ":memory:"], ":memory:"),
  ])
  func findsTheDefaultPath(_ environment: [String: String], _ expected: String) {
    #expect(Library.defaultPath(environment: environment) == expected)
  }

  @Test func homeFallsBackToTheUserDatabase() {
    let path = Library.defaultPath(environment: [:])
    #expect(path.hasPrefix("/"))
    #expect(path.hasSuffix("/.local/share/pdfkey/library.sqlite"))
  }

  @Test("The name of a database in memory, which would keep nothing, is refused and makes no file")
  func inMemory() {
    let index = TextIndex.path(besideLibrary: ":memory:")
    #expect(index == ":memory:" && !Library.exists(at: index))
    #expect(throws: LibraryError.self) { try Library(path: ":memory:") }
    #expect(throws: LibraryError.self) { try TextIndex(path: index) }
    for name in [":memory:", ":memory:-index.sqlite"] {
      #expect(!FileManager.default.fileExists(atPath: name))
    }
  }

  @Test func createsFolderAndFileForTheUserAlone() throws {
    let fixture = try LibraryFixture()
    let path = fixture.path("new/folder/library.sqlite")
    let library = try Library(path: path)
    #expect(library.path == path)
    #expect(!library.isReadOnly)
    func mode(_ path: String) throws -> Int? {
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      return (attributes[.posixPermissions] as? NSNumber)?.intValue
    }
    #expect(try mode(fixture.path("new")) == 0o700)
    #expect(try mode(fixture.path("new/folder")) == 0o700)
    #expect(try mode(path) == 0o600)
  }

  @Test func usesTheWriteAheadLogAndForeignKeys() throws {
    let fixture = try LibraryFixture()
    let library = try fixture.openLibrary()
    #expect(try fixture.value("PRAGMA journal_mode") == "wal")
    let settings = try library.queue.read { db in
      try ["foreign_keys", "synchronous"].map { try Int.fetchOne(db, sql: "PRAGMA \($0)") }
    }
    #expect(settings == [1, 2])
  }

  @Test func pathsThatLookLikeURLsAreOpenedAsPaths() throws {
    let fixture = try LibraryFixture()
    let path = fixture.path("file:a?mode=memory#50%.sqlite")
    let library = try Library(path: path)
    _ = try library.recordDocument(fixture.identity("a.pdf"))
    #expect(FileManager.default.fileExists(atPath: path))
    #expect(try Library(path: path, access: .readOnly).recentDocuments().count == 1)
  }

  @Test func aLibraryInMemoryWorks() throws {
    let library = try Library.inMemory()
    let fixture = try LibraryFixture()
    let document = try library.recordDocument(fixture.identity("a.pdf"))
    try library.addBookmark(to: document, pageIndex: 0, title: "A")
    #expect(try library.bookmarks(of: document).count == 1)
    #expect(try Library.inMemory().allBookmarks().isEmpty)
  }

  // MARK: - Versions

  /// A library of version 1 as it was released; must not change with the code.
  static let version1 = """
    PRAGMA application_id = 1885628011;
    CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
    INSERT INTO grdb_migrations VALUES ('v1');
    CREATE TABLE document (id INTEGER PRIMARY KEY AUTOINCREMENT, permanent_identifier TEXT,
      content_hash TEXT, path TEXT, page_count INTEGER NOT NULL CHECK (page_count >= 0), title TEXT,
      last_opened INTEGER NOT NULL);
    CREATE INDEX document_permanent_identifier ON document (permanent_identifier);
    CREATE INDEX document_content_hash ON document (content_hash);
    CREATE INDEX document_path ON document (path);
    CREATE TABLE former_identity (key TEXT NOT NULL,
      document_id INTEGER NOT NULL REFERENCES document (id) ON DELETE CASCADE, until INTEGER NOT NULL,
      PRIMARY KEY (key, document_id)) WITHOUT ROWID;
    CREATE TABLE bookmark (id INTEGER PRIMARY KEY AUTOINCREMENT,
      document_id INTEGER NOT NULL REFERENCES document (id) ON DELETE CASCADE,
      page_index INTEGER NOT NULL CHECK (page_index >= 0), page_label TEXT, title TEXT NOT NULL,
      created INTEGER NOT NULL, x REAL, y REAL, position INTEGER NOT NULL,
      CHECK ((x IS NULL) = (y IS NULL)));
    CREATE INDEX bookmark_document_position ON bookmark (document_id, position);
    CREATE TABLE reading_position (
      document_id INTEGER PRIMARY KEY REFERENCES document (id) ON DELETE CASCADE,
      page_index INTEGER NOT NULL CHECK (page_index >= 0), line INTEGER NOT NULL CHECK (line >= 0),
      saved INTEGER NOT NULL);
    CREATE TABLE history_place (
      document_id INTEGER NOT NULL REFERENCES document (id) ON DELETE CASCADE,
      direction TEXT NOT NULL CHECK (direction IN ('back', 'forward')), ordinal INTEGER NOT NULL,
      page_index INTEGER NOT NULL CHECK (page_index >= 0), line INTEGER NOT NULL CHECK (line >= 0),
      PRIMARY KEY (document_id, direction, ordinal)) WITHOUT ROWID;
    CREATE TABLE session_tab (ordinal INTEGER PRIMARY KEY,
      document_id INTEGER NOT NULL REFERENCES document (id) ON DELETE CASCADE, path TEXT NOT NULL,
      is_current INTEGER NOT NULL);
    INSERT INTO document VALUES (7, 'aa11', NULL, '/a.pdf', 10, 'A', 1700000000000);
    INSERT INTO bookmark VALUES (3, 7, 4, 'v', 'Old', 1700000000000, 1.5, 2.5, 0);
    INSERT INTO reading_position VALUES (7, 5, 6, 1700000000000);
    INSERT INTO history_place VALUES (7, 'back', 0, 1, 2);
    INSERT INTO session_tab VALUES (0, 7, '/a.pdf', 1);
    """

  @Test func readsALibraryOfVersion1() throws {
    let fixture = try LibraryFixture()
    try fixture.execute(Self.version1)
    let library = try fixture.openLibrary()
    let document = DocumentID(rawValue: 7)
    let bookmark = try #require(try library.bookmarks(of: document).first)
    #expect(bookmark.title == "Old")
    #expect(bookmark.created == Date(timeIntervalSince1970: 1_700_000_000))
    #expect(bookmark.point == Point(x: 1.5, y: 2.5))
    #expect(try library.lastPosition(of: document)?.position == ReadingPosition(pageIndex: 5, line: 6))
    #expect(try library.history(of: document).back == [ReadingPosition(pageIndex: 1, line: 2)])
    #expect(try library.lastSession().currentIndex == 0)
    #expect(try library.lastSession().list == nil)
    #expect(try library.addBookmark(to: document, pageIndex: 0, title: "New").bookmark.position == 1)
    let pending = try library.queue.read(LibrarySchema.migrator.hasCompletedMigrations)
    #expect(pending)
  }

  @Test func librariesOfAllVersionsMigrateToOneSchema() throws {
    let old = try LibraryFixture()
    try old.execute(Self.version1)
    let new = try LibraryFixture()
    func schema(_ fixture: LibraryFixture) throws -> [String] {
      let sql = "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY type, name"
      // The store's database is closed at the end of its scope.
      let library = try fixture.openLibrary()
      let statements = try library.queue.read { try String.fetchAll($0, sql: sql) }
      return statements.map { $0.filter { !$0.isWhitespace } }
    }
    #expect(try schema(old) == schema(new))
  }

  @Test func theFilterOfVersion7BecomesAPropertyOfTheView() throws {
    let fixture = try LibraryFixture()
    let queue = try DatabaseQueue(path: fixture.library)
    try LibrarySchema.migrator.migrate(queue, upTo: "v7")
    try queue.write { db in
      try db.execute(
        sql: """
          INSERT INTO document (id, page_count, last_opened, annotation_filter)
            VALUES (1, 3, 0, 'is:open'), (2, 3, 0, NULL);
          INSERT INTO reading_position (document_id, page_index, line, saved, zoom)
            VALUES (1, 2, 0, 0, NULL), (2, 1, 0, 0, '2');
          """)
    }
    try queue.close()
    let library = try fixture.openLibrary()
    func view(_ id: Int64) throws -> ReadingView? {
      try library.lastPosition(of: DocumentID(rawValue: id))?.view
    }
    #expect(try view(1) == ReadingView(zoom: "fit", properties: ["filter": "is:open"]))
    #expect(try view(2) == ReadingView(zoom: "2"))
  }

  @Test(arguments: [LibraryConnection.Access.automatic, .readOnly])
  func refusesANewerVersionUnchanged(_ access: LibraryConnection.Access) throws {
    let fixture = try LibraryFixture()
    try fixture.execute(Self.version1 + "INSERT INTO grdb_migrations VALUES ('v1000');")
    let before = try fixture.bytes()
    #expect(throws: LibraryError.newerVersion(path: fixture.library)) {
      try Library(path: fixture.library, access: access)
    }
    #expect(try fixture.bytes() == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: fixture.folder) == ["library.sqlite"])
  }

  @Test(arguments: [LibraryConnection.Access.automatic, .readOnly])
  func refusesADatabaseOfAnotherProgramUnchanged(_ access: LibraryConnection.Access) throws {
    let fixture = try LibraryFixture()
    try fixture.execute("CREATE TABLE document (id INTEGER PRIMARY KEY, body TEXT)")
    let before = try fixture.bytes()
    #expect(throws: LibraryError.notALibrary(path: fixture.library)) {
      try Library(path: fixture.library, access: access)
    }
    #expect(try fixture.bytes() == before)
  }

  @Test func anEmptyFileBecomesALibrary() throws {
    let fixture = try LibraryFixture()
    fixture.touch("library.sqlite")
    #expect(try fixture.openLibrary().allBookmarks().isEmpty)
    let other = try LibraryFixture()
    other.touch("library.sqlite")
    #expect(throws: LibraryError.cannotUpgrade(path: other.library)) {
      try Library(path: other.library, access: .readOnly)
    }
  }
}
