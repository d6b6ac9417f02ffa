import CSystem
import Foundation

/// A file that gets its name when it is complete, and is removed if it never gets one.
///
/// On Linux it has no name until then, so that nothing is left if the process is killed. Elsewhere, and on file systems
/// without unnamed files, it has a temporary name (``UnfinishedFiles``).
package final class NewFile {
  /// The open file.
  package let contents: OpenFile
  private let folder: SystemPath
  /// The temporary name; nil if the file has none.
  private var temporary: SystemPath?

  /// Creates an empty file, whose permissions the process's mask restricts.
  package init(in folder: SystemPath, mode: mode_t) throws(SystemError) {
    self.folder = folder
    UnfinishedFiles.clean(folder)
    if let nameless = Self.nameless(in: folder, mode: mode) {
      contents = nameless
      return
    }
    let made = UnfinishedFiles.make(in: folder, mode: mode)
    guard made.descriptor >= 0 else { throw SystemError() }
    (contents, temporary) = (OpenFile(made.descriptor), made.path)
  }

  deinit {
    if let temporary { unlink(temporary.bytes) }
  }

  /// The path by which this process and its workers can read the file.
  var path: SystemPath { temporary ?? Self.namelessPath(of: contents) }

  /// Names the file, atomically replacing another one of that name.
  ///
  /// - Parameters:
  ///   - path: the name.
  ///   - expected: the state of the file to replace; nil for any file.
  /// - Throws: `SystemError`, with ESTALE if another program has replaced the file, which then stays.
  package func publish(as path: SystemPath, replacing expected: FileStamp? = nil) throws(SystemError) {
    var source = self.path
    if temporary == nil {
      if linkat(AT_FDCWD, source.bytes, AT_FDCWD, path.bytes, AT_SYMLINK_FOLLOW) == 0 { return }
      guard errno == EEXIST else { throw SystemError() }
      source = try UnfinishedFiles.name(source, contents.descriptor, in: folder)
      temporary = source
    }
    if let expected, try exchange(source, path, expecting: expected) {
      // The temporary name is that of the old file now.
      unlink(source.bytes)
    } else {
      guard rename(source.bytes, path.bytes) == 0 else { throw SystemError() }
    }
    temporary = nil
  }

  /// Exchanges the names of the new and the old file, and takes that back if the old one isn't the expected one.
  ///
  /// After a comparison before a plain `rename`, another program could still replace the file unnoticed.
  ///
  /// - Returns: false if the system or the file system can't exchange names.
  private func exchange(
    _ source: SystemPath, _ path: SystemPath, expecting expected: FileStamp
  ) throws(SystemError) -> Bool {
    #if os(Linux)
      let flags = UInt32(pdfkey_rename_exchange)
      guard renameat2(AT_FDCWD, source.bytes, AT_FDCWD, path.bytes, flags) == 0 else {
        guard [ENOSYS, EINVAL].contains(errno) else { throw SystemError() }
        return false
      }
      var old = stat()
      guard stat(source.bytes, &old) == 0, FileStamp(old).hasSameContent(as: expected) else {
        guard renameat2(AT_FDCWD, source.bytes, AT_FDCWD, path.bytes, flags) == 0 else { throw SystemError() }
        throw SystemError(ESTALE)
      }
      return true
    #else
      return false
    #endif
  }

  private static func namelessPath(of file: OpenFile) -> SystemPath {
    SystemPath("/proc/\(getpid())/fd/\(file.descriptor)")
  }

  /// Creates a file without a name; nil if the system or the file system can't, or couldn't name it later.
  private static func nameless(in folder: SystemPath, mode: mode_t) -> OpenFile? {
    #if os(Linux)
      // O_TMPFILE (open(2)), a macro that Swift doesn't see.
      let flags = 0o20_000_000 | O_DIRECTORY | O_RDWR | O_CLOEXEC
      let descriptor = open(folder.bytes, flags, mode)
      guard descriptor >= 0 else { return nil }
      let file = OpenFile(descriptor)
      return access(namelessPath(of: file).bytes, F_OK) == 0 ? file : nil
    #else
      return nil
    #endif
  }
}
