import Foundation

/// Writes files that appear completely or not at all, and leaves no remains if the process is killed.
enum AtomicFile {
  /// Writes a file, replacing an existing one.
  ///
  /// On Linux the file has no name until it is complete; elsewhere, and on file systems without unnamed files, it has
  /// a temporary name.
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

    /// Writes through an unnamed file, and returns whether the file system supports that.
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
      // An existing name is replaced atomically: the file is never missing. The file with the temporary name is
      // locked meanwhile: an unlocked one is the remains of a killed program, and is removed.
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
