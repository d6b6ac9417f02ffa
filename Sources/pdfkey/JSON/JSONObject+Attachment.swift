import DocModel

extension JSONObject {
  /// Describes a file that is embedded in a document, with the number that selects it and the path of its copy.
  init(_ file: FileAttachment, number: Int, labels: PageLabels, output: String? = nil) {
    func text(_ date: AnnotationDate) -> String { date.date?.iso8601 ?? date.raw }
    self = [
      "number": number, "name": file.name, "size": file.size, "type": file.mimeType,
      "description": file.description, "created": file.created.map(text), "modified": file.modified.map(text),
      "page": file.pageIndex.map { $0 + 1 }, "label": file.pageIndex.map(labels.label(at:)), "output": output,
    ]
  }
}
