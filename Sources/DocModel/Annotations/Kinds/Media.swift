extension Annotation {
  /// What a FileAttachment annotation has (ISO 32000-1, Table 184).
  public struct Attachment: Hashable, Sendable, Codable {
    /// The file (FS); nil if the annotation names none.
    public var file: FileAttachment?
    /// The name of the icon.
    public var icon: String

    /// A file on the page.
    public init(file: FileAttachment?, icon: String = "PushPin") {
      self.file = file
      self.icon = icon
    }
  }

  /// What a Sound annotation has (Table 185, and 294 of the sound itself).
  public struct Sound: Hashable, Sendable, Codable {
    /// The name of the icon.
    public var icon: String
    /// How many samples there are in a second (R).
    public var samplingRate: Double?
    /// How many channels there are (C).
    public var channels: Int
    /// How many bits a sample has (B).
    public var bitsPerSample: Int
    /// How samples are written (E).
    public var encoding: String
    /// The object that holds the samples.
    public var content: ObjectID?

    /// A sound.
    public init(icon: String = "Speaker", samplingRate: Double? = nil) {
      self.icon = icon
      self.samplingRate = samplingRate
      channels = 1
      bitsPerSample = 8
      encoding = "Raw"
    }
  }

  /// What a Movie annotation has (Table 186).
  public struct Movie: Hashable, Sendable, Codable {
    /// The file of the film.
    public var file: String?
    /// Whether a click plays it (A).
    public var isPlayed: Bool

    /// A film.
    public init(file: String? = nil, isPlayed: Bool = true) {
      self.file = file
      self.isPlayed = isPlayed
    }
  }

  /// What a Screen annotation has (Table 187).
  public struct Screen: Hashable, Sendable, Codable {
    /// How it looks without its medium (MK).
    public var look: Look?
    /// What a click does.
    public var action: Action?

    /// A part of the page for media.
    public init(look: Look? = nil, action: Action? = nil) {
      self.look = look
      self.action = action
    }
  }

  /// What a Widget annotation has (Table 188).
  public struct Widget: Hashable, Sendable, Codable {
    /// How it looks while it is pressed (H).
    public var highlighting: Highlighting
    /// How it looks (MK).
    public var look: Look?
    /// What a click does.
    public var action: Action?
    /// The field to which it belongs.
    public var field: FormField

    /// A part of a form.
    public init(
      field: FormField, highlighting: Highlighting = .invert, look: Look? = nil, action: Action? = nil
    ) {
      self.field = field
      self.highlighting = highlighting
      self.look = look
      self.action = action
    }
  }

  /// How a widget or a screen looks (MK, Table 189).
  public struct Look: Hashable, Sendable, Codable {
    /// By how many degrees it is turned against the page, counterclockwise (R).
    public var rotation: Int
    /// The colour of its border (BC).
    public var borderColor: AnnotationColor?
    /// The colour behind it (BG).
    public var backgroundColor: AnnotationColor?
    /// What is written on it (CA).
    public var caption: String?

    /// A look without colours.
    public init(
      rotation: Int = 0, borderColor: AnnotationColor? = nil, backgroundColor: AnnotationColor? = nil,
      caption: String? = nil
    ) {
      self.rotation = rotation
      self.borderColor = borderColor
      self.backgroundColor = backgroundColor
      self.caption = caption
    }
  }

  /// What a Watermark annotation has (Tables 190 and 191).
  public struct Watermark: Hashable, Sendable, Codable {
    /// How it is moved and turned before it is printed (FixedPrint, Matrix); nil if it is printed as it lies.
    public var matrix: [Double]?
    /// How far it is moved to the right and up, in parts of the medium's size (FixedPrint, H and V).
    public var offset: Size

    /// A watermark.
    public init(matrix: [Double]? = nil, offset: Size = Size(width: 0, height: 0)) {
      self.matrix = matrix
      self.offset = offset
    }
  }
}
