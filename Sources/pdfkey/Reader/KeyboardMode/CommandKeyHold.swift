import KeyCommands

/// Notices that ⌘ is held with nothing else, which asks for what can be done.
///
/// Only terminals that report modifiers by themselves let it be noticed.
struct CommandKeyHold: Equatable {
  /// How long it has to be held.
  static let time: Duration = .milliseconds(500)

  /// When it will have been held long enough; nil while it isn't held alone.
  private(set) var due: ContinuousClock.Instant?

  /// Takes an event of the keyboard.
  ///
  /// - Returns: whether ⌘ isn't held alone any more: it came up, or another key went down.
  mutating func take(_ event: KeyEvent, at time: ContinuousClock.Instant) -> Bool {
    let isCommand = event.key.code == .modifier(.leftCommand) || event.key.code == .modifier(.rightCommand)
    // A key that is repeated is still held; any other means that ⌘ was meant for it.
    if isCommand, event.phase == .repeat { return false }
    due = isCommand && event.phase == .press ? time + Self.time : nil
    return isCommand ? event.phase == .release : event.phase == .press
  }

  /// Whether it has been held long enough now, for the first time.
  mutating func isDue(at time: ContinuousClock.Instant) -> Bool {
    guard let due, due <= time else { return false }
    self.due = nil
    return true
  }
}
