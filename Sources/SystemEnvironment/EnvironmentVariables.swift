#if canImport(Darwin)
  @preconcurrency import Darwin
#else
  // environ is a global variable; this program changes neither it nor its list once it has threads.
  @preconcurrency import Glibc
#endif

/// The environment variables of the process (POSIX, Base Definitions, chapter 8).
///
/// Foundation's API takes fifteen milliseconds for a kilobyte: more than most short commands take in total.
package enum EnvironmentVariables {
  /// All variables by name; the first of two with the same name counts, as in getenv(3).
  ///
  /// Bytes that aren't UTF-8 are replaced; use ``entries(replacing:where:)`` to pass variables on.
  package static var all: [String: String] {
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
  package static subscript(name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// The variables with passwords, which no other program gets.
  private static let passwords: Set = ["PDFKEY_PASSWORD", "PDFKEY_CERTIFICATE_PASSWORD"]

  /// All variables for another program: without those that have passwords.
  package static var forOtherPrograms: [String: String] { all.filter { !passwords.contains($0.key) } }

  /// Returns variables byte for byte, each with its name and the NUL at its end, for a new process.
  ///
  /// - Parameters:
  ///   - replaced: the new values of variables, by name.
  ///   - isKept: whether the process gets the variable of a name; by default it doesn't get passwords.
  /// - Returns: the list for execve(2).
  package static func entries(
    replacing replaced: [String: String] = [:], where isKept: ((String) -> Bool)? = nil
  ) -> [[CChar]] {
    let isKept = isKept ?? { !passwords.contains($0) }
    var result = replaced.map { Array("\($0)=\($1)".utf8CString) }
    forEachEntry { entry in
      let bytes = UnsafeBufferPointer(start: entry, count: strlen(entry) + 1)
      let name = String(decoding: UnsafeRawBufferPointer(bytes).prefix { $0 != UInt8(equals) }, as: UTF8.self)
      if replaced[name] == nil, isKept(name) { result.append(Array(bytes)) }
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
