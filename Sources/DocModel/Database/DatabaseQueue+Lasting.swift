import Foundation
internal import GRDB
import Synchronization

/// The queues of all databases that were opened: they are closed with their owners, and stay.
private let lasting = Mutex<[DatabaseQueue]>([])

extension DatabaseQueue {
  /// Opens a database, which whoever opened it closes.
  ///
  /// libdispatch disposes of a queue on a thread of its own. Where the system gives it none (ulimit -u) it waits for
  /// ever, and without descriptors it traps: so queues are never disposed of. Databases are opened once or twice in a
  /// process, and what stays of one that is closed is a few kilobytes.
  ///
  /// - Parameters:
  ///   - path: the database; nil for one in memory.
  ///   - configuration: how it is opened.
  ///   - prepare: what is done with it first; where that fails it is closed.
  /// - Returns: the queue.
  /// - Throws: `DatabaseError`, and what `prepare` throws.
  static func lasting(
    path: String?, configuration: Configuration = Configuration(),
    prepare: (DatabaseQueue) throws -> Void = { _ in }
  ) throws -> DatabaseQueue {
    // One in memory opens no file.
    if path != nil { try requireDescriptors() }
    let queue =
      try path.map { try DatabaseQueue(path: $0, configuration: configuration) }
      ?? DatabaseQueue(configuration: configuration)
    DocModel.lasting.withLock { $0.append(queue) }
    do {
      try prepare(queue)
    } catch {
      try? queue.close()
      throw error
    }
    return queue
  }

  /// The number of descriptors that have to be free: three for SQLite's files, and those that libdispatch takes for
  /// itself.
  private static let neededDescriptors = 8

  /// Makes sure that files can be opened: libdispatch traps where it gets no descriptor.
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
          resultCode: .SQLITE_CANTOPEN, message: "too few files may be open; ulimit -n 256 allows enough")
      }
    }
  }
}
