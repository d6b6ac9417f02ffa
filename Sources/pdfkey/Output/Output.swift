import DocModel
import Foundation
import Viewer

/// An error in writing to standard output.
enum OutputError: Error, Equatable, CustomStringConvertible {
  /// The reader has closed its end.
  case closed
  /// The system reported a failure, with this message.
  case failed(String)

  var description: String {
    switch self {
    case .closed: "can't write the output: its reader has closed it"
    case .failed(let reason): "can't write the output: \(reason); it is incomplete"
    }
  }
}

/// Standard output, written in large blocks.
///
/// Whole documents pass through it, so it keeps no more than its buffer. After a failure, further output is
/// dropped, and ``flush()`` throws.
final class Output {
  /// Whether the output is a terminal, which interprets control characters.
  let isTerminal: Bool

  private static let capacity = 1 << 17

  let descriptor: Int32
  private var buffer: [UInt8] = []
  private var failure: OutputError?
  /// Whether a write has failed, so that more output is dropped.
  var hasFailed: Bool { failure != nil }

  init(descriptor: Int32 = STDOUT_FILENO) {
    self.descriptor = descriptor
    isTerminal = isatty(descriptor) == 1
    buffer.reserveCapacity(Self.capacity)
  }

  /// Writes a text unchanged.
  func write(_ text: String) {
    var text = text
    text.withUTF8 { write($0) }
  }

  /// Writes a text and a line feed.
  func write(line: String) {
    write(line)
    write(0x0A)
  }

  /// Writes one byte.
  func write(_ byte: UInt8) {
    buffer.append(byte)
    if buffer.count >= Self.capacity { drain() }
  }

  /// Writes a document's text: unchanged to a program, and without control characters to a terminal.
  ///
  /// Line feeds, tabs and form feeds stay in either case; on a terminal every bidirectional embedding ends
  /// with its line.
  func write(content text: String) {
    guard isTerminal else { return write(text) }
    var kept = String.UnicodeScalarView()
    for scalar in text.unicodeScalars where !scalar.isControl || "\n\t\u{0C}".unicodeScalars.contains(scalar)
    {
      kept.append(scalar)
    }
    write(String(kept).withClosedEmbeddings)
  }

  /// Writes bytes.
  func write(_ bytes: UnsafeBufferPointer<UInt8>) {
    if buffer.count + bytes.count > Self.capacity { drain() }
    // Blocks longer than the buffer bypass it.
    guard bytes.count < Self.capacity else { return writeOut(UnsafeRawBufferPointer(bytes)) }
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.capacity { drain() }
  }

  /// Writes the buffer.
  ///
  /// - Throws: `OutputError` if this or an earlier write failed.
  func flush() throws(OutputError) {
    drain()
    if let failure { throw failure }
  }

  private func drain() {
    defer { buffer.removeAll(keepingCapacity: true) }
    buffer.withUnsafeBytes(writeOut)
  }

  private func writeOut(_ bytes: UnsafeRawBufferPointer) {
    var rest = bytes[...]
    while !rest.isEmpty, failure == nil {
      let count = Foundation.write(
        descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else {
        recover(from: errno)
      }
    }
  }

  /// Retries after a temporary error; otherwise records the failure.
  private func recover(from code: Int32) {
    switch code {
    case EINTR: return
    case EAGAIN:
      // Another process that has the terminal open made it non-blocking.
      var wanted = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      _ = poll(&wanted, 1, -1)
    case EPIPE: failure = .closed
    default: failure = .failed(String(cString: strerror(code)))
    }
  }
}
