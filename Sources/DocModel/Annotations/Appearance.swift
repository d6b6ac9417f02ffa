/// Which appearances an annotation brings along (ISO 32000-1, Table 168), and which one is chosen.
public struct Appearance: Hashable, Sendable, Codable {
  /// What is there for one use.
  public enum Entry: Hashable, Sendable, Codable {
    /// One appearance.
    case stream
    /// One for each state, by name; a button has `Off` and another.
    case states([String])
  }

  /// How it looks when nothing happens (N).
  public var normal: Entry?
  /// How it looks under the pointer (R).
  public var rollover: Entry?
  /// How it looks while it is pressed (D).
  public var down: Entry?
  /// The state that is chosen (AS).
  public var state: String?

  /// The appearances of an annotation.
  public init(normal: Entry? = nil, rollover: Entry? = nil, down: Entry? = nil, state: String? = nil) {
    self.normal = normal
    self.rollover = rollover
    self.down = down
    self.state = state
  }
}
