/// Steps of a journal, which may have been made in another version of the document.
extension EditedPages {
  /// Makes the edits of a step under object numbers of this document.
  ///
  /// - Parameters:
  ///   - step: the step.
  ///   - numbers: the numbers of this document by those of the journal; the step adds its own.
  /// - Returns: the step with the numbers of this document.
  /// - Throws: ``EditError`` if an edit doesn't fit the document; some of the others may have been made then.
  mutating func adopt(
    _ step: EditStep, _ numbers: inout [ObjectID: ObjectID]
  ) throws(EditError) -> EditStep {
    for case .add(let annotation) in step.edits {
      guard let id = annotation.object else { throw invalid("a step adds an annotation without an object") }
      numbers[id] = try number(for: annotation, numbers[id] ?? id)
    }
    let renamed = step.renamed(numbers)
    var adopted = EditStep(title: step.title, edits: [])
    for edit in renamed.edits {
      let edit = try adopt(edit)
      apply(edit)
      adopted.edits.append(edit)
    }
    for edit in adopted.edits { try checkReferences(of: edit) }
    return adopted
  }

  private func invalid(_ reason: String) -> EditError { .invalid(document.source.name, reason: reason) }

  /// Returns the number for an annotation of a journal: its own, unless that is another object here.
  private mutating func number(
    for annotation: Annotation, _ wanted: ObjectID
  ) throws(EditError) -> ObjectID {
    try annotations(onPage: annotation.pageIndex)
    let isInFile = document.file.map { $0.value(of: wanted) != .null } ?? false
    if let entry = isInFile ? try self.annotation(wanted) : known(wanted) {
      // It was removed, and comes back.
      let isSame = entry.original.map(annotation.isSame) ?? true
      return entry.current == nil && isSame ? wanted : reserveNumber()
    }
    // An annotation whose removal was saved is still in the file.
    if isInFile {
      return document.file?.hasAnnotation(annotation, at: wanted) ?? false ? wanted : reserveNumber()
    }
    let unused = nextNumber..<nextNumber + min(Self.mostSkippedNumbers, Int32.max - nextNumber)
    return wanted.generation == 0 && unused.contains(wanted.number) ? wanted : reserveNumber()
  }

  /// Returns an edit with the annotation as it is here; throws if the annotation is missing, or there already.
  private mutating func adopt(_ edit: AnnotationEdit) throws(EditError) -> AnnotationEdit {
    switch edit {
    case .add(let annotation):
      let entries = try annotations(onPage: annotation.pageIndex)
      guard entries.count < DocumentLimits.mostAnnotationsOnPage else {
        throw invalid("page \(annotation.pageIndex + 1) has too many annotations for another one")
      }
      let entry = annotation.object.flatMap(known)
      let isTaken = entries.contains { $0.current?.name != nil && $0.current?.name == annotation.name }
      guard entry?.current == nil, !isTaken else {
        throw invalid("page \(annotation.pageIndex + 1) has the annotation \(annotation.id) already")
      }
      if entry?.original != annotation { try annotation.check(in: document.source.name) }
      return edit
    case .change(let old, var new):
      let current = try current(old)
      new.keepIdentity(of: current)
      if new.needsAppearance(after: current) { try new.check(in: document.source.name) }
      return .change(from: current, to: new)
    case .remove(let annotation): return .remove(try current(annotation))
    }
  }

  /// Returns the annotation with the object, type and name of a journal's.
  private mutating func current(_ annotation: Annotation) throws(EditError) -> Annotation {
    guard let id = annotation.object, let current = try self.annotation(id)?.current,
      current.isSame(annotation)
    else { throw .noSuchAnnotation(document.source.name, id: annotation.id) }
    return current
  }

  /// Throws if an annotation refers to one that its page doesn't have: the number may be that of any object here.
  private func checkReferences(of edit: AnnotationEdit) throws(EditError) {
    let annotation = edit.annotation
    var old = annotation.object.flatMap(known)?.original?.relatives ?? []
    if case .change(let before, _) = edit { old += before.relatives }
    if case .remove = edit { return }
    for id in annotation.relatives where !old.contains(id) && known(id)?.current == nil {
      throw .noSuchAnnotation(document.source.name, id: id.description)
    }
  }
}

extension Annotation {
  /// Whether another state of an annotation has the same page, type and name.
  fileprivate func isSame(_ other: Annotation) -> Bool {
    (pageIndex, type, name) == (other.pageIndex, other.type, other.name)
  }
}

extension PDFFile {
  /// Whether an object is an annotation of the same type and name as another.
  fileprivate func hasAnnotation(_ annotation: Annotation, at id: ObjectID) -> Bool {
    hasAnnotation(ofType: annotation.type, at: id) && object(id)?["NM"]?.text == annotation.name
  }
}
