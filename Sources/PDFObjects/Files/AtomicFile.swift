import Foundation

/// Writes files that appear completely or not at all, and leaves no remains if the process is killed.
package enum AtomicFile {
  /// Writes a file, replacing an existing one.
  ///
  /// It isn't forced to the disk: after a power failure it may be missing.
  ///
  /// - Throws: an error that describes itself.
  package static func write(_ data: Data, to path: String) throws {
    let path = SystemPath(path)
    let file = try NewFile(in: path.folder, mode: 0o666)
    try file.contents.write(data, at: 0)
    try file.publish(as: path)
  }
}
