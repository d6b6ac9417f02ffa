import Foundation
import KeyCommands

/// The lines of a file descriptor, as they arrive.
///
/// Bytes that aren't UTF-8 become U+FFFD. A line that never ends can't fill memory: what is beyond the
/// limit is dropped.
final class InputLines {
  /// How an attempt to read a line came out.
  enum Line: Equatable {
    /// A line without its line end.
    case text(String)
    /// The input is over.
    case end
    /// A signal came in before a line did.
    case interrupted
  }

  /// More than any command, path or search has.
  static let longestLine = LineEditor.longestLine

  private let descriptor: Int32
  /// Whether the descriptor is ours to close.
  private let isOwn: Bool
  private var buffer: [UInt8] = []
  private var position = 0
  private var isAtEnd = false

  init(descriptor: Int32) {
    // Ctrl-C empties a terminal's input, even between hearing that there is some and reading it. A read that
    // doesn't wait comes back from that; on the descriptor itself it would change the shell's too.
    let own = ttyname(descriptor).map { open($0, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC) } ?? -1
    isOwn = own >= 0
    self.descriptor = own >= 0 ? own : descriptor
  }

  deinit {
    if isOwn { close(descriptor) }
  }

  /// Waits for the next line; a last one without a line end counts too.
  func next() -> Line {
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
      guard fill() else {
        // What was typed before the signal is still the beginning of the line.
        buffer = line
        return .interrupted
      }
    }
  }

  /// Forgets what has been read of a line whose end hasn't come.
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

  /// Reads more; false where a signal came first.
  private func fill() -> Bool {
    guard Interruption.waits(for: descriptor) else { return false }
    var chunk = [UInt8](repeating: 0, count: 1 << 12)
    let count = Foundation.read(descriptor, &chunk, chunk.count)
    // The next attempt waits again, also where somebody else made the terminal non-blocking.
    if count < 0, errno == EINTR || errno == EAGAIN { return true }
    if count > 0 { buffer = Array(chunk[..<count]) } else { isAtEnd = true }
    return true
  }
}
