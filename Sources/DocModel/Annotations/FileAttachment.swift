/// A file within the document, without its content (ISO 32000-1, 7.11.4).
///
/// The content is asked of ``Document/data(of:upTo:)``: it may be larger than the document that is read for it.
public struct FileAttachment: Hashable, Sendable, Codable {
  /// The name of the file, as the file specification has it; a path may stand before it.
  public var name: String?
  /// The number of bytes when it isn't compressed, as far as the document says.
  public var size: Int?
  /// When the file was made.
  public var created: AnnotationDate?
  /// When the file was changed last.
  public var modified: AnnotationDate?
  /// The MD5 checksum of its content, in lower-case hexadecimal.
  public var checksum: String?
  /// Its type, such as `application/pdf`.
  public var mimeType: String?
  /// What people are told of it.
  public var description: String?
  /// The object that holds its content; nil if the document only names a file outside of it.
  public var content: ObjectID?
  /// The page whose annotation holds it, by its 0-based index; nil for one of the document, and where it isn't
  /// ``Document/attachments`` that says so.
  public var pageIndex: Int?

  /// A file of a name.
  public init(name: String?) {
    self.name = name
  }
}
