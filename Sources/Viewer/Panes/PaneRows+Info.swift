import DocModel

extension PaneRows {
  /// What a document says of itself, a fact a row.
  static func info(_ info: DocumentInfo, of tab: Tab) -> [PaneRow] {
    var rows: [PaneRow] = []
    func add(_ name: String, _ value: String?) {
      guard let value, !value.isEmpty else { return }
      rows.append(PaneRow(name, details: [.init("value", value)]))
    }
    add("File", tab.document.source.name)
    let known = ["Title", "Author", "Subject", "Keywords", "Creator", "Producer", "CreationDate", "ModDate"]
    for key in known + info.entries.keys.sorted().filter({ !known.contains($0) }) {
      add(key, info.entries[key])
    }
    add("Pages", String(tab.pageCount))
    add("PDF version", info.version)
    add("Language", info.language)
    add("Page layout", info.pageLayout)
    add("Page mode", info.pageMode)
    add("Linearised", info.isLinearized ? "yes" : "no")
    add("Encrypted", info.isEncrypted ? "yes" : "no")
    if info.isEncrypted { add("Allowed", info.permissions.names.joined(separator: ", ")) }
    add("Form", info.features.contains(.form) ? "yes" : nil)
    add(
      "Signatures",
      info.signatureFieldCount > 0
        ? "\(info.signatureCount) of \(info.signatureFieldCount) fields signed" : nil)
    add("JavaScript", info.features.contains(.javaScript) ? "yes (never run)" : nil)
    add("Tagged", info.features.contains(.tagged) ? "yes" : nil)
    add("Attachments", info.attachments.joined(separator: ", "))
    add("Permanent identifier", info.identifiers?.permanent)
    add("Update identifier", info.identifiers?.update)
    for diagnostic in tab.overview.diagnostics { add("Problem", diagnostic.message) }
    return rows
  }
}
