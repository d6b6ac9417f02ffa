import Foundation
import Viewer

/// Asks for a password on the terminal without showing it.
enum PasswordPrompt {
  /// Signals that end or stop the program while it waits, and must find the terminal as it was.
  private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP]

  /// Whether somebody is there to answer.
  static var isPossible: Bool {
    isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1
  }

  /// Reads one line; nil at the end of input, and where a signal came that a session takes notice of.
  static func ask(_ prompt: String) -> String? {
    var blocked = sigset_t()
    var before = sigset_t()
    sigemptyset(&blocked)
    for signal in signals { sigaddset(&blocked, signal) }
    // A handler could not touch the terminal safely, so signals wait: ``isPending(_:)`` looks for them.
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
      tcsetattr(STDIN_FILENO, TCSAFLUSH, &shown)
      write("\n")
      // The signal acts here. A program that was only stopped goes on and asks again.
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

  private static func write(_ text: String) {
    var text = text.printable
    _ = text.withUTF8 { Foundation.write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
