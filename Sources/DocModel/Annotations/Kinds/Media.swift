import Foundation

extension Annotation {
  /// The entries of a FileAttachment annotation (ISO 32000-1, Table 184).
  public struct Attachment: Hashable, Sendable, Codable {
    /// The file (FS), or nil if there is none.
    public var file: FileAttachment?
    /// The path of a new file, whose bytes are read when the document is saved; nil for a file of the document.
    public internal(set) var path: String?
    /// The bytes of a new file without a path.
    public internal(set) var data: Data?
    /// The name of the icon.
    public var icon: String

    /// Creates an attachment of a file of the document; ``Annotation/fileAttachment(_:at:onPage:options:)`` makes one
    /// with a new file.
    public init(file: FileAttachment?, icon: String = "PushPin") {
      self.file = file
      self.icon = icon
    }
  }

  /// The entries of a Sound annotation (Table 185; Table 294 for the sound).
  public struct Sound: Hashable, Sendable, Codable {
    /// The name of the icon.
    public var icon: String
    /// The sampling rate in samples per second (R).
    public var samplingRate: Double?
    /// The number of channels (C).
    public var channels: Int
    /// The number of bits per sample (B).
    public var bitsPerSample: Int
    /// The encoding of the samples (E).
    public var encoding: String
    /// The object with the samples.
    public var content: ObjectID?

    /// Creates a sound.
    public init(icon: String = "Speaker", samplingRate: Double? = nil) {
      self.icon = icon
      self.samplingRate = samplingRate
      channels = 1
      bitsPerSample = 8
      encoding = "Raw"
    }
  }

  /// The entries of a Movie annotation (Table 186).
  public struct Movie: Hashable, Sendable, Codable {
    /// The movie's file.
    public var file: String?
    /// Whether a click plays the movie (A).
    public var isPlayed: Bool

    /// Creates a movie.
    public init(file: String? = nil, isPlayed: Bool = true) {
      self.file = file
      self.isPlayed = isPlayed
    }
  }

  /// The entries of a Screen annotation (Table 187).
  public struct Screen: Hashable, Sendable, Codable {
    /// The appearance characteristics (MK).
    public var look: Look?
    /// The action performed on a click.
    public var action: Action?

    /// Creates a screen.
    public init(look: Look? = nil, action: Action? = nil) {
      self.look = look
      self.action = action
    }
  }

  /// The entries of a Widget annotation (Table 188).
  public struct Widget: Hashable, Sendable, Codable {
    /// The highlighting while pressed (H).
    public var highlighting: Highlighting
    /// The appearance characteristics (MK).
    public var look: Look?
    /// The action performed on a click.
    public var action: Action?
    /// The widget's form field.
    public var field: Field

    /// Creates a widget.
    public init(
      field: Field, highlighting: Highlighting = .invert, look: Look? = nil, action: Action? = nil
    ) {
      self.field = field
      self.highlighting = highlighting
      self.look = look
      self.action = action
    }
  }

  /// The appearance characteristics of a widget or screen (MK, Table 189).
  public struct Look: Hashable, Sendable, Codable {
    /// The counterclockwise rotation against the page, in degrees (R).
    public var rotation: Int
    /// The border colour (BC).
    public var borderColor: AnnotationColor?
    /// The background colour (BG).
    public var backgroundColor: AnnotationColor?
    /// The caption (CA).
    public var caption: String?

    /// Creates characteristics, by default without colours.
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

  /// The entries of a Watermark annotation (Tables 190 and 191).
  public struct Watermark: Hashable, Sendable, Codable {
    /// The transformation before printing (FixedPrint, Matrix); nil if it is printed unchanged.
    public var matrix: [Double]?
    /// The offset to the right and up, as fractions of the medium's size (FixedPrint, H and V).
    public var offset: Size

    /// Creates a watermark.
    public init(matrix: [Double]? = nil, offset: Size = Size(width: 0, height: 0)) {
      self.matrix = matrix
      self.offset = offset
    }
  }
}
