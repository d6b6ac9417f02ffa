/// The annotations of a document with everything that lists and exports show.
public struct DocumentAnnotations: Hashable, Sendable, Codable {
  /// An annotation with its context in the document.
  public struct Entry: Hashable, Sendable, Codable, Identifiable {
    /// The annotation, with the entries inherited from its group's primary.
    public var annotation: Annotation
    /// A unique name: the annotation's own, or one made of the page number and the index.
    public var id: String
    /// The page of the annotation.
    public var page: PageGeometry
    /// The text that the annotation marks or surrounds; nil if there is none, or it wasn't requested.
    public var text: MarkedText?
    /// The heading whose section contains the annotation.
    public var heading: Heading?
    /// The name of the annotation that this one replies to or belongs to.
    public var inReplyTo: String?
    /// The names of the direct replies, in order; also of those that ``AnnotationOptions/includes`` leaves out.
    public var replies: [String]
    /// The number of replies between the annotation and the first of its thread.
    public var depth: Int
    /// The states given to the annotation, in chronological order.
    public var states: [AnnotationState]
    /// The SHA-256 of the attached file in lower-case hexadecimal; nil if there is none.
    public var attachmentHash: String?
    /// An image of the area that the annotation surrounds or shows; nil if none was made.
    public var image: Image?

    /// Creates an entry without context.
    public init(_ annotation: Annotation, on page: PageGeometry) {
      self.annotation = annotation
      self.page = page
      id = annotation.id
      replies = []
      depth = 0
      states = []
    }
  }

  /// An image of an annotation, in a file of its own.
  public struct Image: Hashable, Sendable, Codable {
    /// The path of the file.
    public var path: String
    /// The resolution in pixels per inch of the page.
    public var pixelsPerInch: Double

    package init(path: String, pixelsPerInch: Double) {
      (self.path, self.pixelsPerInch) = (path, pixelsPerInch)
    }
  }

  /// A heading of the outline.
  public struct Heading: Hashable, Sendable, Codable {
    /// The heading's title.
    public var title: String
    /// The titles from the top level down to the heading, including its own.
    public var path: [String]
    /// The 0-based index of the heading's page.
    public var pageIndex: Int?

    /// Creates a heading.
    public init(title: String, path: [String], pageIndex: Int? = nil) {
      (self.title, self.path, self.pageIndex) = (title, path, pageIndex)
    }
  }

  /// The annotations, in the requested order.
  public var entries: [Entry] = []
  /// The warnings about the annotations.
  public var warnings: [Warning] = []

  /// Creates an empty list.
  public init() {}
}
