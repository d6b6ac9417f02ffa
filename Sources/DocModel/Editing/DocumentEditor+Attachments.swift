import Foundation

/// Editing the list of embedded files.
extension DocumentEditor {
  /// The list of embedded files with the edits so far (ISO 32000-1, 7.11.4), without those of annotations.
  public var attachmentList: [AttachedFile] { edited.parts.attachments }

  /// Details of a new attachment.
  public struct AttachmentOptions: Hashable, Sendable {
    /// The name for readers; nil for that of the file.
    public var name: String?
    /// The description.
    public var description: String?
    /// The media type, such as `text/csv`.
    public var mimeType: String?
    /// Whether a file with the same name is replaced.
    public var replacesExisting = false
    /// The size in bytes of the largest file.
    public var maximumSize = 1 << 30

    /// Creates the usual options.
    public init() {}
  }

  /// Attaches a file.
  ///
  /// The edit has the path and the checksum of the file, whose bytes are read again when the document is saved.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - options: its details.
  /// - Returns: the entry of the list.
  /// - Throws: ``EditError`` if the file can't be read, the document has a file with that name, or its owner doesn't
  ///   permit the change.
  @discardableResult
  public func attach(
    _ path: String, options: AttachmentOptions = AttachmentOptions()
  ) throws(EditError) -> AttachedFile {
    let read: RegularFile
    do throws(DocumentError) {
      read = try RegularFile(path, upTo: options.maximumSize)
    } catch {
      throw .unreadable(error)
    }
    var file = FileAttachment(name: options.name ?? read.name)
    let name = file.name ?? ""
    guard !name.allSatisfy(\.isWhitespace) else {
      throw .invalid(path, reason: "an attachment needs a name")
    }
    (file.description, file.mimeType) = (options.description, options.mimeType)
    (file.size, file.checksum) = (read.bytes.count, MD5.digest(read.bytes).hexadecimal)
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    let created = attributes?[.creationDate] as? Date
    file.created = created.map { AnnotationDate(PDFDate.text(of: $0)) }
    file.modified = AnnotationDate(PDFDate.text(of: read.modified))
    var rest = attachmentList
    if let present = rest.first(where: { $0.file.name == name }) {
      guard options.replacesExisting else { throw .attachmentExists(document.source.name, name: name) }
      rest.removeAll { $0.file.name == present.file.name }
    }
    let keys = Set(rest.map(\.key))
    var (key, number) = (PDFTextString.encode(name), 2)
    while keys.contains(key) { (key, number) = (PDFTextString.encode("\(name) \(number)"), number + 1) }
    let new = AttachedFile(key: key, file: file, path: path.absolutePath)
    try setAttachmentList(rest + [new], title: "Attach \(name)")
    return new
  }

  /// Replaces the list of embedded files by a part of it.
  ///
  /// - Throws: ``EditError`` if the owner doesn't permit the change.
  public func setAttachmentList(
    _ files: [AttachedFile], title: String = "Change Attachments"
  ) throws(EditError) {
    guard files != attachmentList else { return }
    try record(title, .attachments(from: attachmentList, to: files))
  }
}
