extension Annotation {
  /// The annotations to which the annotation refers: what it replies to, its popup, and the parent of a popup.
  var relatives: [ObjectID] {
    var parent: ObjectID?
    if case .popup(let window) = kind { parent = window.parent }
    return [markup.inReplyTo, markup.popup?.object, parent].compactMap { $0 }
  }

  /// Sets the entries by which an annotation is recognised to those of another state of it.
  mutating func keepIdentity(of other: Annotation) {
    (object, index, pageIndex, type) = (other.object, other.index, other.pageIndex, other.type)
  }

  /// Refers to the relatives of an annotation of another version of the file, where a change has left them the same.
  ///
  /// - Parameters:
  ///   - current: the annotation in the other version.
  ///   - old: the annotation before the change.
  mutating func keepRelatives(of current: Annotation, after old: Annotation) {
    if markup.inReplyTo == old.markup.inReplyTo { markup.inReplyTo = current.markup.inReplyTo }
    if markup.popup?.object == old.markup.popup?.object {
      markup.popup?.object = current.markup.popup?.object
    }
    if case .popup(var window) = kind, case .popup(let before) = old.kind,
      case .popup(let now) = current.kind, window.parent == before.parent
    {
      window.parent = now.parent
      kind = .popup(window)
    }
  }

  /// Keeps the shape and place in another version of the file, where a change has left them the same.
  mutating func keepShape(of current: Annotation, after old: Annotation) {
    guard kind == old.kind, rectangle == old.rectangle else { return }
    (kind, rectangle) = (current.kind, current.rectangle)
  }

  /// The annotation's object, and those to which it refers.
  fileprivate var objects: [ObjectID] { [object].compactMap(\.self) + relatives }

  /// Returns the annotation with other object numbers.
  fileprivate func renamed(_ names: [ObjectID: ObjectID]) -> Annotation {
    var annotation = self
    annotation.object = object.map { names[$0] ?? $0 }
    annotation.markup.inReplyTo = markup.inReplyTo.map { names[$0] ?? $0 }
    if let popup = markup.popup?.object, let name = names[popup] { annotation.markup.popup?.object = name }
    if case .popup(var window) = kind {
      window.parent = window.parent.map { names[$0] ?? $0 }
      annotation.kind = .popup(window)
    }
    return annotation
  }
}

extension EditHistory.Step {
  /// The objects of the step's annotations and headings, and of the annotations to which they refer.
  var objects: [ObjectID] { edits.flatMap(\.objects) }

  /// Returns the step with other object numbers.
  func renamed(_ names: [ObjectID: ObjectID]) -> EditHistory.Step {
    var step = self
    step.edits = edits.map { $0.renamed(names) }
    func renamed<Value>(_ values: [ObjectID: Value]) -> [ObjectID: Value] {
      Dictionary(values.map { (names[$0] ?? $0, $1) }) { _, last in last }
    }
    (step.names, step.quotes) = (renamed(self.names), renamed(quotes))
    return step
  }
}

extension Edit {
  /// The objects of annotations and headings, and of the annotations to which annotations refer.
  fileprivate var objects: [ObjectID] {
    switch self {
    case .change(let old, let new): old.objects + new.objects
    case .outline(let old, let new): (old.items + new.items).compactMap(\.object)
    default: annotation?.objects ?? []
    }
  }

  /// Returns the edit with other object numbers.
  fileprivate func renamed(_ names: [ObjectID: ObjectID]) -> Edit {
    switch self {
    case .add(let annotation): .add(annotation.renamed(names))
    case .change(let old, let new): .change(from: old.renamed(names), to: new.renamed(names))
    case .remove(let annotation): .remove(annotation.renamed(names))
    case .outline(let old, let new): .outline(from: old.renamed(names), to: new.renamed(names))
    default: self
    }
  }
}

extension Outline {
  /// Returns the outline with other object numbers.
  fileprivate func renamed(_ names: [ObjectID: ObjectID]) -> Outline {
    let renamed = items.map { item in
      var item = item
      item.object = item.object.map { names[$0] ?? $0 }
      return item
    }
    return Outline(items: renamed, problems: problems)
  }
}
