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
