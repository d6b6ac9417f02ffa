/// Steps of a journal on the pages of another version of the document.
extension DocumentEditor {
  /// Returns a step of this document with the facts by which its pages and marks are found in other versions of it.
  ///
  /// - Parameter step: the step, with the object numbers of this document.
  /// - Returns: the step with the facts.
  package func identified(_ step: EditHistory.Step) -> EditHistory.Step {
    var step = step
    (step.places, step.quotes) = ([:], [:])
    for annotation in step.edits.compactMap(\.annotation).sorted(by: { $0.pageIndex < $1.pageIndex }) {
      let page = annotation.pageIndex
      if step.places[page] == nil { step.places[page] = finder.identity(ofPage: page) }
      if let id = annotation.object { step.quotes[id] = finder.quote(of: annotation) }
    }
    return step
  }

  /// Returns a step with its annotations on the pages, and its marks at the text, on which they were made.
  ///
  /// - Throws: ``EditError/invalid(_:reason:)`` if a page with a new annotation isn't there any more, or its text.
  func relocated(_ step: EditHistory.Step) throws(EditError) -> EditHistory.Step {
    var step = step
    for (index, edit) in step.edits.enumerated() {
      switch edit {
      case .add(let annotation): step.edits[index] = .add(try relocated(annotation, step, isNew: true))
      case .change(let old, let new):
        let isMoved = old.quads != new.quads
        step.edits[index] = .change(
          from: try relocated(old, step, isNew: false), to: try relocated(new, step, isNew: isMoved))
      case .remove(let annotation): step.edits[index] = .remove(try relocated(annotation, step, isNew: false))
      default: break
      }
    }
    return step
  }

  private func relocated(
    _ annotation: Annotation, _ step: EditHistory.Step, isNew: Bool
  ) throws(EditError) -> Annotation {
    guard let place = step.places[annotation.pageIndex] else { return annotation }
    let quote = isNew ? annotation.object.flatMap { step.quotes[$0] } : nil
    guard let found = finder.find(place, at: annotation.pageIndex, quote, annotation.quads.map(\.quad)) else {
      // An annotation of the file is found by its name.
      guard isNew else { return annotation }
      let number = annotation.pageIndex &+ 1
      let reason =
        quote.map { "the marked text “\($0.text.prefix(40))” of page \(number) isn't found" }
        ?? "page \(number) isn't found by its contents or text"
      throw .invalid(document.source.name, reason: reason)
    }
    var annotation = annotation
    annotation.pageIndex = found.page
    if let quads = found.quads {
      annotation.mark(quads)
      annotation.roundNumbers()
      fitRectangle(of: &annotation, after: nil)
    }
    return annotation
  }
}
