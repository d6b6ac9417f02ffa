import KeyCommands

/// The detection of ⌘ being held alone, which shows help.
///
/// It works only in terminals that report modifiers by themselves.
struct CommandKeyHold: Equatable {
  /// The minimum time of holding the key.
  static let time: Duration = .milliseconds(500)

  /// The time at which ⌘ will have been held long enough; nil while it isn't held alone.
  private(set) var due: ContinuousClock.Instant?

  /// Handles an event of the keyboard.
  ///
  /// - Returns: whether ⌘ isn't held alone any more: it came up, or another key went down.
  mutating func handle(_ event: KeyEvent, at time: ContinuousClock.Instant) -> Bool {
    let isCommand = event.key.code == .modifier(.leftCommand) || event.key.code == .modifier(.rightCommand)
    // A repeated key is still held; another key means that ⌘ modifies it.
    if isCommand, event.phase == .repeat { return false }
    due = isCommand && event.phase == .press ? time + Self.time : nil
    return isCommand ? event.phase == .release : event.phase == .press
  }

  /// Returns whether ⌘ has been held long enough, once.
  mutating func isDue(at time: ContinuousClock.Instant) -> Bool {
    guard let due, due <= time else { return false }
    self.due = nil
    return true
  }
}
