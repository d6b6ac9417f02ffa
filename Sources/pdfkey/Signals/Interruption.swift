import Foundation

/// Signals that ask the reader to stop what it does, or to end: Ctrl-C, being told to end, the terminal going away.
enum Interruption {
  private static let note = SignalNote()
  private static let isWatching: Bool = {
    // Globals are made on first use, which must not be in a signal handler.
    guard note != nil else { return false }
    for number in [SIGINT, SIGTERM, SIGHUP] {
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { Interruption.note?.note($0) }
      sigemptyset(&action.sa_mask)
      sigaction(number, &action, nil)
    }
    return true
  }()

  /// Takes notice of them; until then, and without descriptors for it, they end the program.
  static func watch() { _ = isWatching }

  /// The signal that waits to be dealt with.
  static var signal: Int32? { note?.signal }

  /// Takes the signal that waits, so that the next question finds none.
  static func take() -> Int32? { note?.take() }

  /// Waits until a descriptor can be read; false where a signal came first.
  static func waits(for descriptor: Int32) -> Bool { note?.waits(for: descriptor) ?? true }
}
