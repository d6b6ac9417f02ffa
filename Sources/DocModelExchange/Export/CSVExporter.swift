/// Exports annotations as a table with one line for each (RFC 4180).
package struct CSVExporter: AnnotationExporter {
  /// Whether to start with a UTF-8 byte-order mark.
  package var hasByteOrderMark = false

  /// The names of the columns.
  static let columns = [
    "file", "id", "page", "label", "order", "type", "color", "colorName", "author", "created", "modified",
    "heading", "text", "contents", "subject", "inReplyTo", "depth", "state", "x0", "y0", "x1", "y1", "uri",
    "shape",
  ]

  /// The file name extension.
  package var fileExtension: String { "csv" }

  /// The bytes before the first document.
  package var opening: [UInt8] {
    Array(((hasByteOrderMark ? "\u{FEFF}" : "") + Self.columns.joined(separator: ",") + "\r\n").utf8)
  }

  /// Writes a document, and returns the format's warnings.
  package func write(_ document: AnnotatedDocument, to sink: @escaping Sink) -> [Warning] {
    let file = AnnotationJSON.uri(path: document.path)
    let output = TextSink(sink: sink)
    for (index, entry) in document.entries.enumerated() {
      let cells = cells(entry, order: index + 1, path: document.path, file: file)
      output.write(cells.joined(separator: ",") + "\r\n")
    }
    return []
  }

  private func cells(_ entry: DocumentAnnotations.Entry, order: Int, path: String, file: String) -> [String] {
    let annotation = entry.annotation
    let color = annotation.color
    let corners = annotation.rectangle?.numbers.map { $0.isFinite ? $0.brief : "" }
    return [
      text(path), text(entry.id), String(entry.page.number), text(entry.page.label), String(order),
      text(annotation.type), text(color?.hex), text(color?.name), text(annotation.author),
      date(annotation.markup.created), date(annotation.modified), text(entry.heading?.title),
      text(entry.text?.plain), text(annotation.contents), text(annotation.markup.subject),
      text(entry.inReplyTo), String(entry.depth), text(entry.stateNames.joined(separator: "; ")),
    ] + (corners ?? ["", "", "", ""]) + [text(entry.uri(file: file)), text(annotation.shape?.rawValue)]
  }

  private func date(_ date: AnnotationDate?) -> String {
    text(date.map { $0.date?.iso8601 ?? $0.raw })
  }

  /// Returns a cell with a text that no spreadsheet takes for a formula.
  private func text(_ text: String?) -> String { Self.cell(text ?? "") }

  /// Returns a cell, quoted if necessary, with an apostrophe before text that a spreadsheet would run.
  package static func cell(_ text: String) -> String {
    let text = isFormula(text) ? "'" + text : text
    guard text.utf8.contains(where: "\",\r\n".utf8.contains) else { return text }
    // By bytes: with a combining mark, a quotation mark is another character, and would end the cell.
    let quote = UInt8(ascii: "\"")
    return "\"" + String(decoding: text.utf8.flatMap { $0 == quote ? [$0, $0] : [$0] }, as: UTF8.self) + "\""
  }

  /// Whether a spreadsheet may take a text for a formula: it begins with one of its signs, also a wide one, or with
  /// such a sign after blanks, controls and invisible characters; or with a tab or a line end.
  static func isFormula(_ text: some StringProtocol) -> Bool {
    guard let first = text.unicodeScalars.first else { return false }
    let sign = text.unicodeScalars.first { scalar in
      !scalar.properties.isWhitespace && !scalar.isInvisible && scalar.properties.generalCategory != .control
    }
    return "\t\r\n".unicodeScalars.contains(first) || sign.map(signs.contains) ?? false
  }

  private static let signs = Set("=+-@＝＋－＠﹦﹢﹣﹫−".unicodeScalars)
}
