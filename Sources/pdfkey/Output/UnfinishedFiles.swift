import Foundation
import Synchronization

/// The temporary files beside those that are being written, and what is left of them where a program was killed.
///
/// Each is locked by who writes it for as long as it is open, which no end of a program outlasts: one that isn't
/// locked is nobody's any more.
enum UnfinishedFiles {
  private static let beginning = ".pdfkey-"
  private static let ending = ".part"

  /// The folders that have been looked through, and the number of the last file.
  private static let state = Mutex<(folders: Set<String>, number: Int)>(([], 0))

  /// A new file in a folder, empty, locked and open for writing; a negative descriptor where it can't be made, with
  /// the reason in `errno`.
  ///
  /// What others left unfinished in the folder goes first, once in a run.
  static func make(in folder: String, mode: mode_t) -> (descriptor: Int32, path: String) {
    let (isNew, number) = state.withLock { state in
      state.number += 1
      return (state.folders.insert(folder).inserted, state.number)
    }
    if isNew { removeAbandoned(in: folder) }
    let path = "\(folder)/\(beginning)\(getpid())-\(number)\(ending)"
    while true {
      // Made anew: somebody else's file of that name, or a link, would be written through.
      let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
      guard descriptor >= 0 else {
        // The number of a process comes back after a while, and with it the name.
        if errno == EEXIST, remove(path) { continue }
        return (descriptor, path)
      }
      // Where nothing can be locked, nothing is cleared either.
      _ = flock(descriptor, LOCK_EX)
      if !isGone(descriptor) { return (descriptor, path) }
      // Somebody took it for abandoned between the two steps.
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

  /// Removes a file that nobody has locked; false where it stays.
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
