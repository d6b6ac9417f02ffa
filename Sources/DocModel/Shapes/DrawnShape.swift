/// A shape that a hand-drawn stroke resembles.
public enum DrawnShape: String, CaseIterable, Hashable, Sendable, Codable {
  /// A straight line, except for an underline.
  case line
  /// A line with a head of two short lines.
  case arrow
  /// An upright tick: a short line down, a longer one up to the right.
  case check
  /// Two lines that cross each other.
  case cross
  /// A closed curve about as wide as it is high.
  case circle
  /// A longer closed curve.
  case oval
  /// A closed line with four right angles, about upright.
  case rectangle
  /// A closed line with three corners.
  case triangle
  /// A straight line within 10° of the horizontal, on the page without its rotation.
  case underline
  /// An upright bracket, brace or parenthesis, opening or closing.
  case bracket
  /// A star of five points, drawn in one stroke.
  case star
}

/// The shape of a drawing, as a ``ShapeRecognizer`` names it.
public struct RecognizedShape: Hashable, Sendable {
  /// The shape.
  public var shape: DrawnShape
  /// The similarity to the closest template, from 0 to 1.
  public var confidence: Double

  /// Creates a recognised shape.
  public init(shape: DrawnShape, confidence: Double) {
    self.shape = shape
    self.confidence = confidence
  }
}
