import Foundation

/// A file that appears whole or not at all, and leaves nothing behind where the process is killed meanwhile.
enum WholeFile {
  /// Writes a file, in the place of another where one is there.
  ///
  /// On Linux it has no name until it is whole; elsewhere, and on file systems that know no such files, it has
  /// another one.
  ///
  /// - Throws: `CocoaError` or `POSIXError`.
  static func write(_ data: Data, to path: String) throws {
    #if os(Linux)
      if try writeNameless(data, to: path) { return }
    #endif
    try data.write(to: URL(fileURLWithPath: path), options: .atomic)
  }

  #if os(Linux)
    /// O_TMPFILE (open(2)), a macro that Swift doesn't see.
    private static let nameless = 0o20_000_000 | O_DIRECTORY

    /// Says whether the file system knows files without a name.
    private static func writeNameless(_ data: Data, to path: String) throws -> Bool {
      let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
      let descriptor = open(folder, nameless | O_WRONLY | O_CLOEXEC, 0o666)
      guard descriptor >= 0 else { return false }
      defer { close(descriptor) }
      try data.withUnsafeBytes { bytes in
        var rest = bytes[...]
        while !rest.isEmpty {
          let count = Foundation.write(
            descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
          if count < 0, errno == EINTR { continue }
          guard count > 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
          rest = rest.dropFirst(count)
        }
      }
      let source = "/proc/self/fd/\(descriptor)"
      if linkat(AT_FDCWD, source, AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0 { return true }
      guard errno == EEXIST else { return false }
      // A name that is taken is taken over at once: the file is never missing. What has the other name is locked
      // meanwhile: one that isn't is what was left where a program was killed, and is cleared away.
      let other = folder + "/.pdfkey-\(getpid())-\(UUID().uuidString).part"
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0,
        linkat(AT_FDCWD, source, AT_FDCWD, other, AT_SYMLINK_FOLLOW) == 0
      else { return false }
      if rename(other, path) == 0 { return true }
      unlink(other)
      return false
    }
  #endif
}
