extension Annotation {
  /// What a Text annotation has (ISO 32000-1, Table 172).
  public struct Note: Hashable, Sendable, Codable {
    /// Whether it is open at first.
    public var isOpen: Bool
    /// The name of the icon.
    public var icon: String
    /// The state that it gives another annotation, where it does nothing else.
    public var state: String?
    /// The model to which the state belongs: `Marked` or `Review`.
    public var stateModel: String?

    /// A note.
    public init(
      isOpen: Bool = false, icon: String = "Note", state: String? = nil, stateModel: String? = nil
    ) {
      self.isOpen = isOpen
      self.icon = icon
      self.state = state
      self.stateModel = stateModel
    }
  }

  /// What a Popup annotation has (Table 183).
  public struct PopupWindow: Hashable, Sendable, Codable {
    /// The annotation whose text it shows; Contents, M, C and T are that one's.
    public var parent: ObjectID?
    /// Whether it is open at first.
    public var isOpen: Bool

    /// A window.
    public init(parent: ObjectID? = nil, isOpen: Bool = false) {
      self.parent = parent
      self.isOpen = isOpen
    }
  }

  /// To which side lines of text are moved (Q).
  public enum Justification: Int, Hashable, Sendable, Codable {
    /// To the left.
    case left = 0
    /// To the middle.
    case centered = 1
    /// To the right.
    case right = 2
  }

  /// What a FreeText annotation has (Table 174).
  public struct FreeText: Hashable, Sendable, Codable {
    /// The font, its size and colour as operators of a content stream (DA).
    public var defaultAppearance: String?
    /// To which side its lines are moved (Q).
    public var justification: Justification
    /// The style of the rich text (DS).
    public var defaultStyle: String?
    /// The line that leads from a callout to what it is about: two or three points (CL).
    public var callout: [Point]
    /// By how much the text's box is smaller than the annotation's (RD).
    public var differences: Differences?
    /// How the callout's line ends (LE).
    public var lineEnding: LineEnding

    /// A text on the page.
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

  /// What a Caret annotation has (Table 180).
  public struct Caret: Hashable, Sendable, Codable {
    /// By how much the caret is smaller than the annotation's rectangle (RD).
    public var differences: Differences?
    /// The symbol: `P` for a new paragraph, or `None`.
    public var symbol: String

    /// A caret.
    public init(differences: Differences? = nil, symbol: String = "None") {
      self.differences = differences
      self.symbol = symbol
    }
  }

  /// The distances between a rectangle and one within it (RD), in points.
  public struct Differences: Hashable, Sendable, Codable {
    /// That of the left edges.
    public var left: Double
    /// That of the upper edges.
    public var top: Double
    /// That of the right edges.
    public var right: Double
    /// That of the lower edges.
    public var bottom: Double

    /// Four distances.
    public init(left: Double, top: Double, right: Double, bottom: Double) {
      self.left = left
      self.top = top
      self.right = right
      self.bottom = bottom
    }
  }
}
