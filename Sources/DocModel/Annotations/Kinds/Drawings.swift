extension Annotation {
  /// What a Line annotation has (ISO 32000-1, Table 175).
  public struct Line: Hashable, Sendable, Codable {
    /// Where a line's caption stands.
    public enum CaptionPosition: String, Hashable, Sendable, Codable {
      /// In the line.
      case inline = "Inline"
      /// Above it.
      case top = "Top"
    }

    /// Where it begins (L); nil if the file doesn't say.
    public var start: Point?
    /// Where it ends (L).
    public var end: Point?
    /// How it begins and ends (LE).
    public var endings: LineEndings
    /// What its ends are filled with (IC).
    public var interiorColor: AnnotationColor?
    /// The length of the leader lines (LL); negative on the other side of the line.
    public var leaderLength: Double
    /// By how much the leader lines reach beyond the line (LLE).
    public var leaderExtension: Double
    /// The room between the end points and the leader lines (LLO).
    public var leaderOffset: Double
    /// Whether the contents are shown as its caption (Cap).
    public var hasCaption: Bool
    /// Where the caption stands (CP).
    public var captionPosition: CaptionPosition
    /// How far the caption is from where it would stand, along and across the line (CO).
    public var captionOffset: Size
    /// Whether it has a scale by which it is measured (Measure).
    public var isMeasured: Bool

    /// A line between two points.
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

  /// What a Square or a Circle annotation has (Table 177).
  public struct Shape: Hashable, Sendable, Codable {
    /// What it is filled with (IC).
    public var interiorColor: AnnotationColor?
    /// By how much it is smaller than the annotation's rectangle (RD).
    public var differences: Differences?

    /// A shape.
    public init(interiorColor: AnnotationColor? = nil, differences: Differences? = nil) {
      self.interiorColor = interiorColor
      self.differences = differences
    }
  }

  /// What a Polygon or a PolyLine annotation has (Table 178).
  public struct Polygon: Hashable, Sendable, Codable {
    /// Its corners (Vertices).
    public var vertices: [Point]
    /// How a PolyLine begins and ends (LE).
    public var endings: LineEndings
    /// What it, or what its ends, are filled with (IC).
    public var interiorColor: AnnotationColor?
    /// Whether it has a scale by which it is measured (Measure).
    public var isMeasured: Bool

    /// A line around or between corners.
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

  /// What an Ink annotation has (Table 182).
  public struct Ink: Hashable, Sendable, Codable {
    /// The lines, each by the points through which it goes (InkList).
    public var strokes: [[Point]]

    /// Lines drawn by hand.
    public init(strokes: [[Point]]) {
      self.strokes = strokes
    }
  }

  /// What a Stamp annotation has (Table 181).
  public struct Stamp: Hashable, Sendable, Codable {
    /// The name of the stamp, such as `Approved`.
    public var icon: String

    /// A stamp of a name.
    public init(icon: String = "Draft") {
      self.icon = icon
    }
  }
}
