import Viewer
import DocModelExchange

/// An annotation in a session's answers: its object of the schema `pdfkey.annotations/1`.
///
/// As in all answers, a page is `page` and `label`, and absent entries have no key.
extension JSONObject {
  /// The keys of an annotation in a row.
  private static let rowKeys: Set = [
    "id", "type", "author", "created", "modified", "color", "text", "contents", "subject", "flags",
    "inReplyTo", "replyType", "replies", "shape",
  ]
  /// The keys to leave out: the file, which the session knows, and the page, which is added in another form.
  private static let otherKeys: Set = ["uri", "image", "page"]

  /// Describes an annotation in a list.
  init(_ entry: DocumentAnnotations.Entry) {
    let known = AnnotationJSON().object(entry).present.filter { Self.rowKeys.contains($0.0) }
    self = JSONObject(known.map { ($0, $1) }).merging(["page": entry.page.number, "label": entry.page.label])
  }

  /// Describes an annotation that was navigated to as a whole.
  init(_ report: AnnotationReport) {
    var json = AnnotationJSON()
    json.transform = { _ in report.transform }
    let known = json.object(report.entry).present.filter { !Self.otherKeys.contains($0.0) }
    let (page, problems) = (report.entry.page, report.entry.annotation.problems)
    self = JSONObject(known.map { ($0, $1) }).merging([
      "page": page.number, "label": page.label, "number": report.number, "count": report.count,
    ])
    if !problems.isEmpty { self["problems"] = problems }
  }
}
