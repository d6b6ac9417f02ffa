/// Annotations as one web page for people, which needs no other file but the pictures.
public struct HTMLExporter: Exporter {
  /// What the annotations of a section have in common.
  public var grouping = ExportOptions.Grouping.heading
  /// Whether answers stand below what they answer.
  public var isNested = true

  /// A page by headings.
  public init() {}

  /// How the names of its files end.
  public var fileExtension: String { "html" }

  /// What stands before the first document.
  public var opening: [UInt8] {
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

  /// What stands after the last document.
  public var closing: [UInt8] { Array("</body>\n</html>\n".utf8) }

  private static let style = """
    body { font: 1rem/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; color: #222; }
    h1 { line-height: 1.2; } h2 { margin-top: 2.5rem; border-bottom: 1px solid #ccc; font-size: 1.25rem; }
    .facts, .head { color: #555; font-size: .9rem; } .head b { color: #222; }
    article { margin: 1.5rem 0; } article article { margin: .75rem 0 .75rem 1rem; border-left: 2px solid #ddd; padding-left: 1rem; }
    blockquote { margin: .4rem 0; padding: .1rem .9rem; border-left: 4px solid var(--color, #bbb); }
    .swatch { display: inline-block; width: .8em; height: .8em; border: 1px solid #888; background: var(--color); vertical-align: -.05em; }
    .comment { margin: .4rem 0; white-space: pre-line; } .states { font-style: italic; font-size: .9rem; margin: .4rem 0; }
    img { max-width: 100%; border: 1px solid #ddd; } .error { color: #a00; } a { color: #06c; }
    @media (prefers-color-scheme: dark) { body { background: #1c1c1e; color: #ddd; } .head b { color: #eee; } .facts, .head { color: #aaa; } a { color: #6af; } }
    """

  /// Writes one document, and answers with what was lost.
  public func write(_ document: AnnotatedDocument, to sink: Sink) -> [AnnotatedDocument.Diagnostic] {
    withoutActuallyEscaping(sink) { sink in
      let output = TextSink(sink: sink)
      output.write("<section>\n<h1>\(XMLText.escaped(document.displayTitle))</h1>\n" + facts(document))
      if let error = document.error {
        output.write("<p class=\"error\">Not read: \(XMLText.escaped(error.message.contentLine))</p>\n")
      }
      let file = AnnotationJSON.uri(path: document.path)
      for group in ExportRows(document, by: grouping, isNested: isNested).groups {
        if let title = group.title { output.write("<h2>\(XMLText.escaped(title))</h2>\n") }
        // The articles that are open, from the outermost one.
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
    }
    return []
  }

  /// Answers deeper than this stand beside those above them.
  private static let deepest = 12

  private func facts(_ document: AnnotatedDocument) -> String {
    var facts: [String] = []
    if let author = document.author?.contentLine, !author.isEmpty { facts.append(author) }
    facts.append(document.path.contentLine)
    facts.append(document.pageCount == 1 ? "1 page" : "\(document.pageCount) pages")
    let count = document.entries.count
    facts.append(count == 1 ? "1 annotation" : "\(count) annotations")
    if let date = document.lastDate { facts.append(String(date.local.prefix(10))) }
    return "<p class=\"facts\">\(XMLText.escaped(facts.joined(separator: " · ")))</p>\n"
  }

  /// The beginning of an article; its answers come before its end.
  private func article(_ row: ExportRows.Row, file: String) -> String {
    let entry = row.entry
    let annotation = entry.annotation
    let color = annotation.color?.hex
    let style = color.map { " style=\"--color: \($0)\"" } ?? ""
    var text = "<article\(style)>\n<p class=\"head\">"
    if let number = row.number { text += "\(number). " }
    let type = row.replacement == nil ? entry.typeName : "Replacement"
    var parts = ["<b>\(XMLText.escaped(type))</b>"]
    parts.append(
      "<a href=\"\(XMLText.escaped(entry.pageURI(file: file)))\">\(XMLText.escaped(entry.pageName))</a>")
    if let name = annotation.color?.name, row.level == 0 {
      parts.append("<span class=\"swatch\"></span> \(name)")
    }
    for part in [annotation.author?.contentLine, entry.day] {
      if let part, !part.isEmpty { parts.append(XMLText.escaped(part)) }
    }
    text += parts.joined(separator: " · ") + "</p>\n"
    return text + content(row)
  }

  private func content(_ row: ExportRows.Row) -> String {
    var text = ""
    if let change = row.replacement {
      let (old, new) = (XMLText.escaped(change.old), XMLText.escaped(change.new))
      text += "<blockquote>replace <del>\(old)</del> with <ins>\(new)</ins></blockquote>\n"
    } else {
      for entry in [row.entry] + row.members {
        guard let marked = entry.text?.plain.contentLine, !marked.isEmpty else { continue }
        var quote = XMLText.escaped(marked)
        if case .strikeOut = entry.annotation.kind { quote = "<del>\(quote)</del>" }
        text += "<blockquote dir=\"auto\">\(quote)</blockquote>\n"
      }
      if let comment = row.entry.comment {
        let lines = comment.contentLines.map(XMLText.escaped).joined(separator: "\n")
        text += "<p class=\"comment\" dir=\"auto\">\(lines)</p>\n"
      }
    }
    if let image = row.entry.image {
      text +=
        "<p><img src=\"\(XMLText.escaped(image.path))\" alt=\"\(XMLText.escaped(row.entry.typeName))\"></p>\n"
    }
    if !row.entry.stateNames.isEmpty {
      text +=
        "<p class=\"states\">\(row.entry.stateNames.map(XMLText.escaped).joined(separator: "<br>"))</p>\n"
    }
    return text
  }
}
