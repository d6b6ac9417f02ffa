import DocModel
import Terminal
import Viewer

extension TextAnswer {
  private static let separator = " · "
  /// So much of an author's name is shown in a list.
  private static let longestField = 24

  // MARK: Rows

  /// A mark as the command line lists it.
  ///
  /// On a terminal it takes about two lines, which end between words; the text that it marks and what it says
  /// share what is left of them.
  static func annotation(_ row: PaneRow, after mark: String, columns: Int?) -> [String] {
    let long: Set = ["text", "contents"]
    var parts = [row.page?.description, row.title].compactMap { $0 }
    parts += row.details.filter { !long.contains($0.name) }
      .map { $0.text.onOneLine.shortened(to: longestField) }
    let texts = row.details.filter { long.contains($0.name) }.map(\.text.onOneLine)
    var room = texts.count * longestDetail
    if let columns {
      // The second line stands farther in, and no line is filled to its end.
      let lost = hanging(mark) + columns / 8
      let head = parts.reduce(mark.count) { $0 + $1.displayWidth + separator.count }
      room = max(columns - mark.count, columns * 2 - lost - head)
    }
    for (place, text) in texts.enumerated() {
      let following = texts[(place + 1)...].reduce(0) { $0 + $1.displayWidth + separator.count }
      // What one doesn't need the other has.
      let fitting = cut(text, to: max(room - following, room / (texts.count - place)))
      parts.append(fitting)
      room = max(0, room - fitting.displayWidth - separator.count)
    }
    let line = parts.joined(separator: separator)
    guard let columns else { return [mark + line] }
    return line.wrapped(after: mark, to: columns, hanging: hanging(mark))
  }

  private static func hanging(_ mark: String) -> Int { mark.count + 2 }

  /// A text cut to a number of columns; one in quotation marks stays in them.
  private static func cut(_ text: String, to width: Int) -> String {
    guard text.hasPrefix("“"), text.displayWidth > width else { return text.shortened(to: width) }
    return text.shortened(to: width - 1) + "”"
  }

  // MARK: One

  /// Everything about an annotation, a line for each thing that is known, or several on a terminal where it is
  /// long.
  static func annotation(_ report: AnnotationReport, columns: Int?) -> [String] {
    let entry = report.entry
    let details = AnnotationDetails(entry, at: report.transform, thread: report.thread)
    let page = PageReference(number: entry.page.number, label: entry.page.label).description
    let head = [
      "\(report.number)/\(report.count)", details.type, page, entry.annotation.author?.onOneLine ?? "",
    ]
    let lines = details.lines.flatMap { self.lines($0, entry) }
    return [head.filter { !$0.isEmpty }.joined(separator: separator)]
      + lines.flatMap { indent, text in
        let mark = String(repeating: " ", count: indent)
        guard let columns else { return [mark + text] }
        return text.wrapped(after: mark, to: columns, hanging: 4)
      }
  }

  /// One thing that is known; what somebody wrote over several lines stays on several.
  private static func lines(
    _ line: AnnotationDetails.Line, _ entry: DocumentAnnotations.Entry
  ) -> [(indent: Int, text: String)] {
    if line.name == "text" { return [(2, "text: \(AnnotationDetails(entry).marked ?? line.text)")] }
    if line.name == "contents" {
      let written = (entry.annotation.contents ?? "").printable.split(separator: "\n").map(String.init)
      if written.count > 1 { return [(2, "contents:")] + written.map { (4, $0) } }
    }
    return [(2, "\(line.name): \(line.text)")]
  }
}
