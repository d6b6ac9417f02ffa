import DocModel
import Foundation
import Viewer

/// An annotation in a session's answers: its object of the schema `pdfkey.annotations/1`.
///
/// As in all answers, a page is `page` and `label`, and absent entries have no key.
struct AnnotationObject: Encodable {
  /// The keys of an annotation in a row.
  private static let rowKeys: Set = [
    "id", "type", "author", "created", "modified", "color", "text", "contents", "subject", "flags",
    "inReplyTo",
    "replyType", "replies",
  ]
  /// The keys that identify the file, which the session has already.
  private static let fileKeys: Set = ["uri", "image"]

  private var entries: [String: JSONTree]

  /// Creates the object of an annotation in a list.
  init(_ entry: DocumentAnnotations.Entry) {
    entries = Self.entries(entry, AnnotationJSON()).filter { Self.rowKeys.contains($0.key) }
    add(entry.page)
  }

  /// Creates the whole object of an annotation that was navigated to.
  init(_ report: AnnotationReport) {
    var json = AnnotationJSON()
    json.transform = { _ in report.transform }
    entries = Self.entries(report.entry, json).filter { !Self.fileKeys.contains($0.key) }
    add(report.entry.page)
    entries["number"] = .integer(report.number)
    entries["count"] = .integer(report.count)
    let problems = report.entry.annotation.problems
    if !problems.isEmpty { entries["problems"] = .array(problems.map(JSONTree.string)) }
  }

  private mutating func add(_ page: PageGeometry) {
    entries["page"] = .integer(page.number)
    entries["label"] = .string(page.label)
  }

  private static func entries(_ entry: DocumentAnnotations.Entry, _ json: AnnotationJSON) -> [String:
    JSONTree]
  {
    let object = try? JSONSerialization.jsonObject(with: Data(json.annotation(entry)))
    guard let object, case .object(let entries) = JSONTree(object) else { return [:] }
    return entries
  }

  func encode(to encoder: any Encoder) throws {
    try JSONTree.object(entries).encode(to: encoder)
  }
}
