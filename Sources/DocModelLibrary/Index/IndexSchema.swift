internal import GRDB

/// The tables of the search index.
///
/// The index is a cache: one of another version is rebuilt, and nothing is migrated.
enum IndexSchema {
  /// The application ID in the header of every index: "pdki" in ASCII.
  static let applicationID = 0x7064_6B69
  /// The version, raised whenever a table or the processing of stored texts changes.
  static let version = 4
  /// The end of the names of indexes beside libraries.
  static let nameEnding = "-index.sqlite"

  /// Whether a database is an index of this version.
  static func isCurrent(_ db: Database) throws -> Bool {
    try Int.fetchOne(db, sql: "PRAGMA application_id") == applicationID
      && Int.fetchOne(db, sql: "PRAGMA user_version") == version
  }

  /// Whether a database is an index of any version, or new and empty, so that it may be rebuilt.
  static func isIndex(_ db: Database) throws -> Bool {
    let application = try Int.fetchOne(db, sql: "PRAGMA application_id")
    guard application == 0 else { return application == applicationID }
    return try Int.fetchOne(db, sql: "PRAGMA user_version") == 0
      && Int.fetchOne(db, sql: "SELECT COUNT(*) FROM sqlite_master") == 0
  }

  /// Whether a damaged file was an index by its header, so that it may be deleted.
  static func wasIndex(_ path: String) -> Bool {
    DatabaseHeader(ofFile: path)?.applicationID == applicationID
  }

  static func create(_ db: Database) throws {
    try db.execute(sql: "PRAGMA application_id = \(applicationID)")
    try db.execute(sql: "PRAGMA user_version = \(version)")
    try db.execute(sql: tables)
  }

  private static let tables = """
    CREATE TABLE setting (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;

    -- The texts of a content, whatever files have it.
    CREATE TABLE document (
      id INTEGER PRIMARY KEY,
      fingerprint TEXT NOT NULL UNIQUE,
      page_count INTEGER NOT NULL,
      -- Whether all pages are there.
      is_complete INTEGER NOT NULL DEFAULT 0,
      bytes INTEGER NOT NULL DEFAULT 0,
      used INTEGER NOT NULL
    );
    CREATE INDEX document_used ON document (used);

    -- Where a content was seen, and in which state the file was then.
    CREATE TABLE file (
      path TEXT PRIMARY KEY,
      stamp TEXT NOT NULL,
      size INTEGER NOT NULL,
      document_id INTEGER NOT NULL REFERENCES document (id) ON DELETE CASCADE
    ) WITHOUT ROWID;
    CREATE INDEX file_document ON file (document_id);
    CREATE INDEX file_size ON file (size);

    -- The number of the document, times a million or so, and the index of the page.
    CREATE TABLE page (id INTEGER PRIMARY KEY, label TEXT NOT NULL, text TEXT NOT NULL);

    -- Which three letters follow one another on which pages, without case and marks.
    CREATE VIRTUAL TABLE page_trigram USING fts5 (
      text, content = '', detail = none, columnsize = 0, tokenize = 'trigram case_sensitive 1'
    );
    """
}
