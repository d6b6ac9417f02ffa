/// Edits that a process without the document has prepared.
extension DocumentEditor {
  /// Makes edits as one step, and completes them: names, dates, popups, and the replies that go with a removal.
  ///
  /// Annotations are found as by ``apply(_:)``, and drafts to be added have no object. A change is made in the entries in
  /// which its two states differ. A part that is on no page has to be as the edit says.
  ///
  /// - Parameters:
  ///   - edits: the edits.
  ///   - title: the title of the step; nil for one made of the first edit's.
  /// - Returns: the step, with the edits that were made.
  /// - Throws: ``EditError``; nothing is changed then.
  @discardableResult
  public func perform(_ edits: [Edit], title: String? = nil) throws(EditError) -> EditHistory.Step {
    try recording(title) { () throws(EditError) in
      for edit in edits { try perform(edit) }
    }.step
  }

  private func perform(_ edit: Edit) throws(EditError) {
    switch edit {
    case .add(let draft): try add(draft)
    case .reply(let target, let draft): try reply(to: try edited.pages.requireCurrent(target), with: draft)
    case .change(let old, let new):
      try change(try object(of: old)) { $0.take(changesFrom: old, to: new) }
    case .remove(let annotation):
      // It may be a reply to another one, which took it with it.
      let id = try object(of: annotation)
      if (try? self.annotation(id)) != nil { try remove(id) }
    case .value(let name, _, let new, _): try setValue(new, ofField: name)
    case .outline, .pageLabels, .arrangement, .properties, .attachments:
      try change(edit)
    }
  }

  private func object(of annotation: Annotation) throws(EditError) -> ObjectID {
    let current = try edited.pages.requireCurrent(annotation)
    guard let id = current.object else { throw .noSuchAnnotation(document.source.name, id: annotation.id) }
    return id
  }
}

extension Annotation {
  /// Sets the entries that a change is about, of an annotation that a file and an editor may describe differently.
  fileprivate mutating func take(changesFrom old: Annotation, to new: Annotation) {
    for row in AnnotationEntry.identity + AnnotationEntry.compared {
      let value = row.value(in: new)
      if value != row.value(in: old) { row.set(value, in: &self) }
    }
    takeOtherEntries(changedFrom: old, to: new)
    if new.rectangle != old.rectangle { rectangle = new.rectangle }
    guard new.kind != old.kind else { return }
    kind = new.kind
    border.use = kind.border
  }
}
