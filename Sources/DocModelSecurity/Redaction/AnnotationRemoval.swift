/// Finds the annotations of a page that lie in areas or have the words, and takes them off the page.
struct AnnotationRemoval {
  let objects: RedactedObjects
  let index: Int
  let areas: [Rectangle]
  let finder: RedactionFinder?
  /// Whether all redaction annotations are removed.
  let removesRedactions: Bool

  private var file: PDFFile { objects.file }

  /// Removes the annotations.
  ///
  /// - Returns: the numbers of the removed annotations, and of the fields whose values go with them.
  func run() -> (annotations: Set<ObjectID>, fields: Set<ObjectID>) {
    guard let id = objects.document.leaf(index)?.id, case .dictionary(let page) = objects.current(id),
      let list = page["Annots"], case .array(let written) = file.resolved(list)
    else { return ([], []) }
    let annotations = written.prefix(DocumentLimits.mostAnnotationsOnPage).map { PDFObject($0, of: file) }
    var removed = Set(annotations.indices.filter { isRemoved(annotations[$0]) })
    // Answers and popups go with their annotation.
    var count = 0
    while count != removed.count {
      count = removed.count
      let ids = Set(removed.compactMap { annotations[$0].id })
      for (index, annotation) in annotations.enumerated() {
        let isPopup = annotation["Subtype"]?.name == "Popup"
        let target = isPopup ? annotation["Parent"]?.id : annotation["IRT"]?.id
        if let target, ids.contains(target) { removed.insert(index) }
      }
    }
    guard !removed.isEmpty else { return ([], []) }
    var ids = Set(removed.compactMap { annotations[$0].id })
    for annotation in removed.map({ annotations[$0] }) {
      if let popup = annotation["Popup"]?.id { ids.insert(popup) }
    }
    let kept = written.indices.filter { index in
      if case .reference(let id) = written[index], ids.contains(id) { return false }
      return !removed.contains(index)
    }
    let entries = page.with("Annots", .array(kept.map { written[$0] }))
    objects.changes.set(id, to: .value(.dictionary(entries)))
    let values = Set(removed.flatMap { self.fields(of: annotations[$0]) })
    let texts = removed.sorted().map { annotations[$0]["Contents"]?.text ?? "" }
    objects.count(.annotations, removed.count, texts: texts, onPage: index)
    return (ids, values)
  }

  private func isRemoved(_ annotation: PDFObject) -> Bool {
    guard annotation.isDictionary else { return false }
    let type = annotation["Subtype"]?.name
    if type == "Redact", removesRedactions { return true }
    guard type != "Popup" else { return false }
    if isInArea(annotation) { return true }
    // The value of a form field goes, and the field stays.
    guard let finder, type != "Widget" else { return false }
    return hasWords(annotation, finder)
  }

  private func isInArea(_ annotation: PDFObject) -> Bool {
    var boxes: [Rectangle] = []
    if let numbers = annotation["QuadPoints"]?.numberElements, numbers.count % 8 == 0 {
      for start in stride(from: 0, to: numbers.count, by: 8) {
        let points = (0..<4).map { Point(x: numbers[start + 2 * $0], y: numbers[start + 2 * $0 + 1]) }
        // The quadrilaterals of neighbouring lines overlap a little.
        if let box = Rectangle(around: points) {
          boxes.append(box.inset(by: 0.15 * min(box.width, box.height)))
        }
      }
    }
    if boxes.isEmpty, let numbers = annotation["Rect"]?.numberElements, numbers.count == 4 {
      boxes = [Rectangle(x0: numbers[0], y0: numbers[1], x1: numbers[2], y1: numbers[3]).inset(by: 0.5)]
    }
    return boxes.contains { box in
      areas.contains { $0.x0 < box.x1 && $0.x1 > box.x0 && $0.y0 < box.y1 && $0.y1 > box.y0 }
    }
  }

  /// Whether a text of an annotation has the words, also in its action or its popup.
  private func hasWords(_ annotation: PDFObject, _ finder: RedactionFinder) -> Bool {
    guard case .dictionary(let entries) = annotation.value else { return false }
    var pending = [
      PDFValue.dictionary(entries.without(["P", "Parent", "IRT", "Dest", "AP", "StructParent"]))
    ]
    var visited: Set<ObjectID> = []
    while let value = pending.popLast(), visited.count < 1000 {
      if finder.hasWords(in: value) { return true }
      for id in value.references where visited.insert(id).inserted {
        switch file.value(of: id) {
        case .dictionary(let next) where next["Type"] == .name("Page") || next["Type"] == .name("Pages"):
          break
        case .dictionary(let next):
          pending.append(.dictionary(next.without(["P", "Parent", "IRT", "D", "AP"])))
        case .reference(let stream):
          if file.streamData(stream).map(finder.hasWords(in:)) ?? false { return true }
        case let value: pending.append(value)
        }
      }
    }
    return false
  }

  /// Returns the fields whose value a widget shows.
  private func fields(of widget: PDFObject) -> [ObjectID] {
    guard widget["Subtype"]?.name == "Widget" else { return [] }
    var fields: [ObjectID] = []
    var field = widget
    for _ in 0..<DocumentLimits.deepestField {
      guard let parent = field["Parent"], let id = parent.id else { break }
      if parent["V"] != nil || parent["DV"] != nil { fields.append(id) }
      field = parent
    }
    return fields
  }
}
