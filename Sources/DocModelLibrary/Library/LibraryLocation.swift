import Foundation

/// The location of the library's file, and the creation of its folder and file.
enum LibraryLocation {
  /// Returns the path of the library according to the environment.
  static func defaultPath(environment: [String: String]) -> String {
    if let path = environment["PDFKEY_LIBRARY"], !path.isEmpty {
      return absolute(path)
    }
    return (dataHome(environment: environment) + "/pdfkey/library.sqlite").absolutePath
  }

  /// SQLite's name for a database in memory, which is no file.
  static let inMemory = ":memory:"

  /// Returns the absolute path of a library or an index.
  static func absolute(_ path: String) -> String { path == inMemory ? path : path.absolutePath }

  /// Returns `$XDG_DATA_HOME`, or `~/.local/share` if it is unset, empty or relative.
  ///
  /// The XDG Base Directory Specification requires ignoring relative paths.
  private static func dataHome(environment: [String: String]) -> String {
    if let path = environment["XDG_DATA_HOME"], path.hasPrefix("/") {
      return path
    }
    if let home = environment["HOME"], home.hasPrefix("/") {
      return home + "/.local/share"
    }
    return FileManager.default.homeDirectoryForCurrentUser.path + "/.local/share"
  }

  /// Returns the folder of a file, given by an absolute path.
  static func folder(of path: String) -> String {
    let parts = path.split(separator: "/").dropLast()
    return "/" + parts.joined(separator: "/")
  }

  /// Whether a file exists, or its existence can't be determined.
  static func exists(_ path: String) -> Bool {
    guard path != inMemory else { return false }
    var status = stat()
    return stat(path, &status) == 0 || errno != ENOENT
  }

  /// Creates the file if necessary, and checks that it is a regular file.
  ///
  /// The folder is created with mode 0700, as the XDG Base Directory Specification requires, and the file with 0600,
  /// since reading habits are private. SQLite gives its journal files the same mode.
  static func prepare(_ path: String) throws(LibraryError) {
    guard path != inMemory else {
      throw .inputOutput(path: path, reason: "it is no file, so it would keep nothing; ./:memory: is one")
    }
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

  /// Creates a folder and its parents, each with mode 0700.
  private static func createFolder(_ path: String) throws(LibraryError) {
    var ancestor = ""
    for part in path.split(separator: "/") {
      ancestor += "/" + part
      guard mkdir(ancestor, 0o700) != 0 else { continue }
      let code = errno
      var status = stat()
      // mkdir may fail with EROFS or EACCES for an existing folder.
      guard stat(ancestor, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
        throw .cannotCreateFolder(path: path, reason: systemMessage(code))
      }
    }
  }

  /// Whether SQLite can write a database: it needs write access to the file and, for its journals, to the folder.
  static func isWritable(_ path: String) -> Bool {
    access(path, W_OK) == 0 && access(folder(of: resolved(path)), W_OK | X_OK) == 0
  }

  /// Returns the path without symbolic links: SQLite puts its journals beside the file, not beside a link to it.
  static func resolved(_ path: String) -> String {
    guard let name = realpath(path, nil) else { return path }
    defer { free(name) }
    return String(cString: name)
  }

  private static func systemMessage(_ code: Int32) -> String {
    String(cString: strerror(code))
  }
}
