import Foundation
import SystemEnvironment

/// The file of the user's keys and settings.
package struct ConfigurationFile: Sendable {
  /// The path of the file.
  package let path: String
  /// Whether the user has named the file, so that it has to exist.
  package let isRequired: Bool

  /// The maximum size in bytes; no keymap is nearly as large.
  static let largest = 1 << 18

  /// The version that was read last; nil if there was no file.
  private var read: State?

  /// The facts that distinguish versions of a file without reading it.
  private struct State: Equatable {
    var seconds: Int
    var nanoseconds: Int
    var size: Int
    var inode: UInt64
    var isFile: Bool
  }

  /// Creates a file with a path, or with the default one.
  ///
  /// The default is `PDFKEY_CONFIG`, else `$XDG_CONFIG_HOME/pdfkey/config.toml`, else
  /// `~/.config/pdfkey/config.toml`. A relative XDG_CONFIG_HOME is ignored, as the XDG Base Directory
  /// Specification requires.
  package init(
    path: String? = nil, environment: [String: String] = EnvironmentVariables.all
  ) {
    let named = path ?? environment["PDFKEY_CONFIG"].flatMap { $0.isEmpty ? nil : $0 }
    isRequired = named != nil
    self.path = named ?? Self.folder(environment) + "/pdfkey/config.toml"
  }

  private static func folder(_ environment: [String: String]) -> String {
    if let folder = environment["XDG_CONFIG_HOME"], folder.hasPrefix("/") { return folder }
    if let home = environment["HOME"], home.hasPrefix("/") { return home + "/.config" }
    return FileManager.default.homeDirectoryForCurrentUser.path + "/.config"
  }

  /// Whether the file has changed since it was loaded: written, replaced, created or removed.
  package var hasChanged: Bool { Self.state(path) != read }

  /// Reads the file.
  ///
  /// If there is no file, the default configuration is used, which is a problem only if the user has named the file.
  ///
  /// - Returns: the configuration, and the problems in the order of the text.
  package mutating func load() -> (configuration: Configuration, problems: [ConfigurationProblem]) {
    // The version is taken before reading, so that changes in between are noticed.
    read = Self.state(path)
    guard let read else {
      let missing = [ConfigurationProblem(wholeFile: "there is no such file")]
      return (.standard, isRequired ? missing : [])
    }
    // A pipe would block, and can't be read again; the null device is empty.
    guard read.isFile else {
      let problem = ConfigurationProblem(wholeFile: "isn't a regular file: name one")
      return (.standard, path == "/dev/null" ? [] : [problem])
    }
    guard read.size <= Self.largest else {
      return (
        .standard, [ConfigurationProblem(wholeFile: "is larger than 256 KB, too large for a configuration")]
      )
    }
    guard let file = FileHandle(forReadingAtPath: path) else {
      return (
        .standard, [ConfigurationProblem(wholeFile: "can't be read: \(String(cString: strerror(errno)))")]
      )
    }
    defer { try? file.close() }
    do {
      let bytes = try file.read(upToCount: Self.largest) ?? Data()
      return Configuration.read(String(decoding: bytes, as: UTF8.self))
    } catch {
      return (.standard, [ConfigurationProblem(wholeFile: "can't be read: \(error.localizedDescription)")])
    }
  }

  /// Saves a setting in the file, which keeps its comments, its order and its line ends.
  ///
  /// The file and its folder are created if they are missing.
  ///
  /// - Parameters:
  ///   - name: the name of the setting.
  ///   - value: its value, which must be valid.
  ///   - write: writes bytes to a path atomically.
  /// - Throws: ``CommandFailure`` if the file can't be changed, or not in this setting alone.
  package mutating func save(
    _ name: String, _ value: String,
    with write: (_ bytes: [UInt8], _ path: String) throws(CommandFailure) -> Void
  ) throws(CommandFailure) {
    // A change that hasn't been applied yet remains one.
    let isKnown = !hasChanged
    let text: String
    do throws(ConfigurationProblem) {
      text = try ConfigurationEdit.text(try contents(), setting: name, to: value)
    } catch {
      throw CommandFailure(
        .unavailable, "not saved: \(error.description(path: path)); fix that and save again")
    }
    let folder = (path as NSString).deletingLastPathComponent
    if !folder.isEmpty {
      // A failure is reported when writing fails.
      try? FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }
    try write(Array(text.utf8), path)
    if isKnown { read = Self.state(path) }
  }

  /// Returns the text of the file; empty if there is none.
  private func contents() throws(ConfigurationProblem) -> String {
    guard Self.state(path) != nil else { return "" }
    guard let file = FileHandle(forReadingAtPath: path) else {
      throw ConfigurationProblem(wholeFile: "can't be read: \(String(cString: strerror(errno)))")
    }
    defer { try? file.close() }
    guard let bytes = try? file.read(upToCount: Self.largest + 1) ?? Data(), bytes.count <= Self.largest,
      let text = String(validating: bytes, as: UTF8.self)
    else { throw ConfigurationProblem(wholeFile: "isn't text of at most 256 KB") }
    return text
  }

  private static func state(_ path: String) -> State? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    return State(
      seconds: Int(time.tv_sec), nanoseconds: Int(time.tv_nsec), size: Int(status.st_size),
      inode: UInt64(status.st_ino), isFile: status.st_mode & S_IFMT == S_IFREG)
  }
}
