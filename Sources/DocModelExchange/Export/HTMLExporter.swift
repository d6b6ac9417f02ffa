/// Exports annotations as a web page, self-contained except for images.
package struct HTMLExporter: AnnotationExporter {
  /// The sections and the links to the documents.
  var sections = ExportSections()

  /// The file name extension.
  package var fileExtension: String { "html" }

  /// The bytes before the first document.
  package var opening: [UInt8] {
    Array(
      """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>Annotations</title>
      <style>
      \(Self.style)
      </style>
      </head>
      <body>

      """.utf8)
  }

  /// The bytes after the last document.
  package var closing: [UInt8] { Array("</body>\n</html>\n".utf8) }

  /// A mark's colour is used for its background, never for text: yellow on white is illegible.
  private static let style = """
    :root { color-scheme: light dark; --ink: #1f2328; --soft: #59636e; --line: #d5dbe1; --paper: #fff; --panel: #f6f8fa; --link: #0756b6; --error: #b3202c; }
    @media (prefers-color-scheme: dark) { :root { --ink: #e6edf3; --soft: #a3adb8; --line: #3d444d; --paper: #0f1318; --panel: #181d24; --link: #79b8ff; --error: #ff8f87; } }
    body { font: 1rem/1.6 system-ui, sans-serif; max-width: 46rem; margin: 2.5rem auto; padding: 0 1rem; color: var(--ink); background: var(--paper); overflow-wrap: break-word; }
    h1 { line-height: 1.2; margin-bottom: .25rem; } h2 { margin: 2.5rem 0 1rem; font-size: 1.2rem; line-height: 1.3; }
    section + section { margin-top: 4rem; border-top: 1px solid var(--line); padding-top: 1.5rem; }
    .facts, .head { color: var(--soft); font-size: .9rem; margin: 0; } .head b { color: var(--ink); }
    article { margin: 1rem 0; padding: .7rem 1rem .8rem; background: var(--panel); border-left: .3rem solid var(--color, var(--line)); border-radius: .4rem; }
    article article { margin: .9rem 0 0; padding: 0 0 0 1rem; background: none; border-left: 2px solid var(--line); border-radius: 0; }
    blockquote { margin: .5rem 0; padding: .3rem .7rem; background: color-mix(in srgb, var(--color, transparent) 16%, transparent); border-radius: .25rem; font: 1.05rem/1.6 Georgia, serif; }
    .swatch { display: inline-block; width: .8em; height: .8em; border: 1px solid var(--soft); border-radius: .15em; background: var(--color); vertical-align: -.08em; }
    .comment { margin: .5rem 0 0; white-space: pre-line; } .states { margin: .5rem 0 0; color: var(--soft); font-size: .9rem; }
    img { display: block; max-width: 100%; margin: .6rem 0 0; border: 1px solid var(--line); background: #fff; }
    .error { color: var(--error); } a { color: var(--link); } del { color: var(--soft); } ins { text-decoration-thickness: .12em; }
    @media print { body { max-width: none; margin: 0; } article { break-inside: avoid; } a { color: inherit; text-decoration: none; } }
    """

  /// Writes a document, and returns the format's warnings.
  package func write(_ document: AnnotatedDocument, to sink: @escaping Sink) -> [Warning] {
    let output = TextSink(sink: sink)
    output.write("<section>\n<h1>\(XMLText.escaped(document.displayTitle))</h1>\n" + facts(document))
    if let error = document.error {
      output.write("<p class=\"error\">Not read: \(XMLText.escaped(error.message.contentLine))</p>\n")
    }
    let file = sections.links.address(ofFile: document.path)
    for (group, level) in ExportRows(document, by: sections).flattened {
      if let title = group.title {
        let tag = "h\(min(2 + level, 6))"
        output.write("<\(tag)>\(XMLText.escaped(title))</\(tag)>\n")
      }
      // The number of open articles, one inside the other.
      var open = 0
      for row in group.rows {
        let depth = min(row.level, Self.deepest)
        while open > depth {
          output.write("</article>\n")
          open -= 1
        }
        output.write(article(row, file: file))
        open = depth + 1
      }
      output.write(String(repeating: "</article>\n", count: open))
    }
    output.write("</section>\n")
    return []
  }

  /// The depth below which replies aren't nested any further.
  private static let deepest = 12

  private func facts(_ document: AnnotatedDocument) -> String {
    var facts: [String] = []
    if let author = document.author?.contentName, !author.isEmpty { facts.append(author) }
    facts.append(document.path.contentName)
    facts.append(document.pageCount.of("page"))
    let count = document.entries.count
    facts.append(count.of("annotation"))
    if let date = document.lastDate { facts.append(String(date.local.prefix(10))) }
    return "<p class=\"facts\">\(XMLText.escaped(facts.joined(separator: " · ")))</p>\n"
  }

  /// Returns the start of an article; its replies come before its end.
  private func article(_ row: ExportRows.Row, file: String?) -> String {
    let entry = row.entry
    let annotation = entry.annotation
    let color = annotation.color?.hex
    let style = color.map { " style=\"--color: \($0)\"" } ?? ""
    let type = row.replacement == nil ? entry.typeInWords : "Replacement"
    let number = row.number.map { "\($0). " } ?? ""
    let label = XMLText.escaped("\(number)\(type), \(entry.pageName)")
    var text = "<article\(style) aria-label=\"\(label)\">\n<p class=\"head\">\(number)"
    var parts = ["<b>\(XMLText.escaped(type))</b>"]
    let page = XMLText.escaped(entry.pageName)
    parts.append(
      file.map(entry.pageURI).map { "<a href=\"\(XMLText.escaped($0))\">\(page)</a>" } ?? page)
    if let shape = annotation.shape, row.level == 0 { parts.append(shape.rawValue) }
    if let name = annotation.color?.name, row.level == 0 {
      parts.append("<span class=\"swatch\" aria-hidden=\"true\"></span> \(name)")
    }
    for part in [annotation.author?.contentName, entry.day] {
      if let part, !part.isEmpty { parts.append(XMLText.escaped(part)) }
    }
    text += parts.joined(separator: " · ") + "</p>\n"
    return text + content(row)
  }

  private func content(_ row: ExportRows.Row) -> String {
    var text = ""
    if let change = row.replacement {
      let (old, new) = (XMLText.escaped(change.old), XMLText.escaped(change.new))
      text +=
        "<blockquote lang=\"\" dir=\"auto\">replace <del>\(old)</del> with <ins>\(new)</ins></blockquote>\n"
    } else {
      for entry in [row.entry] + row.members {
        guard let marked = entry.text?.plain.contentLine, !marked.isEmpty else { continue }
        var quote = XMLText.escaped(marked)
        if case .strikeOut = entry.annotation.kind { quote = "<del>\(quote)</del>" }
        // The document declares no language, and the page is in English.
        text += "<blockquote lang=\"\" dir=\"auto\">\(quote)</blockquote>\n"
      }
      if let comment = row.entry.comment {
        let lines = comment.contentLines.map(XMLText.escaped).joined(separator: "\n")
        text += "<p class=\"comment\" lang=\"\" dir=\"auto\">\(lines)</p>\n"
      }
    }
    if let image = row.entry.image {
      let (path, name) = (ExportLinks.reference(to: image.path), XMLText.escaped(row.entry.typeInWords))
      text += "<img src=\"\(path)\" alt=\"Image of the annotation (\(name))\">\n"
    }
    if !row.entry.stateNames.isEmpty {
      text +=
        "<p class=\"states\">\(row.entry.stateNames.map(XMLText.escaped).joined(separator: "<br>"))</p>\n"
    }
    return text
  }
}
