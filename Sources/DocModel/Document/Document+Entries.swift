/// The entries of annotations as the file has them.
extension Document {
  /// Returns all entries of an annotation's dictionary as the file has them, by their keys.
  ///
  /// ```swift
  /// for (key, value) in document.entries(of: annotation) { print(key, value) }
  /// ```
  ///
  /// Entries that are objects of their own are included, unless they are streams, which stay references, as do those
  /// within arrays and dictionaries; ``value(of:)`` reads them. Edits that aren't saved are in
  /// ``Annotation/otherEntries`` and the other properties. Of entries whose keys are equal as texts, the first is
  /// included.
  public func entries(of annotation: Annotation) -> [String: PDFValue] {
    guard let object = object(of: annotation) else { return [:] }
    let entries = object.keys.compactMap { key in object.value(forKey: key).map { (key.text, $0.value) } }
    return Dictionary(entries) { first, _ in first }
  }

  /// Returns the value of an object of the file; null if there is none, a reference for a stream.
  public func value(of id: ObjectID) -> PDFValue { file?.value(of: id) ?? .null }

  /// Returns the dictionary of an annotation; nil if the file has none.
  func object(of annotation: Annotation) -> PDFObject? {
    let element = leaf(annotation.pageIndex)?.object["Annots"]?[annotation.index]
    let candidates = [annotation.object.flatMap { file?.object($0) }, element]
    return candidates.compactMap(\.self).first { $0.isDictionary && $0["Subtype"]?.name == annotation.type }
  }
}
