import DocModel

extension JSONObject {
  /// Describes an action with its place in the document.
  init(_ item: DocumentAction, labels: PageLabels) {
    var (page, annotation, field): (Int?, Int?, String?) = (nil, nil, nil)
    switch item.place {
    case .document: break
    case .page(let index): page = index + 1
    case .annotation(let index, let position): (page, annotation) = (index + 1, position)
    case .field(let name): field = name
    }
    self = [
      "page": page, "annotation": annotation, "field": field, "trigger": item.trigger, "name": item.name,
      "action": JSONObject(item.action, labels: labels),
    ]
  }

  /// Describes an action with those that follow it.
  init(_ action: Action, labels: PageLabels) {
    let target = action.destination
    var (page, destination) = (target?.pageIndex.map { $0 + 1 }, target?.name)
    var (uri, file): (String?, String?) = (nil, nil)
    var (name, script): (String?, String?) = (nil, nil)
    switch action.kind {
    case .goToRemote(let path, let remote):
      file = path
      if case .page(let index)? = remote { page = index &+ 1 }
      if case .named(let text)? = remote { destination = text }
    case .uri(let text): uri = text
    case .named(let text): name = text
    case .launch(let path, _, _), .importData(let path): file = path
    case .goToEmbedded(let path, _, _): file = path
    case .submitForm(let submission): uri = submission.url
    case .javaScript(let text): script = text
    case .goTo, .hide, .resetForm, .other: break
    }
    self = [
      "type": action.typeName, "page": page, "label": target?.pageIndex.map(labels.label(at:)),
      "top": target?.top?.finite, "view": target?.viewName, "destination": destination, "uri": uri,
      "file": file, "name": name, "script": script,
      "next": action.next.map { JSONObject($0, labels: labels) },
    ]
  }
}
