/// A file embedded in the document, without its content (ISO 32000-1, 7.11.4).
///
/// ``Document/data(of:upTo:)`` reads the content, which may be larger than the document itself.
public struct FileAttachment: Hashable, Sendable, Codable {
  /// The name from the file specification, which may include a path.
  public var name: String?
  /// The uncompressed size in bytes, if the document gives it.
  public var size: Int?
  /// The date of the file's creation.
  public var created: AnnotationDate?
  /// The date of the file's last change.
  public var modified: AnnotationDate?
  /// The MD5 checksum of the content, in lower-case hexadecimal.
  public var checksum: String?
  /// The media type, such as `application/pdf`.
  public var mimeType: String?
  /// The description for users.
  public var description: String?
  /// The object with the content; nil if the document only names an external file.
  public var content: ObjectID?
  /// The 0-based index of the page whose annotation attaches the file; nil for a file of the document, and outside of
  /// ``Document/attachments``.
  public var pageIndex: Int?

  /// Creates a file with a name.
  public init(name: String?) {
    self.name = name
  }
}
