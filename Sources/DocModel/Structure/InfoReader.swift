/// Reads a document's metadata and features (ISO 32000-1, 7.7.2 and 14.3).
package struct InfoReader {
  let file: PDFFile
  let catalog: PDFObject?
  let pages: PageTree

  /// Returns the metadata and features; the caller counts repeated reading.
  func info() -> DocumentInfo {
    let fields = FieldWalk(catalog?["AcroForm"]).fields
    let signatures = fields.filter { $0.type == "Sig" }
    return DocumentInfo(
      entries: entries(),
      version: version(),
      identifiers: Self.identifiers(of: file),
      isLinearized: Linearization.holds(for: file),
      isEncrypted: file.isEncrypted,
      permissions: file.isEncrypted ? file.qpdf?.permissions ?? [] : .all,
      pageLayout: catalog?["PageLayout"]?.name.map(DocumentProperties.Layout.init),
      pageMode: catalog?["PageMode"]?.name.map(DocumentProperties.Mode.init),
      language: catalog?["Lang"]?.text.flatMap { $0.isEmpty ? nil : $0 },
      xmp: catalog?["Metadata"]?.streamData.map { String(decoding: $0, as: UTF8.self) },
      attachments: attachments(),
      features: features(fields),
      signatureFieldCount: signatures.count,
      signatureCount: signatures.count { $0.object["V"]?.isDictionary ?? false })
  }

  /// Whether the XMP metadata is too large to be read.
  var metadataIsTooLarge: Bool { catalog?["Metadata"]?.isStreamTooLarge ?? false }

  /// Returns all entries of the information dictionary that are text or names.
  private func entries() -> [String: String] {
    guard let info = file.trailer["Info"] else { return [:] }
    var entries: [String: String] = [:]
    for key in info.keys where !file.isRepeatingItself {
      if let value = info.value(forKey: key)?.textOrName { entries[key.text] = value }
    }
    return entries
  }

  /// Returns the header's version, or the catalog's if that is higher (7.5.2).
  private func version() -> String {
    let header = file.headerVersion
    guard let override = catalog?["Version"]?.name else { return header }
    return parts(override).lexicographicallyPrecedes(parts(header)) ? header : override
  }

  private func parts(_ version: String) -> [Int] {
    version.split(separator: ".").map { Int($0) ?? 0 }
  }

  static func identifiers(of file: PDFFile) -> DocumentInfo.Identifiers? {
    guard let array = file.trailer["ID"], let permanent = array[0]?.bytes, !permanent.isEmpty else {
      return nil
    }
    return .init(permanent: permanent.hexadecimal, update: (array[1]?.bytes ?? permanent).hexadecimal)
  }

  /// Returns the metadata and the initial view that an editor changes; the caller counts repeated reading.
  func properties(_ actions: ActionReader) -> DocumentProperties {
    let preferences = catalog?["ViewerPreferences"]
    let values = (preferences?.keys ?? []).compactMap { key in
      preferences?.value(forKey: key)?.preference.map { (key.text, $0) }
    }
    return DocumentProperties(
      entries: entries(),
      pageLayout: catalog?["PageLayout"]?.name.map(DocumentProperties.Layout.init),
      pageMode: catalog?["PageMode"]?.name.map(DocumentProperties.Mode.init),
      language: catalog?["Lang"]?.text.flatMap { $0.isEmpty ? nil : $0 },
      openAction: catalog?["OpenAction"].flatMap(actions.openAction),
      viewerPreferences: Dictionary(values) { first, _ in first })
  }

  private func attachments() -> [String] {
    let files = PDFTrees.orderedNames(catalog?["Names"]?["EmbeddedFiles"])
    return files.compactMap { name, value in
      file.isRepeatingItself ? nil : FileSpecification.name(value) ?? PDFTextString.decode(name)
    }
  }

  private func features(_ fields: [FieldWalk.Field]) -> DocumentInfo.Features {
    var features: DocumentInfo.Features = []
    if !fields.isEmpty { features.insert(.form) }
    if catalog?["AcroForm"]?["XFA"] != nil { features.insert(.xfa) }
    if catalog?["MarkInfo"]?["Marked"]?.bool ?? false { features.insert(.tagged) }
    if hasJavaScript(fields) { features.insert(.javaScript) }
    return features
  }

  /// Whether the document has a script (12.6.4.16) of its own: for its events, in its form, or on its first page.
  ///
  /// The annotations of the other pages are skipped: reading them would take as long as reading the whole document, for
  /// scripts that run only on a click.
  private func hasJavaScript(_ fields: [FieldWalk.Field]) -> Bool {
    if !PDFTrees.orderedNames(catalog?["Names"]?["JavaScript"]).isEmpty { return true }
    if isScript(catalog?["OpenAction"]) || hasScript(inEvents: catalog?["AA"]) { return true }
    if fields.contains(where: { hasScript(inEvents: $0.object["AA"]) || isScript($0.object["A"]) }) {
      return true
    }
    guard let first = pages.leaf(at: 0)?.object else { return false }
    if hasScript(inEvents: first["AA"]) { return true }
    return first["Annots"]?.elements.contains { isScript($0["A"]) || hasScript(inEvents: $0["AA"]) } ?? false
  }

  private func hasScript(inEvents events: PDFObject?) -> Bool {
    guard let events else { return false }
    return events.keys.contains { isScript(events.value(forKey: $0)) }
  }

  private func isScript(_ action: PDFObject?) -> Bool {
    var current = action
    // A chain may loop; a script after dozens of other actions doesn't matter.
    for _ in 0..<DocumentLimits.longestActionChain {
      guard let action = current, !file.isRepeatingItself else { return false }
      if action["S"]?.name == "JavaScript" { return true }
      current = action["Next"]?[0] ?? action["Next"]
    }
    return false
  }
}

extension PDFObject {
  /// A viewer preference as PDF writes it; nil for an array.
  fileprivate var preference: String? { name ?? bool.map(String.init) ?? int.map(String.init) }
}

/// The terminal fields of a form (ISO 32000-1, 12.7.3), collected without recursion or endless loops.
package struct FieldWalk {
  package struct Field {
    package let object: PDFObject
    /// The type (FT), perhaps inherited.
    package let type: String?
  }

  package private(set) var fields: [Field] = []

  package init(_ form: PDFObject?) {
    guard let roots = form?["Fields"] else { return }
    var visited: Set<ObjectID> = []
    var pending = roots.elements.reversed().map { (object: $0, type: String?.none) }
    while fields.count < DocumentLimits.mostFields, !roots.file.isRepeatingItself,
      let (object, inherited) = pending.popLast()
    {
      guard object.isDictionary else { continue }
      if let id = object.id, !visited.insert(id).inserted { continue }
      let type = object["FT"]?.name ?? inherited
      // Kids without a name are the field's widgets (12.7.3.1).
      let children = object["Kids"]?.elements.filter { $0["T"] != nil } ?? []
      if children.isEmpty {
        fields.append(Field(object: object, type: type))
      } else {
        pending += children.reversed().map { ($0, type) }
      }
    }
  }
}
