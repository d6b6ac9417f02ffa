#if canImport(Darwin)
  @preconcurrency import Darwin
#else
  // environ is a variable, which this program never sets, nor what it leads to, once it has threads.
  @preconcurrency import Glibc
#endif

/// What the process was told by the one that started it (POSIX, Base Definitions, chapter 8).
///
/// Foundation answers the same, and takes fifteen milliseconds for a kilobyte: more than most short commands
/// take for everything.
public enum EnvironmentVariables {
  /// All variables by their names; of two with the same name the first counts, as for getenv(3).
  ///
  /// Bytes that aren't UTF-8 are replaced: for handing variables on there is ``entries(replacing:)``.
  public static var all: [String: String] {
    var result: [String: String] = [:]
    forEachEntry { entry in
      guard let sign = strchr(entry, equals) else { return }
      let name = UnsafeBufferPointer(start: entry, count: UnsafePointer(sign) - entry)
      let key = String(decoding: UnsafeRawBufferPointer(name), as: UTF8.self)
      if result[key] == nil { result[key] = String(cString: sign + 1) }
    }
    return result
  }

  /// The value of one variable; nil where it isn't set.
  ///
  /// - Parameter name: its name.
  public static subscript(name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// All variables as they are, each with its name and the NUL at its end, for a process that is started.
  ///
  /// - Parameter replaced: variables that have another value there, by their names.
  /// - Returns: what execve(2) takes, byte for byte.
  public static func entries(replacing replaced: [String: String]) -> [[CChar]] {
    var result = replaced.map { Array("\($0)=\($1)".utf8CString) }
    forEachEntry { entry in
      let isReplaced = replaced.keys.contains { name in
        strncmp(entry, name, name.utf8.count) == 0 && entry[name.utf8.count] == CChar(equals)
      }
      if !isReplaced { result.append(Array(UnsafeBufferPointer(start: entry, count: strlen(entry) + 1))) }
    }
    return result
  }

  private static let equals = Int32(UInt8(ascii: "="))

  private static func forEachEntry(_ body: (UnsafePointer<CChar>) -> Void) {
    // Before anything is set there may be no list at all.
    guard var next = Optional(environ) else { return }
    while let entry = next.pointee {
      body(entry)
      next += 1
    }
  }
}
