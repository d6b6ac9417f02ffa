/// The rules by which an editor checks what new entries of an annotation lead to.
extension Annotation {
  /// Gives a new annotation the type of its kind.
  ///
  /// - Throws: ``EditError/invalid(_:reason:)`` for a kind without a name.
  mutating func takeTypeOfKind(in file: String) throws(EditError) {
    if let subtype = kind.subtype { type = subtype.rawValue }
    guard let type, !type.isEmpty else {
      throw .invalid(file, reason: "a new annotation needs a type, such as Square")
    }
  }

  /// Throws if a change gives an annotation another kind than its type.
  func checkKind(after old: Annotation, in file: String) throws(EditError) {
    guard kind.subtype != old.kind.subtype else { return }
    throw .invalid(
      file, reason: "annotation \(id) is of the type \(type ?? "none"), which stays; add one of another type")
  }

  /// The actions that start when the annotation is clicked, and the one of links that other programs keep.
  fileprivate var actions: [Action] {
    switch kind {
    case .link(let link): [link.action, link.previousAction].compactMap { $0 }
    case .screen(let screen): [screen.action].compactMap { $0 }
    case .widget(let widget): [widget.action].compactMap { $0 }
    default: []
    }
  }
}

extension DocumentEditor {
  /// Throws if a change refers to a page, a named destination or an annotation that the document lacks.
  ///
  /// - Parameters:
  ///   - annotation: the new or changed annotation.
  ///   - old: the annotation before; what it refers to already may stay. nil for a new one.
  /// - Throws: ``EditError``.
  func checkReferences(of annotation: Annotation, after old: Annotation?) throws(EditError) {
    if let target = annotation.markup.inReplyTo, target != old?.markup.inReplyTo {
      _ = try self.annotation(target)
    }
    try document.checkDestinations(of: annotation, after: old)
  }
}

extension Document {
  /// Throws if an annotation leads to a page or a named destination that the document lacks.
  ///
  /// - Parameters:
  ///   - annotation: the new or changed annotation.
  ///   - old: the annotation before; where it leads already, it may. nil for a new one.
  /// - Throws: ``EditError``.
  func checkDestinations(of annotation: Annotation, after old: Annotation?) throws(EditError) {
    let known = Set(old?.actions ?? [])
    for action in annotation.actions where !known.contains(action) {
      guard case .goTo(let destination) = action.kind else { continue }
      try checkDestination(destination)
    }
  }

  /// Throws if a destination is neither a page of the document nor one of its named destinations.
  private func checkDestination(_ destination: Destination) throws(EditError) {
    let file = source.name
    if let page = destination.pageIndex {
      guard (0..<pageCount).contains(page) else {
        throw .noSuchPage(file, page: page, count: pageCount)
      }
    } else {
      guard let name = destination.name else {
        throw .invalid(file, reason: "the destination has neither a page nor a name")
      }
      guard hasDestination(named: name) else {
        throw .invalid(file, reason: "it has no destination named “\(name)”")
      }
    }
  }
}
