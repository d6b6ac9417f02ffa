/// Reads file specifications (ISO 32000-1, 7.11).
enum FileSpecification {
  /// Returns the name of the file: preferably the Unicode name, then the platform-independent one.
  static func name(_ object: PDFObject?) -> String? {
    guard let object else { return nil }
    if let plain = object.text { return plain }
    return object["UF"]?.text ?? object["F"]?.text ?? object["Unix"]?.text ?? object["DOS"]?.text
      ?? object["Mac"]?.text
  }

  /// Returns the description of a file, embedded or not (7.11.3 and 7.11.4).
  static func attachment(_ object: PDFObject) -> FileAttachment {
    var file = FileAttachment(name: name(object))
    file.description = object["Desc"]?.text
    let embedded = object["EF"]
    let keys: [StaticString] = ["UF", "F", "Unix", "DOS", "Mac"]
    let streams = keys.lazy.compactMap { key in embedded?[key] }
    guard let stream = streams.first(where: \.isStream) else { return file }
    file.content = stream.id
    file.mimeType = stream["Subtype"]?.name
    let parameters = stream["Params"]
    file.size = parameters?["Size"]?.int.flatMap { $0 < 0 ? nil : $0 }
    file.created = parameters?["CreationDate"]?.text.map(AnnotationDate.init)
    file.modified = parameters?["ModDate"]?.text.map(AnnotationDate.init)
    file.checksum = parameters?["CheckSum"]?.bytes.map { $0.hexadecimal }
    return file
  }
}
