/// The metadata and the initial view of a document.
extension DocumentDraft {
  /// Writes the metadata, in the information dictionary and in the XMP packet, and the initial view.
  ///
  /// - Throws: ``EditError`` if the catalog can't be read, or an action can't be written.
  mutating func write(_ properties: DocumentProperties) throws(EditError) {
    let old = document.properties
    let (before, entries) = (old.entries, properties.entries)
    let keys = Set(before.keys).union(entries.keys).filter { before[$0] != entries[$0] }.sorted()
    try writeCatalog(properties, old)
    guard !keys.isEmpty else { return }
    writeInformation(keys, entries)
    if claimedPDFAPart == 4, file.catalog?["PieceInfo"] == nil || keys.contains(where: { $0 != "ModDate" }) {
      warnings.append("it no longer conforms to PDF/A-4, which keeps metadata in XMP only")
    }
    try writeXMP(keys, entries)
  }

  /// The part of PDF/A to which the metadata claim conformance (ISO 19005-1, 6.7.11); nil for none.
  var claimedPDFAPart: Int? {
    metadataText?.firstMatch(of: /pdfaid:part\s*(?:>|=\s*["'])\s*([1-4])/).flatMap { Int($0.1) }
  }

  /// The level of PDF/A to which the metadata claim conformance, such as B; nil for none.
  var claimedPDFAConformance: String? {
    metadataText?.firstMatch(of: /pdfaid:conformance\s*(?:>|=\s*["'])\s*([A-Z])/).map { String($0.1) }
  }

  private var metadataText: String? {
    file.catalog?["Metadata"]?.streamData.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Changes the information dictionary (ISO 32000-1, 14.3.3); makes one if there is none.
  private mutating func writeInformation(_ keys: [String], _ entries: [String: String]) {
    let object = file.trailer["Info"]
    var id = object?.id
    if id == file.catalog?.id { id = nil }
    let existing = id.flatMap { text(of: $0) } ?? (id == nil ? object.flatMap { text(of: $0.value) } : nil)
    let isKept = existing?.isDictionary ?? false
    var information = existing.flatMap { $0.isDictionary ? $0 : nil } ?? ObjectText(emptyDictionary: ())
    // The entries of a dictionary that can't be cut into its parts are all written anew.
    for key in isKept ? keys : entries.keys.sorted() {
      information[PDFName(Array(key.utf8))] = entries[key].map { value in
        key == "Trapped" && ["True", "False", "Unknown"].contains(value)
          ? .name(PDFName(Array(value.utf8))) : PDFValue(text: value)
      }
    }
    if let id, isKept {
      objects.set(id, to: .text(information))
    } else {
      objects.trailer["Info"] = .reference(objects.add(.text(information)))
    }
  }

  /// Changes the XMP packet (14.3.2); a version of PDF in which the information dictionary is deprecated gets one.
  private mutating func writeXMP(_ keys: [String], _ entries: [String: String]) throws(EditError) {
    guard let catalogID = file.catalog?.id, var catalog = text(of: catalogID) else { return }
    guard let metadata = file.catalog?["Metadata"], let id = metadata.id else {
      guard document.info.version.hasPrefix("2") else { return }
      var packet = XMPPacket()
      packet.set(entries.keys.sorted(), from: entries)
      var dictionary = DictionaryBuilder()
      dictionary["Type"] = .name("Metadata")
      dictionary["Subtype"] = .name("XML")
      catalog["Metadata"] = .reference(objects.add(.stream(dictionary.dictionary, packet.bytes)))
      return objects.set(catalogID, to: .text(catalog))
    }
    guard file.trailer["Encrypt"]?["EncryptMetadata"]?.bool ?? true else {
      return reportOldValues(
        "which isn't encrypted", ", which can be set after the document is encrypted anew")
    }
    guard let bytes = metadata.streamData, let dictionary = file.streamDictionary(id) else {
      return reportOldValues("which can't be read")
    }
    do throws(XMLFileError) {
      var packet = try XMPPacket(bytes)
      packet.set(keys, from: entries)
      objects.set(
        id, to: .stream(dictionary.without(streamCodingKeys), packet.bytes))
    } catch {
      reportOldValues("which can't be read (\(error.reason))")
    }
  }

  /// Reports that the XMP packet couldn't be changed; PDF/A demands that it agrees with the information dictionary.
  private mutating func reportOldValues(_ reason: String, _ remedy: String = "") {
    let lost = claimedPDFAPart.map { "; it no longer conforms to PDF/A-\($0)" } ?? ""
    warnings.append("its XMP metadata, \(reason), has the old values\(remedy)\(lost)")
  }

  /// Changes the entries of the catalog (Table 28).
  private mutating func writeCatalog(_ new: DocumentProperties, _ old: DocumentProperties) throws(EditError) {
    var initial = new
    initial.entries = old.entries
    guard initial != old else { return }
    guard let catalogID = file.catalog?.id, var catalog = text(of: catalogID) else {
      throw notEditable("its catalog can't be read")
    }
    func name(_ text: String) -> PDFValue { .name(PDFName(Array(text.utf8))) }
    if new.pageLayout != old.pageLayout { catalog["PageLayout"] = new.pageLayout.map { name($0.rawValue) } }
    if new.pageMode != old.pageMode { catalog["PageMode"] = new.pageMode.map { name($0.rawValue) } }
    if new.language != old.language { catalog["Lang"] = new.language.map { PDFValue(text: $0) } }
    if new.openAction != old.openAction {
      let encoder = ActionEncoder(document)
      let value = new.openAction.flatMap { action in
        if case .goTo(let destination) = action.kind, action.next.isEmpty {
          encoder.value(of: destination)
        } else {
          encoder.dictionary(of: action)
        }
      }
      guard value != nil || new.openAction == nil else {
        throw notEditable("an action when the document is opened can only go to a page or an address")
      }
      catalog["OpenAction"] = value
    }
    objects.set(catalogID, to: .text(catalog))
    guard new.viewerPreferences != old.viewerPreferences else { return }
    let keys = Set(old.viewerPreferences.keys).union(new.viewerPreferences.keys).sorted()
    let change = { (preferences: inout ObjectText) in
      for key in keys where old.viewerPreferences[key] != new.viewerPreferences[key] {
        preferences[PDFName(Array(key.utf8))] = new.viewerPreferences[key].map { value in
          Bool(value).map(PDFValue.boolean) ?? Int(value).map(PDFValue.integer) ?? name(value)
        }
      }
    }
    if !changeCatalogEntry("ViewerPreferences", change) {
      var preferences = ObjectText(emptyDictionary: ())
      change(&preferences)
      catalog.set("ViewerPreferences", to: preferences)
      objects.set(catalogID, to: .text(catalog))
    }
  }
}
