#if canImport(Darwin)
  @preconcurrency import Darwin
#else
  // environ is a global variable; this program changes neither it nor its list once it has threads.
  @preconcurrency import Glibc
#endif

/// The environment variables of the process (POSIX, Base Definitions, chapter 8).
///
/// Foundation's API takes fifteen milliseconds for a kilobyte: more than most short commands take in total.
public enum EnvironmentVariables {
  /// All variables by name; the first of two with the same name counts, as in getenv(3).
  ///
  /// Bytes that aren't UTF-8 are replaced; use ``entries(replacing:)`` to pass variables on.
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

  /// Returns the value of a variable; nil if it isn't set.
  ///
  /// - Parameter name: the name of the variable.
  public static subscript(name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// Returns all variables byte for byte, each with its name and the NUL at its end, for a new process.
  ///
  /// - Parameter replaced: the new values of variables, by name.
  /// - Returns: the list for execve(2).
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
    // Before any variable is set there may be no list.
    guard var next = Optional(environ) else { return }
    while let entry = next.pointee {
      body(entry)
      next += 1
    }
  }
}
