import DocModel
import Viewer

extension EditBatch {
  /// Makes the edits that a command line or lines of JSON request, with `force` of protected annotations, too.
  func run(_ requests: [EditRequest], force: Bool) throws {
    var batch = self
    batch.others += requests.compactMap { $0.values["image"] }
    try batch.run { editor, path in try make(requests, force: force, editor, path) }
  }

  private func make(
    _ requests: [EditRequest], force: Bool, _ editor: DocumentEditor, _ path: String
  ) throws -> Result {
    var result = Result()
    for (index, request) in requests.enumerated() {
      do {
        let words = request.operation == .remove ? try names(request, editor) : nil
        let objects = try request.apply(to: editor, force: force)
        let annotations = words == nil ? try objects.map { try editor.annotation($0) } : []
        result.ids += words?.map(\.id) ?? annotations.map(\.id)
        if requests.count <= Self.mostLines {
          result.lines +=
            words?.map(\.line) ?? annotations.map { request.line(about: $0, isDryRun: options.dryRun) }
        }
      } catch {
        var failure = Failure(error, path: path)
        if let error = error as? EditValueError {
          failure = Failure(code: "invalidEdit", message: "\(path): \(error)", status: .badData)
        }
        if requests.count > 1 { failure.message += " (edit \(index + 1))" }
        throw failure
      }
    }
    if requests.count > Self.mostLines {
      result.lines.append("\(options.dryRun ? "Would make" : "Made") \(requests.count) edits")
    }
    return result
  }

  private func names(_ request: EditRequest, _ editor: DocumentEditor) throws -> [(id: String, line: String)]
  {
    var known: Set<String> = []
    return try request.ids.filter { known.insert($0).inserted }.map { id in
      let annotation = try editor.annotation(editor.object(ofAnnotationNamed: id))
      return (annotation.id, request.line(about: annotation, isDryRun: options.dryRun))
    }
  }
}

extension EditRequest {
  /// Returns the line of a report about an edited annotation.
  fileprivate func line(about annotation: Annotation, isDryRun: Bool) -> String {
    let verb: (done: String, planned: String) =
      switch operation {
      case .add: ("Added", "add")
      case .edit: ("Changed", "change")
      case .remove: ("Removed", "remove")
      case .reply: ("Added reply", "add reply")
      case .state: ("Set state", "set state")
      }
    let type = operation == .reply || operation == .state ? "" : " \(annotation.type ?? "annotation")"
    let action = isDryRun ? "Would " + verb.planned : verb.done
    return "\(action)\(type) \(annotation.id) on page \(annotation.pageIndex + 1)".onOneLine
  }
}
