import DocModel

/// The properties of a document as text.
package struct InfoReport {
  /// The keys and values, each on one line.
  package private(set) var rows: [(key: String, value: String)] = []

  /// Whether an absent entry is certainly absent.
  private let hasDictionaries: Bool
  /// The placeholder for unreadable values.
  private static let unknown = "unknown"

  /// The standard entries of the information dictionary, with their headings.
  private static let known = [
    ("Title", "Title"), ("Subject", "Subject"), ("Author", "Author"), ("Keywords", "Keywords"),
    ("Creator", "Creator"), ("Producer", "Producer"), ("CreationDate", "Created"), ("ModDate", "Modified"),
  ]

  /// The keys of the standard entries of the information dictionary (14.3.3).
  package static var standardEntries: [String] { known.map(\.0) }

  /// Creates the report about the document at a path.
  package init(_ facts: DocumentFacts, path: String) {
    hasDictionaries = facts.hasDictionaries
    add("File", path)
    addEntries(facts.info.entries)
    addPages(facts)
    addFile(facts)
    addContents(facts.info)
    for warning in facts.warnings {
      let kind = warning.kind.rawValue.camelCaseWords
      add(kind.prefix(1).uppercased() + kind.dropFirst(), warning.message)
    }
  }

  private mutating func add(_ key: String, _ value: String?) {
    guard let value, !value.allSatisfy(\.isWhitespace) else { return }
    rows.append((key.onOneLine, value.onOneLine))
  }

  private mutating func addEntries(_ entries: [String: String]) {
    for (key, name) in Self.known {
      let isDate = key.hasSuffix("Date")
      let value = entries[key].map { isDate ? PDFDate($0)?.readable ?? $0 : $0 }
      add(name, value ?? (hasDictionaries ? nil : Self.unknown))
    }
    let known = Set(Self.known.map(\.0))
    for (key, value) in entries.sorted(by: { $0.key < $1.key }) where !known.contains(key) {
      add(key, value)
    }
  }

  private mutating func addPages(_ facts: DocumentFacts) {
    add("Pages", String(facts.pageCount))
    guard let first = facts.firstPage else { return }
    let size = first.sizeInPoints
    let paper = PaperSize.name(of: size).map { " (\($0))" } ?? ""
    let which = facts.pageCount > 1 ? ", first page" : ""
    add("Page size", size.brief + paper + which)
    add("Page rotation", "\(first.rotation)°" + which)
  }

  private mutating func addFile(_ facts: DocumentFacts) {
    let info = facts.info
    add("PDF version", info.version)
    add("File size", facts.fileSize.map { "\($0) bytes" })
    add("Linearized", answer(info.isLinearized))
    add("Encrypted", answer(info.isEncrypted))
    if info.isEncrypted {
      let refused = DocumentPermissions.all.subtracting(info.permissions).names
      add("Allowed", Self.list(info.permissions.names))
      add("Not allowed", Self.list(refused))
    }
    add("Permanent ID", info.identifiers?.permanent)
    add("Update ID", info.identifiers?.update)
  }

  private mutating func addContents(_ info: DocumentInfo) {
    add("Page layout", info.pageLayout?.rawValue)
    add("Page mode", info.pageMode?.rawValue)
    add("Language", info.language)
    add("Tagged", answer(info.features.contains(.tagged)))
    let form = info.features.contains(.form)
    add("Form", info.features.contains(.xfa) ? "yes, XFA" : answer(form))
    if info.signatureFieldCount > 0 {
      add("Signatures", "\(info.signatureCount) of \(info.signatureFieldCount) fields signed")
    }
    add("JavaScript", info.features.contains(.javaScript) ? "yes, never run" : answer(false))
    let attachments = info.attachments.isEmpty ? "none" : info.attachments.joined(separator: ", ")
    add("Attachments", hasDictionaries ? attachments : Self.unknown)
    add("XMP metadata", answer(info.xmp != nil))
  }

  private func answer(_ flag: Bool) -> String { hasDictionaries ? flag ? "yes" : "no" : Self.unknown }

  private static func list(_ names: [String]) -> String {
    names.isEmpty ? "nothing" : names.joined(separator: ", ")
  }

  /// The rows with aligned values.
  package var lines: [String] {
    // A file may contain keys of any length, which must not push all values off the screen.
    let width = min(rows.map(\.key.count).max() ?? 0, 24)
    return rows.map { key, value in
      "\(key):" + String(repeating: " ", count: max(1, width + 2 - key.count - 1)) + value
    }
  }
}
