import DocModel

/// The headings found in a document as JSON.
struct FoundHeadingsJSON: Encodable {
  /// A heading.
  struct Item: Encodable {
    let title: String
    let level: Int
    let page: Int
    let label: String
    let top: Double
    let evidence: [String]
  }

  let path: String
  let items: [Item]

  init(_ headings: [FoundHeading], path: String, labels: PageLabels) {
    self.path = path
    items = headings.map { heading in
      Item(
        title: heading.title, level: heading.level, page: heading.pageIndex + 1,
        label: labels.label(at: heading.pageIndex), top: heading.top,
        evidence: heading.evidence.map(\.description))
    }
  }
}
