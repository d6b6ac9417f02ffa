import Foundation

extension Document {
  /// How many bytes of an embedded file are read if nothing else is said: 16 MB.
  public static let usualAttachmentLimit = DocumentLimits.largestStream

  /// The files within the document: those that it lists by name (ISO 32000-1, 7.11.4), in its order, then those
  /// that annotations hold, page by page; each file once.
  ///
  /// A file that the document only names, and doesn't hold, isn't among them.
  public var attachments: [FileAttachment] {
    file.map { file in file.counted { attachments(in: file) } } ?? []
  }

  private func attachments(in file: PDFFile) -> [FileAttachment] {
    var known: Set<ObjectID> = []
    var files: [FileAttachment] = []
    for (key, value) in PDFTrees.orderedNames(file.catalog?["Names"]?["EmbeddedFiles"]) {
      var file = FileSpecification.attachment(value)
      if file.name == nil { file.name = PDFTextString.decode(key) }
      if let content = file.content, known.insert(content).inserted { files.append(file) }
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

  /// The content of an embedded file.
  ///
  /// - Parameters:
  ///   - file: the file, as the document has described it.
  ///   - limit: the most bytes that are read; a kilobyte in the document may stand for a megabyte.
  /// - Returns: the content; nil if the document doesn't hold it, it can't be decoded, or it may be larger than
  ///   the limit.
  public func data(of file: FileAttachment, upTo limit: Int = Document.usualAttachmentLimit) -> Data? {
    guard let content = file.content else { return nil }
    return self.file?.streamData(content, upTo: limit).map { Data($0) }
  }
}
