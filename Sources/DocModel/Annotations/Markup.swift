/// The entries common to markup annotations (ISO 32000-1, 12.5.6.2, Table 170).
///
/// The standard defines these entries for markup annotations. They are read for every annotation except widgets,
/// whose T is the field's name, since files have them on any kind.
public struct Markup: Hashable, Sendable, Codable {
  /// The relation of an annotation to the one it refers to (RT).
  public enum ReplyType: String, Hashable, Sendable, Codable {
    /// A reply to it.
    case reply = "R"
    /// A member of its group: both are one mark.
    case group = "Group"
  }

  /// The author (T).
  public var author: String?
  /// The popup window that shows the text (Popup).
  public var popup: Popup?
  /// The opacity, from 0 to 1 (CA).
  public var opacity: Double
  /// The styled text, as XHTML (RC).
  public var richText: String?
  /// The date of creation (CreationDate).
  public var created: AnnotationDate?
  /// The annotation that this one refers to (IRT).
  public var inReplyTo: ObjectID?
  /// The subject (Subj).
  public var subject: String?
  /// The relation to the annotation that this one refers to (RT); nil if it refers to none.
  public var replyType: ReplyType?
  /// The intent, such as `FreeTextCallout` (IT).
  public var intent: String?
  /// The type of the attached data for other programs (ExData), such as `Markup3D`.
  public var externalData: String?

  /// Creates entries with their defaults.
  public init() {
    opacity = 1
  }
}

/// The popup window that shows the text of an annotation (Table 183).
public struct Popup: Hashable, Sendable, Codable {
  /// The object of the popup annotation, or nil if it is direct.
  public var object: ObjectID?
  /// The window's rectangle, in the page's default user space.
  public var rectangle: Rectangle?
  /// Whether the window is open initially.
  public var isOpen: Bool

  /// Creates a popup window.
  public init(object: ObjectID? = nil, rectangle: Rectangle? = nil, isOpen: Bool = false) {
    self.object = object
    self.rectangle = rectangle
    self.isOpen = isOpen
  }
}
