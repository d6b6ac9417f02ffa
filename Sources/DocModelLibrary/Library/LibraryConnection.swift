import Foundation
import Databases
internal import GRDB

/// Opens the library's file with the best possible access.
struct LibraryConnection {
  /// The only connection, which serialises this process's accesses.
  let queue: DatabaseQueue
  /// The error of every change; nil if the library can be written.
  let obstacle: LibraryError?

  /// The access to the file.
  enum Access {
    /// Reading and writing if possible, else reading.
    case automatic
    /// Only reading.
    case readOnly
  }

  /// Opens a file checked by ``LibraryLocation/prepare(_:)``, and updates its schema.
  init(path: String, busyTimeout: Duration, access: Access) throws {
    var obstacle = LibraryError.readOnly(path: path)
    if access == .automatic, LibraryLocation.isWritable(path) {
      do {
        queue = try Self.openForWriting(path, busyTimeout: busyTimeout)
        self.obstacle = nil
        return
      } catch let error as DatabaseError where Self.areUnwritable.contains(error.resultCode) {
        // The permissions allow writing, but the file system doesn't, or has no space.
        if error.resultCode != .SQLITE_CANTOPEN { obstacle = LibraryError(error, path: path) }
      }
    }
    do {
      queue = try Self.openForReading(path, busyTimeout: busyTimeout)
    } catch let error as DatabaseError where error.resultCode == .SQLITE_IOERR {
      throw obstacle
    }
    self.obstacle = obstacle
  }

  /// The results of opening files that can't be written, or whose file system has no space for SQLite's own files.
  private static let areUnwritable: [ResultCode] = [
    .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_FULL, .SQLITE_IOERR,
  ]

  /// Creates a library in memory, which ends with the process.
  init(inMemory name: String) throws {
    queue = try DatabaseQueue.permanent(path: nil, prepare: LibrarySchema.migrate)
    obstacle = nil
  }

  private static func openForWriting(_ path: String, busyTimeout: Duration) throws -> DatabaseQueue {
    var configuration = Self.configuration(busyTimeout: busyTimeout)
    configuration.prepareDatabase { db in
      // An added bookmark survives a power failure. Writes follow user actions, so waiting for the disk isn't
      // noticeable.
      try db.execute(sql: "PRAGMA synchronous = FULL")
    }
    return try DatabaseQueue.permanent(path: path, configuration: configuration) { queue in
      try queue.read { try LibrarySchema.verify($0, path: path) }
      try DamagedLibrary.checkIfMarked(queue, path: path)
      try useWriteAheadLog(queue, timeout: busyTimeout)
      try LibrarySchema.migrate(queue)
    }
  }

  /// Switches a new database to the write-ahead log, in which readers and a writer don't block each other.
  ///
  /// GRDB's own setting writes to the file each time it is opened, even if the file is then refused. And SQLite
  /// doesn't apply the busy timeout to the switch, so two copies of the program that start at once need this loop.
  /// File systems without shared memory keep the rollback journal, which works too.
  private static func useWriteAheadLog(_ queue: DatabaseQueue, timeout: Duration) throws {
    let deadline = ContinuousClock.now + timeout
    while true {
      do {
        try queue.writeWithoutTransaction { db in
          guard try String.fetchOne(db, sql: "PRAGMA journal_mode") != "wal" else { return }
          _ = try String.fetchOne(db, sql: "PRAGMA journal_mode = WAL")
        }
        return
      } catch let error as DatabaseError
        where error.resultCode == .SQLITE_BUSY && ContinuousClock.now < deadline
      {
        Thread.sleep(forTimeInterval: 0.01)
      }
    }
  }

  private static func openForReading(_ path: String, busyTimeout: Duration) throws -> DatabaseQueue {
    do {
      return try openForReading(path, as: path, busyTimeout: busyTimeout)
    } catch let error as DatabaseError where Self.areUnwritable.contains(error.resultCode) {
      // A write-ahead log needs shared memory beside the file, which SQLite can't create in a read-only folder, or
      // without space.
      // Without unfinished journals the file alone is complete and can be read as immutable.
      let file = LibraryLocation.resolved(path)
      guard isEmptyOrMissing(file + "-wal"), isEmptyOrMissing(file + "-journal"),
        let name = file.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed)
      else { throw error }
      let immutable = "file:\(name)?mode=ro&immutable=1"
      guard let queue = try? openForReading(path, as: immutable, busyTimeout: busyTimeout) else {
        throw error
      }
      return queue
    }
  }

  private static func openForReading(
    _ path: String, as name: String, busyTimeout: Duration
  ) throws -> DatabaseQueue {
    var configuration = Self.configuration(busyTimeout: busyTimeout)
    configuration.readonly = true
    return try DatabaseQueue.permanent(path: name, configuration: configuration) { queue in
      try queue.read { db in
        try LibrarySchema.verify(db, path: path)
        guard try LibrarySchema.migrator.hasCompletedMigrations(db) else {
          throw LibraryError.cannotUpgrade(path: path)
        }
      }
    }
  }

  private static func configuration(busyTimeout: Duration) -> Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(busyTimeout / .seconds(1))
    configuration.foreignKeysEnabled = true
    configuration.label = "pdfkey.library"
    return configuration
  }

  private static func isEmptyOrMissing(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) != 0 || status.st_size == 0
  }
}
