import Foundation
import KeyCommands
import TerminalGuard

/// The terminal that the program runs on, from which keys are read one by one.
///
/// While it is active, keys come as they are pressed, and Ctrl-C and Ctrl-Z are keys like others. It is given
/// back as it was found by ``deactivate()``, at the end of the process, and when a signal stops, ends or
/// crashes it; only `_exit` and SIGKILL leave it as it is. What was found is not given back if no shell could
/// be used with it, as after a program that was killed: then the terminal gets sane settings.
///
/// A process has one terminal, and one thread uses it.
public final class TerminalDevice {
  /// What the environment says about it.
  public let environment: TerminalEnvironment
  /// What it has been switched to while it is active.
  public private(set) var modes: TerminalModes = []
  /// Whether the program has it now.
  public private(set) var isActive = false

  /// How long it may take to answer; nil where it doesn't.
  private var answerTime: Duration?

  /// Where bytes are read from, without waiting where that is possible.
  let reading: Int32
  private let writing: Int32
  /// Whether the descriptor, which then is one, is ours to close.
  private let isOwn: Bool
  private let found: termios
  /// How long answers are waited for at the end, whatever they took at the beginning.
  private static let answerTimes = Duration.milliseconds(20)...Duration.milliseconds(300)

  /// Looks at the terminal behind two descriptors, and leaves it as it is.
  ///
  /// - Throws: ``TerminalError``.
  public init(
    input: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO, environment: TerminalEnvironment = .current
  ) throws(TerminalError) {
    guard isatty(input) == 1, isatty(output) == 1 else { throw .notATerminal }
    self.environment = environment
    // A descriptor of our own can be made not to wait; the given ones are shared with the shell.
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

  /// How large it is now.
  public var size: TerminalSize { TerminalSize(of: writing, environment: environment) }

  // MARK: Taking and giving back

  /// Takes the terminal: keys come as they are pressed, and signals are noted for ``TerminalInput``.
  ///
  /// - Throws: ``TerminalError``.
  public func activate() throws(TerminalError) {
    guard !isActive else { return }
    guard terminal_guard_watch(), describe() else { throw failure() }
    guard terminal_guard_take() else {
      let error = failure()
      terminal_guard_unwatch()
      throw error
    }
    isActive = true
  }

  /// Switches to some modes, and off from those that aren't among them.
  ///
  /// Before ``activate()`` it is only remembered what is to be switched on then.
  public func use(_ modes: TerminalModes) {
    let before = self.modes
    self.modes = modes
    guard isActive, describe() else { return }
    write(before.subtracting(modes).off + modes.subtracting(before).on)
  }

  /// Goes to an empty screen without a cursor, or back to the one with what was printed.
  ///
  /// The keyboard protocol is switched off before and on again behind it, as each screen has its own.
  public func showAlternateScreen(_ isShown: Bool) {
    let wanted =
      isShown
      ? modes.union([.alternateScreen, .hiddenCursor]) : modes.subtracting([.alternateScreen, .hiddenCursor])
    use(modes.subtracting(.kittyKeyboard))
    use(wanted.subtracting(.kittyKeyboard))
    use(wanted)
  }

  /// Switches to what suits a program that reads keys, going by what the terminal answered.
  public func adopt(_ capabilities: TerminalCapabilities) {
    // Twice the time that answers took, as the next one may take longer.
    answerTime =
      capabilities.isComplete
      ? min(max(capabilities.time * 2, Self.answerTimes.lowerBound), Self.answerTimes.upperBound) : nil
    if !modes.contains(.kittyKeyboard), capabilities.keyboardFlags == TerminalModes.keyboardFlags {
      // All flags are on before anybody has asked: a program was killed, which was this one, most likely.
      write(TerminalModes.kittyKeyboard.off)
    }
    use(capabilities.inputModes)
  }

  /// Gives the terminal back as it was found; nothing where that is done already.
  ///
  /// With ``TerminalModes/kittyKeyboard`` it waits for keys that are on their way, such as the release of the one
  /// that ended the session: the shell would show them.
  public func deactivate() {
    guard isActive else { return }
    let wanted = modes
    if modes.contains(.kittyKeyboard), let answerTime {
      use(modes.subtracting(.kittyKeyboard))
      dropKeysOnTheirWay(within: answerTime)
    }
    terminal_guard_give_back()
    terminal_guard_unwatch()
    isActive = false
    modes = wanted
  }

  /// Gives the terminal back while something else uses it, such as a question for a password or a pager.
  ///
  /// - Throws: what `body` throws, and ``TerminalError`` where the terminal can't be taken again.
  public func whileInactive<Result>(_ body: () throws -> Result) throws -> Result {
    guard isActive else { return try body() }
    deactivate()
    let result = Swift.Result { try body() }
    try activate()
    return try result.get()
  }

  /// Stops the program and those started with it, as Ctrl-Z does; comes back when the shell lets it go on.
  public func suspend() {
    kill(0, SIGTSTP)
  }

  /// Takes it that the terminal has gone: nothing is written to it any more.
  func forget() {
    terminal_guard_forget()
  }

  /// Tells the guard how the terminal is taken and given back.
  private func describe() -> Bool {
    var (own, found) = (found.raw, found)
    let (on, off) = (modes.on, modes.off)
    return terminal_guard_describe(writing, &own, &found, on, on.utf8.count, off, off.utf8.count)
  }

  private func failure() -> TerminalError { .failed(String(cString: strerror(errno))) }

  // MARK: Bytes

  /// Writes a text as it is; what can't be written is dropped.
  ///
  /// What goes through standard output must have been handed over before, or it comes later.
  public func write(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)[...]
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
  }

  /// What came of reading.
  enum Reading {
    case bytes([UInt8])
    /// Nothing is there now.
    case nothing
    /// The terminal has gone.
    case end
  }

  /// Reads what is there; waits only where the terminal couldn't be opened anew and nothing is.
  func read() -> Reading {
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    let count = Foundation.read(reading, &buffer, buffer.count)
    if count > 0 { return .bytes(Array(buffer[..<count])) }
    return count < 0 && (errno == EAGAIN || errno == EINTR) ? .nothing : .end
  }

  /// Waits for what was typed until the terminal obeyed all that was written to it, and drops it.
  private func dropKeysOnTheirWay(within time: Duration) {
    let deadline = ContinuousClock.now + time
    var decoder = KeyDecoder()
    write(CapabilityProbe.fence)
    while true {
      var wanted = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
      let rest = deadline - .now
      guard rest > .zero, poll(&wanted, 1, rest.pollTime) > 0, case .bytes(let bytes) = read() else { return }
      let isAnswered = decoder.decode(bytes).contains {
        if case .reply(.deviceAttributes) = $0 { true } else { false }
      }
      if isAnswered { return }
    }
  }
}

extension Duration {
  /// The time in milliseconds, as `poll` takes it: never less than it is, so that waiting doesn't spin.
  var pollTime: Int32 {
    let (seconds, attoseconds) = components
    guard self > .zero else { return 0 }
    guard seconds < 1_000_000 else { return 1_000_000_000 }
    return Int32(seconds) * 1000 + Int32((attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }
}
