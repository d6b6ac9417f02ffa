/// Metadata that stays in a copy unless its removal is asked for, since a document may need it.
public enum RemovableMetadata: String, Hashable, Sendable, Codable, CaseIterable {
  /// The authors of annotations, and the dates on which they were made and changed.
  case authors
  /// Attached files, with the annotations that attach them.
  case attachments
  /// The file identifier (ISO 32000-1, 14.4), by which versions of a file are recognized; the copy gets a random one.
  case identifier
}

/// The result of removing metadata.
public struct MetadataRemovalReport: Hashable, Sendable, Codable {
  /// The removed parts, such as `2 XMP packets`.
  public package(set) var removed: [String] = []
  /// The parts that remain and say something about people or programs, such as `3 embedded fonts`.
  public package(set) var remaining: [String] = []
  /// The way in which the new version was written, its size, bytes and warnings.
  public package(set) var saved = SaveReport()
}

extension Document {
  /// Writes the document anew without the information dictionary, XMP packets and private data of programs (ISO
  /// 32000-1, 14.3 and 14.5), also those of pages and images, and without earlier revisions.
  ///
  /// ```swift
  /// let report = try document.removeMetadata(including: [.authors, .attachments], to: .file("public.pdf"))
  /// print(report.removed, report.remaining)
  /// ```
  ///
  /// - Parameters:
  ///   - others: the metadata that is removed as well. The identifier of an encrypted file stays, since its key depends
  ///     on it.
  ///   - destination: the document's own file, or another place.
  ///   - options: what is allowed.
  /// - Returns: what was removed, and what remains.
  /// - Throws: `EditError`; nothing is written then.
  public func removeMetadata(
    including others: Set<RemovableMetadata> = [], to destination: SaveDestination,
    options: SaveOptions = SaveOptions()
  ) throws(EditError) -> MetadataRemovalReport {
    let writer = try DocumentWriter(self)
    try writer.checkPermission(.modify)
    let editor = try DocumentEditor(self)
    var attachmentCount = 0
    if others.contains(.attachments) {
      attachmentCount = editor.attachmentList.count
      try editor.setAttachmentList([])
      for page in 0..<pageCount {
        for annotation in try editor.annotations(onPage: page) {
          guard case .fileAttachment = annotation.kind, let id = annotation.object else { continue }
          attachmentCount += 1
          try editor.remove(id, force: true)
        }
      }
    }
    let edited = editor.edited
    var removal = MetadataRemoval(try writer.changes(edited), others)
    removal.count(.attachment, attachmentCount)
    try removal.run()
    var report = removal.report
    report.saved = try writer.rewrite(
      removal.changes, edited, because: "its metadata is removed",
      changing: [], to: destination, options)
    return report
  }
}

/// The removal of metadata from all objects of a document.
private struct MetadataRemoval {
  private(set) var changes: DocumentDraft
  private let others: Set<RemovableMetadata>
  private var (removed, remaining): ([Kind: Int], [Kind: Int]) = ([:], [:])
  private var entries: [String] = []

  enum Kind: String, CaseIterable {
    case packet = "XMP packet"
    case privateData = "dictionary with private data"
    case annotation = "annotation with an author or a date"
    case attachment = "attachment"
    case font = "embedded font"
    case signature = "signature"

    func text(_ count: Int) -> String {
      guard count != 1 else { return "1 \(rawValue)" }
      return switch self {
      case .privateData: "\(count) dictionaries with private data"
      case .annotation: "\(count) annotations with an author or a date"
      default: "\(count) \(rawValue)s"
      }
    }

    /// Returns the words for a number of removed parts.
    func removedText(_ count: Int) -> String {
      guard self == .annotation else { return text(count) }
      return "the authors and dates of \(count) annotation\(count == 1 ? "" : "s")"
    }
  }

  init(_ changes: DocumentDraft, _ others: Set<RemovableMetadata>) {
    (self.changes, self.others) = (changes, others)
  }

  private var hasIdentifier: Bool { changes.file.trailer["ID"] != nil }
  private var replacesIdentifier: Bool {
    hasIdentifier && others.contains(.identifier) && !changes.file.isEncrypted
  }

  var report: MetadataRemovalReport {
    var report = MetadataRemovalReport()
    report.removed = Kind.allCases.compactMap { kind in removed[kind].map(kind.removedText) }
    report.remaining = Kind.allCases.compactMap { kind in remaining[kind].map(kind.text) }
    if !entries.isEmpty {
      report.removed.insert("document information (\(entries.joined(separator: ", ")))", at: 0)
    }
    if replacesIdentifier {
      report.removed.append("the file identifier")
    } else if hasIdentifier {
      report.remaining.append("the file identifier")
    }
    return report
  }

  /// Removes the metadata.
  ///
  /// - Throws: `EditError` if the document has too many objects.
  mutating func run() throws(EditError) {
    let file = changes.file
    if let information = file.trailer["Info"] {
      entries = information.keys.map(\.text).sorted()
      changes.objects.trailer["Info"] = .null
    }
    if replacesIdentifier {
      let bytes = (0..<16).map { _ in UInt8.random(in: 0...255) }
      changes.objects.trailer["ID"] = .array([.string(bytes), .string(bytes)])
    }
    if let data = file.catalog?["Metadata"]?.streamData,
      String(decoding: data, as: UTF8.self).contains("pdfaid")
    {
      changes.warnings.append("it no longer claims to conform to PDF/A")
    }
    let information = file.trailer["Info"]?.id
    let isComplete = ReachableObjects(file: file, changes: changes.objects).forEach { item in
      guard item.id != information else { return item.value }
      let value = stripped(item.value)
      if value != item.value { replace(item, by: value) }
      return value
    }
    guard isComplete else { throw changes.notEditable("it has too many objects") }
  }

  /// Returns a value without metadata, also in dictionaries that are no objects of their own, and counts it.
  private mutating func stripped(_ value: PDFValue) -> PDFValue {
    switch value {
    case .array(let elements): return .array(elements.map { stripped($0) })
    case .dictionary(let dictionary):
      count(dictionary)
      var rest = PDFDictionary()
      for (key, value) in dictionary.without(unwantedKeys(dictionary)) { rest.append(key, stripped(value)) }
      return .dictionary(rest)
    default: return value
    }
  }

  private mutating func unwantedKeys(_ dictionary: PDFDictionary) -> Set<PDFName> {
    var keys: Set<PDFName> = []
    if case .reference(let id)? = dictionary["Metadata"], changes.file.streamDictionary(id) != nil {
      keys.insert("Metadata")
      count(.packet)
    }
    if dictionary["PieceInfo"] != nil {
      keys.formUnion(["PieceInfo", "LastModified"])
      count(.privateData)
    }
    if others.contains(.authors), isAuthored(dictionary) {
      keys.formUnion(hasAuthor(dictionary) ? ["T", "M", "CreationDate"] : ["M", "CreationDate"])
      count(.annotation)
    }
    return keys
  }

  /// Whether a dictionary is an annotation with an author or a date.
  private func isAuthored(_ dictionary: PDFDictionary) -> Bool {
    dictionary["Subtype"] != nil && dictionary["Rect"] != nil
      && (dictionary["M"] != nil || dictionary["CreationDate"] != nil || hasAuthor(dictionary))
  }

  /// Whether the title of an annotation names its author, unlike those of fields and media (Tables 170, 187 and 220).
  private func hasAuthor(_ annotation: PDFDictionary) -> Bool {
    let others: [PDFValue] = [.name("Widget"), .name("Screen"), .name("Movie")]
    return annotation["T"] != nil && annotation["FT"] == nil
      && !(annotation["Subtype"].map(others.contains) ?? false)
  }

  /// Counts removed parts.
  mutating func count(_ kind: Kind, _ number: Int = 1) {
    if number > 0 { removed[kind, default: 0] += number }
  }

  /// Counts what remains.
  private mutating func count(_ dictionary: PDFDictionary) {
    let kind: Kind? =
      if dictionary["ByteRange"] != nil {
        .signature
      } else if isAuthored(dictionary), !others.contains(.authors) {
        .annotation
      } else if dictionary["EF"] != nil {
        .attachment
      } else if ["FontFile", "FontFile2", "FontFile3"].contains(where: dictionary.has) {
        .font
      } else {
        nil
      }
    if let kind { remaining[kind, default: 0] += 1 }
  }

  private mutating func replace(_ item: ReachableObjects.Item, by value: PDFValue) {
    guard item.isStream, case .dictionary(let dictionary) = value else {
      return changes.objects.set(item.id, to: .value(value))
    }
    let entries = dictionary.without(streamLengthKeys)
    if case .stream(_, let data)? = changes.objects.objects[item.id] {
      return changes.objects.set(item.id, to: .stream(entries, data))
    }
    changes.objects.set(item.id, to: .stream(entries, changes.file.rawStreamData(item.id)))
  }
}
