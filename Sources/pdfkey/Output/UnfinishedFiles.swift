import Foundation
import Synchronization

/// The temporary files beside output files, including those that killed processes left behind.
///
/// A process locks its file while it is open. The lock ends with the process, so a file without a lock is abandoned.
enum UnfinishedFiles {
  private static let beginning = ".pdfkey-"
  private static let ending = ".part"

  /// The folders that have been searched, and the number of the last file.
  private static let state = Mutex<(folders: Set<String>, number: Int)>(([], 0))

  /// Creates an empty file in a folder, locked and open for writing; the descriptor is negative on failure,
  /// with the reason in `errno`.
  ///
  /// The first call for a folder removes abandoned files from it.
  static func make(in folder: String, mode: mode_t) -> (descriptor: Int32, path: String) {
    let (isNew, number) = state.withLock { state in
      state.number += 1
      return (state.folders.insert(folder).inserted, state.number)
    }
    if isNew { removeAbandoned(in: folder) }
    let path = "\(folder)/\(beginning)\(getpid())-\(number)\(ending)"
    while true {
      // It must be new: opening an existing file of that name, or a link, would overwrite other data.
      let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
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

  private static func removeAbandoned(in folder: String) {
    guard let stream = opendir(folder) else { return }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.hasPrefix(beginning), name.hasSuffix(ending) { _ = remove(folder + "/" + name) }
    }
  }

  /// Removes a file that isn't locked; returns false if it stays.
  private static func remove(_ path: String) -> Bool {
    let descriptor = open(path, O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return flock(descriptor, LOCK_EX | LOCK_NB) == 0 && unlink(path) == 0
  }

  private static func isGone(_ descriptor: Int32) -> Bool {
    var facts = stat()
    return fstat(descriptor, &facts) == 0 && facts.st_nlink == 0
  }
}
