import Foundation

/// Standard input as a whole.
enum StandardInput {
  /// The name in messages.
  static let name = "standard input"

  /// The maximum length in bytes.
  private static let longest = 1 << 30

  /// Reads to the end.
  static func read() throws(Failure) -> Data {
    var data = Data()
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Foundation.read(STDIN_FILENO, &buffer, buffer.count)
      if count == 0 { return data }
      if count > 0 {
        data.append(contentsOf: buffer[..<count])
        guard data.count <= longest else {
          throw Failure(
            code: "tooLarge", message: "\(name): is longer than 1 GiB; save it to a file and name that",
            status: .badData)
        }
      } else if errno != EINTR {
        let reason = String(cString: strerror(errno))
        throw Failure(
          code: "unreadable", message: "\(name): can't be read (\(reason))", status: .noInput)
      }
    }
  }
}
