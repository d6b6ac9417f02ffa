import Foundation
import SandboxGuard

/// A pipe or a local socket whose frames are written and read as a whole.
struct MessageStream {
  private let descriptor: Int32

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Reads the next frame with its descriptors, of which a pipe has none; nil at the end, or if it is too long.
  ///
  /// - Parameters:
  ///   - limit: the maximum length of the payload.
  ///   - files: receives the descriptors, which the caller closes.
  /// - Returns: the length with its flags, and the payload.
  func readFrame(upTo limit: Int, receiving files: inout [Int32]) -> (length: UInt32, payload: Data)? {
    guard let header = read(Frame.headerLength, receiving: &files) else { return nil }
    let length = header.reversed().reduce(0) { $0 << 8 | UInt32($1) }
    let count = Int(length & ~Frame.rightsFlag)
    guard count <= limit, let payload = read(count, receiving: &files) else { return nil }
    return (length, payload)
  }

  private func read(_ length: Int, receiving files: inout [Int32]) -> Data? {
    var data = Data(count: length)
    var received = [Int32](repeating: -1, count: Int(sandbox_most_files))
    let isWhole = data.withUnsafeMutableBytes { bytes in
      var filled = 0
      while filled < length {
        var count = 0
        let part = sandbox_receive(
          descriptor, bytes.baseAddress?.advanced(by: filled), length - filled, &received, &count)
        if part < 0, errno == EINTR { continue }
        guard part > 0 else { return false }
        files += received[..<count]
        filled += part
      }
      return true
    }
    return isWhole ? data : nil
  }

  /// Writes all bytes; false if the other end is closed.
  func write(_ data: Data) -> Bool {
    data.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = Foundation.write(
          descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        rest = rest.dropFirst(count)
      }
      return true
    }
  }
}
