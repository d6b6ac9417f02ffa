import Foundation
import Databases
internal import GRDB

/// The search index: the texts of pages read before, so that they can be searched without reading the documents.
///
/// ```swift
/// let index = try TextIndex(path: "papers-index.sqlite")
/// try index.add(document)
/// for result in try await index.results(of: LineSearch(SearchOptions(SearchQuery("border styles")))) {
///   print(result.path, result.groups.compactMap(\.pageIndex))
/// }
/// ```
///
/// It is a cache in its own SQLite file beside the library: texts are stored by their file's content, and are valid as
/// long as it is unchanged. Deleting it, a full disk or a damaged file costs only time: a damaged index is rebuilt, and
/// if that fails, everything is read from the documents. Any thread may call any method; calls on one index run one
/// after another and block the caller, unless they are asynchronous.
///
/// The program `pdfkey` has its index at ``path(besideLibrary:)`` of ``Library/defaultPath(environment:)``, and drops
/// the least recently used documents from it when it is full. A program of your own should have its own file.
public final class TextIndex: Sendable {
  /// The absolute path of the index's file.
  public let path: String
  let queue: DatabaseQueue

  /// The default maximum size of an index in bytes.
  public static let defaultLimit = 1 << 30

  /// Returns the path of a library's index, beside the library.
  public static func path(besideLibrary library: String) -> String {
    guard library != LibraryLocation.inMemory else { return library }
    let library = library.absolutePath
    let stem = library.hasSuffix(".sqlite") ? String(library.dropLast(7)) : library
    return stem + IndexSchema.nameEnding
  }

  /// Opens an index, creating it if there is none or replacing an unusable one.
  ///
  /// An index of another version, and a damaged one whose header is that of an index, are replaced. Other files stay as
  /// they are, whatever their names; so does an index whose header is damaged, too.
  ///
  /// - Parameters:
  ///   - path: the index's file.
  ///   - busyTimeout: the time to wait for another process that locks it.
  ///   - cacheSize: the number of bytes of the file to keep in memory.
  /// - Throws: ``LibraryError/notAnIndex(path:)`` if the file is of another kind, and any ``LibraryError`` if it can't
  ///   be created.
  public init(
    path: String, busyTimeout: Duration = .seconds(2), cacheSize: Int = 16_000_000
  ) throws(LibraryError) {
    let path = LibraryLocation.absolute(path)
    self.path = path
    try LibraryLocation.prepare(path)
    do {
      queue = try Self.open(path, busyTimeout, cacheSize)
    } catch let error as DatabaseError where Self.isDamage(error) {
      guard IndexSchema.wasIndex(path) else { throw LibraryError.notAnIndex(path: path) }
      // The contents can be read from the documents again.
      Self.delete(path)
      try LibraryLocation.prepare(path)
      do {
        queue = try Self.open(path, busyTimeout, cacheSize)
      } catch {
        throw LibraryError(error, path: path)
      }
    } catch {
      throw LibraryError(error, path: path)
    }
  }

  deinit { try? queue.close() }

  private static func open(
    _ path: String, _ busyTimeout: Duration, _ cacheSize: Int
  ) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.busyMode = .timeout(busyTimeout / .seconds(1))
    configuration.foreignKeysEnabled = true
    configuration.label = "pdfkey.index"
    configuration.prepareDatabase { db in
      // A power failure costs at most the last texts.
      try db.execute(sql: "PRAGMA synchronous = NORMAL; PRAGMA cache_size = -\(cacheSize / 1000)")
    }
    return try DatabaseQueue.permanent(path: path, configuration: configuration) { queue in
      try queue.inDatabase { db in
        guard try !IndexSchema.isCurrent(db) else { return }
        guard try IndexSchema.isIndex(db) else { throw LibraryError.notAnIndex(path: path) }
        try recreate(db)
      }
    }
  }

  private static func recreate(_ db: Database) throws {
    _ = try String.fetchOne(db, sql: "PRAGMA journal_mode = WAL")
    try db.inTransaction(.immediate) {
      // Another copy of the program may have created them first.
      if try !IndexSchema.isCurrent(db) {
        let names = try String.fetchAll(
          db, sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
        for name in names where !name.hasPrefix("page_trigram_") {
          try db.execute(sql: "DROP TABLE IF EXISTS \"\(name.replacing("\"", with: "\"\""))\"")
        }
        try IndexSchema.create(db)
      }
      return .commit
    }
  }

  private static func isDamage(_ error: DatabaseError) -> Bool {
    [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(error.resultCode)
  }

  /// Deletes the files of an index.
  private static func delete(_ path: String) {
    for ending in ["", "-wal", "-shm", "-journal"] { unlink(path + ending) }
  }

  // MARK: Access for the operations

  /// Runs `body` on the index; nil if that fails, since nothing depends on the index.
  ///
  /// A file that turns out to be damaged is deleted, and rebuilt when it is next opened.
  func attempt<Value>(_ body: (Database) throws -> Value) -> Value? {
    try? perform(body)
  }

  /// Makes a change in a transaction; nil if that fails.
  func change<Value>(_ body: (Database) throws -> Value) -> Value? {
    try? performChange(body)
  }

  /// Does the same as ``attempt(_:)``, but throws the error.
  func perform<Value>(_ body: (Database) throws -> Value) throws(LibraryError) -> Value {
    do {
      return try queue.inDatabase(body)
    } catch {
      if let error = error as? DatabaseError, Self.isDamage(error), IndexSchema.wasIndex(path) {
        Self.delete(path)
      }
      throw LibraryError(error, path: path)
    }
  }

  /// Does the same as ``change(_:)``, but throws the error.
  func performChange<Value>(_ body: (Database) throws -> Value) throws(LibraryError) -> Value {
    try perform { db in
      var value: Value?
      try db.inTransaction(.immediate) {
        value = try body(db)
        return .commit
      }
      guard let value else { throw LibraryError.inputOutput(path: path, reason: "nothing was written") }
      return value
    }
  }

  static var now: Int64 { Date().milliseconds }
}
