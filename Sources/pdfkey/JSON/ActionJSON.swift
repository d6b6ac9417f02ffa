import DocModel

/// The action of a link or an outline item; absent entries are `null`.
struct ActionJSON: Encodable {
  /// The action type in the file, such as `URI`.
  let type: String
  /// The number of the page, in this document or in `file`.
  @OrNull var page: Int?
  @OrNull var label: String?
  @OrNull var top: Double?
  @OrNull var view: String?
  /// The name of a named destination.
  @OrNull var destination: String?
  @OrNull var uri: String?
  @OrNull var file: String?
  /// The name of a named action, such as `NextPage`.
  @OrNull var name: String?
  @OrNull var script: String?
  /// The actions that follow this one.
  let next: [ActionJSON]

  init(_ action: Action, labels: PageLabels) {
    type = action.typeName
    next = action.next.map { ActionJSON($0, labels: labels) }
    switch action.kind {
    case .goTo(let destination):
      page = destination.pageIndex.map { $0 + 1 }
      label = destination.pageIndex.map { labels.label(at: $0) }
      top = destination.top?.finite
      view = destination.viewName
      self.destination = destination.name
    case .goToRemote(let file, let remote):
      self.file = file
      switch remote {
      case .page(let index): page = index + 1
      case .named(let name): destination = name
      case nil: break
      }
    case .uri(let uri): self.uri = uri
    case .named(let name): self.name = name
    case .launch(let file): self.file = file
    case .javaScript(let script): self.script = script
    case .other: break
    }
  }
}
