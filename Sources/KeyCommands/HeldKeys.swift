/// How a key that is held down goes on moving.
///
/// Where the terminal reports releases the motion is ours: it steps at once, waits a little, and then steps
/// evenly until the key comes up, another one goes down or the terminal loses the focus. Where it doesn't, every
/// press that arrives is a step, and the keyboard's own repeating makes the motion.
///
/// Time comes in from outside, so that whoever waits for input says when to go on: see ``nextStep``.
public struct HeldKeys: Hashable, Sendable {
  /// How fast a held key steps.
  public struct Rate: Hashable, Sendable {
    /// How long a key is held before it steps again.
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
    /// When the keyboard last said that the key is held; nil as long as it hasn't.
    var lastRepeat: ContinuousClock.Instant?
  }

  /// A keyboard that has repeated a key and then is silent for so long has lost the release.
  static let longestSilence: Duration = .seconds(1)

  /// Whether the terminal says when a key comes up.
  public let reportsReleases: Bool
  /// How fast a held key steps.
  public var rate: Rate
  private var held: Held?

  /// Nothing is held.
  public init(reportsReleases: Bool, rate: Rate = Rate()) {
    self.reportsReleases = reportsReleases
    self.rate = rate
  }

  /// The key that is held; nil for none.
  public var key: Key? { held?.key }

  /// When ``advance(to:)`` has something to do next; nil while nothing is held.
  public var nextStep: ContinuousClock.Instant? { held?.next }

  /// Takes an event, and says whether it is a step.
  ///
  /// - Parameters:
  ///   - event: what the keyboard said.
  ///   - time: when.
  ///   - isContinuous: whether what the key does goes on while it is held, as scrolling does.
  /// - Returns: whether the key's command is to be run now: for a key that isn't continuous at every press and
  ///   repeat; for one that is, at its press.
  public mutating func take(
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
      // Our own clock makes the steps.
      held?.lastRepeat = time
      return false
    case .release:
      // Its modifiers may have come up first.
      if held?.key.code == event.key.code { held = nil }
      return false
    }
  }

  /// Says whether a step of the held key is due.
  ///
  /// Steps for which there was no time are left out: the motion ends when the key comes up, however long each
  /// step took.
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

  /// Lets go of everything: the terminal has lost the focus, or the key does something else now.
  public mutating func letGo() {
    held = nil
  }
}
