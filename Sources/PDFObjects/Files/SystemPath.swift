import Foundation

/// A path in the system's form: bytes that needn't be UTF-8, with a NUL at the end.
package struct SystemPath: Hashable, Sendable {
  /// The bytes, for C functions.
  package let bytes: [CChar]

  private init(bytes: [CChar]) { self.bytes = bytes }

  /// Creates the path that a user typed; an existing file may have a name that isn't UTF-8.
  package init(_ typed: String) {
    // The system would end the name at a NUL and find another file; an empty path finds none.
    let name = typed.utf8.contains(0) ? "" : typed
    bytes = UndecodableName.resolve(name) ?? UndecodableName.bytes(of: name) ?? Array(name.utf8CString)
  }

  /// The path without symbolic links; nil if there is no such file.
  var resolved: SystemPath? {
    guard let found = realpath(bytes, nil) else { return nil }
    defer { free(found) }
    return SystemPath(bytes: Array(UnsafeBufferPointer(start: found, count: strlen(found) + 1)))
  }

  /// Whether there is something at the path, or that can't be found out.
  package var mayExist: Bool {
    var facts = stat()
    return stat(bytes, &facts) == 0 || ![ENOENT, ENOTDIR].contains(errno)
  }

  /// The path to which symbolic links lead, also if there is no such file yet.
  package var target: SystemPath {
    if let resolved { return resolved }
    var path = self
    for _ in 0..<Self.mostLinks {
      guard let next = path.next else { break }
      path = next
    }
    return path
  }

  /// The path to which a symbolic link leads; nil if this is none.
  private var next: SystemPath? {
    var name = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = readlink(bytes, &name, name.count - 1)
    guard length > 0 else { return nil }
    let next = name[..<length] + [0]
    return SystemPath(
      bytes: next.first == Self.slash ? Array(next) : folder.bytes.dropLast() + [Self.slash] + next)
  }

  /// The file descriptor of this process that the path names, also through links, as `/dev/stdout` and `/dev/fd/3` do;
  /// nil for any other path.
  ///
  /// In another process the same path leads to another file.
  package var descriptor: Int32? {
    var path = self
    for _ in 0...Self.mostLinks {
      let folder = (path.folder.resolved ?? path.folder).text
      let own = "/proc/\(getpid())/"
      if ["/dev/fd", "/proc/self/fd", own + "fd"].contains(folder)
        || folder.hasPrefix(own + "task/") && folder.hasSuffix("/fd")
      {
        return path.text.split(separator: "/").last.flatMap { Int32($0) }
      }
      guard let next = path.next else { return nil }
      path = next
    }
    return nil
  }

  /// The number of symbolic links that are followed, as by Linux.
  private static let mostLinks = 40
  private static let slash = CChar(bitPattern: UInt8(ascii: "/"))

  /// The folder of the file; the current folder if the path has none.
  package var folder: SystemPath {
    guard let last = bytes.lastIndex(of: Self.slash) else { return SystemPath(".") }
    return last == 0 ? SystemPath("/") : SystemPath(bytes: bytes[..<last] + [0])
  }

  /// The path as text, with U+FFFD for what isn't UTF-8.
  var text: String { bytes.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" } }

  /// The path as text that no other path has, and from which ``init(_:)`` makes the same path.
  var exactText: String {
    UndecodableName.text(of: bytes.dropLast().map { UInt8(bitPattern: $0) })
  }

  /// The program's arguments, in which names that aren't UTF-8 and look the same are different texts.
  package static var arguments: [String] { UndecodableName.exactArguments }

  /// Returns the path with more text at its end.
  func appending(_ text: String) -> SystemPath { SystemPath(bytes: bytes.dropLast() + text.utf8CString) }
}
