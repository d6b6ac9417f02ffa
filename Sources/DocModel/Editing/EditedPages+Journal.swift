/// Steps of a journal, which may have been made in another version of the document.
extension EditedPages {
  /// Makes the edits of a step under object numbers of this document.
  ///
  /// - Parameters:
  ///   - step: the step.
  ///   - numbers: the numbers of this document by those of the journal; the step adds its own.
  ///   - isOfThisVersion: whether the step was made in this version of the document, in which new annotations have the
  ///     same numbers, so that not all pages have to be read for one that may have their names.
  /// - Returns: the step with the numbers of this document.
  /// - Throws: ``EditError`` if an edit doesn't fit the document; some of the others may have been made then.
  mutating func adopt(
    _ step: EditHistory.Step, _ numbers: inout [ObjectID: ObjectID], ofThisVersion isOfThisVersion: Bool
  ) throws(EditError) -> EditHistory.Step {
    for page in Set(step.edits.compactMap(\.annotation?.pageIndex)) where page < document.pageCount {
      try annotations(onPage: page)
    }
    let new = isOfThisVersion ? step.edits.compactMap(\.addedObject) : []
    for (id, name) in step.names where !new.contains(id) {
      if known(id)?.current?.name == name {
        // A step of this version; an earlier one may have called another annotation so.
        numbers[id] = nil
      } else if numbers[id].flatMap(known)?.current?.name != name {
        numbers[id] = try object(named: name) ?? numbers[id]
      }
    }
    // A popup, which has no name as a rule, is found by its parent.
    let isPopup = { (edit: Edit) in edit.annotation?.isPopup ?? false }
    for edit in step.edits.filter({ !isPopup($0) }) + step.edits.filter(isPopup) {
      guard let id = edit.annotation?.object else { continue }
      switch edit {
      case .add(let annotation): numbers[id] = try number(for: annotation, numbers[id] ?? id)
      case .change(let old, _), .remove(let old):
        if numbers[id] == nil { numbers[id] = try current(old)?.object }
        // An annotation that was found has its popup, too.
        if let popup = old.markup.popup?.object,
          let found = numbers[id].flatMap(known)?.current?.markup.popup?.object
        {
          numbers[popup] = found
        }
      default: break
      }
    }
    var adopted = step.renamed(numbers)
    for (index, edit) in adopted.edits.enumerated() {
      let edit = try adopt(edit, restoring: step.isRestoring)
      apply(edit)
      adopted.edits[index] = edit
    }
    for edit in adopted.edits { try checkReferences(of: edit) }
    return adopted
  }

  /// Returns whether the document has all results of a step already, as after a save.
  mutating func hasResults(of step: EditHistory.Step) throws(EditError) -> Bool {
    for edit in step.edits {
      switch edit {
      case .reply: return false
      case .add(let annotation):
        guard try current(annotation, onlyNamed: true) != nil else { return false }
      case .change(let old, let new):
        // The date alone isn't enough, as it counts seconds.
        guard let current = try current(new), current.modified == new.modified,
          current.contents == new.contents, !current.keepsEntries(of: old, changedTo: new)
        else { return false }
      case .remove(let annotation):
        guard try current(annotation) == nil else { return false }
      default: break
      }
    }
    return true
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
  private mutating func adopt(_ edit: Edit, restoring isRestoring: Bool) throws(EditError) -> Edit {
    switch edit {
    case .reply: throw invalid("a step has a reply that wasn't made")
    case .add(let annotation):
      guard annotation.object != nil else { throw invalid("a step adds an annotation without an object") }
      let entries = try annotations(onPage: annotation.pageIndex)
      guard entries.count < DocumentLimits.mostAnnotationsOnPage else {
        throw invalid("page \(annotation.pageIndex + 1) has too many annotations for another one")
      }
      let entry = annotation.object.flatMap(known)
      let isTaken = entries.contains { $0.current?.name != nil && $0.current?.name == annotation.name }
      guard entry?.current == nil, !isTaken else {
        throw invalid("page \(annotation.pageIndex + 1) has the annotation \(annotation.id) already")
      }
      if entry?.original != annotation {
        try annotation.check(in: document.source.name)
        try annotation.checkOtherEntries(after: entry?.original, in: document)
        if !isRestoring { try document.checkDestinations(of: annotation, after: entry?.original) }
      }
      return edit
    case .change(let old, var new):
      let current = try requireCurrent(old)
      new.keepIdentity(of: current)
      new.keepRelatives(of: current, after: old)
      new.keepShape(of: current, after: old)
      let wanted = new
      new.otherEntries = current.otherEntries
      new.takeOtherEntries(changedFrom: old, to: wanted)
      try new.checkOtherEntries(after: current, in: document)
      if !isRestoring { try document.checkDestinations(of: new, after: current) }
      if new.needsAppearance(after: current) { try new.check(in: document.source.name) }
      return .change(from: current, to: new)
    case .remove(let annotation): return .remove(try requireCurrent(annotation))
    default: return edit
    }
  }

  /// Returns the annotation of this document that another state of it describes.
  ///
  /// - Throws: ``EditError/noSuchAnnotation(_:id:)``.
  mutating func requireCurrent(_ annotation: Annotation) throws(EditError) -> Annotation {
    guard let current = try current(annotation) else {
      throw .noSuchAnnotation(document.source.name, id: annotation.id)
    }
    return current
  }

  /// Returns the annotation with the object, type and name of another state of it; else the one with its name, or a
  /// nameless one of its page with the same place and text, as object numbers differ in another version of the file.
  ///
  /// - Parameters:
  ///   - annotation: the other state.
  ///   - isOnlyNamed: whether an annotation without a name isn't looked for.
  /// - Returns: the annotation; nil if there is none.
  /// - Throws: ``EditError`` if a page can't be read.
  private mutating func current(
    _ annotation: Annotation, onlyNamed isOnlyNamed: Bool = false
  ) throws(EditError) -> Annotation? {
    let isPage = (0..<document.pageCount).contains(annotation.pageIndex)
    let entries = isPage ? try annotations(onPage: annotation.pageIndex) : []
    if let current = annotation.object.flatMap(known)?.current, current.isSame(annotation) { return current }
    if let name = annotation.name {
      let entry = try object(named: name).flatMap(known)?.current
      return entry.flatMap { $0.type == annotation.type && $0.name == name ? $0 : nil }
    }
    let found = isOnlyNamed ? [] : entries.compactMap(\.current).filter { $0.isSame(annotation) }
    return found.count == 1 ? found[0] : nil
  }

  /// Throws if an annotation refers to one that its page doesn't have: the number may be that of any object here.
  private func checkReferences(of edit: Edit) throws(EditError) {
    guard let annotation = edit.annotation else { return }
    var old = annotation.object.flatMap(known)?.original?.relatives ?? []
    if case .change(let before, _) = edit { old += before.relatives }
    if case .remove = edit { return }
    for id in annotation.relatives where !old.contains(id) && known(id)?.current == nil {
      throw .noSuchAnnotation(document.source.name, id: id.description)
    }
  }
}

extension Edit {
  /// The object of an annotation that is added.
  fileprivate var addedObject: ObjectID? {
    if case .add(let annotation) = self { annotation.object } else { nil }
  }
}

extension Annotation {
  /// Returns whether an entry that a change is about is as before it.
  fileprivate func keepsEntries(of old: Annotation, changedTo new: Annotation) -> Bool {
    func keeps<Value: Equatable>(_ entry: KeyPath<Annotation, Value>) -> Bool {
      self[keyPath: entry] == old[keyPath: entry] && old[keyPath: entry] != new[keyPath: entry]
    }
    return keeps(\.kind) || keeps(\.rectangle) || keeps(\.flags) || keeps(\.border) || keeps(\.color)
      || keeps(\.rotation) || keeps(\.markup.author) || keeps(\.markup.opacity) || keeps(\.markup.subject)
      || keeps(\.markup.richText) || keeps(\.otherEntries)
  }

  /// Whether another state of an annotation has the same page, type and name, or place and text if it has no name.
  fileprivate func isSame(_ other: Annotation) -> Bool {
    guard (pageIndex, type, name) == (other.pageIndex, other.type, other.name) else { return false }
    // A popup is found by its parent.
    guard name == nil, !isPopup else { return true }
    return contents == other.contents && rectangle.isNear(other.rectangle)
  }
}

extension Rectangle? {
  /// Whether two rectangles differ at most by the rounding of written numbers.
  fileprivate func isNear(_ other: Rectangle?) -> Bool {
    guard let self, let other else { return self == other }
    return zip(self.corners, other.corners).allSatisfy {
      abs($0.x - $1.x) < 0.01 && abs($0.y - $1.y) < 0.01
    }
  }
}

extension PDFFile {
  /// Whether an object is an annotation of the same type and name as another.
  fileprivate func hasAnnotation(_ annotation: Annotation, at id: ObjectID) -> Bool {
    hasAnnotation(ofType: annotation.type, at: id) && object(id)?["NM"]?.text == annotation.name
  }
}
