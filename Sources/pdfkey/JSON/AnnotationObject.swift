import Viewer
import DocModelExchange

/// An annotation in a session's answers: its object of the schema `pdfkey.annotations/1`.
///
/// As in all answers, a page is `page` and `label`, and absent entries have no key.
struct AnnotationObject: Encodable {
  /// The keys of an annotation in a row.
  private static let rowKeys: Set = [
    "id", "type", "author", "created", "modified", "color", "text", "contents", "subject", "flags",
    "inReplyTo", "replyType", "replies", "shape",
  ]
  /// The keys to leave out: the file, which the session knows, and the page, which is added in another form.
  private static let otherKeys: Set = ["uri", "image", "page"]

  private var entries: [(String, JSONValue)]

  /// Creates the object of an annotation in a list.
  init(_ entry: DocumentAnnotations.Entry) {
    entries = AnnotationJSON().object(entry).present.filter { Self.rowKeys.contains($0.0) }
    add(entry.page)
  }

  /// Creates the whole object of an annotation that was navigated to.
  init(_ report: AnnotationReport) {
    var json = AnnotationJSON()
    json.transform = { _ in report.transform }
    entries = json.object(report.entry).present.filter { !Self.otherKeys.contains($0.0) }
    add(report.entry.page)
    entries.append(("number", .integer(report.number)))
    entries.append(("count", .integer(report.count)))
    let problems = report.entry.annotation.problems
    if !problems.isEmpty { entries.append(("problems", .array(problems.map(JSONValue.string)))) }
  }

  private mutating func add(_ page: PageGeometry) {
    entries.append(("page", .integer(page.number)))
    entries.append(("label", .string(page.label)))
  }

  func encode(to encoder: any Encoder) throws {
    try JSONValue.object(entries).encode(to: encoder)
  }
}
