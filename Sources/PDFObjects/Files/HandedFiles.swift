import Foundation
import Synchronization

/// The files that another process has opened for this one, which may not open them itself.
///
/// A file has the path by which a request names it. Its descriptor leads to the file that had that path when the
/// request was sent, also if another one has it now.
package final class HandedFiles: Sendable {
  /// The files of this process, which answers one request at a time.
  package static let process = HandedFiles()

  /// The files of the request that is being answered: those of the process, unless several requests are answered at
  /// once in one process.
  @TaskLocal package static var current = process

  private let descriptors = Mutex<[String: Int32]>([:])

  /// Creates an empty list.
  package init() {}

  deinit { replace(with: [:]) }

  /// Opens files for another process, without those that can't be opened.
  ///
  /// - Returns: the descriptors, which the caller closes, by path.
  package static func open(_ paths: some Sequence<String>) -> [String: Int32] {
    var opened: [String: Int32] = [:]
    for path in paths where opened[path] == nil {
      let descriptor = Foundation.open(SystemPath(path).bytes, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
      if descriptor >= 0 { opened[path] = descriptor }
    }
    return opened
  }

  /// Closes the files so far, and takes ownership of others.
  package func replace(with files: [String: Int32]) {
    let old = descriptors.withLock { known in
      defer { known = files }
      return known
    }
    for descriptor in old.values { close(descriptor) }
  }

  /// Takes ownership of a file, perhaps in the place of another with that path.
  package func add(_ descriptor: Int32, as path: String) {
    if let old = descriptors.withLock({ $0.updateValue(descriptor, forKey: path) }) { close(old) }
  }

  /// Returns a new descriptor of a file at its beginning, which the caller closes; nil if no file was handed over under
  /// that path.
  func descriptor(of path: String) -> Int32? {
    descriptors.withLock { known in
      guard let descriptor = known[path].map({ fcntl($0, F_DUPFD_CLOEXEC, 3) }), descriptor >= 0 else {
        return nil
      }
      // Fails for a pipe, which has no beginning.
      lseek(descriptor, 0, SEEK_SET)
      return descriptor
    }
  }

  /// Hands over a file's own descriptor, which the caller closes; nil if there is none under that name.
  package func take(_ name: String) -> Int32? {
    descriptors.withLock { $0.removeValue(forKey: name) }
  }

  /// Returns the state of a file; nil if no file was handed over under that path.
  func facts(of path: String) -> stat? {
    descriptors.withLock { known in
      var facts = stat()
      guard let descriptor = known[path], fstat(descriptor, &facts) == 0 else { return nil }
      return facts
    }
  }
}
