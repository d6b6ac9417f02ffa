/// Exports annotations as an outline for Emacs' Org mode, in the form of org-noter's notes.
package struct OrgExporter: AnnotationExporter {
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
    output.write("* \(OrgText.heading(document.displayTitle))\n" + drawer(document))
    if let error = document.error { output.write(Self.paragraph("Not read: " + error.message)) }
    let file = sections.links.address(ofFile: document.path)
    for (group, depth) in ExportRows(document, by: sections).flattened {
      var level = 2 + depth
      if let title = group.title {
        output.write(String(repeating: "*", count: level) + " \(OrgText.heading(title))\n")
        level += 1
      }
      for row in group.rows {
        let stars = String(repeating: "*", count: level + min(row.level, Self.deepest))
        output.write(item(row, stars: stars, file: file))
      }
    }
    return []
  }

  private func drawer(_ document: AnnotatedDocument) -> String {
    Self.drawer([
      ("NOTER_DOCUMENT", document.path.contentLine), ("AUTHOR", document.author?.contentName),
      ("DATE", document.lastDate?.iso8601),
    ])
  }

  private static func drawer(_ properties: [(name: String, value: String?)]) -> String {
    let lines = properties.compactMap { name, value in
      value.flatMap { $0.isEmpty ? nil : ":\(name): \(OrgText.property($0))\n" }
    }
    return ":PROPERTIES:\n" + lines.joined() + ":END:\n"
  }

  private func item(_ row: ExportRows.Row, stars: String, file: String?) -> String {
    let entry = row.entry
    let annotation = entry.annotation
    let type = row.replacement == nil ? entry.typeInWords : "Replacement"
    var title = row.number.map { "\($0). \(OrgText.escaped(type))" } ?? OrgText.heading(type)
    if let author = annotation.author?.contentName, !author.isEmpty {
      title += " · \(OrgText.escaped(author))"
    }
    var text = "\(stars) \(title)\n"
    text += Self.drawer([
      ("NOTER_PAGE", String(entry.page.number)), ("ID", entry.id.contentLine),
      ("PAGE_LABEL", entry.page.label.contentLine), ("SHAPE", annotation.shape?.rawValue),
      ("COLOR", annotation.color?.name), ("DATE", entry.day),
      ("STATE", entry.stateNames.joined(separator: "; ")),
    ])
    let page = OrgText.escaped(Self.linkText(entry.pageName))
    text += (file.map(entry.pageURI).map { "[[\(Self.target($0))][\(page)]]" } ?? page) + "\n"
    return text + content(row)
  }

  private func content(_ row: ExportRows.Row) -> String {
    if let change = row.replacement {
      return "replace “\(OrgText.escaped(change.old.contentLine))” with “\(OrgText.escaped(change.new))”\n"
    }
    var text = ""
    for entry in [row.entry] + row.members {
      guard let marked = entry.text?.plain.contentLine, !marked.isEmpty else { continue }
      text += "#+begin_quote\n\(OrgText.line(marked))\n#+end_quote\n"
    }
    if let image = row.entry.image { text += "[[file:\(OrgText.target(image.path))]]\n" }
    if let comment = row.entry.comment { text += Self.paragraph(comment) }
    return text
  }

  private static func paragraph(_ text: String) -> String {
    text.contentLines.map { OrgText.line($0) + "\n" }.joined()
  }

  /// Returns a link target that Org takes for a file rather than a heading.
  private static func target(_ address: String) -> String {
    address.hasPrefix("file:") ? address : "file:" + address
  }

  private static func linkText(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == "[" ? "(" : $0 == "]" ? ")" : $0 }))
  }
}
