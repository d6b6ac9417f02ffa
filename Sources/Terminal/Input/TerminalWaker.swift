import TerminalGuard

/// What makes ``TerminalInput/next(timeout:)`` come back, from any thread.
public struct TerminalWaker: Sendable {
  /// Whoever waits now, or next, gets ``TerminalEvent/woken``.
  public func wake() {
    terminal_guard_wake()
  }
}
