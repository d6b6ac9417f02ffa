import Viewer
import DocModelExchange

/// The differences between two versions of a document, for people and as JSON.
struct DifferenceReport {
  private let differences: AnnotationDifferences
  private let pages: [PageDifference]
  private let entries:
    (old: [Position: DocumentAnnotations.Entry], new: [Position: DocumentAnnotations.Entry])

  /// The place of an annotation in its document.
  private struct Position: Hashable {
    let page: Int
    let index: Int

    init(_ annotation: Annotation) { (page, index) = (annotation.pageIndex, annotation.index) }
  }

  /// Compares two versions.
  init(from old: Document, to new: Document) {
    differences = AnnotationDifferences(from: old, to: new)
    pages = old.pageDifferences(to: new)
    func entries(_ document: Document) -> [Position: DocumentAnnotations.Entry] {
      Dictionary(document.allAnnotations().entries.map { (Position($0.annotation), $0) }) { first, _ in first
      }
    }
    self.entries = differences.items.isEmpty ? ([:], [:]) : (entries(old), entries(new))
  }

  /// Whether there is any difference.
  var differs: Bool { !differences.items.isEmpty || !pages.isEmpty }

  /// Returns the lines for people.
  func lines(_ table: AnnotationTable) -> [String] {
    let shown = differences.items.compactMap {
      item -> (AnnotationDifferences.Item, DocumentAnnotations.Entry)? in
      if case .removed(let annotation) = item { return old(annotation).map { (item, $0) } }
      return new(item.annotation).map { (item, $0) }
    }
    let rows = table.lines(shown.map(\.1))
    var lines: [String] = []
    for ((item, _), row) in zip(shown, rows) {
      switch item {
      case .added: lines.append("+ \(row)")
      case .removed: lines.append("- \(row)")
      case .answered(let target, _):
        lines.append("> \(row)")
        if let target = old(target) { lines.append("    answers \(target.id)".onOneLine) }
      case .changed(let before, let after, let entries):
        lines.append("~ \(row)")
        lines.append("    \(entries.joined(separator: ", "))")
        guard entries.contains("contents") else { continue }
        if let text = before.contents { lines.append("    - \(text)".onOneLine) }
        if let text = after.contents { lines.append("    + \(text)".onOneLine) }
      }
    }
    return lines + pages.lines.map { "Pages \($0)" }
  }

  private func old(_ annotation: Annotation) -> DocumentAnnotations.Entry? {
    entries.old[Position(annotation)]
  }

  private func new(_ annotation: Annotation) -> DocumentAnnotations.Entry? {
    entries.new[Position(annotation)]
  }

  /// Returns the JSON object, with the annotations as in `pdfkey.annotations/1`.
  func json(old oldName: String, new newName: String) -> JSONValue {
    let json = AnnotationJSON()
    var (added, changed, answered, removed) = ([JSONValue](), [JSONValue](), [JSONValue](), [JSONValue]())
    for item in differences.items {
      switch item {
      case .added(let annotation): if let entry = new(annotation) { added.append(json.object(entry)) }
      case .removed(let annotation): if let entry = old(annotation) { removed.append(json.object(entry)) }
      case .answered(let target, let answer):
        guard let target = old(target), let answer = new(answer) else { continue }
        answered.append(["target": .string(target.id), "answer": json.object(answer)])
      case .changed(let before, let after, let entries):
        guard let before = old(before), let after = new(after) else { continue }
        changed.append([
          "entries": .array(entries.map(JSONValue.string)), "old": json.object(before),
          "new": json.object(after),
        ])
      }
    }
    return [
      "old": .string(oldName), "new": .string(newName), "added": .array(added), "changed": .array(changed),
      "answered": .array(answered), "removed": .array(removed),
      "pages": .array(
        pages.map { page in
          [
            "kind": .string(page.kind.rawValue),
            "old": page.oldIndex.map { JSONValue.integer($0 + 1) } ?? .null,
            "new": page.newIndex.map { JSONValue.integer($0 + 1) } ?? .null,
          ]
        }),
    ]
  }
}

extension [PageDifference] {
  /// A clause for each kind of difference, with the numbers of the pages in the later version, such as “moved: 7 (was 3)”.
  var lines: [String] {
    PageDifference.Kind.allCases.compactMap { kind in
      let pages = filter { $0.kind == kind }.map { page in
        let (old, new) = (page.oldIndex.map { "\($0 + 1)" }, page.newIndex.map { "\($0 + 1)" })
        guard let old, let new, old != new else { return new ?? old ?? "" }
        return "\(new) (was \(old))"
      }
      return pages.isEmpty ? nil : "\(kind.rawValue): \(pages.joined(separator: ", "))"
    }
  }
}
