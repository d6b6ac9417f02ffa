import Foundation

/// A program on a terminal of its own, into which the test types.
package final class PseudoTerminal {
  /// The output of the program so far.
  package private(set) var transcript = ""
  /// The folder of the program's files, which is kept as long as the terminal.
  package var folder: TemporaryFolder?

  private let process: ChildProcess
  private let master: Int32
  /// Whether the end of the program has been waited for.
  private var hasEnded = false
  private let deadline: ContinuousClock.Instant
  /// TIOCSPTLCK and TIOCGPTN of Linux, macros that Swift doesn't import; unlockpt and ptsname use them.
  private static let (unlock, getNumber): (UInt, UInt) = (0x4004_5431, 0x8004_5430)

  /// The number of scalars in the transcript that have been matched.
  private var expected = 0
  /// The first bytes of an incomplete letter.
  private var unfinished: [UInt8] = []

  /// Starts a program whose standard input, output and error are the terminal.
  ///
  /// The terminal has a size only if `columns` are given.
  package init(
    _ executable: String, _ arguments: [String], environment: [String: String] = [:], columns: Int? = nil,
    rows: Int = 24, timeout: Duration = Patience.limit
  ) throws {
    deadline = ContinuousClock.now + timeout
    master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard master >= 0 else { throw ChildProcess.SpawnError(code: errno) }
    var number: Int32 = 0
    var isLocked: Int32 = 0
    guard ioctl(master, Self.unlock, &isLocked) == 0, ioctl(master, Self.getNumber, &number) == 0 else {
      throw ChildProcess.SpawnError(code: errno)
    }
    if let columns, !Self.resize(master, columns: columns, rows: rows) {
      throw ChildProcess.SpawnError(code: errno)
    }
    let path = "/dev/pts/\(number)"
    process = try ChildProcess(
      executable, arguments.map { Array($0.utf8) }, environment: environment,
      descriptors: [.open(path, flags: O_RDWR), .copy(of: 0), .copy(of: 0)], newSession: true)
  }

  deinit {
    close(master)
    // A zombie would make tests that run in processes of their own wait forever.
    if !hasEnded { _ = process.wait(until: .now) }
  }

  /// Waits until the program prints a text after the last expected one; returns false if it doesn't.
  package func expect(_ text: String) -> Bool {
    while true {
      let scalars = Array(transcript.unicodeScalars.dropFirst(expected))
      // As scalars: a line feed must also be found after a carriage return.
      if let range = scalars.firstRange(of: Array(text.unicodeScalars)) {
        expected += range.upperBound
        return true
      }
      guard receive() else {
        let shown = String(String.UnicodeScalarView(scalars.suffix(400)))
        Watchdog.say("no \(text.debugDescription) came; the last was \(shown.debugDescription)")
        return false
      }
    }
  }

  /// Types keys, and waits until the program prints a text; returns false if it doesn't.
  package func expect(_ text: String, after keys: String) -> Bool {
    type(keys)
    return expect(text)
  }

  /// Waits until the output so far meets a condition; returns false if it never does.
  package func wait(until condition: (String) -> Bool) -> Bool {
    while !condition(transcript) {
      guard receive() else { return false }
    }
    expected = transcript.unicodeScalars.count
    return true
  }

  package func type(_ text: String) {
    type(bytes: Array(text.utf8))
  }

  /// Types bytes, which need not be text.
  package func type(bytes: [UInt8]) {
    _ = bytes.withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
  }

  /// Resizes the terminal, which sends SIGWINCH to the program in the foreground.
  package func resize(columns: Int, rows: Int, pixelWidth: Int = 0, pixelHeight: Int = 0) {
    _ = Self.resize(master, columns: columns, rows: rows, pixelWidth: pixelWidth, pixelHeight: pixelHeight)
  }

  private static func resize(
    _ master: Int32, columns: Int, rows: Int, pixelWidth: Int = 0, pixelHeight: Int = 0
  ) -> Bool {
    var size = winsize(
      ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: UInt16(pixelWidth),
      ws_ypixel: UInt16(pixelHeight))
    return ioctl(master, UInt(TIOCSWINSZ), &size) == 0
  }

  /// The identifier of the program's process.
  package var processID: pid_t { process.id }

  package func send(_ signal: Int32) {
    kill(process.id, signal)
  }

  /// Reads what the program prints next, which isn't added to the transcript.
  ///
  /// - Parameter time: the maximum time to wait in milliseconds.
  /// - Returns: the bytes; none if nothing comes; nil once the program has closed the terminal.
  package func bytes(within time: Int32) -> [UInt8]? {
    var wanted = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    guard poll(&wanted, 1, time) > 0 else { return [] }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(master, &buffer, buffer.count)
    return count > 0 ? Array(buffer[..<count]) : nil
  }

  /// Returns whether the program prints nothing for some time, in milliseconds.
  package func isQuiet(for time: Int32) -> Bool {
    var wanted = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    return poll(&wanted, 1, time) == 0
  }

  /// Returns whether a signal hasn't been received yet (Linux).
  package func isPending(_ signal: Int32) -> Bool {
    let status = (try? String(contentsOfFile: "/proc/\(process.id)/status", encoding: .utf8)) ?? ""
    return status.split(separator: "\n").contains { line in
      guard line.hasPrefix("ShdPnd:") || line.hasPrefix("SigPnd:") else { return false }
      return UInt64(line.split(separator: "\t").last ?? "", radix: 16).map { $0 >> (signal - 1) & 1 == 1 }
        ?? false
    }
  }

  /// Closes the terminal, as closing its window does.
  package func hangUp() {
    // The descriptor stays open, so that no other file gets its number.
    let null = open("/dev/null", O_RDWR | O_CLOEXEC)
    dup2(null, master)
    close(null)
  }

  /// The terminal's settings as in `stty`; nil if they can't be read.
  package var settings: Settings? {
    var settings = termios()
    return tcgetattr(master, &settings) == 0 ? Settings(settings) : nil
  }

  /// The settings of a terminal that tests examine.
  package struct Settings: Equatable {
    package let isCanonical: Bool
    package let echoes: Bool
    package let hasSignals: Bool
    package let mapsReturn: Bool
    package let processesOutput: Bool
    /// All flags, for comparison.
    private let flags: [tcflag_t]

    init(_ settings: termios) {
      isCanonical = settings.c_lflag & tcflag_t(ICANON) != 0
      echoes = settings.c_lflag & tcflag_t(ECHO) != 0
      hasSignals = settings.c_lflag & tcflag_t(ISIG) != 0
      mapsReturn = settings.c_iflag & tcflag_t(ICRNL) != 0
      processesOutput = settings.c_oflag & tcflag_t(OPOST) != 0
      flags = [settings.c_iflag, settings.c_oflag, settings.c_cflag, settings.c_lflag]
    }
  }

  /// Whether the terminal echoes input.
  package var echoes: Bool { settings?.echoes ?? false }

  /// Types keys, and waits for the program to end.
  package func wait(after keys: String) -> ChildProcess.Ending {
    type(keys)
    return wait()
  }

  /// Waits for the program to end, and answers its last query, as terminals do, unless no query came before.
  package func wait() -> ChildProcess.Ending {
    func queries() -> Int { transcript.ranges(of: "\u{1B}[c").count }
    var known = queries()
    let answers = known > 0
    while receive() {
      if answers, queries() > known { type("\u{1B}[?62;c") }
      known = queries()
    }
    hasEnded = true
    let ending = process.wait(until: deadline)
    if ending == .timeout {
      Watchdog.say(
        "the program didn't end; it showed last \(String(transcript.suffix(400)).debugDescription)")
    }
    return ending
  }

  /// Reads more output of the program; returns false at its end or the deadline.
  private func receive() -> Bool {
    while ContinuousClock.now < deadline {
      var wanted = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
      guard poll(&wanted, 1, 100) > 0 else { continue }
      var buffer = [UInt8](repeating: 0, count: 4096)
      // Reading fails with EIO once the last program has closed the terminal.
      let count = read(master, &buffer, buffer.count)
      guard count > 0 else { return false }
      append(buffer[..<count])
      return true
    }
    return false
  }

  /// Adds bytes to the transcript, except an incomplete letter at the end.
  private func append(_ bytes: ArraySlice<UInt8>) {
    unfinished += bytes
    let last = unfinished.suffix(3).lastIndex { $0 >= 0xC0 }
    let length = last.map { unfinished[$0] >= 0xF0 ? 4 : unfinished[$0] >= 0xE0 ? 3 : 2 } ?? 0
    let end = last.flatMap { unfinished.count - $0 < length ? $0 : nil } ?? unfinished.count
    transcript += String(decoding: unfinished[..<end], as: UTF8.self)
    unfinished.removeFirst(end)
  }
}
