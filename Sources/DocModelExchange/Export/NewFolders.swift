import Foundation

/// Folders created for files, and removed again if they stay empty.
package final class NewFolders {
  private var made: [String] = []

  package init() {}

  deinit {
    // rmdir keeps a folder that isn't empty.
    for path in made.reversed() { rmdir(path) }
  }

  /// Creates a folder and its parents if they don't exist.
  ///
  /// - Throws: `SystemError`.
  package func make(_ path: String) throws(SystemError) {
    let parts = path.split(separator: "/")
    var folder = path.hasPrefix("/") ? "" : "."
    for part in parts {
      folder += "/" + part
      if mkdir(folder, 0o777) == 0 { made.append(folder) }
    }
    let code = errno
    var facts = stat()
    guard stat(path, &facts) != 0 || facts.st_mode & S_IFMT != S_IFDIR else { return }
    throw SystemError(code == 0 ? ENOTDIR : code)
  }
}
