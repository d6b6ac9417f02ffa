import Foundation
package import GRDB
import Synchronization

/// The queues of all opened databases: owners close the databases, but the queues stay allocated.
private let permanent = Mutex<[DatabaseQueue]>([])

extension DatabaseQueue {
  /// Opens a database, which the caller closes.
  ///
  /// libdispatch disposes of a queue on a separate thread. If the system provides none (ulimit -u), it waits forever,
  /// and without file descriptors it traps: so queues are never disposed of. A process opens one or two databases,
  /// and a closed one keeps a few kilobytes.
  ///
  /// - Parameters:
  ///   - path: the database file; nil for a database in memory.
  ///   - configuration: the configuration of the database.
  ///   - prepare: the first work done with the database; if it throws, the database is closed.
  /// - Returns: the queue.
  /// - Throws: `DatabaseError`, and errors thrown by `prepare`.
  package static func permanent(
    path: String?, configuration: Configuration = Configuration(),
    prepare: (DatabaseQueue) throws -> Void = { _ in }
  ) throws -> DatabaseQueue {
    // A database in memory opens no file.
    if path != nil { try requireDescriptors() }
    let queue =
      try path.map { try DatabaseQueue(path: $0, configuration: configuration) }
      ?? DatabaseQueue(configuration: configuration)
    Databases.permanent.withLock { $0.append(queue) }
    do {
      try prepare(queue)
    } catch {
      try? queue.close()
      throw error
    }
    return queue
  }

  /// The number of file descriptors that have to be free: three for SQLite's files, and those that libdispatch uses
  /// itself.
  private static let neededDescriptors = 8

  /// Checks that files can be opened: libdispatch traps if it can't get a file descriptor.
  ///
  /// - Throws: `DatabaseError`.
  private static func requireDescriptors() throws {
    var taken: [Int32] = []
    defer { for descriptor in taken { Foundation.close(descriptor) } }
    for _ in 0..<neededDescriptors {
      let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
      if descriptor >= 0 {
        taken.append(descriptor)
      } else if errno == EMFILE || errno == ENFILE {
        throw DatabaseError(
          resultCode: .SQLITE_CANTOPEN,
          message: "the limit on open files is too low; raise it with ulimit -n 256")
      }
    }
  }
}
