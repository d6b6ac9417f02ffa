/// Removes from a whole document what could hold removed content besides its pages.
struct DocumentScrubber {
  let objects: RedactedObjects
  let request: RedactionRequest
  /// The finder of words that go from all texts; nil for none.
  let finder: TextFinder?
  /// Objects to which no reference stays, such as annotations.
  var removed: Set<ObjectID>
  /// The pages; other objects that are pages go.
  let pages: PageTreeRepair
  /// Fields whose values go.
  let clearedFields: Set<ObjectID>

  private var file: PDFFile { objects.file }

  /// The maximum depth of a value.
  private static let deepest = 128

  /// Changes all objects that the new file will have.
  ///
  /// - Returns: whether all could be visited.
  mutating func run() -> Bool {
    var reachable = ReachableObjects(file: file, changes: objects.changes)
    if let finder {
      guard let streams = TextStreams(reachable) else { return false }
      for id in streams.ids where objects.changes.objects[id] == nil {
        // A text that can't be read can't stay.
        if streams.texts(of: id)?.contains(where: finder.hasWords) ?? true { removed.insert(id) }
      }
    }
    reachable.changes = objects.changes
    return reachable.forEach { item in
      guard !removed.contains(item.id) else { return .null }
      if pages.isOrphan(item) {
        objects.count(.orphanPages)
        replace(item, by: .null)
        return .null
      }
      var value = scrubbed(item.value, isTop: true, depth: 0)
      if clearedFields.contains(item.id), case .dictionary(let entries) = value {
        value = .dictionary(entries.without(Self.fieldValueKeys))
        objects.count(.fieldValues)
      }
      guard value != item.value else { return value }
      replace(item, by: value)
      return value
    }
  }

  private func replace(_ item: ReachableObjects.Item, by value: PDFValue) {
    guard item.isStream else { return objects.changes.set(item.id, to: .value(value)) }
    guard case .dictionary(let dictionary) = value else { return }
    let entries = dictionary.without(streamLengthKeys)
    if case .stream(_, let data)? = objects.changes.objects[item.id] {
      return objects.changes.set(item.id, to: .stream(entries, data))
    }
    var data: [UInt8] = []
    _ = file.withStreamData(item.id, decodingUpTo: nil) { bytes, _ in data = Array(bytes) }
    objects.changes.set(item.id, to: .stream(entries, data))
  }

  /// The entries that are removed wherever they stand.
  private var unwanted: [PDFName: RedactionReport.Content] {
    var keys: [PDFName: RedactionReport.Content] = [
      "Thumb": .thumbnails, "PieceInfo": .privateData, "XFA": .dynamicForms,
    ]
    if !request.keepsAttachments {
      for key in ["EF", "AF", "EmbeddedFiles", "Collection", "RF"] as [PDFName] { keys[key] = .attachments }
    }
    return keys
  }

  private static let fieldValueKeys: Set<PDFName> = ["V", "DV", "RV", "AP", "AS", "I", "TI"]

  /// The entries whose strings aren't texts.
  static let binaryKeys: Set<PDFName> = [
    "ID", "CheckSum", "Panose", "CharSet", "Registry", "Ordering", "DA", "Cert", "Digest", "DigestValue", "O",
    "U", "OE",
    "UE", "Perms",
  ]

  // MARK: Values

  private func scrubbed(_ value: PDFValue, isTop: Bool, depth: Int) -> PDFValue {
    guard depth < Self.deepest else { return .null }
    switch value {
    case .string(let bytes): return scrubbed(bytes).map(PDFValue.string) ?? value
    case .array(let elements):
      // The palette of an indexed colour space is binary data.
      if elements.first == .name("Indexed") || elements.first == .name("I") { return value }
      return .array(
        elements.compactMap { element in
          if case .reference(let id) = element, removed.contains(id) { return nil }
          return scrubbed(element, isTop: false, depth: depth + 1)
        })
    case .dictionary(let dictionary): return .dictionary(scrubbed(dictionary, depth))
    default: return value
    }
  }

  private func scrubbed(_ bytes: [UInt8]) -> [UInt8]? {
    guard let finder, bytes.isText, let text = finder.redacted(PDFTextString.decode(bytes)) else {
      return nil
    }
    objects.count(.otherTexts)
    return PDFTextString.encode(text)
  }

  private func scrubbed(_ dictionary: PDFDictionary, _ depth: Int) -> PDFDictionary {
    let unwanted = unwanted
    // A signature's own data must not be taken for text; it goes as a whole.
    let isSignature = dictionary["ByteRange"] != nil
    let isField = dictionary["FT"] != nil || dictionary["T"] != nil && dictionary["V"] != nil
    let clearsField =
      isField
      && finder.map { finder in ["V", "DV", "RV"].contains { valueHasWords(dictionary[$0], finder) } }
        ?? false
    if clearsField { objects.count(.fieldValues) }
    var result = PDFDictionary()
    for (key, value) in dictionary.entries {
      if let content = unwanted[key], value != .null {
        objects.count(content)
        continue
      }
      if case .reference(let id) = value, removed.contains(id) {
        if key == "Metadata" { objects.count(.metadata) }
        continue
      }
      if request.invalidatesSignatures, isSigned(key, dictionary) {
        objects.count(.signatures)
        continue
      }
      if clearsField, Self.fieldValueKeys.contains(key) { continue }
      if key == "JS", let finder, value.hasWords(finder) {
        objects.count(.scripts)
        continue
      }
      if Self.binaryKeys.contains(key) || isSignature && key == "Contents" {
        result.append(key, value)
        continue
      }
      if key == "Stm", case .reference(let id) = value, let form = objects.replacedForms[id] {
        result.append(key, .reference(form))
        continue
      }
      let before = objects.removed[.otherTexts, default: 0]
      result.append(key, scrubbed(value, isTop: false, depth: depth + 1))
      if case .string = value, objects.removed[.otherTexts, default: 0] > before {
        objects.removed[.otherTexts] = before
        objects.count(kind(of: key, in: dictionary))
      }
    }
    return result
  }

  /// Whether an entry belongs to a signature.
  private func isSigned(_ key: PDFName, _ dictionary: PDFDictionary) -> Bool {
    switch key {
    case "V": dictionary["FT"] == .name("Sig")
    case "Perms", "DSS": dictionary["Pages"] != nil
    case "SigFlags": true
    default: false
    }
  }

  /// Returns the kind of content of a text entry.
  private func kind(of key: PDFName, in dictionary: PDFDictionary) -> RedactionReport.Content {
    if MarkedContentFilter.textKeys.contains(key), dictionary["S"] != nil { return .structureTexts }
    if key == "Title", dictionary["Parent"] != nil { return .bookmarks }
    if ["Title", "Author", "Subject", "Keywords", "Creator", "Producer"].contains(key) { return .metadata }
    return .otherTexts
  }

  private func valueHasWords(_ value: PDFValue?, _ finder: TextFinder) -> Bool {
    switch value.map(file.resolved) {
    case .reference(let stream)?:
      file.streamData(stream)?.streamTexts.contains(where: finder.hasWords) ?? false
    case let value?: value.hasWords(finder)
    case nil: false
    }
  }
}
