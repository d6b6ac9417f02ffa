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
    let shown = differences.items.compactMap { item in
      (item.kind == .removed ? old(item) : new(item)).map { (item, $0) }
    }
    let rows = table.lines(shown.map(\.1))
    var lines: [String] = []
    for ((item, _), row) in zip(shown, rows) {
      lines.append("\(Self.sign(item.kind)) \(row)")
      if item.kind == .answered, let target = old(item) { lines.append("    answers \(target.id)".onOneLine) }
      guard item.kind == .changed else { continue }
      lines.append("    \(item.entries.joined(separator: ", "))")
      if item.entries.contains("contents") {
        if let text = item.old?.contents { lines.append("    - \(text)".onOneLine) }
        if let text = item.new?.contents { lines.append("    + \(text)".onOneLine) }
      }
    }
    return lines + pages.lines.map { "Pages \($0)" }
  }

  private static func sign(_ kind: AnnotationDifferences.Kind) -> String {
    switch kind {
    case .added: "+"
    case .changed: "~"
    case .answered: ">"
    case .removed: "-"
    }
  }

  private func old(_ item: AnnotationDifferences.Item) -> DocumentAnnotations.Entry? {
    item.old.flatMap { entries.old[Position($0)] }
  }

  private func new(_ item: AnnotationDifferences.Item) -> DocumentAnnotations.Entry? {
    item.new.flatMap { entries.new[Position($0)] }
  }

  /// Returns the JSON object, with the annotations as in `pdfkey.annotations/1`.
  func json(old: String, new: String) -> JSONValue {
    let json = AnnotationJSON()
    func items(_ kind: AnnotationDifferences.Kind, _ value: (AnnotationDifferences.Item) -> JSONValue?)
      -> JSONValue
    {
      .array(differences.items.filter { $0.kind == kind }.compactMap(value))
    }
    return [
      "old": .string(old), "new": .string(new),
      "added": items(.added) { self.new($0).map { json.object($0) } },
      "changed": items(.changed) { item in
        guard let before = self.old(item), let after = self.new(item) else { return nil }
        return [
          "entries": .array(item.entries.map(JSONValue.string)), "old": json.object(before),
          "new": json.object(after),
        ]
      },
      "answered": items(.answered) { item in
        guard let target = self.old(item), let answer = self.new(item) else { return nil }
        return ["target": .string(target.id), "answer": json.object(answer)]
      },
      "removed": items(.removed) { self.old($0).map { json.object($0) } },
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
