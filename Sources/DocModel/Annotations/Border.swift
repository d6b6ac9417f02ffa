/// The border of an annotation: the declaration in the file, from which the drawn border follows (ISO 32000-1,
/// 12.5.4).
///
/// ```swift
/// let border = annotation.border.effective(.acrobat)
/// if border.width > 0 { print(border.width, border.style, border.dashes) }
/// ```
///
/// The standard and Acrobat disagree about borders, so ``effective(_:)`` takes the rules to apply.
public struct Border: Hashable, Sendable, Codable {
  /// The entry that declares the border; if both exist, BS counts.
  public enum Source: String, Hashable, Sendable, Codable {
    /// The border style dictionary (BS, Table 166).
    case borderStyle = "BS"
    /// The array of PDF 1.1 (Border, Table 164).
    case array = "Border"
    /// Neither of them.
    case none = "default"
  }

  /// The style of the line (Table 166, S).
  public enum Style: String, Hashable, Sendable, Codable {
    /// A continuous line.
    case solid
    /// A line with gaps.
    case dashed
    /// A rectangle that appears to stand out from the page.
    case beveled
    /// A rectangle that appears to be pressed into the page.
    case inset
    /// A line at the lower edge.
    case underline

    /// Creates a style from a name such as `S`; nil for a name that the standard doesn't define.
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

  /// A width in the file, which may be of any type.
  public enum Width: Hashable, Sendable, Codable {
    /// No width.
    case absent
    /// A number, in points.
    case number(Double)
    /// A name in place of the number.
    case name(String)
    /// Another type in place of the number.
    case wrongType(String)
  }

  /// The border's declaration in the file.
  public struct Declared: Hashable, Sendable, Codable {
    /// The entry that declares the border.
    public var source: Source
    /// The width.
    public var width = Width.absent
    /// The name of the style (S), such as `D`.
    public var styleName: String?
    /// The lengths of dashes and gaps (D, or the fourth element of Border).
    public var dashes: [Double]?
    /// The offset into the dashes at which the line begins.
    public var phase = 0.0
    /// The radii of the corners, horizontal and vertical (the first elements of Border).
    public var radii: [Double]?
    /// The effect (BE).
    public var effect: BorderEffect?
    /// The Type of a border style dictionary, or nil if there is none.
    public var typeName: String?
    /// The number of elements of an array.
    public var count = 0

    /// Creates a declaration without entries.
    public init(_ source: Source) {
      self.source = source
    }

    /// The style; nil if there is none, or if the standard doesn't define it.
    public var style: Style? {
      switch source {
      case .borderStyle: styleName.flatMap { Style(name: $0) }
      case .array: dashes.map { $0.isEmpty ? .solid : .dashed } ?? .solid
      case .none: nil
      }
    }
  }

  /// The declaration in the file.
  public var declared: Declared
  /// The use of a border in annotations of this kind.
  public var use: Use
  /// The size of the annotation's rectangle, or nil if there is none.
  public var size: Size?

  /// The use of borders in annotations of a kind.
  public enum Use: Hashable, Sendable, Codable {
    /// No border is drawn.
    case none
    /// A border without effects.
    case plain
    /// A border that may be cloudy: FreeText, Square, Circle, Polygon.
    case withEffect
  }

  /// Creates a border of an annotation.
  public init(_ declared: Declared, use: Use = .plain, size: Size? = nil) {
    self.declared = declared
    self.use = use
    self.size = size
  }
}

/// An effect that makes a border deviate from a straight line (ISO 32000-1, Table 167).
public struct BorderEffect: Hashable, Sendable, Codable {
  /// The effects that the standard defines.
  public enum Style: String, Hashable, Sendable, Codable {
    /// No effect.
    case none
    /// The line is a row of arcs.
    case cloudy
  }

  /// The effect; `none` if the standard doesn't define it.
  public var style: Style
  /// The intensity, from 0 to 2 if valid.
  public var intensity: Double

  /// Creates an effect.
  public init(_ style: Style, intensity: Double = 0) {
    self.style = style
    self.intensity = intensity
  }
}
