import Foundation
import KeyCommands

/// The lines of a file descriptor, as they arrive.
///
/// Bytes that aren't UTF-8 become U+FFFD. Text beyond the maximum length of a line is dropped.
final class InputLines {
  /// The result of reading a line.
  enum Line: Equatable {
    /// A line without its line end.
    case text(String)
    /// The input has ended.
    case end
    /// A signal came before a line did.
    case interrupted
  }

  /// The maximum length of a line; no command, path or search is longer.
  static let longestLine = LineEditor.longestLine

  private let descriptor: Int32
  private let output: Int32
  /// Whether this object opened the descriptor and closes it.
  private let isOwn: Bool
  private var buffer: [UInt8] = []
  private var position = 0
  private var isAtEnd = false

  /// Creates the lines of a descriptor whose answers go to another one.
  init(descriptor: Int32, output: Int32) {
    self.output = output
    // Ctrl-C empties a terminal's input, even between polling and reading, so reads must not block. Making
    // the given descriptor non-blocking would affect the shell's too.
    let own = ttyname(descriptor).map { open($0, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC) } ?? -1
    isOwn = own >= 0
    self.descriptor = own >= 0 ? own : descriptor
  }

  deinit {
    if isOwn { close(descriptor) }
  }

  /// Waits for the next line; a last one without a line end counts too.
  ///
  /// - Throws: `OutputError.closed` if nobody reads the answers any more.
  func next() throws(OutputError) -> Line {
    var line: [UInt8] = []
    while true {
      if let end = buffer[position...].firstIndex(of: 0x0A) {
        append(buffer[position..<end], to: &line)
        position = end + 1
        return .text(decoded(line))
      }
      append(buffer[position...], to: &line)
      position = 0
      buffer.removeAll(keepingCapacity: true)
      if isAtEnd { return line.isEmpty ? .end : .text(decoded(line)) }
      guard try fill() else {
        // The text before the signal remains the beginning of the line.
        buffer = line
        return .interrupted
      }
    }
  }

  /// Drops an unfinished line.
  func dropUnfinishedLine() {
    buffer.removeAll(keepingCapacity: true)
    position = 0
  }

  private func append(_ bytes: ArraySlice<UInt8>, to line: inout [UInt8]) {
    line += bytes.prefix(Self.longestLine - line.count)
  }

  private func decoded(_ line: [UInt8]) -> String {
    String(decoding: line.last == 0x0D ? line.dropLast() : line[...], as: UTF8.self)
  }

  /// Reads more bytes; returns false if a signal came first.
  private func fill() throws(OutputError) -> Bool {
    switch Interruption.wait(for: descriptor, writingTo: output) {
    case .readable: break
    case .signal: return false
    case .unread: throw .closed
    }
    var chunk = [UInt8](repeating: 0, count: 1 << 12)
    let count = Foundation.read(descriptor, &chunk, chunk.count)
    // The next attempt waits again, also if another process made the terminal non-blocking.
    if count < 0, errno == EINTR || errno == EAGAIN { return true }
    if count > 0 { buffer = Array(chunk[..<count]) } else { isAtEnd = true }
    return true
  }
}
