import DocModel

extension JSONObject {
  /// Describes an outline, with its problems.
  init(_ outline: Outline, path: String, labels: PageLabels) {
    self = [
      "path": path, "items": outline.items.map { JSONObject($0, labels: labels) },
      "problems": outline.problems,
    ]
  }

  private init(_ item: Outline.Item, labels: PageLabels) {
    let target = item.destination
    self = [
      "level": item.level, "title": item.title, "page": target?.pageIndex.map { $0 + 1 },
      "label": target?.pageIndex.map(labels.label(at:)), "top": target?.top?.finite, "view": target?.viewName,
      "destination": target?.name, "open": item.isOpen, "bold": item.isBold, "italic": item.isItalic,
      "action": item.action.map { JSONObject($0, labels: labels) },
    ]
  }

  /// Describes a heading that was found in a document, with the evidence.
  init(_ heading: FoundHeading, labels: PageLabels) {
    self = [
      "title": heading.title, "level": heading.level, "page": heading.pageIndex + 1,
      "label": labels.label(at: heading.pageIndex), "top": heading.top,
      "evidence": heading.evidence.map(\.description),
    ]
  }
}
