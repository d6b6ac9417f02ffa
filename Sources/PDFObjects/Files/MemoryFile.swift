import CSystem
import Foundation
import Synchronization

/// Files without a name in memory.
package enum MemoryFile {
  /// The files for a process that may create none: one for a moment and one to lend.
  private static let kept = Mutex<(brief: OpenFile?, lent: OpenFile?)>((nil, nil))

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

  /// Creates files for later, before the process gives up the right to create any.
  package static func keep() {
    kept.withLock { kept in
      kept.brief = kept.brief ?? make()
      kept.lent = kept.lent ?? make()
    }
  }

  /// Calls a function with an empty file, which is emptied again afterwards.
  ///
  /// - Returns: the result; nil if there is no file.
  static func with<Result>(_ body: (OpenFile) throws -> Result?) rethrows -> Result? {
    try kept.withLock { kept in
      guard let file = kept.brief ?? make() else { return nil }
      defer { ftruncate(file.descriptor, 0) }
      return try body(file)
    }
  }

  /// A file that is emptied and kept for the next one who needs it when its last owner is gone.
  final class Loan: Sendable {
    /// The file, empty at first.
    let file: OpenFile

    /// Takes the kept file or creates one; nil if the system can't do that.
    init?() {
      let kept = MemoryFile.kept.withLock { kept in
        defer { kept.lent = nil }
        return kept.lent
      }
      guard let file = kept ?? make() else { return nil }
      self.file = file
    }

    deinit {
      guard ftruncate(file.descriptor, 0) == 0 else { return }
      MemoryFile.kept.withLock { $0.lent = $0.lent ?? file }
    }
  }
}
