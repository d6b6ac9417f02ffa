/// The wait of a frame whose pages have to be drawn first, as after a jump, or in another size beside a pane: the frame
/// before stays meanwhile, so that the screen changes once, not with each picture.
struct FrameWait {
  /// The end of the wait; nil while the frame may be shown.
  private(set) var end: ContinuousClock.Instant?
  /// Whether the wait took too long, so that pictures are shown as they come.
  private var hasGivenUp = false

  /// The longest wait: a key has to have an effect that looks immediate.
  static let limit: Duration = .milliseconds(100)
  /// The longest wait for strips, which take longer to draw and to show.
  static let limitOfStrips: Duration = .milliseconds(250)

  /// Decides about a frame.
  ///
  /// - Parameters:
  ///   - missing: whether visible pages lack pictures.
  ///   - hasPart: whether some of their pictures are drawn, as while pages scroll.
  ///   - mayWait: whether the screen shows the frame before.
  ///   - limit: the longest wait.
  ///   - now: the time.
  mutating func update(
    missing: Bool, hasPart: Bool = false, mayWait: Bool, limit: Duration = FrameWait.limit,
    at now: ContinuousClock.Instant = .now
  ) {
    guard missing, mayWait else {
      self = FrameWait()
      return
    }
    if let end {
      if end <= now { (self.end, hasGivenUp) = (nil, true) }
    } else if !hasPart, !hasGivenUp {
      end = now + limit
    }
  }
}
