/// The rules by which an editor checks entries that the model doesn't describe.
extension Annotation {
  /// Throws if a change sets other entries that can't be set.
  ///
  /// - Parameters:
  ///   - old: the annotation before the change; nil for a new one.
  ///   - document: the document.
  /// - Throws: ``EditError/invalid(_:reason:)``.
  func checkOtherEntries(after old: Annotation?, in document: Document) throws(EditError) {
    let before = old?.otherEntries ?? [:]
    guard otherEntries != before else { return }
    func refuse(_ reason: String) -> EditError {
      .invalid(document.source.name, reason: "annotation \(id) on page \(pageIndex &+ 1) \(reason)")
    }
    for (name, value) in otherEntries where value != before[name] {
      let key = PDFName(name)
      if let obstacle = OtherEntries.obstacle(key, value) {
        throw refuse("can't have the entry \(name): \(obstacle)")
      }
      if before[name] == nil, let old, document.hasUnreadEntry(key, of: old) {
        throw refuse(
          "has an entry \(name) that refers to other objects, is too large or not plain, or has an ambiguous key, "
            + "and has to stay")
      }
    }
    guard otherEntries.size <= OtherEntries.largest else {
      throw refuse("can't have more than \(OtherEntries.largest >> 10) KB of other entries")
    }
  }
}

extension Document {
  /// Whether the file has an entry of an annotation, perhaps with another spelling of the key's text, that isn't among
  /// its other entries.
  fileprivate func hasUnreadEntry(_ key: PDFName, of annotation: Annotation) -> Bool {
    guard let object = object(of: annotation), case .dictionary(let entries) = object.value,
      entries.entries.contains(where: { $0.key.text == key.text && object.value(forKey: $0.key) != nil })
    else { return false }
    return EntryReader(entries, of: object.file).otherEntries[key.text] == nil
  }
}

extension EditedPages {
  /// The key of a changed other entry that no signature permits to change; nil if there is none.
  var forbiddenOtherEntry: String? {
    for entry in changed.sorted(by: { $0.key < $1.key }).flatMap(\.value) {
      guard let current = entry.current?.otherEntries else { continue }
      let original = entry.original?.otherEntries ?? [:]
      let keys = Set(current.keys).union(original.keys).subtracting(RevisionParts.annotationKeys)
      if let key = keys.sorted().first(where: { current[$0] != original[$0] }) { return key }
    }
    return nil
  }
}
