import DocModel

/// The links of a document, page by page.
struct LinksJSON: Encodable {
  let path: String
  var links: [Item]

  struct Item: Encodable {
    /// The number of the page with the link.
    let page: Int
    let label: String
    /// The index among the page's annotations, from 0.
    let index: Int
    let rectangle: NumbersJSON
    let quads: [NumbersJSON]
    let action: ActionJSON

    init(_ link: Link, page: Int, labels: PageLabels) {
      self.page = page + 1
      label = labels.label(at: page)
      index = link.index
      rectangle = NumbersJSON(link.rectangle)
      quads = link.quads.map { NumbersJSON($0) }
      action = ActionJSON(link.action, labels: labels)
    }
  }
}
