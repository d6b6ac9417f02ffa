import Foundation
internal import GRDB

/// A damaged library that was moved aside for a new one.
public struct DamagedLibrary: Hashable, Sendable {
  /// The original path, which is now the new library's.
  public let path: String
  /// The damaged library's current path.
  public let newPath: String
  /// The damage.
  public let reason: String

  /// The event and its remedy, in one line.
  public var message: String {
    "The library \(path) was damaged (\(reason)). It was moved to \(newPath) and a new one was created; "
      + "`sqlite3 \(newPath) .recover` shows what can be recovered."
  }

  /// Opens a library that couldn't be opened, after moving the existing file aside.
  ///
  /// Only one process at a time does so, and first checks whether another one already has. A file that isn't a library
  /// by its contents or name isn't moved: the user may have mistyped a path.
  ///
  /// - Parameters:
  ///   - path: the library's file.
  ///   - reason: the damage.
  ///   - open: opens the library.
  /// - Returns: the result of `open`, and the moved library; nil if nothing had to be moved.
  /// - Throws: errors of `open`, and ``LibraryError``.
  static func replace<Connection>(
    _ path: String, reason: String, open: () throws -> Connection
  ) throws -> (Connection, DamagedLibrary?) {
    let file = LibraryLocation.resolved(path)
    guard isLibrary(file) else { throw LibraryError.notALibrary(path: path) }
    guard LibraryLocation.isWritable(path) else { throw LibraryError.damaged(path: path, reason: reason) }
    let lock = lockFolder(of: file)
    defer { if lock >= 0 { close(lock) } }
    do {
      return (try open(), nil)
    } catch {
      guard case .damaged = LibraryError(error, path: path) else { throw error }
    }
    guard !isInUse(file) else { throw LibraryError.damaged(path: path, reason: reason + "; it is in use") }
    let name = freeName(for: file)
    // The log is moved first: beside a new library it would be taken for that library's log.
    for suffix in ["-wal", "-shm", "-journal", ""] {
      guard rename(file + suffix, name + suffix) == 0 || errno == ENOENT else {
        throw LibraryError.inputOutput(path: path, reason: String(cString: strerror(errno)))
      }
    }
    unlink(mark(of: file))
    try LibraryLocation.prepare(file)
    return (try open(), DamagedLibrary(path: path, newPath: name, reason: reason))
  }

  // MARK: The mark

  /// Returns the file that marks a library as damaged.
  private static func mark(of file: String) -> String { file + "-damaged" }

  /// Marks a library as damaged, so that it is checked completely when next opened.
  ///
  /// Nothing is moved while the library is open: SQLite finds the log by name, and would take the new library's log for
  /// the old one's.
  static func recordDamage(_ path: String) {
    let descriptor = open(mark(of: LibraryLocation.resolved(path)), O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    if descriptor >= 0 { close(descriptor) }
  }

  /// Checks a library completely if it is marked as damaged.
  ///
  /// - Throws: ``LibraryError/damaged(path:reason:)`` if it is.
  static func checkIfMarked(_ queue: DatabaseQueue, path: String) throws {
    let mark = mark(of: LibraryLocation.resolved(path))
    guard access(mark, F_OK) == 0 else { return }
    let integrityCheck = try queue.read { db in
      try String.fetchOne(db, sql: "PRAGMA integrity_check(1)") ?? "nothing could be read"
    }
    guard integrityCheck == "ok" else {
      let reason = integrityCheck.split(whereSeparator: \.isNewline).last.map(String.init) ?? integrityCheck
      throw LibraryError.damaged(path: path, reason: reason)
    }
    unlink(mark)
  }

  // MARK: Files

  /// Whether a file is a library by its first bytes or, if those are damaged, by its name.
  private static func isLibrary(_ file: String) -> Bool {
    guard let header = DatabaseHeader(ofFile: file) else { return false }
    guard let application = header.applicationID else { return file.hasSuffix(".sqlite") || header.isBlank }
    let isNew = header.fileSize <= 1 << 16 && access(file + "-wal", F_OK) == 0
    return application == LibrarySchema.applicationID || application == 0 && isNew
  }

  /// Whether another process has the database open, which then holds a lock on these bytes
  /// (https://www.sqlite.org/fileformat2.html#the_lock_byte_page).
  private static func isInUse(_ file: String) -> Bool {
    let descriptor = open(file, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var lock = flock()
    lock.l_type = Int16(F_WRLCK)
    lock.l_whence = Int16(SEEK_SET)
    lock.l_start = 0x4000_0000
    lock.l_len = 512
    return fcntl(descriptor, F_GETLK, &lock) == 0 && lock.l_type != Int16(F_UNLCK)
  }

  /// Locks the folder against moves by other processes until the descriptor is closed; -1 if that fails.
  private static func lockFolder(of file: String) -> Int32 {
    let descriptor = open(LibraryLocation.folder(of: file), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if descriptor >= 0 { flock(descriptor, LOCK_EX) }
    return descriptor
  }

  private static func freeName(for file: String) -> String {
    var now = time(nil)
    var parts = tm()
    gmtime_r(&now, &parts)
    var stamp = [CChar](repeating: 0, count: 32)
    strftime(&stamp, stamp.count, "%Y-%m-%dT%H%M%SZ", &parts)
    let name = stamp.withUnsafeBufferPointer { buffer in
      file + ".damaged-" + (buffer.baseAddress.map { String(cString: $0) } ?? "")
    }
    // No file is ever overwritten.
    var number = 1
    var free = name
    while LibraryLocation.exists(free) {
      number += 1
      free = "\(name)-\(number)"
    }
    return free
  }
}
