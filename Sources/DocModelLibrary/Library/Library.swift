import Foundation
internal import GRDB
import Synchronization
internal import SystemEnvironment

/// The library: bookmarks, reading positions, histories and the last session, in one SQLite file.
///
/// ```swift
/// let library = try Library(path: Library.defaultPath())
/// let paper = try library.recordDocument(document.identity, title: document.title)
/// try library.addBookmark(to: paper, pageIndex: 11, title: "Border styles")
/// print(try library.bookmarks(of: paper).map(\.title))
/// ```
///
/// Any number of processes can use one file at once. Every change is one immediate transaction that reads what it
/// depends on, so that no change is based on outdated data; a process that finds the file busy waits for the busy
/// timeout. Any thread may call any method; calls on one library run one after another and block the caller.
///
/// The program `pdfkey` has its library at ``defaultPath(environment:)``: reading it changes nothing in the reader, but
/// documents, positions, bookmarks and tabs that are recorded there appear in it. A program of your own should have its
/// own file.
public final class Library: Sendable {
  /// The absolute path of the library's file, or ":memory:".
  public let path: String
  /// Whether the library is read-only, so that every change throws ``LibraryError/readOnly(path:)``, or
  /// ``LibraryError/full(path:)`` if its disk was full when it was opened.
  public var isReadOnly: Bool { obstacle != nil }
  /// The error of every change; nil if the library can be written.
  private let obstacle: LibraryError?
  /// The damaged library that this one replaces, or nil if there was none.
  public let replaced: DamagedLibrary?

  let queue: DatabaseQueue
  private let busyTimeout: Duration
  /// Whether the last change found the library locked.
  private let wasLocked = Mutex(false)
  private let now: @Sendable () -> Date

  /// Returns the default path of the library.
  ///
  /// `PDFKEY_LIBRARY`, else `$XDG_DATA_HOME/pdfkey/library.sqlite`, else
  /// `~/.local/share/pdfkey/library.sqlite`. A relative XDG_DATA_HOME is ignored, as the XDG Base Directory
  /// Specification demands.
  ///
  /// - Parameter environment: A replacement for the environment; nil for the process's own.
  /// - Returns: An absolute path, which needn't exist.
  public static func defaultPath(environment: [String: String]? = nil) -> String {
    LibraryLocation.defaultPath(environment: environment ?? EnvironmentVariables.all)
  }

  /// Whether a file exists at a path, so that ``init(path:busyTimeout:replacesDamaged:)`` opens it instead of
  /// creating one.
  ///
  /// A path that can't be accessed counts as existing, so that opening it reports the error.
  public static func exists(at path: String) -> Bool {
    LibraryLocation.exists(LibraryLocation.absolute(path))
  }

  /// Opens a library, creating it and its folder (mode 0700) if necessary.
  ///
  /// A file that can't be written is opened for reading, see ``isReadOnly``. A damaged one is moved aside and
  /// replaced with a new library, see ``replaced``; nothing is ever deleted. A file that belongs to another program
  /// or comes from a newer version is refused and left unchanged, and so is a damaged one that can't be written or is
  /// in use. `:memory:` names no file and is refused; ``inMemory()`` makes such a library.
  ///
  /// - Parameters:
  ///   - path: The library's file.
  ///   - busyTimeout: The time to wait for another process before throwing ``LibraryError/locked(path:)``.
  ///   - replacesDamaged: Whether a damaged library is moved aside; if not, it is refused, for callers that only
  ///     read.
  /// - Throws: Any ``LibraryError`` about the file.
  public convenience init(
    path: String, busyTimeout: Duration = .seconds(5), replacesDamaged: Bool = true
  ) throws(LibraryError) {
    try self.init(
      path: path, busyTimeout: busyTimeout, access: .automatic, replacesDamaged: replacesDamaged)
  }

  /// Opens a library with the given access and clock.
  init(
    path: String,
    busyTimeout: Duration = .seconds(5),
    access: LibraryConnection.Access,
    replacesDamaged: Bool = true,
    now: @escaping @Sendable () -> Date = { Date() }
  ) throws(LibraryError) {
    let path = LibraryLocation.absolute(path)
    let busyTimeout = min(max(busyTimeout, .zero), Self.longestTimeout)
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
    self.obstacle = connection.obstacle
    self.now = now
  }

  /// Creates a library in memory, which lasts as long as the returned object.
  ///
  /// It lets a session continue if the library's file can't be opened.
  ///
  /// - Throws: ``LibraryError/inputOutput(path:reason:)`` if memory runs out.
  public static func inMemory() throws(LibraryError) -> Library {
    try Library(inMemoryWithClock: { Date() })
  }

  /// Creates a library in memory with a given clock.
  init(inMemoryWithClock now: @escaping @Sendable () -> Date) throws(LibraryError) {
    self.path = LibraryLocation.inMemory
    self.busyTimeout = .zero
    do {
      let connection = try LibraryConnection(inMemory: path)
      self.queue = connection.queue
    } catch {
      throw LibraryError(error, path: path)
    }
    self.obstacle = nil
    self.replaced = nil
    self.now = now
  }

  deinit { try? queue.close() }

  // MARK: - Access for the operations

  /// The current time for recording changes, in whole milliseconds since 1970.
  var timestamp: Int64 {
    now().milliseconds
  }

  /// Reads from one consistent state of the library.
  func read<Value>(_ body: (Database) throws -> Value) throws(LibraryError) -> Value {
    do {
      return try queue.read(body)
    } catch {
      throw recordingDamage(LibraryError(error, path: path))
    }
  }

  /// Makes a change in an immediate transaction, which is undone as a whole if anything in it throws.
  func write<Value>(_ body: (Database) throws -> Value) throws(LibraryError) -> Value {
    if let obstacle { throw obstacle }
    do {
      // GRDB begins write transactions as immediate ones.
      let value = try queue.write(body)
      wait(forOthers: true)
      return value
    } catch {
      let error = LibraryError(error, path: path)
      if case .locked = error { wait(forOthers: false) }
      throw recordingDamage(error)
    }
  }

  /// The longest timeout, since SQLite counts milliseconds in 32 bits.
  private static let longestTimeout: Duration = .seconds(2_000_000)

  /// The timeout of a change after another change has timed out.
  static let shortTimeout: Duration = .milliseconds(200)

  /// Sets the timeout of changes to the busy timeout or to the short one: a process that has held the library for
  /// seconds will hold it longer, and the user shouldn't have to wait each time.
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

  /// Records damage, so that it is repaired when the library is next opened.
  private func recordingDamage(_ error: LibraryError) -> LibraryError {
    if case .damaged = error, !isReadOnly { DamagedLibrary.recordDamage(path) }
    return error
  }

  /// Checks that a document is in the library, for a clearer error than a failed foreign key.
  func require(_ document: DocumentID, in db: Database) throws {
    let sql = "SELECT EXISTS (SELECT 1 FROM document WHERE id = ?)"
    guard try Bool.fetchOne(db, sql: sql, arguments: [document.rawValue]) == true else {
      throw LibraryError.noSuchDocument(document)
    }
  }

  /// Checks a page index, for a clearer error than SQLite's own check.
  func requirePage(_ index: Int) throws(LibraryError) {
    guard index >= 0 else { throw .invalidPageIndex(index) }
  }
}
