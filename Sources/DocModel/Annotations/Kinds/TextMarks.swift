extension Annotation {
  /// What Highlight, Underline, Squiggly and StrikeOut annotations have (ISO 32000-1, Table 179).
  public struct TextMark: Hashable, Sendable, Codable {
    /// The parts of the page that are marked (QuadPoints).
    public var quads: [MarkedQuad]

    /// A mark over parts of the page.
    public init(quads: [MarkedQuad]) {
      self.quads = quads
    }
  }

  /// A quadrilateral as the file has it, and with its corners put in order.
  public struct MarkedQuad: Hashable, Sendable, Codable {
    /// The eight numbers in the file's order, which is rarely that of the standard.
    public var numbers: [Double]
    /// The quadrilateral, its corners ordered by where they are.
    public var quad: Quad

    /// A quadrilateral of eight numbers; nil if there are fewer.
    public init?(numbers: [Double]) {
      guard numbers.count == 8 else { return nil }
      self.numbers = numbers
      let points = (0..<4).map { Point(x: numbers[2 * $0], y: numbers[2 * $0 + 1]) }
      quad = Quad(corners: (points[0], points[1], points[2], points[3]))
    }
  }

  /// What a Link annotation has (Table 173).
  public struct LinkArea: Hashable, Sendable, Codable {
    /// What following it does (A or Dest); nil if it leads nowhere.
    public var action: Action?
    /// The address that it had before a web page was made a part of the document (PA).
    public var previousAction: Action?
    /// How it looks while it is pressed (H).
    public var highlighting: Highlighting
    /// The parts of the rectangle that are active; none where one of them lies outside of it.
    public var quads: [MarkedQuad]

    /// An area that leads somewhere.
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

  /// How an annotation looks while it is pressed (H).
  public enum Highlighting: String, Hashable, Sendable, Codable {
    /// No other way.
    case none = "N"
    /// Its colours are inverted.
    case invert = "I"
    /// Its border is inverted.
    case outline = "O"
    /// As if it were pressed into the page.
    case push = "P"
    /// The same as ``push``, of widgets.
    case toggle = "T"
  }

  /// What a Redact annotation has (Table 192).
  public struct Redaction: Hashable, Sendable, Codable {
    /// The parts of the page that are to be taken out; the whole rectangle where there are none.
    public var quads: [MarkedQuad]
    /// What is put in their place (IC).
    public var interiorColor: AnnotationColor?
    /// The text that is written over them (OverlayText).
    public var overlayText: String?
    /// Whether the text is repeated as often as there is room (Repeat).
    public var repeatsText: Bool
    /// The font, its size and colour (DA).
    public var defaultAppearance: String?
    /// To which side the text is moved (Q).
    public var justification: Justification

    /// A part that is to be taken out.
    public init(quads: [MarkedQuad] = [], interiorColor: AnnotationColor? = nil) {
      self.quads = quads
      self.interiorColor = interiorColor
      repeatsText = false
      justification = .left
    }
  }
}
