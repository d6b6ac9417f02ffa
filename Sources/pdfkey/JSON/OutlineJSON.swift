import DocModel

/// The headings of a document, in reading order.
struct OutlineJSON: Encodable {
  let path: String
  let items: [Item]
  let problems: [String]

  struct Item: Encodable {
    let level: Int
    let title: String
    @OrNull var page: Int?
    @OrNull var label: String?
    @OrNull var top: Double?
    @OrNull var view: String?
    /// The name of a named destination.
    @OrNull var destination: String?
    let open: Bool
    let bold: Bool
    let italic: Bool
    @OrNull var action: ActionJSON?
  }

  init(_ outline: Outline, path: String, labels: PageLabels) {
    self.path = path
    problems = outline.problems
    items = outline.items.map { item in
      let destination = item.destination
      return Item(
        level: item.level,
        title: item.title,
        page: destination?.pageIndex.map { $0 + 1 },
        label: destination?.pageIndex.map { labels.label(at: $0) },
        top: destination?.top?.finite,
        view: destination?.viewName,
        destination: destination?.name,
        open: item.isOpen,
        bold: item.isBold,
        italic: item.isItalic,
        action: item.action.map { ActionJSON($0, labels: labels) })
    }
  }
}
