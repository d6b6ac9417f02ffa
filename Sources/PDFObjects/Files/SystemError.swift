import Foundation

/// A failed system call.
package struct SystemError: Error, Hashable, CustomStringConvertible {
  /// The error code, such as `ENOSPC`.
  package let code: Int32

  /// Records the last error of the thread, or a given one.
  package init(_ code: Int32 = errno) { self.code = code }

  /// The system's message.
  package var description: String { String(cString: strerror(code)) }
}
