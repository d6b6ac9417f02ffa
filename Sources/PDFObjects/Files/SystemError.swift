import Foundation

/// A failed system call.
struct SystemError: Error, Hashable, CustomStringConvertible {
  /// The error code, such as `ENOSPC`.
  let code: Int32

  /// Records the last error of the thread, or a given one.
  init(_ code: Int32 = errno) { self.code = code }

  /// The system's message.
  var description: String { String(cString: strerror(code)) }
}
