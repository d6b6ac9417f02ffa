/// How a line ends (ISO 32000-1, Table 176).
public enum LineEnding: String, Hashable, Sendable, Codable, CaseIterable {
  /// A square filled with the interior colour.
  case square = "Square"
  /// A circle filled with the interior colour.
  case circle = "Circle"
  /// A diamond filled with the interior colour.
  case diamond = "Diamond"
  /// Two short lines that meet.
  case openArrow = "OpenArrow"
  /// A triangle filled with the interior colour.
  case closedArrow = "ClosedArrow"
  /// Nothing.
  case none = "None"
  /// A short line across the end.
  case butt = "Butt"
  /// Two short lines that point back.
  case reverseOpenArrow = "ROpenArrow"
  /// A triangle that points back.
  case reverseClosedArrow = "RClosedArrow"
  /// A short line across the end, about 30° from the perpendicular.
  case slash = "Slash"
}

/// How a line begins and ends (/LE).
public struct LineEndings: Hashable, Sendable, Codable {
  /// What the first point has.
  public var start: LineEnding
  /// What the last point has.
  public var end: LineEnding

  /// A line that begins and ends so; with nothing unless given.
  public init(start: LineEnding = .none, end: LineEnding = .none) {
    self.start = start
    self.end = end
  }
}
