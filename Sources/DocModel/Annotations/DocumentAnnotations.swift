/// Everything that can be said about the annotations of a document, gathered once for lists and exports.
public struct DocumentAnnotations: Sendable, Codable {
  /// One annotation with what its document knows of it.
  public struct Entry: Hashable, Sendable, Codable {
    /// The annotation, with what it takes from the primary one where it belongs to a group.
    public var annotation: Annotation
    /// What it is called: its name, or the page's number and its place; no other entry has the same.
    public var id: String
    /// The page on which it lies.
    public var page: Page
    /// The text that it marks or surrounds; nil if there is none, or it wasn't asked for.
    public var text: MarkedText?
    /// The heading in whose section it lies.
    public var heading: Heading?
    /// What the annotation is called that it answers or belongs to.
    public var inReplyTo: String?
    /// What its answers are called, in order.
    public var replies: [String]
    /// How many answers lie between it and the first annotation of its thread.
    public var depth: Int
    /// What states people have given it, in the order in which they did.
    public var states: [AnnotationState]
    /// The SHA-256 of the file that is attached, in lower-case hexadecimal; nil if there is none.
    public var attachmentHash: String?
    /// A picture of what it surrounds or shows; nil if none was made.
    public var image: Image?

    /// An annotation of which nothing else is known.
    public init(_ annotation: Annotation, on page: Page) {
      self.annotation = annotation
      self.page = page
      id = annotation.id
      replies = []
      depth = 0
      states = []
    }
  }

  /// A picture of an annotation, in a file of its own.
  public struct Image: Hashable, Sendable, Codable {
    /// The path of the file.
    public var path: String
    /// How many pixels go to an inch of the page.
    public var pixelsPerInch: Double
  }

  /// A heading of the outline.
  public struct Heading: Hashable, Sendable, Codable {
    /// Its title.
    public var title: String
    /// The titles from the top down to it, its own last.
    public var path: [String]
    /// The 0-based index of the page on which it stands.
    public var pageIndex: Int?
  }

  /// Something that was wrong, and where.
  public struct Problem: Hashable, Sendable, Codable {
    /// The 0-based index of the page.
    public var pageIndex: Int
    /// What the annotation is called; nil for an entry that is none.
    public var annotation: String?
    /// What was wrong, in a sentence.
    public var message: String
  }

  /// The annotations, in the order that was asked for.
  public var entries: [Entry] = []
  /// What was wrong with them.
  public var problems: [Problem] = []

  /// A report about nothing.
  public init() {}
}
