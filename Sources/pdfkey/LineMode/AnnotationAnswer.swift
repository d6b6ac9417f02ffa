import DocModel
import Viewer

extension TextAnswer {
  /// Everything about an annotation, a line for each thing that is known.
  static func annotation(_ report: AnnotationReport) -> [String] {
    let entry = report.entry
    let details = AnnotationDetails(entry, at: report.transform, thread: report.thread)
    let page = PageReference(number: entry.page.number, label: entry.page.label).description
    let head = [
      "\(report.number)/\(report.count)", details.type, page, entry.annotation.author?.onOneLine ?? "",
    ]
    return [head.filter { !$0.isEmpty }.joined(separator: " · ")] + details.lines.flatMap { lines($0, entry) }
  }

  /// One thing that is known; what somebody wrote over several lines stays on several.
  private static func lines(_ line: AnnotationDetails.Line, _ entry: DocumentAnnotations.Entry) -> [String] {
    switch line.name {
    case "text": return ["  text: \(AnnotationDetails(entry).marked ?? line.text)"]
    case "contents":
      let written = (entry.annotation.contents ?? "").printable.split(separator: "\n").map(String.init)
      guard written.count > 1 else { fallthrough }
      return ["  contents:"] + written.map { "    \($0)" }
    default: return ["  \(line.name): \(line.text)"]
    }
  }
}
