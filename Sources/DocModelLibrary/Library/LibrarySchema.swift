import Foundation
internal import GRDB

/// The tables of the library and their migrations, version by version.
///
/// A released migration is never edited: a change is a new one. Times are whole milliseconds since 1970, so that a
/// date read equals the one written.
enum LibrarySchema {
  /// The application ID in the header of every library: "pdfk" in ASCII.
  static let applicationID = 0x7064_666B

  /// The migrations, oldest first.
  static let migrator: DatabaseMigrator = {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("v1", foreignKeyChecks: .immediate, migrate: createVersion1)
    migrator.registerMigration("v2", foreignKeyChecks: .immediate) { try $0.execute(sql: version2) }
    migrator.registerMigration("v3", foreignKeyChecks: .immediate) { try $0.execute(sql: version3) }
    migrator.registerMigration("v4", foreignKeyChecks: .immediate) { try $0.execute(sql: version4) }
    migrator.registerMigration("v5", foreignKeyChecks: .immediate) { try $0.execute(sql: version5) }
    migrator.registerMigration("v6", foreignKeyChecks: .immediate) { try $0.execute(sql: version6) }
    migrator.registerMigration("v7", foreignKeyChecks: .immediate) { try $0.execute(sql: version7) }
    migrator.registerMigration("v8", foreignKeyChecks: .immediate) { try $0.execute(sql: version8) }
    return migrator
  }()

  /// Refuses databases of other programs and of newer versions of this one, without writing.
  static func verify(_ db: Database, path: String) throws {
    let tables = try String.fetchSet(
      db,
      sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"
    )
    // Another copy that is creating the library makes the list of migrations before anything else.
    guard tables.isSubset(of: ["grdb_migrations"]) == false else { return }
    guard try Int.fetchOne(db, sql: "PRAGMA application_id") == applicationID else {
      throw LibraryError.notALibrary(path: path)
    }
    if try migrator.hasBeenSuperseded(db) {
      throw LibraryError.newerVersion(path: path)
    }
  }

  /// Updates a verified database.
  ///
  /// The migrator reads the list of due migrations before it begins to write, so two copies of the program that start
  /// at once can both try the same one. The slower copy fails, reads the list again and continues. The migrator's
  /// list is created first, because reading it during its creation fails, too.
  static func migrate(_ queue: DatabaseQueue) throws {
    try queue.writeWithoutTransaction { db in
      try db.execute(
        sql: "CREATE TABLE IF NOT EXISTS grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)"
      )
    }
    var attempts = migrator.migrations.count
    while try queue.read(migrator.hasCompletedMigrations) == false {
      do {
        try migrator.migrate(queue)
      } catch let error as DatabaseError where error.resultCode != .SQLITE_BUSY && attempts > 0 {
        attempts -= 1
      }
    }
  }

  private static func createVersion1(_ db: Database) throws {
    try db.execute(sql: "PRAGMA application_id = \(applicationID)")
    try db.execute(sql: version1)
  }

  private static let version1 = """
    CREATE TABLE document (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      permanent_identifier TEXT,
      content_hash TEXT,
      path TEXT,
      page_count INTEGER NOT NULL CHECK (page_count >= 0),
      title TEXT,
      last_opened INTEGER NOT NULL
    );
    CREATE INDEX document_permanent_identifier ON document (permanent_identifier);
    CREATE INDEX document_content_hash ON document (content_hash);
    CREATE INDEX document_path ON document (path);

    -- What a document was recognised by before the file at its path was replaced.
    CREATE TABLE former_identity (
      key TEXT NOT NULL,
      document_id INTEGER NOT NULL REFERENCES document (id) ON DELETE CASCADE,
      until INTEGER NOT NULL,
      PRIMARY KEY (key, document_id)
    ) WITHOUT ROWID;

    CREATE TABLE bookmark (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      document_id INTEGER NOT NULL REFERENCES document (id) ON DELETE CASCADE,
      page_index INTEGER NOT NULL CHECK (page_index >= 0),
      page_label TEXT,
      title TEXT NOT NULL,
      created INTEGER NOT NULL,
      x REAL,
      y REAL,
      position INTEGER NOT NULL,
      CHECK ((x IS NULL) = (y IS NULL))
    );
    CREATE INDEX bookmark_document_position ON bookmark (document_id, position);

    CREATE TABLE reading_position (
      document_id INTEGER PRIMARY KEY REFERENCES document (id) ON DELETE CASCADE,
      page_index INTEGER NOT NULL CHECK (page_index >= 0),
      line INTEGER NOT NULL CHECK (line >= 0),
      saved INTEGER NOT NULL
    );

    CREATE TABLE history_place (
      document_id INTEGER NOT NULL REFERENCES document (id) ON DELETE CASCADE,
      direction TEXT NOT NULL CHECK (direction IN ('back', 'forward')),
      ordinal INTEGER NOT NULL,
      page_index INTEGER NOT NULL CHECK (page_index >= 0),
      line INTEGER NOT NULL CHECK (line >= 0),
      PRIMARY KEY (document_id, direction, ordinal)
    ) WITHOUT ROWID;

    CREATE TABLE session_tab (
      ordinal INTEGER PRIMARY KEY,
      document_id INTEGER NOT NULL REFERENCES document (id) ON DELETE CASCADE,
      path TEXT NOT NULL,
      is_current INTEGER NOT NULL
    );
    """

  private static let version2 = """
    -- AUTOINCREMENT keeps the order in which lines were typed, also after the last one is deleted.
    CREATE TABLE typed_line (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      line TEXT NOT NULL UNIQUE
    );
    """

  private static let version6 = """
    -- Edits that aren't in the documents' files: AUTOINCREMENT keeps their order, and no number is used twice.
    CREATE TABLE unsaved_edit (
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      document_id INTEGER NOT NULL REFERENCES document (id) ON DELETE CASCADE,
      made INTEGER NOT NULL,
      edit BLOB NOT NULL
    );
    CREATE INDEX unsaved_edit_document ON unsaved_edit (document_id, number);
    """

  private static let version5 = """
    -- Appends to files that have begun: AUTOINCREMENT keeps their order.
    CREATE TABLE pending_append (
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      path TEXT NOT NULL,
      old_length INTEGER NOT NULL CHECK (old_length >= 0),
      mark TEXT NOT NULL,
      tail BLOB NOT NULL
    );
    """

  private static let version8 = """
    -- What else a program keeps of how a document is shown, as a JSON object; the filter of annotations is a part.
    ALTER TABLE reading_position ADD COLUMN properties TEXT;
    UPDATE reading_position SET zoom = COALESCE(zoom, 'fit'), properties = json_object('filter', annotation_filter)
      FROM document WHERE document.id = document_id AND annotation_filter IS NOT NULL;
    ALTER TABLE document DROP COLUMN annotation_filter;

    -- How often the full screen was started, as far as it is counted: its first users are offered keys.
    CREATE TABLE full_screen_starts (count INTEGER NOT NULL);
    INSERT INTO full_screen_starts VALUES (0);
    """

  private static let version7 = """
    -- Which annotations of a document were listed last.
    ALTER TABLE document ADD COLUMN annotation_filter TEXT;
    """

  private static let version4 = """
    -- How large pages were shown, and how they were turned.
    ALTER TABLE reading_position ADD COLUMN zoom TEXT;
    ALTER TABLE reading_position ADD COLUMN rotation INTEGER;
    """

  private static let version3 = """
    -- Where on its page a place is, and the list that was shown, with its filter.
    ALTER TABLE reading_position ADD COLUMN x REAL;
    ALTER TABLE reading_position ADD COLUMN y REAL;
    ALTER TABLE history_place ADD COLUMN x REAL;
    ALTER TABLE history_place ADD COLUMN y REAL;
    ALTER TABLE session_tab ADD COLUMN list TEXT;
    ALTER TABLE session_tab ADD COLUMN filter TEXT;

    -- What came after what is counted, since a clock may be set back: openings of documents, and the bookmarks
    -- that there were when a document was replaced.
    ALTER TABLE document ADD COLUMN opened INTEGER NOT NULL DEFAULT 0;
    UPDATE document SET opened = ranked.place FROM
      (SELECT id, ROW_NUMBER() OVER (ORDER BY last_opened, id) AS place FROM document) AS ranked
      WHERE ranked.id = document.id;
    CREATE INDEX document_opened ON document (opened);
    ALTER TABLE former_identity ADD COLUMN opened INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE former_identity ADD COLUMN last_bookmark INTEGER NOT NULL DEFAULT 0;
    UPDATE former_identity SET last_bookmark = COALESCE(
      (SELECT MAX(id) FROM bookmark
       WHERE bookmark.document_id = former_identity.document_id AND created <= until), 0);
    """
}
