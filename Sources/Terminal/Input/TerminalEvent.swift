import KeyCommands

/// An event for which a program on a terminal waits.
package enum TerminalEvent: Hashable, Sendable {
  /// A key, a paste, a mouse or focus event, or an unexpected reply.
  case input(InputEvent)
  /// The terminal has a new size.
  case resized(TerminalSize)
  /// The process was stopped and continues: the screen has the shell's output, and the size may have changed.
  case resumed(TerminalSize)
  /// SIGTERM, SIGHUP or SIGINT, which Ctrl-C doesn't send in raw mode: the program should save its state and exit.
  case terminated(signal: Int32)
  /// The replies to ``TerminalInput/probe(limit:)``, which were complete only after its limit.
  case capabilities(TerminalCapabilities)
  /// One of the descriptors that were given to ``TerminalInput/next(timeout:orReadable:)`` can be read.
  case readable
  /// No event came within the time.
  case timeout
  /// The terminal is closed, and no more events will come.
  case end
}

extension TerminalEvent {
  /// Whether the event interrupts a running command: Ctrl-C on any layout, or a signal.
  var isInterruption: Bool {
    switch self {
    case .terminated, .end: true
    case .input(.key(let event)):
      event.phase == .press && event.equivalents.contains(Key(.character("c"), .control))
    default: false
    }
  }

  /// Whether Esc was pressed, which interrupts only commands that allow it.
  var isEscape: Bool {
    guard case .input(.key(let event)) = self else { return false }
    return event.phase == .press && event.key == Key(.escape)
  }
}
