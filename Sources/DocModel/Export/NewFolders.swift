import Foundation

/// Folders that are made for files, and go again where no file came into them.
package final class NewFolders {
  private var made: [String] = []

  package init() {}

  deinit {
    // A folder that isn't empty stays.
    for path in made.reversed() { rmdir(path) }
  }

  /// Makes a folder and those above it, where they aren't there.
  ///
  /// - Throws: `POSIXError`.
  package func make(_ path: String) throws(POSIXError) {
    let parts = path.split(separator: "/")
    var folder = path.hasPrefix("/") ? "" : "."
    for part in parts {
      folder += "/" + part
      if mkdir(folder, 0o777) == 0 { made.append(folder) }
    }
    let code = errno
    var facts = stat()
    guard stat(path, &facts) != 0 || facts.st_mode & S_IFMT != S_IFDIR else { return }
    throw POSIXError(POSIXErrorCode(rawValue: code) ?? .ENOTDIR)
  }
}
