import Foundation
import Viewer

/// A prompt for a password on the terminal, without echo.
enum PasswordPrompt {
  /// The signals that end or stop the program, before which the terminal must be restored.
  private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP]

  /// Whether standard input and standard error are a terminal.
  static var isPossible: Bool {
    isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1
  }

  /// Reads one line.
  ///
  /// - Parameters:
  ///   - prompt: the question.
  ///   - staysAfterInterrupt: whether Ctrl-C only cancels the question.
  /// - Returns: the line; nil at the end of input, after Ctrl-C, and after a signal that a session handles.
  static func ask(_ prompt: String, staysAfterInterrupt: Bool = false) -> String? {
    var blocked = sigset_t()
    var before = sigset_t()
    sigemptyset(&blocked)
    for signal in signals { sigaddset(&blocked, signal) }
    // A handler couldn't restore the terminal safely, so signals are blocked and ``isPending(_:)`` checks for them.
    pthread_sigmask(SIG_BLOCK, &blocked, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }

    var shown = termios()
    guard tcgetattr(STDIN_FILENO, &shown) == 0 else { return nil }
    hideInput(shown)
    write(prompt)
    defer {
      tcsetattr(STDIN_FILENO, TCSAFLUSH, &shown)
      write("\n")
    }
    while !hasInput() {
      guard signals.contains(where: isPending) else { continue }
      if staysAfterInterrupt, isPending(SIGINT) {
        drop(SIGINT)
        return nil
      }
      tcsetattr(STDIN_FILENO, TCSAFLUSH, &shown)
      write("\n")
      // The signal takes effect here. A program that was stopped and continued asks again.
      pthread_sigmask(SIG_SETMASK, &before, nil)
      pthread_sigmask(SIG_BLOCK, &blocked, nil)
      if Interruption.signal != nil { return nil }
      hideInput(shown)
      write(prompt)
    }
    return readLine()
  }

  private static func hideInput(_ shown: termios) {
    var hidden = shown
    hidden.c_lflag &= ~tcflag_t(ECHO)
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden)
  }

  /// Waits a tenth of a second for a line.
  private static func hasInput() -> Bool {
    var wanted = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    return poll(&wanted, 1, 100) > 0
  }

  private static func isPending(_ signal: Int32) -> Bool {
    var pending = sigset_t()
    return sigpending(&pending) == 0 && sigismember(&pending, signal) == 1
  }

  /// Discards a pending signal, so that it has no effect once signals are unblocked.
  private static func drop(_ signal: Int32) {
    var dropped = sigset_t()
    sigemptyset(&dropped)
    sigaddset(&dropped, signal)
    var number: Int32 = 0
    _ = sigwait(&dropped, &number)
  }

  private static func write(_ text: String) {
    var text = text.printable
    _ = text.withUTF8 { Foundation.write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
