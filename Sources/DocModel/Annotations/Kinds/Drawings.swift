import Foundation

extension Annotation {
  /// The entries of a Line annotation (ISO 32000-1, Table 175).
  public struct Line: Hashable, Sendable, Codable {
    /// The position of a line's caption.
    public enum CaptionPosition: String, Hashable, Sendable, Codable {
      /// Inside the line.
      case inline = "Inline"
      /// Above the line.
      case top = "Top"
    }

    /// The start point (L); nil if the file gives none.
    public var start: Point?
    /// The end point (L).
    public var end: Point?
    /// The line endings (LE).
    public var endings: LineEndings
    /// The interior colour of the endings (IC).
    public var interiorColor: AnnotationColor?
    /// The length of the leader lines in points (LL); negative on the other side of the line.
    public var leaderLength: Double
    /// The length of the leader lines beyond the line (LLE).
    public var leaderExtension: Double
    /// The gap between the end points and the leader lines (LLO).
    public var leaderOffset: Double
    /// Whether the contents are shown as a caption (Cap).
    public var hasCaption: Bool
    /// The position of the caption (CP).
    public var captionPosition: CaptionPosition
    /// The offset of the caption from its normal position, along and across the line (CO).
    public var captionOffset: Size
    /// Whether the line has a measuring scale (Measure).
    public var isMeasured: Bool

    /// Creates a line between two points.
    public init(start: Point? = nil, end: Point? = nil) {
      self.start = start
      self.end = end
      endings = LineEndings()
      leaderLength = 0
      leaderExtension = 0
      leaderOffset = 0
      hasCaption = false
      captionPosition = .inline
      captionOffset = Size(width: 0, height: 0)
      isMeasured = false
    }
  }

  /// The entries of a Square or Circle annotation (Table 177).
  public struct Shape: Hashable, Sendable, Codable {
    /// The interior colour (IC).
    public var interiorColor: AnnotationColor?
    /// The distances between the annotation's rectangle and the shape (RD).
    public var differences: Differences?

    /// Creates a shape.
    public init(interiorColor: AnnotationColor? = nil, differences: Differences? = nil) {
      self.interiorColor = interiorColor
      self.differences = differences
    }
  }

  /// The entries of a Polygon or PolyLine annotation (Table 178).
  public struct Polygon: Hashable, Sendable, Codable {
    /// The vertices (Vertices).
    public var vertices: [Point]
    /// The line endings of a PolyLine (LE).
    public var endings: LineEndings
    /// The interior colour of a Polygon, or of a PolyLine's endings (IC).
    public var interiorColor: AnnotationColor?
    /// Whether the line has a measuring scale (Measure).
    public var isMeasured: Bool

    /// Creates a polygon or polyline.
    public init(
      vertices: [Point], endings: LineEndings = LineEndings(), interiorColor: AnnotationColor? = nil,
      isMeasured: Bool = false
    ) {
      self.vertices = vertices
      self.endings = endings
      self.interiorColor = interiorColor
      self.isMeasured = isMeasured
    }
  }

  /// The entries of an Ink annotation (Table 182).
  public struct Ink: Hashable, Sendable, Codable {
    /// The strokes, each a list of points (InkList).
    public var strokes: [[Point]]

    /// Creates an ink drawing.
    public init(strokes: [[Point]]) {
      self.strokes = strokes
    }
  }

  /// The entries of a Stamp annotation (Table 181).
  public struct Stamp: Hashable, Sendable, Codable {
    /// The name of the stamp, such as `Approved`.
    public var icon: String
    /// The PNG or JPEG file drawn as the stamp; nil for a stamp read from a file.
    public var image: Data?

    /// Creates a stamp with a name, drawn as its name or as an image.
    public init(icon: String = "Draft", image: Data? = nil) {
      self.icon = icon
      self.image = image
    }
  }
}
