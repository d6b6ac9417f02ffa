/// Exports annotations as an outline for Emacs' Org mode, in the form of org-noter's notes.
package struct OrgExporter: Exporter {
  /// The sections and the links to the documents.
  var sections = ExportSections()

  /// The file name extension.
  package var fileExtension: String { "org" }
  /// The bytes between two documents.
  package var separator: [UInt8] { [UInt8(ascii: "\n")] }

  /// The depth below which replies aren't nested any further.
  private static let deepest = 6

  /// Writes a document, and returns the format's warnings.
  package func write(_ document: AnnotatedDocument, to sink: @escaping Sink) -> [Warning] {
    let output = TextSink(sink: sink)
    output.write("* \(document.displayTitle)\n" + drawer(document))
    if let error = document.error { output.write(Self.paragraph("Not read: " + error.message)) }
    let file = sections.links.address(ofFile: document.path)
    for group in ExportRows(document, by: sections).groups {
      if let title = group.title { output.write("** \(title)\n") }
      let level = group.title == nil ? 2 : 3
      for row in group.rows {
        let stars = String(repeating: "*", count: level + min(row.level, Self.deepest))
        output.write(item(row, stars: stars, file: file))
      }
    }
    return []
  }

  private func drawer(_ document: AnnotatedDocument) -> String {
    var lines = [":PROPERTIES:", ":NOTER_DOCUMENT: \(document.path.contentLine)"]
    if let author = document.author?.contentName, !author.isEmpty { lines.append(":AUTHOR: \(author)") }
    if let date = document.lastDate { lines.append(":DATE: \(date.iso8601)") }
    return (lines + [":END:"]).map { $0 + "\n" }.joined()
  }

  private func item(_ row: ExportRows.Row, stars: String, file: String?) -> String {
    let entry = row.entry
    let annotation = entry.annotation
    var title = row.number.map { "\($0). " } ?? ""
    title += row.replacement == nil ? entry.typeName : "Replacement"
    if let author = annotation.author?.contentName, !author.isEmpty { title += " · \(author)" }
    var text = "\(stars) \(title)\n:PROPERTIES:\n:NOTER_PAGE: \(entry.page.number)\n"
    let properties: [(String, String?)] = [
      ("ID", entry.id.contentLine), ("PAGE_LABEL", entry.page.label.contentLine),
      ("SHAPE", annotation.shape?.rawValue), ("COLOR", annotation.color?.name), ("DATE", entry.day),
      ("STATE", entry.stateNames.isEmpty ? nil : entry.stateNames.joined(separator: "; ")),
    ]
    for (name, value) in properties {
      if let value, !value.isEmpty { text += ":\(name): \(value)\n" }
    }
    let page = Self.linkText(entry.pageName)
    text += ":END:\n" + (file.map(entry.pageURI).map { "[[\(Self.target($0))][\(page)]]" } ?? page) + "\n"
    return text + content(row)
  }

  private func content(_ row: ExportRows.Row) -> String {
    if let change = row.replacement {
      return Self.paragraph("replace “\(change.old)” with “\(change.new)”")
    }
    var text = ""
    for entry in [row.entry] + row.members {
      guard let marked = entry.text?.plain.contentLine, !marked.isEmpty else { continue }
      text += "#+begin_quote\n\(Self.safe(marked))\n#+end_quote\n"
    }
    if let image = row.entry.image { text += "[[file:\(image.path)]]\n" }
    if let comment = row.entry.comment { text += Self.paragraph(comment) }
    return text
  }

  private static func paragraph(_ text: String) -> String {
    text.contentLines.map { safe($0) + "\n" }.joined()
  }

  /// Returns a line that starts no heading, keyword, list or drawer: a zero-width space precedes it, which is Org's
  /// own escape.
  private static func safe(_ line: String) -> String {
    guard let first = line.unicodeScalars.first, "*#:|-+".unicodeScalars.contains(first) else { return line }
    return "\u{200B}" + line
  }

  /// Returns a link target that Org takes for a file rather than a heading.
  private static func target(_ address: String) -> String {
    address.hasPrefix("file:") ? address : "file:" + address
  }

  private static func linkText(_ text: String) -> String {
    String(text.map { $0 == "[" ? "(" : $0 == "]" ? ")" : $0 })
  }
}
