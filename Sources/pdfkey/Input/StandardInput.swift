import Foundation

/// Standard input as a whole.
enum StandardInput {
  /// The name in messages.
  static let name = "standard input"

  /// The maximum length in bytes.
  private static let longest = 1 << 30

  /// Reads to the end.
  ///
  /// The buffer is allocated here, since a `Data` that can't grow ends the program.
  static func read() throws(Failure) -> Data {
    var (room, length) = (0, 0)
    var bytes: UnsafeMutableRawPointer?
    var isComplete = false
    defer { if !isComplete { free(bytes) } }
    while true {
      if length == room {
        room += max(1 << 16, room / 4)
        guard let grown = realloc(bytes, room) else {
          throw Failure(
            code: "outOfMemory",
            message: "\(name): needs more memory than it may use; save it to a file and name that")
        }
        bytes = grown
      }
      let count = Foundation.read(STDIN_FILENO, bytes?.advanced(by: length), room - length)
      if count == 0 {
        isComplete = true
        guard let bytes, length > 0 else {
          free(bytes)
          return Data()
        }
        return Data(bytesNoCopy: bytes, count: length, deallocator: .free)
      }
      if count > 0 {
        length += count
        guard length <= longest else {
          throw Failure(
            code: "tooLarge", message: "\(name): is longer than 1 GiB; save it to a file and name that")
        }
      } else if errno != EINTR {
        let reason = String(cString: strerror(errno))
        throw Failure(code: "unreadable", message: "\(name): can't be read (\(reason))")
      }
    }
  }
}
