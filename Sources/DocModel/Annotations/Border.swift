/// The border of an annotation: what the file declares, and what that comes to (ISO 32000-1, 12.5.4).
///
/// The standard and the program that most people see annotations in disagree about it, and so
/// ``effective(_:)`` asks whose reading is wanted.
public struct Border: Hashable, Sendable, Codable {
  /// The entry that declares the border; where there are both, BS counts.
  public enum Source: String, Hashable, Sendable, Codable {
    /// The border style dictionary (BS, Table 166).
    case borderStyle = "BS"
    /// The array of PDF 1.1 (Border, Table 164).
    case array = "Border"
    /// Neither of them.
    case none = "default"
  }

  /// How the line is drawn (Table 166, S).
  public enum Style: String, Hashable, Sendable, Codable {
    /// One line.
    case solid
    /// A line with gaps.
    case dashed
    /// A rectangle that seems to stand out of the page.
    case beveled
    /// A rectangle that seems to be pressed into the page.
    case inset
    /// A line at the lower edge.
    case underline

    /// The style of a name such as `S`; nil for one that the standard doesn't know.
    public init?(name: String) {
      switch name {
      case "S": self = .solid
      case "D": self = .dashed
      case "B": self = .beveled
      case "I": self = .inset
      case "U": self = .underline
      default: return nil
      }
    }
  }

  /// A width as the file has it, which may be anything.
  public enum Width: Hashable, Sendable, Codable {
    /// There is none.
    case absent
    /// A number, in points.
    case number(Double)
    /// A name stands in its place.
    case name(String)
    /// Something else stands in its place.
    case wrongType(String)
  }

  /// What the file says of the border.
  public struct Declared: Hashable, Sendable, Codable {
    /// The entry that says it.
    public var source: Source
    /// The width.
    public var width = Width.absent
    /// The name of the style (S), such as `D`.
    public var styleName: String?
    /// The lengths of dashes and gaps (D, or the fourth element of Border).
    public var dashes: [Double]?
    /// Where in the dashes the line begins.
    public var phase = 0.0
    /// The radii of the corners, horizontal and vertical (the first elements of Border).
    public var radii: [Double]?
    /// The effect (BE).
    public var effect: BorderEffect?
    /// The Type of a border style dictionary, where it has one.
    public var typeName: String?
    /// How many elements an array has.
    public var count = 0

    /// A declaration without entries.
    public init(_ source: Source) {
      self.source = source
    }

    /// The style; nil if none is named, or one that the standard doesn't know.
    public var style: Style? {
      switch source {
      case .borderStyle: styleName.flatMap { Style(name: $0) }
      case .array: dashes.map { $0.isEmpty ? .solid : .dashed } ?? .solid
      case .none: nil
      }
    }
  }

  /// What the file says.
  public var declared: Declared
  /// What annotations of the type make of a border.
  public var use: Use
  /// Width and height of the annotation's rectangle; nil if it has none.
  public var size: Size?

  /// Whether annotations of a type have borders at all.
  public enum Use: Hashable, Sendable, Codable {
    /// None is drawn.
    case none
    /// A border without effects.
    case plain
    /// A border that may be cloudy: FreeText, Square, Circle, Polygon.
    case withEffect
  }

  /// A border of an annotation.
  public init(_ declared: Declared, use: Use = .plain, size: Size? = nil) {
    self.declared = declared
    self.use = use
    self.size = size
  }
}

/// How a border departs from a straight line (ISO 32000-1, Table 167).
public struct BorderEffect: Hashable, Sendable, Codable {
  /// The names that the standard knows.
  public enum Style: String, Hashable, Sendable, Codable {
    /// No effect.
    case none
    /// The line is a row of arcs.
    case cloudy
  }

  /// What the effect is; one that the standard doesn't know is none.
  public var style: Style
  /// How strong it is; from 0 to 2 where the file is right.
  public var intensity: Double

  /// An effect.
  public init(_ style: Style, intensity: Double = 0) {
    self.style = style
    self.intensity = intensity
  }
}
