/// The appearances of an annotation (ISO 32000-1, Table 168), and the selected state.
public struct Appearance: Hashable, Sendable, Codable {
  /// The appearance for one use.
  public enum Entry: Hashable, Sendable, Codable {
    /// A single appearance.
    case stream
    /// One appearance for each named state; a button has `Off` and one more.
    case states([String])
  }

  /// The normal appearance (N).
  public var normal: Entry?
  /// The appearance under the pointer (R).
  public var rollover: Entry?
  /// The appearance while pressed (D).
  public var down: Entry?
  /// The selected state (AS).
  public var state: String?

  /// Creates the appearances of an annotation.
  public init(normal: Entry? = nil, rollover: Entry? = nil, down: Entry? = nil, state: String? = nil) {
    self.normal = normal
    self.rollover = rollover
    self.down = down
    self.state = state
  }
}
