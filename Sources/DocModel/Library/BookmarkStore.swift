import Foundation
internal import GRDB
import Synchronization
internal import SystemEnvironment

/// The library: bookmarks, last positions, histories and the last session, in one SQLite file.
///
/// Any number of processes can use one file at once. Every change is one immediate transaction that reads
/// what it depends on itself, so that none is made from an outdated view; a process that finds the file
/// busy waits for the busy timeout. Any thread may call any method; calls on one store run one after
/// another and block the caller.
public final class BookmarkStore: Sendable {
  /// The library's file, as an absolute path, or ":memory:".
  public let path: String
  /// Whether the file can only be read, so that every change throws ``LibraryError/readOnly(path:)``.
  public let isReadOnly: Bool
  /// The library in whose place this one was begun, because it was damaged; nil for any other.
  public let replaced: DamagedLibrary?

  let queue: DatabaseQueue
  private let busyTimeout: Duration
  /// Whether the last change found the library locked.
  private let wasLocked = Mutex(false)
  private let now: @Sendable () -> Date

  /// Where the library is unless the user says otherwise.
  ///
  /// `PDFKEY_LIBRARY`, else `$XDG_DATA_HOME/pdfkey/library.sqlite`, else
  /// `~/.local/share/pdfkey/library.sqlite`. A relative XDG_DATA_HOME is ignored, as the XDG Base Directory
  /// Specification demands.
  ///
  /// - Parameter environment: A made-up environment; nil for the process's own.
  /// - Returns: An absolute path; nothing needs to be there.
  public static func defaultPath(environment: [String: String]? = nil) -> String {
    LibraryLocation.defaultPath(environment: environment ?? EnvironmentVariables.all)
  }

  /// Whether there is something at a path that ``init(path:busyTimeout:replacesDamaged:)`` would open and not make
  /// anew.
  ///
  /// A path that can't be looked at counts as one with something at it, so that opening it says why.
  public static func exists(at path: String) -> Bool {
    LibraryLocation.exists(path.absolutePath)
  }

  /// Opens a library, and makes it, with its folder (mode 0700), if there is none yet.
  ///
  /// A file that can't be written is opened for reading, see ``isReadOnly``. One that is damaged is moved aside, and
  /// a new one begun, see ``replaced``; nothing is ever deleted. A file that belongs to another program or comes from
  /// a newer version is refused and left as it is, and so is a damaged one that can't be written or is in use.
  ///
  /// - Parameters:
  ///   - path: The library's file.
  ///   - busyTimeout: How long to wait for another process before giving up with
  ///     ``LibraryError/locked(path:)``.
  ///   - replacesDamaged: Whether a damaged library is moved aside; else it is refused, for who only wants to know
  ///     what is in it.
  /// - Throws: Any ``LibraryError`` about the file.
  public convenience init(
    path: String, busyTimeout: Duration = .seconds(5), replacesDamaged: Bool = true
  ) throws(LibraryError) {
    try self.init(
      path: path, busyTimeout: busyTimeout, access: .automatic, replacesDamaged: replacesDamaged)
  }

  /// Opens a library with a way of access and a clock of the caller's choice.
  init(
    path: String,
    busyTimeout: Duration = .seconds(5),
    access: LibraryConnection.Access,
    replacesDamaged: Bool = true,
    now: @escaping @Sendable () -> Date = { Date() }
  ) throws(LibraryError) {
    let path = path.absolutePath
    try LibraryLocation.prepare(path)
    func open() throws -> LibraryConnection {
      try LibraryConnection(path: path, busyTimeout: busyTimeout, access: access)
    }
    let connection: LibraryConnection
    var replaced: DamagedLibrary?
    do {
      do {
        connection = try open()
      } catch {
        guard case .damaged(_, let reason) = LibraryError(error, path: path), access == .automatic,
          replacesDamaged
        else { throw error }
        (connection, replaced) = try DamagedLibrary.replace(path, reason: reason, open: open)
      }
    } catch {
      throw LibraryError(error, path: path)
    }
    self.path = path
    self.busyTimeout = busyTimeout
    self.replaced = replaced
    self.queue = connection.queue
    self.isReadOnly = connection.isReadOnly
    self.now = now
  }

  /// Makes a library that lives in memory and ends with the store.
  ///
  /// It lets a session go on without its file when that can't be opened.
  ///
  /// - Throws: ``LibraryError/inputOutput(path:reason:)`` if memory is short.
  public static func inMemory() throws(LibraryError) -> BookmarkStore {
    try BookmarkStore(inMemoryWithClock: { Date() })
  }

  /// Makes a library in memory with a clock of the caller's choice.
  init(inMemoryWithClock now: @escaping @Sendable () -> Date) throws(LibraryError) {
    self.path = ":memory:"
    self.busyTimeout = .zero
    do {
      let connection = try LibraryConnection(inMemory: path)
      self.queue = connection.queue
    } catch {
      throw LibraryError(error, path: ":memory:")
    }
    self.isReadOnly = false
    self.replaced = nil
    self.now = now
  }

  deinit { try? queue.close() }

  // MARK: - Access for the operations

  /// The time that a change is recorded with, in whole milliseconds since 1970.
  var timestamp: Int64 {
    now().milliseconds
  }

  /// Reads from one consistent state of the library.
  func read<Value>(_ body: (Database) throws -> Value) throws(LibraryError) -> Value {
    do {
      return try queue.read(body)
    } catch {
      throw noting(LibraryError(error, path: path))
    }
  }

  /// Makes one change: an immediate transaction, undone as a whole if anything in it throws.
  func write<Value>(_ body: (Database) throws -> Value) throws(LibraryError) -> Value {
    guard !isReadOnly else { throw .readOnly(path: path) }
    do {
      // GRDB begins write transactions as immediate ones.
      let value = try queue.write(body)
      wait(forOthers: true)
      return value
    } catch {
      let error = LibraryError(error, path: path)
      if case .locked = error { wait(forOthers: false) }
      throw noting(error)
    }
  }

  /// How long a change waits after another one has waited in vain.
  static let shortTimeout: Duration = .milliseconds(200)

  /// Lets changes wait for the busy timeout, or hardly at all: who holds the library for seconds holds it for long,
  /// and somebody is reading.
  private func wait(forOthers isPatient: Bool) {
    let isOther = wasLocked.withLock { wasLocked in
      defer { wasLocked = !isPatient }
      return wasLocked == isPatient
    }
    guard isOther else { return }
    let timeout = isPatient ? busyTimeout : min(busyTimeout, Self.shortTimeout)
    let sql = "PRAGMA busy_timeout = \(Int(timeout / .milliseconds(1)))"
    try? queue.inDatabase { try $0.execute(sql: sql) }
  }

  /// Sees to it that damage which was found is dealt with when the library is opened the next time.
  private func noting(_ error: LibraryError) -> LibraryError {
    if case .damaged = error, !isReadOnly { DamagedLibrary.note(path) }
    return error
  }

  /// Checks that a document is in the library, which says more than a failed foreign key would.
  func require(_ document: DocumentID, in db: Database) throws {
    let sql = "SELECT EXISTS (SELECT 1 FROM document WHERE id = ?)"
    guard try Bool.fetchOne(db, sql: sql, arguments: [document.rawValue]) == true else {
      throw LibraryError.noSuchDocument(document)
    }
  }

  /// Checks a page index before SQLite's own check would refuse it less clearly.
  func requirePage(_ index: Int) throws(LibraryError) {
    guard index >= 0 else { throw .invalidPageIndex(index) }
  }
}
