extension Annotation {
  /// The entries of a Text annotation (ISO 32000-1, Table 172).
  public struct Note: Hashable, Sendable, Codable {
    /// Whether the note is open initially.
    public var isOpen: Bool
    /// The name of the icon.
    public var icon: String
    /// The state that the note gives another annotation, or nil if it is an ordinary note.
    public var state: String?
    /// The model of the state: `Marked` or `Review`.
    public var stateModel: String?

    /// Creates a note.
    public init(
      isOpen: Bool = false, icon: String = "Note", state: String? = nil, stateModel: String? = nil
    ) {
      self.isOpen = isOpen
      self.icon = icon
      self.state = state
      self.stateModel = stateModel
    }
  }

  /// The entries of a Popup annotation (Table 183).
  public struct PopupWindow: Hashable, Sendable, Codable {
    /// The annotation whose Contents, M, C and T the window shows.
    public var parent: ObjectID?
    /// Whether the window is open initially.
    public var isOpen: Bool

    /// Creates a popup window.
    public init(parent: ObjectID? = nil, isOpen: Bool = false) {
      self.parent = parent
      self.isOpen = isOpen
    }
  }

  /// The justification of text (Q).
  public enum Justification: Int, Hashable, Sendable, Codable {
    /// Left-justified.
    case left = 0
    /// Centred.
    case centered = 1
    /// Right-justified.
    case right = 2
  }

  /// The entries of a FreeText annotation (Table 174).
  public struct FreeText: Hashable, Sendable, Codable {
    /// The font, its size and colour, as operators of a content stream (DA).
    public var defaultAppearance: String?
    /// The justification (Q).
    public var justification: Justification
    /// The style of the rich text (DS).
    public var defaultStyle: String?
    /// The line from a callout to its target: two or three points (CL).
    public var callout: [Point]
    /// The distances between the annotation's rectangle and the text box (RD).
    public var differences: Differences?
    /// The ending of the callout line (LE).
    public var lineEnding: LineEnding

    /// Creates a text on the page.
    public init(
      defaultAppearance: String? = nil, justification: Justification = .left, defaultStyle: String? = nil,
      callout: [Point] = [], differences: Differences? = nil, lineEnding: LineEnding = .none
    ) {
      self.defaultAppearance = defaultAppearance
      self.justification = justification
      self.defaultStyle = defaultStyle
      self.callout = callout
      self.differences = differences
      self.lineEnding = lineEnding
    }
  }

  /// The entries of a Caret annotation (Table 180).
  public struct Caret: Hashable, Sendable, Codable {
    /// The distances between the annotation's rectangle and the caret (RD).
    public var differences: Differences?
    /// The symbol: `P` for a new paragraph, or `None`.
    public var symbol: String

    /// Creates a caret.
    public init(differences: Differences? = nil, symbol: String = "None") {
      self.differences = differences
      self.symbol = symbol
    }
  }

  /// The distances between a rectangle and one inside it (RD), in points.
  public struct Differences: Hashable, Sendable, Codable {
    /// The distance between the left edges.
    public var left: Double
    /// The distance between the upper edges.
    public var top: Double
    /// The distance between the right edges.
    public var right: Double
    /// The distance between the lower edges.
    public var bottom: Double

    /// Creates four distances.
    public init(left: Double, top: Double, right: Double, bottom: Double) {
      self.left = left
      self.top = top
      self.right = right
      self.bottom = bottom
    }

    /// Creates distances from four numbers in the order of the standard; nil for any other count.
    init?(numbers: [Double]) {
      guard numbers.count == 4 else { return nil }
      self.init(left: numbers[0], top: numbers[1], right: numbers[2], bottom: numbers[3])
    }

    /// The distances in the order of the standard.
    var numbers: [Double] { [left, top, right, bottom] }
  }
}
