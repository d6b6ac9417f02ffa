import Foundation

/// Signals that interrupt the reader or end it: SIGINT from Ctrl-C, SIGTERM, and SIGHUP when the terminal closes.
enum Interruption {
  private static let pendingSignal = PendingSignal()
  /// SIG_IGN as a number, since functions can't be compared.
  private static let ignored = unsafeBitCast(SIG_IGN, to: Int.self)
  private static let isWatching: Bool = {
    // Globals are initialised on first use, which must not be in a signal handler.
    guard pendingSignal != nil else { return false }
    for number in [SIGINT, SIGTERM, SIGHUP] {
      var action = sigaction()
      sigaction(number, nil, &action)
      // `nohup` and `&` in scripts start the program with signals ignored, which it must not change.
      if unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == ignored { continue }
      action = sigaction()
      action.__sigaction_handler.sa_handler = { Interruption.pendingSignal?.record($0) }
      sigemptyset(&action.sa_mask)
      sigaction(number, &action, nil)
    }
    return true
  }()

  /// Begins to handle the signals; before that, or if the process has no descriptors left, they end the program.
  static func watch() { _ = isWatching }

  /// The pending signal.
  static var signal: Int32? { pendingSignal?.signal }

  /// Returns the pending signal and clears it.
  static func consume() -> Int32? { pendingSignal?.consume() }

  /// Waits until a descriptor is readable, or there is no reason to wait for it.
  static func wait(for descriptor: Int32, writingTo output: Int32) -> PendingSignal.WaitEnd {
    pendingSignal?.wait(for: descriptor, writingTo: output) ?? .readable
  }
}
