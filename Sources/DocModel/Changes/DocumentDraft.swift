/// An object draft with its document: what the draft doesn't replace is read from there.
///
/// The appearances are drawn and the warnings collected here, because the objects of a file know neither.
package struct DocumentDraft {
  let document: Document
  package let file: PDFFile
  /// The objects.
  package var objects: ObjectDraft
  /// The warnings, in one clause each.
  package var warnings: [String] = []
  /// The new list of embedded files; nil for that of the file.
  var embeddedFiles: [(name: [UInt8], value: PDFValue)]?
  /// The appearances.
  var appearances = Appearances()

  /// Starts without changes.
  ///
  /// - Parameters:
  ///   - document: the document.
  ///   - file: its objects.
  ///   - nextNumber: the lowest object number that neither the file nor the edits use.
  package init(_ document: Document, _ file: PDFFile, nextNumber: Int32) {
    (self.document, self.file) = (document, file)
    objects = ObjectDraft(nextNumber: nextNumber)
  }

  /// Returns the text of an object with the changes so far; nil for a stream or a missing object.
  package func text(of id: ObjectID) -> ObjectText? {
    switch objects.objects[id] {
    case .text(let text)?, .entries(let text)?: text
    default: file.text(of: id)
    }
  }

  /// Returns an error that names the document.
  package func notEditable(_ reason: String) -> EditError {
    .notEditable(document.source.name, reason: reason)
  }

  /// Changes the dictionary in an entry of the catalog (ISO 32000-1, Table 28), which may be an object of its own.
  ///
  /// - Returns: whether the catalog has such an entry.
  @discardableResult
  package mutating func changeCatalogEntry(_ key: PDFName, _ change: (inout ObjectText) -> Void) -> Bool {
    guard let catalogID = file.catalog?.id, var catalog = text(of: catalogID) else { return false }
    if case .reference(let id)? = catalog[key] {
      guard var entry = text(of: id) else { return false }
      change(&entry)
      objects.set(id, to: .text(entry))
    } else {
      guard var entry = catalog.text(forKey: key) else { return false }
      change(&entry)
      catalog.set(key, to: entry)
      objects.set(catalogID, to: .text(catalog))
    }
    return true
  }

  /// Removes Adobe's extension that brings the encryption of revisions 5 and 6: levels 3 and 8 of ADBE (7.12).
  mutating func removeEncryptionExtension() {
    guard let extensions = file.catalog?["Extensions"], case .dictionary(let entries) = extensions.value,
      [3, 8].contains(extensions["ADBE"]?["ExtensionLevel"]?.int)
    else { return }
    if entries.without(["ADBE", "Type"]).entries.isEmpty {
      removeCatalogEntry("Extensions")
    } else {
      changeCatalogEntry("Extensions") { $0["ADBE"] = nil }
    }
  }

  /// Removes the usage rights (12.8.2.3), which a change makes void.
  package mutating func removeUsageRights() {
    changeCatalogEntry("Perms") { $0["UR3"] = nil }
    warnings.append("its usage rights for Adobe Reader are removed, since a change makes them void")
  }
}
