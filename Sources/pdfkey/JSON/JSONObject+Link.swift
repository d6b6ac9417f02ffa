import DocModel

extension JSONObject {
  /// Describes a link on a page, with its index among the page's annotations.
  init(_ link: Link, page: Int, labels: PageLabels) {
    self = [
      "page": page + 1, "label": labels.label(at: page), "index": link.index,
      "rectangle": link.rectangle.edges,
      "quads": link.quads.map(\.corners), "action": JSONObject(link.action, labels: labels),
    ]
  }
}

extension JSONObject {
  /// Describes a reference with the places that it may mean.
  init(_ reference: Reference, _ targets: [ReferenceTarget], labels: PageLabels) {
    self = [
      "page": reference.pageIndex + 1, "label": labels.label(at: reference.pageIndex),
      "kind": reference.kind.rawValue, "text": reference.text, "areas": reference.quads.map(\.bounds.edges),
      "targets": targets.map { JSONObject($0) },
    ]
  }

  /// Describes a place that a reference may mean.
  init(_ target: ReferenceTarget) {
    self = [
      "page": target.pageIndex + 1, "rectangle": target.area.edges, "line": target.line.edges,
      "text": target.text,
    ]
  }
}
