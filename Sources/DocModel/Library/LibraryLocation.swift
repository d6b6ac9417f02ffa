import Foundation

/// Where the library's file is, and how its folder and file come into being.
enum LibraryLocation {
  /// The path of the library, as the environment has it.
  static func defaultPath(environment: [String: String]) -> String {
    if let path = environment["PDFKEY_LIBRARY"], !path.isEmpty {
      return path.absolutePath
    }
    return (dataHome(environment: environment) + "/pdfkey/library.sqlite").absolutePath
  }

  /// `$XDG_DATA_HOME`, or `~/.local/share` where it is unset, empty or relative.
  ///
  /// The XDG Base Directory Specification has relative paths ignored.
  private static func dataHome(environment: [String: String]) -> String {
    if let path = environment["XDG_DATA_HOME"], path.hasPrefix("/") {
      return path
    }
    if let home = environment["HOME"], home.hasPrefix("/") {
      return home + "/.local/share"
    }
    return FileManager.default.homeDirectoryForCurrentUser.path + "/.local/share"
  }

  /// The folder that holds a file, given by an absolute path.
  static func folder(of path: String) -> String {
    let parts = path.split(separator: "/").dropLast()
    return "/" + parts.joined(separator: "/")
  }

  /// Whether there is a file, or something that keeps one from being looked for.
  static func exists(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 || errno != ENOENT
  }

  /// Makes sure that the file exists and is one that a database can be in.
  ///
  /// The folder is created with mode 0700, as the XDG Base Directory Specification asks, and the file
  /// with 0600, because what somebody reads is nobody else's business. SQLite gives the files that it
  /// puts beside the database the same mode.
  static func prepare(_ path: String) throws(LibraryError) {
    var status = stat()
    guard stat(path, &status) != 0 else {
      guard status.st_mode & S_IFMT == S_IFREG else {
        throw .inputOutput(path: path, reason: "it isn't a regular file")
      }
      return
    }
    guard errno == ENOENT else {
      throw .inputOutput(path: path, reason: systemMessage(errno))
    }
    try createFolder(folder(of: path))
    let file = open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
    let code = errno
    if file >= 0 {
      close(file)
      return
    }
    switch code {
    case EEXIST: return  // Another copy of the program was faster.
    case EACCES, EPERM, EROFS: throw .readOnly(path: path)
    case ENOSPC, EDQUOT: throw .full(path: path)
    default: throw .inputOutput(path: path, reason: systemMessage(code))
    }
  }

  /// Creates a folder and those above it, each with mode 0700.
  private static func createFolder(_ path: String) throws(LibraryError) {
    var ancestor = ""
    for part in path.split(separator: "/") {
      ancestor += "/" + part
      guard mkdir(ancestor, 0o700) != 0 else { continue }
      let code = errno
      var status = stat()
      // mkdir may answer EROFS or EACCES for a folder that exists: look before complaining.
      guard stat(ancestor, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
        throw .cannotCreateFolder(path: path, reason: systemMessage(code))
      }
    }
  }

  /// Tells whether SQLite can write a database: it needs the file and, for its journals, the folder.
  static func isWritable(_ path: String) -> Bool {
    access(path, W_OK) == 0 && access(folder(of: resolved(path)), W_OK | X_OK) == 0
  }

  /// The path without symbolic links: SQLite keeps its journals beside the file, not beside a link to it.
  static func resolved(_ path: String) -> String {
    guard let name = realpath(path, nil) else { return path }
    defer { free(name) }
    return String(cString: name)
  }

  private static func systemMessage(_ code: Int32) -> String {
    String(cString: strerror(code))
  }
}
