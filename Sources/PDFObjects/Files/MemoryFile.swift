import CSystem
import Foundation
import Synchronization

/// Files without a name in memory.
package enum MemoryFile {
  /// The file for a process that may create none.
  private static let kept = Mutex<OpenFile?>(nil)

  /// Creates a file that no program can be started from; nil with `errno` if the system can't do that.
  package static func make() -> OpenFile? {
    #if os(Linux)
      let descriptor = memfd_create("pdfkey", UInt32(pdfkey_memory_close_on_exec))
    #else
      let stream = tmpfile()
      defer { if let stream { fclose(stream) } }
      let descriptor = stream.map { fcntl(fileno($0), F_DUPFD_CLOEXEC, 3) } ?? -1
    #endif
    guard descriptor >= 0 else { return nil }
    fchmod(descriptor, 0o600)
    return OpenFile(descriptor)
  }

  /// Creates a file for later, before the process gives up the right to create one.
  package static func keep() { kept.withLock { $0 = $0 ?? make() } }

  /// Calls a function with an empty file, which is emptied again afterwards.
  ///
  /// - Returns: the result; nil if there is no file.
  static func with<Result>(_ body: (OpenFile) throws -> Result?) rethrows -> Result? {
    try kept.withLock { kept in
      guard let file = kept ?? make() else { return nil }
      defer { ftruncate(file.descriptor, 0) }
      return try body(file)
    }
  }
}
