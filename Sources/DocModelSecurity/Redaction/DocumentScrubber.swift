/// Removes from a whole document what could hold removed content besides its pages.
struct DocumentScrubber {
  let objects: RedactedObjects
  let request: RedactionRequest
  /// Objects to which no reference stays, such as annotations.
  var removed: Set<ObjectID>
  /// The pages; other objects that are pages go.
  let pages: PageTreeRepair
  /// Fields whose values go.
  let clearedFields: Set<ObjectID>

  private var file: PDFFile { objects.file }
  /// The finder of words that go from all texts; nil for none.
  private var finder: RedactionFinder? { objects.finder }

  /// The maximum depth of a value.
  private static let deepest = 128

  /// Changes all objects that the new file will have.
  ///
  /// - Returns: whether all could be visited.
  mutating func run() -> Bool {
    var reachable = ReachableObjects(file: file, changes: objects.changes)
    var streams: TextStreams?
    if let finder {
      guard let found = TextStreams(reachable) else { return false }
      streams = found
      // A text that can't be read can't stay.
      if request.keepsAttachments { objects.keptAttachments = found.attachments }
      for id in found.ids where objects.changes.objects[id] == nil && found.hasWords(id, finder) {
        if objects.keptAttachments.contains(id), let dictionary = file.streamDictionary(id) {
          let entries = dictionary.without(streamCodingKeys.union(["Params"]))
          objects.changes.set(id, to: .stream(entries, Array(finder.replacement.utf8)))
          objects.count(.otherTexts)
        } else {
          removed.insert(id)
        }
      }
      if case .dictionary(let trailer) = file.trailer.value {
        let own = trailer.without(Self.trailerKeys)
        let scrubbed = scrubbed(own, 0)
        for entry in own.entries where scrubbed.value(forKey: entry.key) != entry.value {
          objects.changes.trailer[entry.key] = .null
        }
        // The key of an encrypted file depends on its identifier.
        if finder.isDistinct, !file.isEncrypted, trailer["ID"].map(finder.hasWords(in:)) ?? false {
          objects.changes.trailer["ID"] = .null
          objects.count(.otherTexts)
        }
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
      var value = scrubbed(item.value, depth: 0)
      if clearedFields.contains(item.id), case .dictionary(let entries) = value {
        value = .dictionary(entries.without(Self.fieldValueKeys))
        objects.count(.fieldValues, texts: texts(of: entries, ["V", "DV"]))
      }
      if let finder, let streams, item.isStream, objects.changes.objects[item.id] == nil,
        case .dictionary(let dictionary) = value,
        let (entries, data) = scrubbed(
          item.id, dictionary, isContent: streams.isContent(item.id, dictionary), finder)
      {
        objects.changes.set(item.id, to: .stream(entries, data))
        return value
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

  /// The entries of the trailer that qpdf writes, or that are objects of their own.
  static let trailerKeys: Set<PDFName> = [
    "Root", "Info", "ID", "Encrypt", "Size", "Prev", "XRefStm", "Type", "W", "Index", "Filter", "DecodeParms",
    "Length",
  ]

  /// Whether the string of an entry is binary data by the standard, rather than a text.
  static func isBinary(_ key: PDFName, in dictionary: PDFDictionary, _ finder: RedactionFinder?) -> Bool {
    /// Whether a string has a length, and no words, which don't occur in a sum by chance.
    func isSum(_ length: Int) -> Bool {
      guard case .string(let bytes)? = dictionary.value(forKey: key), bytes.count == length else {
        return false
      }
      return finder.map { !$0.isDistinct || !$0.hasWords(in: bytes) } ?? true
    }
    return switch key {
    // A signature (Table 252).
    case "Contents", "Cert": dictionary["ByteRange"] != nil
    // The parameters of an embedded file (Table 46), an MD5 sum.
    case "CheckSum": isSum(16)
    // A font descriptor for CIDFonts (Table 124).
    case "Panose": isSum(12)
    // Names of the format (9.7.3).
    case "Registry": dictionary.value(forKey: key) == .string(Array("Adobe".utf8))
    case "Ordering":
      ["Identity", "UCS", "Japan1", "Japan2", "GB1", "CNS1", "Korea1", "KR"].contains { (name: String) in
        dictionary.value(forKey: key) == .string(Array(name.utf8))
      }
    default: false
    }
  }

  // MARK: Values

  /// Returns a value without the words; `content` is the kind of a string.
  private func scrubbed(
    _ value: PDFValue, depth: Int, of content: RedactionReport.Content = .otherTexts
  ) -> PDFValue {
    guard depth < Self.deepest else { return .null }
    switch value {
    case .string(let bytes):
      guard let finder, finder.hasWords(in: bytes) else { return value }
      objects.count(content, texts: [PDFTextString.decode(bytes)])
      return .string(PDFTextString.encode(finder.replacement))
    case .name(let name): return .name(objects.renamed(name))
    case .array(let elements):
      // The palette of an indexed colour space is binary data.
      if elements.first == .name("Indexed") || elements.first == .name("I") {
        return .array(
          elements.map { element in
            if case .string(let bytes) = element, let blanked = finder?.blanked(bytes) {
              .string(blanked)
            } else {
              element
            }
          })
      }
      return .array(
        elements.compactMap { element in
          if case .reference(let id) = element, removed.contains(id) { return nil }
          return scrubbed(element, depth: depth + 1)
        })
    case .dictionary(let dictionary): return .dictionary(scrubbed(dictionary, depth))
    default: return value
    }
  }

  /// Returns the different texts of entries, also those that are streams.
  private func texts(of dictionary: PDFDictionary, _ keys: [PDFName]) -> [String] {
    let texts = keys.compactMap { key -> String? in
      switch dictionary.value(forKey: key).map(file.resolved) {
      case .string(let bytes)?: PDFTextString.decode(bytes)
      case .reference(let stream)?: file.streamData(stream).map(PDFTextString.decode)
      case .name(let name)?: name.text
      default: nil
      }
    }
    return Set(texts).sorted()
  }

  /// Returns a stream without the words in its data; nil if it has none.
  private func scrubbed(
    _ id: ObjectID, _ dictionary: PDFDictionary, isContent: Bool, _ finder: RedactionFinder
  ) -> (PDFDictionary, [UInt8])? {
    // Nobody can tell the output of a program for printers.
    if ["Subtype", "Subtype2"].contains(where: { (key: PDFName) in
      dictionary.value(forKey: key).map(file.resolved) == .name("PS")
    }) {
      objects.count(.appearances)
      return (dictionary.without(streamCodingKeys), [])
    }
    guard isContent else {
      guard let blanked = finder.blanked(id, dictionary, of: file) else { return nil }
      objects.count(.embeddedTexts)
      return blanked
    }
    guard let decoded = file.streamData(id, upTo: PageContents.largest) else { return nil }
    guard finder.hasWords(inContent: decoded) else {
      return finder.isBehindData(file.rawStreamData(id), dictionary)
        ? (dictionary.without(streamCodingKeys), decoded) : nil
    }
    var resources = PDFDictionary()
    if case .dictionary(let own)? = dictionary["Resources"].map(file.resolved) { resources = own }
    let filter = ContentFilter(
      decoded, resources: resources, matrix: .identity, areas: [], page: ContentFilter.PageWork(),
      objects: objects)
    filter.finder = finder
    objects.count(.appearances)
    let isFiltered = (try? filter.run()) != nil
    return (dictionary.without(streamCodingKeys), isFiltered ? filter.output : [])
  }

  private func scrubbed(_ dictionary: PDFDictionary, _ depth: Int) -> PDFDictionary {
    let unwanted = unwanted
    let isField = dictionary["FT"] != nil || dictionary["T"] != nil && dictionary["V"] != nil
    let clearsField =
      isField
      && finder.map { finder in ["V", "DV", "RV"].contains { valueHasWords(dictionary[$0], finder) } }
        ?? false
    if clearsField { objects.count(.fieldValues, texts: texts(of: dictionary, ["V", "DV"])) }
    var result = PDFDictionary()
    for (key, value) in dictionary.entries {
      if let content = unwanted[key], value != .null {
        let names = key == "EF" ? texts(of: dictionary, dictionary.has("UF") ? ["UF"] : ["F"]) : []
        objects.count(content, texts: names)
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
      if key == "JS", let finder, finder.hasWords(in: value) {
        objects.count(.scripts, texts: texts(of: dictionary, ["JS"]))
        continue
      }
      if Self.isBinary(key, in: dictionary, finder) {
        result.append(key, value)
        continue
      }
      if key == "Stm", case .reference(let id) = value, let form = objects.replacedForms[id] {
        result.append(key, .reference(form))
        continue
      }
      let content = kind(of: key, in: dictionary)
      result.append(objects.renamed(key), scrubbed(value, depth: depth + 1, of: content))
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

  private func valueHasWords(_ value: PDFValue?, _ finder: RedactionFinder) -> Bool {
    switch value.map(file.resolved) {
    case .reference(let stream)?:
      file.streamData(stream).map(finder.hasWords(in:)) ?? false
    case let value?: finder.hasWords(in: value)
    case nil: false
    }
  }
}
