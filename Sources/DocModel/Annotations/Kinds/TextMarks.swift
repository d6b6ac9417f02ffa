extension Annotation {
  /// The entries of Highlight, Underline, Squiggly and StrikeOut annotations (ISO 32000-1, Table 179).
  public struct TextMark: Hashable, Sendable, Codable {
    /// The marked quadrilaterals (QuadPoints).
    public var quads: [MarkedQuad]

    /// Creates a mark.
    public init(quads: [MarkedQuad]) {
      self.quads = quads
    }
  }

  /// A quadrilateral in file order, and with ordered corners.
  ///
  /// ``numbers`` are written to a file, and ``quad`` is what readers mark. It is encoded if it isn't the one that
  /// follows from the numbers.
  public struct MarkedQuad: Hashable, Sendable, Codable {
    /// The eight numbers in file order, which is rarely that of the standard.
    public var numbers: [Double]
    /// The quadrilateral, with its corners ordered by position.
    public var quad: Quad

    /// Creates a quadrilateral from eight numbers; nil for any other count.
    public init?(numbers: [Double]) {
      guard numbers.count == 8 else { return nil }
      self.numbers = numbers
      let points = (0..<4).map { Point(x: numbers[2 * $0], y: numbers[2 * $0 + 1]) }
      quad = Quad(corners: (points[0], points[1], points[2], points[3]))
    }
  }

}

extension Annotation.MarkedQuad {
  private enum Key: String, CodingKey {
    case numbers, quad
  }

  /// Encodes the numbers, and a quadrilateral that doesn't follow from them.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(numbers, forKey: .numbers)
    if Self(numbers: numbers)?.quad != quad { try values.encode(quad, forKey: .quad) }
  }

  /// Decodes the numbers, of which there are eight, and the quadrilateral.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    guard var decoded = Self(numbers: try values.decode([Double].self, forKey: .numbers)) else {
      throw DecodingError.dataCorruptedError(
        forKey: .numbers, in: values, debugDescription: "a quadrilateral has eight numbers")
    }
    if let quad = try values.decodeIfPresent(Quad.self, forKey: .quad) { decoded.quad = quad }
    self = decoded
  }
}

extension Annotation {
  /// The entries of a Link annotation (Table 173).
  public struct LinkArea: Hashable, Sendable, Codable {
    /// The action (A or Dest), or nil if there is none.
    public var action: Action?
    /// The original address of a web page that was converted into part of the document (PA).
    public var previousAction: Action?
    /// The highlighting while pressed (H).
    public var highlighting: Highlighting
    /// The active parts of the rectangle; empty if one of them lies outside of it.
    public var quads: [MarkedQuad]

    /// Creates a link area.
    public init(
      action: Action? = nil, previousAction: Action? = nil, highlighting: Highlighting = .invert,
      quads: [MarkedQuad] = []
    ) {
      self.action = action
      self.previousAction = previousAction
      self.highlighting = highlighting
      self.quads = quads
    }
  }

  /// The highlighting of an annotation while it is pressed (H).
  public enum Highlighting: String, Hashable, Sendable, Codable {
    /// No highlighting.
    case none = "N"
    /// The contents are inverted.
    case invert = "I"
    /// The border is inverted.
    case outline = "O"
    /// The annotation appears pressed into the page.
    case push = "P"
    /// Same as ``push``, for widgets.
    case toggle = "T"
  }

  /// The entries of a Redact annotation (Table 192).
  public struct Redaction: Hashable, Sendable, Codable {
    /// The areas to remove; if empty, the whole rectangle.
    public var quads: [MarkedQuad]
    /// The colour that fills the areas (IC).
    public var interiorColor: AnnotationColor?
    /// The text written over the areas (OverlayText).
    public var overlayText: String?
    /// Whether the text is repeated to fill the areas (Repeat).
    public var repeatsText: Bool
    /// The font, its size and colour (DA).
    public var defaultAppearance: String?
    /// The justification of the text (Q).
    public var justification: Justification

    /// Creates a redaction.
    public init(quads: [MarkedQuad] = [], interiorColor: AnnotationColor? = nil) {
      self.quads = quads
      self.interiorColor = interiorColor
      repeatsText = false
      justification = .left
    }
  }
}

extension Annotation {
  /// Marks quadrilaterals by a text mark.
  package mutating func mark(_ quads: [Quad]) {
    kind.textMark.quads = quads.map(MarkedQuad.init)
    rectangle = nil
  }
}
