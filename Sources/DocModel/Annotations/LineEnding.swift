/// The shape at the end of a line (ISO 32000-1, Table 176).
public enum LineEnding: String, Hashable, Sendable, Codable, CaseIterable {
  /// A square filled with the interior colour.
  case square = "Square"
  /// A circle filled with the interior colour.
  case circle = "Circle"
  /// A diamond filled with the interior colour.
  case diamond = "Diamond"
  /// An open arrowhead of two short lines.
  case openArrow = "OpenArrow"
  /// A closed arrowhead filled with the interior colour.
  case closedArrow = "ClosedArrow"
  /// No shape.
  case none = "None"
  /// A short line across the end.
  case butt = "Butt"
  /// An open arrowhead that points backwards.
  case reverseOpenArrow = "ROpenArrow"
  /// A closed arrowhead that points backwards.
  case reverseClosedArrow = "RClosedArrow"
  /// A short line across the end, about 30° from the perpendicular.
  case slash = "Slash"
}

/// The endings of a line (/LE).
public struct LineEndings: Hashable, Sendable, Codable {
  /// The ending at the first point.
  public var start: LineEnding
  /// The ending at the last point.
  public var end: LineEnding

  /// Creates line endings, by default without shapes.
  public init(start: LineEnding = .none, end: LineEnding = .none) {
    self.start = start
    self.end = end
  }
}
