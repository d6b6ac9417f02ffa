import Foundation

extension Document {
  /// The default limit for reading an embedded file, in bytes: 16 MB.
  public static let defaultAttachmentLimit = DocumentLimits.largestStream

  /// The files embedded in the document, each once: those listed by name (ISO 32000-1, 7.11.4), in file order, then
  /// those of annotations, page by page.
  ///
  /// A file that the document only names, without embedding it, isn't included. The list is empty, too, if the
  /// document's ``warnings`` have ``Warning/Kind/dictionariesUnreadable``: a file that encrypts nothing but its
  /// attachments can be opened without the password, but they can't be read.
  public var attachments: [FileAttachment] {
    file.map { file in file.counted { attachments(in: file) } } ?? []
  }

  private func attachments(in file: PDFFile) -> [FileAttachment] {
    var known: Set<ObjectID> = []
    var files = listedFiles(in: file).map(\.file).filter { file in
      file.content.map { known.insert($0).inserted } ?? false
    }
    for page in 0..<pageCount {
      for annotation in (try? annotations(onPage: page)) ?? [] {
        guard case .fileAttachment(let attachment) = annotation.kind, var file = attachment.file,
          let content = file.content, known.insert(content).inserted
        else { continue }
        file.pageIndex = page
        files.append(file)
      }
    }
    return files
  }

  /// The list of embedded files, in file order (ISO 32000-1, 7.11.4).
  public var attachmentList: [AttachedFile] {
    file.map { file in file.counted { listedFiles(in: file) } } ?? []
  }

  private func listedFiles(in file: PDFFile) -> [AttachedFile] {
    PDFTrees.orderedNames(file.catalog?["Names"]?["EmbeddedFiles"]).map { key, value in
      var file = FileSpecification.attachment(value)
      if file.name == nil { file.name = PDFTextString.decode(key) }
      return AttachedFile(key: key, file: file)
    }
  }

  /// Reads the content of an embedded file.
  ///
  /// - Parameters:
  ///   - file: the file as described by the document.
  ///   - limit: the maximum number of bytes to read; a kilobyte in the document may expand to a megabyte.
  /// - Returns: the content.
  /// - Throws: ``DocumentError/attachmentTooLarge(_:name:limit:)`` if it may exceed the limit;
  ///   ``DocumentError/attachmentUnreadable(_:name:reason:)`` if the document doesn't embed it, or it can't be decoded.
  public func data(
    of file: FileAttachment, upTo limit: Int = Document.defaultAttachmentLimit
  ) throws(DocumentError) -> Data {
    guard let content = file.content, let objects = self.file else {
      throw .attachmentUnreadable(
        source.name, name: file.name, reason: "the document names it, but doesn't contain it")
    }
    // More than any memory, but small enough to be multiplied by the growth of a filter.
    let possible = min(max(limit, 0), 1 << 40)
    if let data = objects.streamData(content, upTo: possible) { return Data(data) }
    if objects.isStream(content, largerThan: possible) {
      throw .attachmentTooLarge(source.name, name: file.name, limit: limit)
    }
    throw .attachmentUnreadable(source.name, name: file.name, reason: "its content can't be decoded")
  }
}
