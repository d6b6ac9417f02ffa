import Foundation
import SystemEnvironment

/// The private folder of the sockets of this user's readers.
struct SocketFolder {
  /// The path.
  let path: String

  /// Finds the folder and creates it if necessary: `pdfkey` in XDG_RUNTIME_DIR, else `pdfkey-UID` in TMPDIR.
  ///
  /// - Throws: ``LocalSocketError`` if another user could have put sockets there.
  init(environment: [String: String] = EnvironmentVariables.all) throws(LocalSocketError) {
    if let runtime = environment["XDG_RUNTIME_DIR"], runtime.hasPrefix("/"),
      let folder = try? Self(runtime + "/pdfkey")
    {
      self = folder
      return
    }
    let temporary = environment["TMPDIR"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/tmp"
    try self.init("\(temporary)/pdfkey-\(geteuid())")
  }

  private init(_ path: String) throws(LocalSocketError) {
    // A link could lead into a folder of another user.
    if mkdir(path, 0o700) != 0, errno != EEXIST { throw LocalSocketError(path.onOneLine) }
    var status = stat()
    guard lstat(path, &status) == 0 else { throw LocalSocketError(path.onOneLine) }
    guard status.st_mode & S_IFMT == S_IFDIR, status.st_uid == geteuid(), status.st_mode & 0o077 == 0 else {
      throw LocalSocketError(
        message: "\(path.onOneLine): isn't a private folder of yours; remove it, or set XDG_RUNTIME_DIR")
    }
    self.path = path
  }

  /// Returns the path of the socket of a process.
  func socket(of process: pid_t) -> String { "\(path)/\(process).sock" }

  /// The processes that have a socket, the newest socket first.
  var processes: [pid_t] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    let found = names.compactMap { name -> (pid_t, Double)? in
      guard name.hasSuffix(".sock"), let process = pid_t(name.dropLast(5)), process > 0 else { return nil }
      var status = stat()
      guard lstat(socket(of: process), &status) == 0, status.st_mode & S_IFMT == S_IFSOCK else { return nil }
      #if canImport(Darwin)
        let time = status.st_ctimespec
      #else
        let time = status.st_ctim
      #endif
      return (process, Double(time.tv_sec) + Double(time.tv_nsec) / 1e9)
    }
    return found.sorted { $0.1 > $1.1 }.map(\.0)
  }
}
