/// Exports annotations as Markdown (CommonMark, with ~~ for struck-out text).
package struct MarkdownExporter: AnnotationExporter {
  /// The sections and the links to the documents.
  var sections = ExportSections()
  /// Whether the document is one of several in the file, so that its metadata isn't front matter.
  var isOneOfSeveral = false

  /// The file name extension.
  package var fileExtension: String { "md" }
  /// The bytes between two documents.
  package var separator: [UInt8] { [UInt8(ascii: "\n")] }

  /// The depth below which replies aren't indented any further.
  private static let deepest = 6

  /// Writes a document, and returns the format's warnings.
  package func write(_ document: AnnotatedDocument, to sink: @escaping Sink) -> [Warning] {
    let output = TextSink(sink: sink)
    output.write(head(document))
    if let error = document.error {
      output.write("\nNot read: \(MarkdownText.escaped(error.message.contentLine))\n")
    }
    let file = sections.links.address(ofFile: document.path)
    for (group, level) in ExportRows(document, by: sections).flattened {
      if let title = group.title {
        let signs = String(repeating: "#", count: min(2 + level, 6))
        output.write("\n\(signs) \(MarkdownText.escaped(title))\n")
      }
      var width = 0
      for row in group.rows {
        let marker = row.number.map { "\($0). " } ?? "- "
        // Replies are indented to the start of their parent's text.
        if row.level == 0 { width = marker.count }
        let indent = row.level == 0 ? 0 : width + 2 * (min(row.level, Self.deepest) - 1)
        output.write(item(row, marker: marker, indent: String(repeating: " ", count: indent), file: file))
      }
    }
    return []
  }

  private func head(_ document: AnnotatedDocument) -> String {
    let facts = facts(document)
    let title = "# \(MarkdownText.escaped(document.displayTitle))\n"
    guard !isOneOfSeveral else {
      return title + "\n"
        + facts.dropFirst().map { "- \($0.0): \(MarkdownText.escaped($0.1.contentName))\n" }.joined()
    }
    let lines = facts.map { name, value in
      "\(name): \(Int(value) != nil && name != "title" && name != "author" ? value : MarkdownText.quoted(value))\n"
    }
    return "---\n" + lines.joined() + "---\n\n" + title
  }

  private func facts(_ document: AnnotatedDocument) -> [(String, String)] {
    var facts = [("title", document.displayTitle)]
    if let author = document.author?.contentName, !author.isEmpty { facts.append(("author", author)) }
    facts.append(("source", document.path))
    if let date = document.lastDate { facts.append(("date", date.iso8601)) }
    return facts + [("pages", String(document.pageCount)), ("annotations", String(document.entries.count))]
  }

  // MARK: Annotations

  private func item(_ row: ExportRows.Row, marker: String, indent: String, file: String?) -> String {
    var lines: [String] = []
    lines.append(heading(row, file: file))
    for part in parts(row) { lines += [""] + part }
    let inner = indent + String(repeating: " ", count: marker.count)
    let text = lines.enumerated().map { index, line in
      line.isEmpty ? "" : (index == 0 ? indent + marker : inner) + line
    }
    return "\n" + text.joined(separator: "\n") + "\n"
  }

  private func heading(_ row: ExportRows.Row, file: String?) -> String {
    let entry = row.entry
    let isAnswer = row.level > 0
    let name = MarkdownText.escaped(entry.pageName)
    let page = file.map(entry.pageURI).map { "[\(name)](<\($0)>)" } ?? name
    let type = row.replacement == nil ? entry.typeInWords : "Replacement"
    var parts = isAnswer ? [] : ["**\(MarkdownText.escaped(type))**", page]
    if !isAnswer, let shape = entry.annotation.shape { parts.append(shape.rawValue) }
    if !isAnswer, let color = entry.annotation.color?.name { parts.append(color) }
    if let author = entry.annotation.author?.contentName, !author.isEmpty {
      let name = MarkdownText.escaped(author)
      parts.append(isAnswer ? "**\(name)**" : name)
    } else if isAnswer {
      parts.append("**\(MarkdownText.escaped(type))**")
    }
    if let day = entry.day { parts.append(MarkdownText.escaped(day)) }
    return parts.joined(separator: " · ")
  }

  /// Returns the paragraphs below the heading.
  private func parts(_ row: ExportRows.Row) -> [[String]] {
    var parts: [[String]] = []
    if let change = row.replacement {
      let (old, new) = (MarkdownText.escaped(change.old), MarkdownText.escaped(change.new))
      parts.append(["replace ~~\(old)~~ with **\(new)**"])
    } else {
      for entry in [row.entry] + row.members {
        guard let text = entry.text?.plain, !text.isEmpty else { continue }
        var line = MarkdownText.escaped(text.contentLine)
        if case .strikeOut = entry.annotation.kind { line = "~~\(line)~~" }
        parts.append(["> " + MarkdownText.safeStart(line)])
      }
      if let comment = row.entry.comment {
        let lines = comment.contentLines.map { MarkdownText.safeStart(MarkdownText.escaped($0)) }
        // Line ends within a note are kept.
        parts += lines.split(separator: "").map { part in
          part.dropLast().map { $0 + "\\" } + [part.last ?? ""]
        }
      }
    }
    if let image = row.entry.image {
      parts.append(["![\(row.entry.typeInWords)](<\(ExportLinks.reference(to: image.path))>)"])
    }
    if !row.entry.stateNames.isEmpty {
      parts.append(row.entry.stateNames.map { "*\(MarkdownText.escaped($0))*" }.map { "- " + $0 })
    }
    return parts
  }
}

/// Text in Markdown.
package enum MarkdownText {
  /// Escapes a text on one line, so that no character has a meaning in Markdown (CommonMark, 2.4).
  package static func escaped(_ text: String) -> String {
    text.escaped("\\`*_{}[]<>#|!&~$^=")
  }

  /// Escapes the start of a line that would begin a list or a heading.
  static func safeStart(_ line: String) -> String {
    guard let first = line.utf8.first else { return line }
    if "-+".utf8.contains(first) { return "\\" + line }
    let digits = line.prefix { $0.isASCII && $0.isNumber }
    let rest = line.dropFirst(digits.count)
    guard !digits.isEmpty, let end = rest.first, end == "." || end == ")" else { return line }
    return digits + "\\" + rest
  }

  /// Returns a text as a YAML value: a JSON string, since YAML is a superset of JSON.
  ///
  /// It contains no HTML tag and no link: a program without support for front matter shows it as a heading.
  static func quoted(_ text: String) -> String {
    let escapes = [UInt8(ascii: "<"): "\\u003C", UInt8(ascii: "["): "\\u005B"]
    let bytes = text.json.bytes.flatMap { byte in escapes[byte].map { Array($0.utf8) } ?? [byte] }
    return String(decoding: bytes, as: UTF8.self)
  }
}
