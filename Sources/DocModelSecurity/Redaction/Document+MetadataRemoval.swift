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
  /// - Parameters:
  ///   - destination: the document's own file, or another place.
  ///   - options: what is allowed.
  /// - Returns: what was removed, and what remains.
  /// - Throws: `EditError`; nothing is written then.
  public func removeMetadata(
    to destination: SaveDestination, options: SaveOptions = SaveOptions()
  ) throws(EditError) -> MetadataRemovalReport {
    let writer = try DocumentWriter(self)
    try writer.checkPermission(.modify)
    var removal = MetadataRemoval(writer.changes(nextNumber: writer.nextNumber))
    try removal.run()
    var report = removal.report
    report.saved = try writer.rewrite(
      removal.changes, writer.unedited, because: "its metadata is removed",
      changing: [], to: destination, options)
    return report
  }
}

/// The removal of metadata from all objects of a document.
private struct MetadataRemoval {
  private(set) var changes: DocumentDraft
  private var counts: [Kind: Int] = [:]
  private var entries: [String] = []

  private enum Kind: String, CaseIterable {
    case packet = "XMP packet"
    case privateData = "dictionary with private data"
    case annotation = "annotation with an author or a date"
    case attachment = "attachment"
    case font = "embedded font"
    case signature = "signature"

    var isRemoved: Bool { self == .packet || self == .privateData }

    func text(_ count: Int) -> String {
      guard count != 1 else { return "1 \(rawValue)" }
      return switch self {
      case .privateData: "\(count) dictionaries with private data"
      case .annotation: "\(count) annotations with an author or a date"
      default: "\(count) \(rawValue)s"
      }
    }
  }

  init(_ changes: DocumentDraft) { self.changes = changes }

  var report: MetadataRemovalReport {
    func texts(_ isRemoved: Bool) -> [String] {
      Kind.allCases.compactMap { kind in
        kind.isRemoved == isRemoved ? counts[kind].map(kind.text) : nil
      }
    }
    var report = MetadataRemovalReport(removed: texts(true), remaining: texts(false))
    if !entries.isEmpty {
      report.removed.insert("document information (\(entries.joined(separator: ", ")))", at: 0)
    }
    if changes.file.trailer["ID"] != nil { report.remaining.append("the file identifier") }
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
    if let data = file.catalog?["Metadata"]?.streamData,
      String(decoding: data, as: UTF8.self).contains("pdfaid")
    {
      changes.warnings.append("it no longer claims to conform to PDF/A")
    }
    let information = file.trailer["Info"]?.id
    let isComplete = ReachableObjects(file: file, changes: nil).forEach { item in
      guard item.id != information else { return item.value }
      count(item.value)
      guard case .dictionary(let dictionary) = item.value else { return item.value }
      let unwanted = unwantedKeys(dictionary)
      guard !unwanted.isEmpty else { return item.value }
      let left = dictionary.without(unwanted)
      replace(item, without: unwanted, by: left)
      return .dictionary(left)
    }
    guard isComplete else { throw changes.notEditable("it has too many objects") }
  }

  private mutating func unwantedKeys(_ dictionary: PDFDictionary) -> Set<PDFName> {
    var keys: Set<PDFName> = []
    if case .reference(let id)? = dictionary["Metadata"], changes.file.streamDictionary(id) != nil {
      keys.insert("Metadata")
      counts[.packet, default: 0] += 1
    }
    if dictionary["PieceInfo"] != nil {
      keys.formUnion(["PieceInfo", "LastModified"])
      counts[.privateData, default: 0] += 1
    }
    return keys
  }

  /// Counts what remains in an object, also in dictionaries that are no objects of their own.
  private mutating func count(_ value: PDFValue) {
    switch value {
    case .array(let elements): elements.forEach { count($0) }
    case .dictionary(let dictionary):
      count(dictionary)
      dictionary.entries.forEach { count($0.value) }
    default: break
    }
  }

  private mutating func count(_ dictionary: PDFDictionary) {
    let kind: Kind? =
      if dictionary["ByteRange"] != nil {
        .signature
      } else if dictionary["Subtype"] != nil, dictionary["Rect"] != nil,
        dictionary["M"] != nil || dictionary["CreationDate"] != nil
          || dictionary["T"] != nil && dictionary["FT"] == nil
      {
        .annotation
      } else if dictionary["EF"] != nil {
        .attachment
      } else if ["FontFile", "FontFile2", "FontFile3"].contains(where: dictionary.has) {
        .font
      } else {
        nil
      }
    if let kind { counts[kind, default: 0] += 1 }
  }

  private mutating func replace(
    _ item: ReachableObjects.Item, without keys: Set<PDFName>, by left: PDFDictionary
  ) {
    guard item.isStream else {
      guard var text = changes.text(of: item.id) else {
        return changes.objects.set(item.id, to: .value(.dictionary(left)))
      }
      for key in keys { text[key] = nil }
      return changes.objects.set(item.id, to: .text(text))
    }
    var data: [UInt8] = []
    _ = changes.file.withStreamData(item.id, decodingUpTo: nil) { bytes, _ in data = Array(bytes) }
    changes.objects.set(item.id, to: .stream(left.without(streamLengthKeys), data))
  }
}
