import Foundation

/// A program on a terminal of its own, which the test types into.
final class PseudoTerminal {
  /// All that the program has shown so far.
  private(set) var transcript = ""

  private let process: ChildProcess
  private let master: Int32
  private let deadline: ContinuousClock.Instant
  /// TIOCSPTLCK and TIOCGPTN of Linux, macros that Swift doesn't see: what unlockpt and ptsname do.
  private static let (unlock, getNumber): (UInt, UInt) = (0x4004_5431, 0x8004_5430)

  /// How far the transcript has been looked through.
  private var expected = 0

  /// Starts a program whose standard input, output and error are the terminal, which says how wide it is where
  /// `columns` are given.
  init(
    _ executable: String, _ arguments: [String], environment: [String: String] = [:], columns: Int? = nil,
    timeout: Duration = .seconds(30)
  ) throws {
    deadline = ContinuousClock.now + timeout
    master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard master >= 0 else { throw ChildProcess.SpawnError(code: errno) }
    var number: Int32 = 0
    var isLocked: Int32 = 0
    guard ioctl(master, Self.unlock, &isLocked) == 0, ioctl(master, Self.getNumber, &number) == 0 else {
      throw ChildProcess.SpawnError(code: errno)
    }
    if let columns {
      var size = winsize(ws_row: 24, ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
      guard ioctl(master, UInt(TIOCSWINSZ), &size) == 0 else { throw ChildProcess.SpawnError(code: errno) }
    }
    let path = "/dev/pts/\(number)"
    process = try ChildProcess(
      executable, arguments.map { Array($0.utf8) }, environment: environment,
      descriptors: [.open(path, flags: O_RDWR), .copy(of: 0), .copy(of: 0)], newSession: true)
  }

  deinit {
    close(master)
  }

  /// Waits until the program shows a text, after what was expected before; false where it doesn't.
  func expect(_ text: String) -> Bool {
    while true {
      let rest = transcript.dropFirst(expected)
      if let range = rest.range(of: text) {
        expected = transcript.distance(from: transcript.startIndex, to: range.upperBound)
        return true
      }
      guard receive() else { return false }
    }
  }

  /// Types a text.
  func type(_ text: String) {
    var text = text
    _ = text.withUTF8 { write(master, $0.baseAddress, $0.count) }
  }

  /// Whether the terminal shows what is typed.
  var echoes: Bool {
    var settings = termios()
    return tcgetattr(master, &settings) == 0 && settings.c_lflag & tcflag_t(ECHO) != 0
  }

  /// Waits for the program to end.
  func wait() -> ChildProcess.Ending {
    while receive() {}
    return process.wait(until: deadline)
  }

  /// Reads what the program shows next; false at its end or the deadline.
  private func receive() -> Bool {
    while ContinuousClock.now < deadline {
      var wanted = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
      guard poll(&wanted, 1, 100) > 0 else { continue }
      var buffer = [UInt8](repeating: 0, count: 4096)
      // When the last program has left the terminal, reading fails with EIO.
      let count = read(master, &buffer, buffer.count)
      guard count > 0 else { return false }
      transcript += String(decoding: buffer[..<count], as: UTF8.self)
      return true
    }
    return false
  }
}
