import Foundation
import KeyCommands
import TerminalGuard

/// The terminal on which the program runs, in raw mode while it is active.
///
/// While it is active, keys arrive as they are pressed, and Ctrl-C and Ctrl-Z are keys like others. The
/// original settings are restored by ``deactivate()``, at the end of the process, and when a signal stops,
/// ends or crashes it; only `_exit` and SIGKILL leave the terminal in raw mode. If a shell couldn't be used with
/// the original settings, as after a program that was killed, the terminal gets sane settings instead.
///
/// A process has one terminal, and one thread uses it.
package final class TerminalDevice {
  /// The environment's facts about the terminal.
  package let environment: TerminalEnvironment
  /// The modes that are on while the terminal is active.
  package private(set) var modes: TerminalModes = []
  /// Whether the terminal is active.
  package private(set) var isActive = false

  /// Whether the terminal shows a frame only when it is complete (mode 2026).
  private var hasSynchronizedOutput = false
  /// Whether the terminal has answered a query.
  private var hasAnswered = false
  /// The number of queries whose last answer hasn't come.
  private var openQuestions = 0
  /// The time of the last query.
  private var lastQuestion = ContinuousClock.now
  /// The modes that ``stopReports()`` switched off; nil while reports may come.
  private var stopped: TerminalModes?

  /// The descriptor to read from, non-blocking if possible.
  let reading: Int32
  private let writing: Int32
  /// Whether this object opened the descriptor, which then serves both directions, and closes it.
  private let isOwn: Bool
  private let found: termios
  /// The maximum time to wait for the answer to the last query when the terminal is restored.
  private static let longestAnswer: Duration = .seconds(1)

  /// Examines the terminal behind two descriptors without changing it.
  ///
  /// - Throws: ``TerminalError``.
  package init(
    input: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO, environment: TerminalEnvironment = .current
  ) throws(TerminalError) {
    guard isatty(input) == 1, isatty(output) == 1 else { throw .notATerminal }
    self.environment = environment
    // Only a descriptor opened here can be made non-blocking; the given ones are shared with the shell.
    let own = Self.open(input)
    isOwn = own >= 0
    reading = isOwn ? own : input
    writing = isOwn ? own : output
    guard let settings = termios(of: reading) else {
      let reason = String(cString: strerror(errno))
      if isOwn { close(own) }
      throw .failed(reason)
    }
    found = settings.isSane ? settings : settings.sane
  }

  deinit {
    deactivate()
    if isOwn { close(reading) }
  }

  private static func open(_ descriptor: Int32) -> Int32 {
    let flags = O_RDWR | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    let own = ttyname(descriptor).map { Foundation.open($0, flags) } ?? -1
    return own >= 0 ? own : Foundation.open("/dev/tty", flags)
  }

  /// The current size.
  package var size: TerminalSize { TerminalSize(of: writing, environment: environment) }

  // MARK: Activating

  /// Activates the terminal: keys arrive as they are pressed, and signals are recorded for ``TerminalInput``.
  ///
  /// - Throws: ``TerminalError``.
  package func activate() throws(TerminalError) {
    guard !isActive else { return }
    guard terminal_guard_watch(), describe() else { throw failure() }
    guard terminal_guard_take() else {
      let error = failure()
      terminal_guard_unwatch()
      throw error
    }
    isActive = true
  }

  /// Switches modes on, and all others off.
  ///
  /// Before ``activate()`` the modes are only stored.
  package func use(_ modes: TerminalModes) {
    let before = self.modes
    self.modes = modes
    guard isActive, describe() else { return }
    write(before.subtracting(modes).off + modes.subtracting(before).on)
  }

  /// Switches to an empty alternate screen without a cursor, or back to the normal screen.
  ///
  /// The keyboard protocol is switched off before and on again after it, as each screen has its own.
  package func showAlternateScreen(_ isShown: Bool) {
    let wanted =
      isShown
      ? modes.union([.alternateScreen, .hiddenCursor]) : modes.subtracting([.alternateScreen, .hiddenCursor])
    use(modes.subtracting(.kittyKeyboard))
    use(wanted.subtracting(.kittyKeyboard))
    use(wanted)
  }

  /// Switches to the modes that suit a program that reads keys on a terminal with these capabilities.
  package func adopt(_ capabilities: TerminalCapabilities) {
    if !modes.contains(.kittyKeyboard), capabilities.keyboardFlags == TerminalModes.keyboardFlags {
      // All flags were on before the queries: most likely this program was killed earlier.
      write(TerminalModes.kittyKeyboard.off)
    }
    hasSynchronizedOutput = capabilities.hasSynchronizedOutput
    use(capabilities.inputModes)
  }

  /// Switches off all reports of input, and discards what is on its way, up to the answer to the last query.
  ///
  /// The shell would show it: an answer, or the release of the key that ended the session. The other functions that
  /// restore the terminal do the same; a program that leaves a screen calls this first, as the screen that comes
  /// would have the reports on again. ``activate()`` switches them on.
  package func stopReports() {
    guard isActive, stopped == nil, hasAnswered || openQuestions > 0 else { return }
    let reports = modes.intersection(.reports)
    stopped = reports
    use(modes.subtracting(reports))
    // A terminal that has never answered isn't asked again.
    if hasAnswered { ask(CapabilityProbe.fence) }
    discardInput()
  }

  /// Restores the terminal; does nothing if it isn't active.
  package func deactivate() {
    guard isActive else { return }
    giveBack()
    terminal_guard_unwatch()
  }

  /// Restores the terminal; signals are recorded as before.
  private func giveBack() {
    stopReports()
    terminal_guard_give_back()
    isActive = false
    modes.formUnion(stopped ?? [])
    stopped = nil
  }

  /// Restores the terminal while something else uses it, such as a password prompt or a pager.
  ///
  /// - Throws: the errors of `body`, and ``TerminalError`` if the terminal can't be activated again.
  package func whileInactive<Result>(_ body: () throws -> Result) throws -> Result {
    guard isActive else { return try body() }
    deactivate()
    let result = Swift.Result { try body() }
    try activate()
    return try result.get()
  }

  /// Restores the terminal while a program such as an editor uses it.
  ///
  /// Signals are recorded meanwhile: ``TerminalInput`` reports a new size, a suspension or SIGTERM afterwards.
  ///
  /// - Throws: the errors of `body`, and ``TerminalError`` if the terminal can't be activated again.
  package func lend<Result>(_ body: () throws -> Result) throws -> Result {
    guard isActive else { return try body() }
    giveBack()
    let result = Swift.Result { try body() }
    try activate()
    return try result.get()
  }

  /// Stops the process group, as Ctrl-Z does, and returns when the shell continues it.
  package func suspend() {
    stopReports()
    kill(0, SIGTSTP)
    guard let stopped else { return }
    self.stopped = nil
    use(modes.union(stopped))
  }

  /// Marks the terminal as closed: nothing is written to it any more.
  func forget() {
    terminal_guard_forget()
  }

  /// Gives the guard the settings and sequences for activating and restoring the terminal.
  private func describe() -> Bool {
    var (own, found) = (found.raw, found)
    let (on, off) = (modes.on, modes.off)
    return terminal_guard_describe(writing, &own, &found, on, on.utf8.count, off, off.utf8.count)
  }

  private func failure() -> TerminalError { .failed(String(cString: strerror(errno))) }

  // MARK: Input and output

  /// Writes a text unchanged; text that can't be written is dropped.
  ///
  /// Text written to standard output before must be flushed first to keep the order.
  package func write(_ text: String) {
    var text = text
    text.withUTF8 { write(UnsafeRawBufferPointer($0)) }
  }

  /// Writes the changes to the screen in one go; a terminal that can do so shows them all at once.
  package func write(frame: [UInt8]) {
    guard !frame.isEmpty else { return }
    guard hasSynchronizedOutput else { return frame.withUnsafeBytes(write) }
    (Array("\u{1B}[?2026h".utf8) + frame + Array("\u{1B}[?2026l".utf8)).withUnsafeBytes(write)
  }

  private func write(_ bytes: UnsafeRawBufferPointer) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = Foundation.write(
        writing, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        var wanted = pollfd(fd: writing, events: Int16(POLLOUT), revents: 0)
        _ = poll(&wanted, 1, -1)
      } else if errno != EINTR {
        return
      }
    }
  }

  /// The result of reading.
  enum Reading {
    case bytes([UInt8])
    /// No bytes are available now.
    case nothing
    /// The terminal is closed.
    case end
  }

  /// Reads the available bytes; blocks only if the terminal couldn't be opened anew and none are available.
  func read() -> Reading {
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    let count = Foundation.read(reading, &buffer, buffer.count)
    if count > 0 { return .bytes(Array(buffer[..<count])) }
    return count < 0 && (errno == EAGAIN || errno == EINTR) ? .nothing : .end
  }

  // MARK: Answers

  /// Sends queries, the last of which is ``CapabilityProbe/fence``.
  func ask(_ questions: String) {
    write(questions)
    openQuestions += 1
    lastQuestion = .now
  }

  /// Records an answer to ``CapabilityProbe/fence``.
  func recordAnswer() {
    hasAnswered = true
    openQuestions = max(0, openQuestions - 1)
  }

  /// Discards what the terminal sends until all queries are answered, and what is there then.
  private func discardInput() {
    let deadline = lastQuestion + Self.longestAnswer
    var decoder = KeyDecoder()
    while case let rest = deadline - .now, rest > .zero {
      var wanted = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
      let count = poll(&wanted, 1, openQuestions > 0 ? rest.pollTime : 0)
      if count < 0, errno == EINTR { continue }
      guard count > 0, case .bytes(let bytes) = read() else { break }
      for case .reply(.deviceAttributes) in decoder.decode(bytes) { recordAnswer() }
    }
    openQuestions = 0
  }
}

extension Duration {
  /// The time in milliseconds, as `poll` takes it, rounded up so that waiting doesn't spin.
  var pollTime: Int32 {
    let (seconds, attoseconds) = components
    guard self > .zero else { return 0 }
    guard seconds < 1_000_000 else { return 1_000_000_000 }
    return Int32(seconds) * 1000 + Int32((attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }
}
