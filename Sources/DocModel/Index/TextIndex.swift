import Foundation
internal import GRDB

/// The texts of pages that were read before, so that searching them again takes no reading.
///
/// It is a cache in an SQLite file of its own, beside the library: texts are kept by the content of their file, and
/// come back for as long as the file is what it was. Deleting it, a full disk or a damaged file cost time only: what
/// can't be used is made anew, and where that fails everything is read from the documents. Any thread may call any
/// method.
public final class TextIndex: Sendable {
  /// The index's file, as an absolute path.
  public let path: String
  let queue: DatabaseQueue

  /// How large an index gets unless somebody says otherwise, in bytes.
  public static let standardLimit = 1 << 30

  /// Where the index of a library is: beside it.
  public static func path(besideLibrary library: String) -> String {
    let library = library.absolutePath
    let stem = library.hasSuffix(".sqlite") ? String(library.dropLast(7)) : library
    return stem + "-index.sqlite"
  }

  /// Opens an index, and makes it where there is none, or one that can't be used.
  ///
  /// - Parameters:
  ///   - path: the index's file.
  ///   - patience: how many seconds to wait for another program that holds it.
  /// - Throws: ``LibraryError`` if none can be made there, or where a file of another kind is.
  public init(path: String, patience: Double = 2) throws(LibraryError) {
    let path = path.absolutePath
    self.path = path
    try LibraryLocation.prepare(path)
    do {
      queue = try Self.open(path, patience)
    } catch let error as DatabaseError where Self.isDamage(error) {
      // What is in it can be read again.
      Self.delete(path)
      try LibraryLocation.prepare(path)
      do {
        queue = try Self.open(path, patience)
      } catch {
        throw LibraryError(error, path: path)
      }
    } catch {
      throw LibraryError(error, path: path)
    }
  }

  deinit { try? queue.close() }

  private static func open(_ path: String, _ patience: Double) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.busyMode = .timeout(patience)
    configuration.foreignKeysEnabled = true
    configuration.label = "pdfkey.index"
    configuration.prepareDatabase { db in
      // A power failure may cost the last texts and nothing else.
      try db.execute(sql: "PRAGMA synchronous = NORMAL; PRAGMA cache_size = -16000")
    }
    return try DatabaseQueue.lasting(path: path, configuration: configuration) { queue in
      try queue.inDatabase { db in
        guard try !IndexSchema.isCurrent(db) else { return }
        guard try IndexSchema.isOurs(db) else { throw LibraryError.notALibrary(path: path) }
        try makeAnew(db)
      }
    }
  }

  private static func makeAnew(_ db: Database) throws {
    _ = try String.fetchOne(db, sql: "PRAGMA journal_mode = WAL")
    try db.inTransaction(.immediate) {
      // Another copy of the program may have been faster.
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

  /// Reads, or does something else in one piece; nil if that fails, since nothing depends on it.
  ///
  /// A file that turns out to be damaged is deleted: the next one who opens it makes it anew.
  func attempt<Value>(_ body: (Database) throws -> Value) -> Value? {
    try? perform(body)
  }

  /// Makes one change, or none.
  func change<Value>(_ body: (Database) throws -> Value) -> Value? {
    try? performChange(body)
  }

  /// As ``attempt(_:)``, for who wants to know why nothing came of it.
  func perform<Value>(_ body: (Database) throws -> Value) throws(LibraryError) -> Value {
    do {
      return try queue.inDatabase(body)
    } catch {
      if let error = error as? DatabaseError, Self.isDamage(error) { Self.delete(path) }
      throw LibraryError(error, path: path)
    }
  }

  /// As ``change(_:)``, for who wants to know why nothing came of it.
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
