/// What people say with an annotation, about whom and when (ISO 32000-1, Table 170).
///
/// The standard defines these entries for markup annotations. They are read for every annotation but a
/// widget, whose T is the name of its field, since files put them anywhere.
public struct Markup: Hashable, Sendable, Codable {
  /// What an annotation is to the one that it refers to (RT).
  public enum ReplyType: String, Hashable, Sendable, Codable {
    /// An answer to it.
    case reply = "R"
    /// A part of it: both are one mark.
    case group = "Group"
  }

  /// Who made it (T).
  public var author: String?
  /// The window that shows its text (Popup).
  public var popup: Popup?
  /// How opaque it is, from 0 to 1 (CA).
  public var opacity: Double
  /// Its text with styles, as XHTML (RC).
  public var richText: String?
  /// When it was made (CreationDate).
  public var created: AnnotationDate?
  /// The annotation to which it refers (IRT).
  public var inReplyTo: ObjectID?
  /// What it is about, in a few words (Subj).
  public var subject: String?
  /// What it is to the annotation that it refers to (RT); nil if it refers to none.
  public var replyType: ReplyType?
  /// What it is meant as, such as `FreeTextCallout` (IT).
  public var intent: String?
  /// The kind of data for other programs that goes with it (ExData), such as `Markup3D`.
  public var externalData: String?

  /// What an annotation says that says nothing.
  public init() {
    opacity = 1
  }
}

/// The window that shows the text of an annotation (Table 183).
public struct Popup: Hashable, Sendable, Codable {
  /// The window's own annotation, where it has an object.
  public var object: ObjectID?
  /// Where the window is, in the page's default user space.
  public var rectangle: Rectangle?
  /// Whether it is open at first.
  public var isOpen: Bool

  /// A window at a place.
  public init(object: ObjectID? = nil, rectangle: Rectangle? = nil, isOpen: Bool = false) {
    self.object = object
    self.rectangle = rectangle
    self.isOpen = isOpen
  }
}
