import DocModel

/// The files embedded in a document.
struct AttachmentsJSON: Encodable {
  let path: String
  let attachments: [Item]

  struct Item: Encodable {
    /// The number that selects the file for extraction.
    let number: Int
    @OrNull var name: String?
    @OrNull var size: Int?
    @OrNull var type: String?
    @OrNull var description: String?
    @OrNull var created: String?
    @OrNull var modified: String?
    /// The page whose annotation contains the file.
    @OrNull var page: Int?
    @OrNull var label: String?
    /// The path of the extracted file.
    @OrNull var output: String?

    init(_ file: FileAttachment, number: Int, labels: PageLabels, output: String? = nil) {
      self.number = number
      name = file.name
      size = file.size
      type = file.mimeType
      description = file.description
      created = file.created.map { $0.date?.iso8601 ?? $0.raw }
      modified = file.modified.map { $0.date?.iso8601 ?? $0.raw }
      page = file.pageIndex.map { $0 + 1 }
      label = file.pageIndex.map { labels.label(at: $0) }
      self.output = output
    }
  }
}
