/// The repeating motion of a key that is held down.
///
/// If the terminal reports releases, this type makes the motion: it steps at once, pauses, and then steps
/// evenly until the key comes up, another key goes down or the terminal loses the focus. Otherwise every
/// press that arrives is a step, and the keyboard's own repeat makes the motion.
///
/// The caller supplies the time and waits until ``nextStep``.
public struct HeldKeys: Hashable, Sendable {
  /// The speed of a held key's steps.
  public struct Rate: Hashable, Sendable {
    /// The time between the press and the second step.
    public var delay: Duration
    /// The time between two steps.
    public var interval: Duration

    /// A rate; an interval below a millisecond counts as one.
    public init(delay: Duration = .milliseconds(300), interval: Duration = .milliseconds(50)) {
      self.delay = delay
      self.interval = max(interval, .milliseconds(1))
    }
  }

  /// A key that is down.
  private struct Held: Hashable {
    var key: Key
    var next: ContinuousClock.Instant
    /// The time of the keyboard's last repeat event; nil before the first one.
    var lastRepeat: ContinuousClock.Instant?
  }

  /// The pause in the keyboard's repeats after which the release counts as lost.
  static let longestSilence: Duration = .seconds(1)

  /// Whether the terminal reports when a key comes up.
  public let reportsReleases: Bool
  /// The speed of a held key's steps.
  public var rate: Rate
  private var held: Held?

  /// Creates a state in which no key is held.
  public init(reportsReleases: Bool, rate: Rate = Rate()) {
    self.reportsReleases = reportsReleases
    self.rate = rate
  }

  /// The key that is held; nil for none.
  public var key: Key? { held?.key }

  /// The time of the next step, at which ``advance(to:)`` is due; nil while no key is held.
  public var nextStep: ContinuousClock.Instant? { held?.next }

  /// Handles an event and returns whether it is a step.
  ///
  /// - Parameters:
  ///   - event: the event from the keyboard.
  ///   - time: the time of the event.
  ///   - isContinuous: whether the key's command repeats while the key is held, as scrolling does.
  /// - Returns: whether to run the key's command now: at every press and repeat if it isn't continuous, only
  ///   at the press if it is.
  public mutating func handle(
    _ event: KeyEvent, at time: ContinuousClock.Instant, isContinuous: Bool
  ) -> Bool {
    switch event.phase {
    case .press:
      held = nil
      if isContinuous, reportsReleases {
        held = Held(key: event.key, next: time + rate.delay, lastRepeat: nil)
      }
      return true
    case .repeat:
      guard held?.key.code == event.key.code else { return !(isContinuous && reportsReleases) }
      // This type's clock makes the steps.
      held?.lastRepeat = time
      return false
    case .release:
      // The modifiers may have come up first.
      if held?.key.code == event.key.code { held = nil }
      return false
    }
  }

  /// Returns the held key if its next step is due, else nil.
  ///
  /// Steps that are overdue are skipped: the motion ends when the key comes up, however long each step took.
  public mutating func advance(to time: ContinuousClock.Instant) -> Key? {
    guard let now = held else { return nil }
    if let lastRepeat = now.lastRepeat, time - lastRepeat > Self.longestSilence {
      held = nil
      return nil
    }
    guard now.next <= time else { return nil }
    held?.next = max(now.next + rate.interval, time + rate.interval / 2)
    return now.key
  }

  /// Releases the held key, because the terminal has lost the focus or the key has a new meaning.
  public mutating func releaseAll() {
    held = nil
  }
}
