import KeyCommands

/// What a program on a terminal waits for.
public enum TerminalEvent: Hashable, Sendable {
  /// A key, a paste, the mouse, the keyboard's focus, or an answer that nobody here has asked for.
  case input(InputEvent)
  /// The terminal has another size.
  case resized(TerminalSize)
  /// The program was stopped and goes on: what stands on the screen is the shell's, and the size may be another.
  case resumed(TerminalSize)
  /// SIGINT came from another program: with keys read one by one, Ctrl-C sends none.
  case interrupted
  /// SIGTERM or SIGHUP came: the program is to save what it has and to end.
  case terminated(signal: Int32)
  /// The answers to ``TerminalInput/probe(limit:)`` are complete, after it had stopped waiting for them.
  case capabilities(TerminalCapabilities)
  /// Nothing came within the time.
  case timeout
  /// The terminal has gone, and nothing will come any more.
  case end
}

extension TerminalEvent {
  /// Whether a running command is to stop: Ctrl-C on whatever layout, or a signal.
  var isInterruption: Bool {
    switch self {
    case .interrupted, .terminated, .end: true
    case .input(.key(let event)):
      event.phase == .press && event.equivalents.contains(Key(.character("c"), .control))
    default: false
    }
  }

  /// Whether Esc was pressed, which stops only what says so.
  var isEscape: Bool {
    guard case .input(.key(let event)) = self else { return false }
    return event.phase == .press && event.key == Key(.escape)
  }
}
