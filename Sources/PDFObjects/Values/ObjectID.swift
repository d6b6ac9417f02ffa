/// The number and generation of an indirect object (ISO 32000-1, 7.3.10).
public struct ObjectID: Hashable, Sendable, Codable {
  /// The object number.
  public var number: Int32
  /// The generation number; 0 unless the file was updated the way old producers did.
  public var generation: Int32

  /// Creates an identifier.
  public init(number: Int32, generation: Int32) {
    self.number = number
    self.generation = generation
  }
}

extension ObjectID: CustomStringConvertible {
  /// The number and the generation, as `12 0 R`.
  public var description: String { "\(number) \(generation) R" }
}
