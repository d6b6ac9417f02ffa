import Foundation
import Synchronization

/// The temporary files beside output files, including those that killed processes left behind.
///
/// A process locks its file while it is open. The lock ends with the process, so a file without a lock is abandoned.
enum UnfinishedFiles {
  private static let beginning = ".pdfkey-"
  private static let ending = ".part"

  /// The folders that have been searched, and the number of the last file.
  private static let state = Mutex<(folders: Set<SystemPath>, number: Int)>(([], 0))

  /// Creates an empty file in a folder, locked and open for reading and writing; the descriptor is negative on
  /// failure, with the reason in `errno`.
  ///
  /// The first call for a folder removes abandoned files from it.
  static func make(in folder: SystemPath, mode: mode_t) -> (descriptor: Int32, path: SystemPath) {
    let path = newPath(in: folder)
    while true {
      // It must be new: opening an existing file of that name, or a link, would overwrite other data.
      let descriptor = open(path.bytes, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode)
      guard descriptor >= 0 else {
        // Process numbers are reused, so an abandoned file may have this name.
        if errno == EEXIST, remove(path) { continue }
        return (descriptor, path)
      }
      // A failure is harmless: a file system without locks removes nothing either.
      _ = flock(descriptor, LOCK_EX)
      if !isGone(descriptor) { return (descriptor, path) }
      // Another process removed it as abandoned before it was locked.
      close(descriptor)
    }
  }

  /// Gives a complete file without a name a temporary one, under which it can be renamed; locks it.
  static func name(_ nameless: SystemPath, _ descriptor: Int32, in folder: SystemPath) throws(SystemError)
    -> SystemPath
  {
    let path = newPath(in: folder)
    _ = flock(descriptor, LOCK_EX | LOCK_NB)
    while linkat(AT_FDCWD, nameless.bytes, AT_FDCWD, path.bytes, AT_SYMLINK_FOLLOW) != 0 {
      let error = SystemError()
      guard error.code == EEXIST, remove(path) else { throw error }
    }
    return path
  }

  /// Removes abandoned files from a folder, unless this process has done so before.
  static func clean(_ folder: SystemPath) {
    if state.withLock({ $0.folders.insert(folder).inserted }) { removeAbandoned(in: folder) }
  }

  /// Returns an unused name in a folder without abandoned files.
  private static func newPath(in folder: SystemPath) -> SystemPath {
    clean(folder)
    let number = state.withLock { state in
      state.number += 1
      return state.number
    }
    return folder.appending("/\(beginning)\(getpid())-\(number)\(ending)")
  }

  private static func removeAbandoned(in folder: SystemPath) {
    guard let stream = opendir(folder.bytes) else { return }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.hasPrefix(beginning), name.hasSuffix(ending) { _ = remove(folder.appending("/" + name)) }
    }
  }

  /// Removes a file that isn't locked; returns false if it stays.
  private static func remove(_ path: SystemPath) -> Bool {
    let descriptor = open(path.bytes, O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return flock(descriptor, LOCK_EX | LOCK_NB) == 0 && unlink(path.bytes) == 0
  }

  private static func isGone(_ descriptor: Int32) -> Bool {
    var facts = stat()
    return fstat(descriptor, &facts) == 0 && facts.st_nlink == 0
  }
}
