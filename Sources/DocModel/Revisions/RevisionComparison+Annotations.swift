/// Annotations that are no fields (ISO 32000-1, 12.5).
extension RevisionComparison {
  /// Compares the annotations of all pages whose lists or annotations differ.
  mutating func compareAnnotations() {
    for index in oldParts.pages.indices {
      let (before, after) = (oldParts.annotations(ofPage: index), newParts.annotations(ofPage: index))
      if before != after { compareLists(before, after, page: index) }
      var common = Set(before).intersection(after)
      for case .reference(let id) in after where common.remove(.reference(id)) != nil {
        guard let keys = changedKeys[id], oldParts.fields[id] == nil else { continue }
        guard newParts.fields[id] == nil else {
          changes.record(.other, "an annotation that became a field", page: index)
          continue
        }
        compareAnnotation(id, keys, page: index)
      }
      if added.count > 1, !changes.list.contains(where: { $0.kind == .other && $0.pageIndex == index }),
        content.hides(added.flatMap(\.self), onPage: index)
      {
        changes.record(.other, "annotations that hide content together", page: index)
      }
      added = []
    }
  }

  private mutating func compareLists(_ before: [PDFValue], _ after: [PDFValue], page index: Int) {
    var (removed, added) = (Set(before).subtracting(after), Set(after).subtracting(before))
    if before.filter({ !removed.contains($0) }) != after.filter({ !added.contains($0) }) {
      changes.record(.other, "the order of annotations", page: index)
    }
    // In the order of the lists, each once.
    for value in before where removed.remove(value) != nil {
      if case .reference(let id) = value, let field = oldParts.fields[id] {
        changes.record(.other, "a field removed from its page", page: index, field: name(of: field, in: old))
      } else {
        let annotation = PDFObject(value, of: old)
        record(annotation, "removed", page: index)
        judgeUncovered(annotation, page: index)
      }
    }
    for value in after where added.remove(value) != nil {
      guard case .reference(let id) = value, let field = newParts.fields[id] else {
        addAnnotation(PDFObject(value, of: new), page: index)
        continue
      }
      guard oldParts.fields[id] != nil else { continue }
      changes.record(.other, "a field placed on a page", page: index, field: name(of: field, in: new))
    }
  }

  private mutating func record(_ annotation: PDFObject, _ what: String, page index: Int) {
    guard annotation.isDictionary else { return }
    changes.record(
      .annotations, "\(type(of: annotation)) \(what)", page: index, area: annotation["Rect"]?.rectangle)
  }

  private func type(of annotation: PDFObject) -> String { annotation["Subtype"]?.name ?? "annotation" }

  private mutating func refuse(_ annotation: PDFObject, _ what: String, page index: Int) {
    changes.record(.other, what, page: index, area: annotation["Rect"]?.rectangle)
  }

  private mutating func addAnnotation(_ annotation: PDFObject, page index: Int) {
    // Entries that lead to nothing show nothing.
    guard !annotation.isNull else { return }
    let type = type(of: annotation)
    guard annotation.isDictionary, RevisionParts.permittedTypes.contains(type) else {
      return refuse(annotation, "\(type) added", page: index)
    }
    let others = annotation.keys.map(\.text).filter { !RevisionParts.newAnnotationKeys.contains($0) }
    if let key = others.first { refuse(annotation, "\(type) with the entry \(key) added", page: index) }
    if let action = annotation["A"], type != "Link" || !isHarmless(action) {
      refuse(annotation, "\(type) with an action added", page: index)
    }
    record(annotation, "added", page: index)
    judgeCover(annotation, "\(type) added", page: index)
    if !isIcon(annotation) {
      added.append(content.marks(of: annotation, turn: content.turn(ofPage: index)))
    }
  }

  /// Whether an action only goes somewhere.
  private func isHarmless(_ action: PDFObject) -> Bool {
    guard action["Next"] == nil else { return false }
    switch action["S"]?.name {
    case "GoTo", "Named": return true
    case "URI":
      let scheme = action["URI"]?.text?.prefix { $0 != ":" }.lowercased()
      return ["http", "https", "mailto"].contains(scheme)
    default: return false
    }
  }

  private mutating func compareAnnotation(_ id: ObjectID, _ keys: Set<String>, page index: Int) {
    guard let before = old.object(id), let after = new.object(id) else {
      return changes.record(.other, "an annotation that leads to nothing", page: index)
    }
    let type = type(of: after)
    let parts = oldParts.parts[id] ?? []
    let forbidden = keys.filter { !oldParts.mayChange($0, of: id, parts) }.sorted()
    if let key = forbidden.first {
      return refuse(after, "\(type) with another entry \(key)", page: index)
    }
    guard RevisionParts.permittedTypes.contains(type) else {
      return refuse(after, "\(type) changed", page: index)
    }
    record(after, "changed", page: index)
    guard !keys.isSubset(of: Self.wordKeys) else { return }
    judgeCover(after, "\(type) changed", page: index)
    judgeUncovered(before, page: index)
  }

  /// The entries that don't change the look of an annotation.
  private static let wordKeys: Set<String> = [
    "Contents", "CreationDate", "IRT", "Lang", "M", "NM", "Open", "Popup", "RT", "State", "StateModel",
    "Subj", "T",
  ]

  // MARK: Content below

  /// Records an annotation that hides content.
  private mutating func judgeCover(_ annotation: PDFObject, _ what: String, page index: Int) {
    guard let area = annotation["Rect"]?.rectangle else { return }
    if hides(annotation, page: index) {
      changes.record(.other, "\(what), which hides content", page: index, area: area)
    }
  }

  /// Records an annotation that has hidden content until now.
  private mutating func judgeUncovered(_ annotation: PDFObject, page index: Int) {
    guard let area = annotation["Rect"]?.rectangle else { return }
    if hides(annotation, page: index) {
      changes.record(
        .other, "\(type(of: annotation)) that hid content is no longer as it was", page: index, area: area)
    }
  }

  /// Whether an annotation hides other content; the icon of a note may, since it can be seen and opened.
  private func hides(_ annotation: PDFObject, page index: Int) -> Bool {
    if isIcon(annotation) { return false }
    let marks = content.marks(of: annotation, turn: content.turn(ofPage: index))
    return content.hides(marks, onPage: index, apartFrom: annotation)
  }

  private func isIcon(_ annotation: PDFObject) -> Bool {
    guard ["Text", "FileAttachment"].contains(type(of: annotation)),
      let area = annotation["Rect"]?.rectangle
    else { return false }
    return content.isIcon(area, content.marks(of: annotation))
  }
}
