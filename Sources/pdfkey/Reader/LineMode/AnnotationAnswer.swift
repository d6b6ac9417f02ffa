import DocModel
import Terminal
import Viewer

extension TextAnswer {
  /// The maximum length of an author's name in a list.
  private static let longestField = 24

  // MARK: Rows

  /// Returns the lines of an annotation in a list.
  ///
  /// On a terminal these are about two lines, wrapped between words; the marked text and the contents share the
  /// room that the other parts leave.
  static func annotation(_ row: PaneRow, after mark: String, columns: Int?, _ style: PrintingStyle)
    -> [String]
  {
    let separator = style.separator
    let long: Set = ["text", "contents"]
    var parts = [row.page?.description, row.title].compactMap { $0 }
    parts += row.details.filter { !long.contains($0.name) }
      .map { style.quotation($0.text.onOneLine.shortened(to: longestField)) }
    let texts = row.details.filter { long.contains($0.name) }.map(\.text.textOnOneLine)
    var room = texts.count * longestDetail
    if let columns {
      // The second line is indented further, and wrapping leaves lines short.
      let lost = hanging(mark) + columns / 8
      let head = parts.reduce(mark.count) { $0 + $1.displayWidth + separator.count }
      room = max(columns - mark.count, columns * 2 - lost - head)
    }
    for (index, text) in texts.enumerated() {
      let following = texts[(index + 1)...].reduce(0) { $0 + $1.displayWidth + separator.count }
      // Room that one text doesn't need goes to the others.
      let fitting = cut(text, to: max(room - following, room / (texts.count - index)))
      parts.append(style.quotation(fitting))
      room = max(0, room - fitting.displayWidth - separator.count)
    }
    let line = parts.joined(separator: separator)
    guard let columns else { return [mark + line] }
    return line.wrapped(after: mark, to: columns, hanging: hanging(mark)).map(\.textOnOneLine)
  }

  private static func hanging(_ mark: String) -> Int { mark.count + 2 }

  /// Returns a text truncated to a number of columns; quotation marks are kept.
  private static func cut(_ text: String, to width: Int) -> String {
    guard text.hasPrefix("“"), text.displayWidth > width else {
      return text.shortened(to: width).textOnOneLine
    }
    return text.shortened(to: width - 1).textOnOneLine + "”"
  }

  // MARK: One annotation

  /// Returns the details of an annotation, one a line, wrapped on a terminal; two lines in total below an image
  /// of its page.
  static func annotation(
    _ report: AnnotationReport, columns: Int?, _ style: PrintingStyle
  ) -> [String] {
    let lines = details(report, columns: columns, style)
    guard report.isBelowImage, let columns, lines.count > 2 else { return lines }
    let more = style.separator + "annotation shows all"
    let room = max(0, columns - 1 - more.count)
    let gist = AnnotationDetails(report.entry).gist.onOneLine
    let second =
      "  " + (gist.isEmpty ? lines[1].trimmingPrefix(while: \.isWhitespace) : style.quotation(gist)[...])
    return [lines[0].shortened(to: columns - 1), second.shortened(to: room) + more]
  }

  /// The details that matter to those who examine a file rather than to those who read it.
  private static let technical: Set = [
    "icon", "flags", "intent", "appearance", "rectangle", "on screen", "name", "object",
  ]

  private static func details(
    _ report: AnnotationReport, columns: Int?, _ style: PrintingStyle
  ) -> [String] {
    let entry = report.entry
    let details = AnnotationDetails(entry, at: report.transform, thread: report.thread)
    let page = PageReference(number: entry.page.number, label: entry.page.label).description
    let head = [
      "\(report.number)/\(report.count)", details.type, page, entry.annotation.author?.onOneLine ?? "",
    ]
    let shown = report.isDetailed ? details.lines : details.lines.filter { !technical.contains($0.name) }
    let lines = shown.flatMap { self.lines($0, entry, style) }
    return [head.filter { !$0.isEmpty }.joined(separator: style.separator)]
      + lines.flatMap { indent, text in
        let mark = String(repeating: " ", count: indent)
        guard let columns else { return [mark + text] }
        return text.wrapped(after: mark, to: columns, hanging: 4).map(\.textOnOneLine)
      }
  }

  /// Returns the lines of one detail; text of several lines stays on several.
  private static func lines(
    _ line: AnnotationDetails.Line, _ entry: DocumentAnnotations.Entry, _ style: PrintingStyle
  ) -> [(indent: Int, text: String)] {
    if line.name == "text" {
      return [(2, "text: \(style.quotation(AnnotationDetails(entry).marked ?? line.text))")]
    }
    if line.name == "contents" {
      let written = (entry.annotation.contents ?? "").printable.split(separator: "\n").map(String.init)
      if written.count > 1 { return [(2, "contents:")] + written.map { (4, $0) } }
    }
    // Only the border's text is the program's own; all others are the document's.
    let text = line.name == "border" ? style.text(line.text) : line.text
    return [(2, "\(line.name): \(line.name == "heading" ? style.path(text) : text)")]
  }
}
