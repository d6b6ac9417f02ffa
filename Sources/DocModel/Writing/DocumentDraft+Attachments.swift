import Foundation

/// The list of embedded files.
extension DocumentDraft {
  /// Writes the list of embedded files, with the bytes of new ones (ISO 32000-1, 7.11.4).
  ///
  /// A document of PDF/A-3 or PDF/A-4, and one that lists associated files already, lists the new ones in AF, too (ISO
  /// 19005-3, 6.8; ISO 19005-4, 6.9).
  ///
  /// - Throws: ``EditError`` if the catalog can't be read, or a new file can't be read or has changed.
  mutating func write(_ files: [AttachedFile]) throws(EditError) {
    guard let catalog = file.catalog, let catalogID = catalog.id, text(of: catalogID) != nil else {
      throw notEditable("its catalog can't be read")
    }
    try checkEncryptionOfFiles()
    let listed = PDFTrees.orderedNames(catalog["Names"]?["EmbeddedFiles"])
    guard listed.count < DocumentLimits.mostTreePairs else {
      throw notEditable("it has too many attachments")
    }
    let kept = Set(files.filter { !$0.isNew }.map(\.key))
    let removed = Set(listed.filter { !kept.contains($0.name) }.compactMap(\.value.id))
    var pairs = listed.filter { kept.contains($0.name) }.map { ($0.name, $0.value.reference) }
    var added: [PDFValue] = []
    for new in files where new.isNew {
      let specification = PDFValue.reference(try embed(new.file, at: new.path, new.data))
      added.append(specification)
      pairs.append((new.key, specification))
    }
    setName("EmbeddedFiles", to: pairs.isEmpty ? nil : .reference(addNameTree(pairs)))
    if associatesFiles {
      let rest = (catalog["AF"]?.elements(upTo: .max) ?? []).filter { value in
        if case .reference(let id) = value { !removed.contains(id) } else { true }
      }
      change(catalogID) { $0["AF"] = rest.isEmpty && added.isEmpty ? nil : .array(rest + added) }
    }
    embeddedFiles = pairs
  }

  /// Whether embedded files are listed as associated ones.
  var associatesFiles: Bool { [3, 4].contains(claimedPDFAPart) || file.catalog?["AF"] != nil }

  /// Throws if new files would need an encryption that isn't written.
  private func checkEncryptionOfFiles() throws(EditError) {
    let encryption = file.trailer["Encrypt"]
    if let method = encryption?["EFF"]?.name, method != encryption?["StmF"]?.name {
      throw notEditable("its attachments have an encryption of their own; decrypt it first")
    }
  }

  /// Warns, once, of what embedded files do to the conformance that the document claims.
  private mutating func warnOfConformance() {
    let warning: String? =
      switch claimedPDFAPart {
      case 1: "it no longer conforms to PDF/A-1, which has no attachments"
      case 2: "it conforms to PDF/A-2 only if the attached files conform to PDF/A, too"
      case 4 where !["E", "F"].contains(claimedPDFAConformance):
        "it conforms to PDF/A-4 only if the attached files conform to PDF/A, too; PDF/A-4f has any files"
      default: nil
      }
    if let warning, !warnings.contains(warning) { warnings.append(warning) }
  }

  /// Adds a file specification (7.11.3) with the bytes of a file.
  ///
  /// - Parameters:
  ///   - new: the file.
  ///   - path: its path.
  ///   - data: its bytes; nil for those at the path.
  /// - Returns: the object of the specification.
  /// - Throws: ``EditError`` if the file can't be read or has changed, or needs an encryption that isn't written.
  mutating func embed(_ new: FileAttachment, at path: String?, _ data: Data?) throws(EditError) -> ObjectID {
    try checkEncryptionOfFiles()
    warnOfConformance()
    var bytes = Array(data ?? Data())
    if data == nil {
      do throws(DocumentError) {
        bytes = try RegularFile(path ?? "", upTo: new.size ?? 0).bytes
      } catch {
        throw .invalid(path ?? "", reason: "can't be attached any more (\(error.description))")
      }
    }
    let checksum = MD5.digest(bytes)
    guard checksum.hexadecimal == new.checksum else {
      throw .invalid(path ?? new.name ?? "", reason: "has changed since it was attached; attach it again")
    }
    var parameters = DictionaryBuilder()
    parameters["Size"] = .integer(bytes.count)
    parameters["CreationDate"] = new.created.map { PDFValue(text: $0.raw) }
    parameters["ModDate"] = new.modified.map { PDFValue(text: $0.raw) }
    parameters["CheckSum"] = .string(checksum)
    var stream = DictionaryBuilder()
    stream["Type"] = .name("EmbeddedFile")
    stream["Subtype"] = new.mimeType.map { .name(PDFName(Array($0.utf8))) }
    stream["Params"] = .dictionary(parameters.dictionary)
    let content = PDFValue.reference(objects.add(.stream(stream.dictionary, bytes)))
    var specification = DictionaryBuilder()
    specification["Type"] = .name("Filespec")
    let name = PDFValue(text: new.name ?? "")
    (specification["F"], specification["UF"]) = (name, name)
    specification["EF"] = .dictionary(PDFDictionary([("F", content), ("UF", content)]))
    specification["Desc"] = new.description.map { PDFValue(text: $0) }
    specification["AFRelationship"] = associatesFiles ? .name("Unspecified") : nil
    return objects.add(.value(.dictionary(specification.dictionary)))
  }
}
