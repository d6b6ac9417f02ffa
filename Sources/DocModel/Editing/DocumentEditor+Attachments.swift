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
    /// The size in bytes of the largest file that is read.
    public var maximumSize = 1 << 30

    /// Creates the usual options.
    public init() {}
  }

  /// Attaches a file at a path.
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
    let file = try FileAttachment(reading: path, options)
    return try attach(AttachedFile(key: [], file: file, path: path.absolutePath), options)
  }

  /// Attaches bytes as a file, which the edit and its journal keep.
  ///
  /// - Parameters:
  ///   - data: the bytes.
  ///   - name: the name of the file.
  ///   - options: its other details.
  /// - Returns: the entry of the list.
  /// - Throws: ``EditError`` if the name is blank, the document has a file with that name, or its owner doesn't permit
  ///   the change.
  @discardableResult
  public func attach(
    _ data: Data, named name: String, options: AttachmentOptions = AttachmentOptions()
  ) throws(EditError) -> AttachedFile {
    var new = AttachedFile(
      key: [], file: try FileAttachment(data, named: name, in: document.source.name, options, date))
    new.data = data
    return try attach(new, options)
  }

  /// Adds a file to the list, under a key of its own.
  private func attach(_ file: AttachedFile, _ options: AttachmentOptions) throws(EditError) -> AttachedFile {
    let name = file.file.name ?? ""
    var rest = attachmentList
    if let present = rest.first(where: { $0.file.name == name }) {
      guard options.replacesExisting else { throw .attachmentExists(document.source.name, name: name) }
      rest.removeAll { $0.file.name == present.file.name }
    }
    let keys = Set(rest.map(\.key))
    var (key, number) = (PDFTextString.encode(name), 2)
    while keys.contains(key) { (key, number) = (PDFTextString.encode("\(name) \(number)"), number + 1) }
    var new = file
    new.key = key
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

extension Annotation {
  /// Creates an icon that attaches a file, with its upper left corner at a point (ISO 32000-1, 12.5.6.15).
  ///
  /// The annotation has the path and the checksum of the file, whose bytes are read again when the document is saved.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - point: the corner in the page's default user space.
  ///   - index: the 0-based index of the page.
  ///   - options: details of the file; annotations may attach files of the same name.
  /// - Returns: the annotation.
  /// - Throws: ``EditError`` if the file can't be read, or its name is blank.
  public static func fileAttachment(
    _ path: String, at point: Point, onPage index: Int,
    options: DocumentEditor.AttachmentOptions = DocumentEditor.AttachmentOptions()
  ) throws(EditError) -> Annotation {
    var attachment = Attachment(file: try FileAttachment(reading: path, options))
    attachment.path = path.absolutePath
    return fileAttachment(attachment, at: point, onPage: index, options)
  }

  /// Creates an icon that attaches bytes as a file, with its upper left corner at a point (ISO 32000-1, 12.5.6.15).
  ///
  /// - Parameters:
  ///   - data: the bytes, which the annotation keeps.
  ///   - name: the name of the file.
  ///   - point: the corner in the page's default user space.
  ///   - index: the 0-based index of the page.
  ///   - options: other details of the file; annotations may attach files of the same name.
  /// - Returns: the annotation.
  /// - Throws: ``EditError`` if the name is blank.
  public static func fileAttachment(
    _ data: Data, named name: String, at point: Point, onPage index: Int,
    options: DocumentEditor.AttachmentOptions = DocumentEditor.AttachmentOptions()
  ) throws(EditError) -> Annotation {
    var attachment = Attachment(
      file: try FileAttachment(data, named: name, in: name, options, AnnotationDate(Date())))
    attachment.data = data
    return fileAttachment(attachment, at: point, onPage: index, options)
  }

  private static func fileAttachment(
    _ attachment: Attachment, at point: Point, onPage index: Int,
    _ options: DocumentEditor.AttachmentOptions
  ) -> Annotation {
    let icon = Rectangle(x0: point.x, y0: point.y - 20, x1: point.x + 20, y1: point.y)
    var annotation = Annotation(
      pageIndex: index, index: 0, type: "FileAttachment", kind: .fileAttachment(attachment), rectangle: icon)
    annotation.flags = [.print, .noZoom, .noRotate]
    annotation.contents = options.description
    return annotation
  }

  /// The path of the new file that the annotation attaches; nil for any other annotation.
  var attachedPath: String? {
    if case .fileAttachment(let attachment) = kind { attachment.path } else { nil }
  }

  /// Whether the annotation attaches a new file.
  var attachesNewFile: Bool {
    guard case .fileAttachment(let attachment) = kind else { return false }
    return attachment.path != nil || attachment.data != nil
  }
}

extension FileAttachment {
  /// Describes a file that is to be attached.
  ///
  /// - Throws: ``DocumentError`` if it can't be read; ``EditError`` if its name is blank.
  fileprivate init(
    reading path: String, _ options: DocumentEditor.AttachmentOptions
  ) throws(EditError) {
    let read: RegularFile
    do throws(DocumentError) {
      read = try RegularFile(path, upTo: options.maximumSize)
    } catch {
      throw .unreadable(error)
    }
    try self.init(read.bytes, named: options.name ?? read.name, in: path, options)
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    created = (attributes?[.creationDate] as? Date).map { AnnotationDate($0) }
    modified = AnnotationDate(read.modified)
  }

  /// Describes bytes that are to be attached.
  fileprivate init(
    _ data: Data, named name: String, in document: String, _ options: DocumentEditor.AttachmentOptions,
    _ date: AnnotationDate
  ) throws(EditError) {
    try self.init(Array(data), named: name, in: document, options)
    modified = date
  }

  private init(
    _ bytes: [UInt8], named name: String, in place: String, _ options: DocumentEditor.AttachmentOptions
  ) throws(EditError) {
    guard !name.allSatisfy(\.isWhitespace) else {
      throw .invalid(place, reason: "an attachment needs a name")
    }
    self.init(name: name)
    (description, mimeType) = (options.description, options.mimeType)
    (size, checksum) = (bytes.count, MD5.digest(bytes).hexadecimal)
  }
}
