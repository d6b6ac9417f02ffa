/// The differences between an annotation of a document and its imported version.
///
/// No format holds everything. So the annotation of the document is first seen as the format describes it, and only
/// the entries that differ then are taken over; all others stay.
struct AnnotationComparison {
  /// The annotation of the document.
  let existing: Annotation
  /// The same as the format of the imported one describes it, with the entries that it inherits.
  var projected: Annotation
  /// The imported version.
  let imported: Annotation
  /// Whether another copy may have changed the annotation since the projected version.
  ///
  /// The imported one started from that version, too. Entries that both have changed are those of the later one.
  var isMerge = false
  /// Sets what follows from other entries, as an editor does.
  var fit: ((inout Annotation) -> Void)?

  /// Whether the imported version has a later date.
  var isNewer: Bool { imported.isNewer(than: projected) }

  /// Returns the annotation of the document with the entries that differ, and their names.
  func merged() -> (annotation: Annotation, entries: [String]) {
    var new = existing
    var entries: [String] = []
    func take<Value: Equatable>(_ name: String, _ entry: WritableKeyPath<Annotation, Value>) {
      guard projected[keyPath: entry] != imported[keyPath: entry] else { return }
      var copy = projected
      copy[keyPath: entry] = imported[keyPath: entry]
      let isChangedTwice = isMerge && existing[keyPath: entry] != projected[keyPath: entry]
      guard !isChangedTwice || imported.isNewer(than: existing) else { return }
      // Numbers that are written alike don't differ.
      guard !AnnotationEncoder.changes(from: projected, to: copy).isEmpty else { return }
      new[keyPath: entry] = imported[keyPath: entry]
      entries.append(name)
    }
    take("contents", \.contents)
    take("richText", \.markup.richText)
    take("author", \.markup.author)
    take("subject", \.markup.subject)
    take("intent", \.markup.intent)
    take("color", \.color)
    take("opacity", \.markup.opacity)
    take("flags", \.flags)
    take("border", \.border.declared)
    take("rotation", \.rotation)
    // Marks without quadrilaterals say nothing about their place.
    if !imported.kind.isTextMarkup || !imported.quads.isEmpty { take("geometry", \.kind) }
    if !imported.kind.definesRectangle { take("rectangle", \.rectangle) }
    if !entries.isEmpty, isSameWhenFitted(entries) {
      entries.removeAll { $0 == "geometry" || $0 == "rectangle" }
      (new.kind, new.rectangle) = (existing.kind, existing.rectangle)
    }
    // The rectangle of the file goes with its points and its border.
    if imported.kind.definesRectangle, entries.contains("geometry") || entries.contains("border"),
      let area = imported.rectangle
    {
      new.rectangle = area
    }
    keepUnimported(&new)
    return (new, entries)
  }

  /// Whether geometries that differ follow from the same other entries, such as the distances of a cloudy border.
  private func isSameWhenFitted(_ entries: [String]) -> Bool {
    guard let fit, entries.contains("geometry") || entries.contains("rectangle") else { return false }
    var (before, after) = (projected, projected)
    (after.kind, after.rectangle) = (imported.kind, imported.rectangle)
    fit(&after)
    if AnnotationEncoder.changes(from: before, to: after).isEmpty { return true }
    fit(&before)
    return AnnotationEncoder.changes(from: before, to: after).isEmpty
  }

  /// Restores parts of the geometry that the format doesn't describe.
  private func keepUnimported(_ new: inout Annotation) {
    if case .text(var note) = new.kind, case .text(let old) = existing.kind,
      case .text(let seen) = projected.kind,
      note.isOpen == seen.isOpen
    {
      note.isOpen = old.isOpen
      new.kind = .text(note)
    }
    if case .link(var link) = new.kind, case .link(let old) = existing.kind {
      (link.action, link.previousAction) = (old.action, old.previousAction)
      new.kind = .link(link)
    }
  }
}

extension Annotation {
  /// Whether the annotation has a later date than another version of it.
  func isNewer(than other: Annotation) -> Bool {
    guard let new = modified?.date?.instant else { return false }
    return other.modified?.date.map { new > $0.instant } ?? true
  }
}

extension ImportedAnnotations.Format {
  /// Returns an annotation as the format describes it.
  ///
  /// - Parameters:
  ///   - known: the annotation; exports have the entries that it inherits.
  ///   - imported: the version with which it will be compared.
  ///   - page: its page.
  /// - Returns: the annotation without what the format can't hold.
  func projection(
    of known: AnnotationMatcher.Known, against imported: Annotation, on page: PageGeometry
  ) -> Annotation {
    let annotation = known.resolved
    switch self {
    case .fdf, .pdf: return known.annotation
    case .xfdf:
      var writer = XFDFEntryWriter(DocumentAnnotations.Entry(annotation, on: page))
      guard let element = writer.element() else { return annotation }
      var reader = XFDFElementReader(element)
      return reader.imported().annotation
    case .json: return annotation.withoutUnwrittenEntries()
    case .w3c:
      var seen = imported
      seen.contents = imported.contents == nil ? nil : annotation.contents
      seen.modified = annotation.modified
      return seen
    }
  }
}

extension Annotation {
  /// Returns the annotation as `pdfkey.annotations/1` describes it.
  fileprivate func withoutUnwrittenEntries() -> Annotation {
    var seen = self
    seen.rotation = nil
    if border.use == .none {
      seen.border.declared = Border.Declared(.none)
    } else {
      switch border.declared.width {
      case .absent, .number: break
      case .name, .wrongType: seen.border.declared.width = .absent
      }
      seen.border.declared.styleName = border.declared.style.flatMap {
        border.declared.source == .borderStyle ? $0.name : nil
      }
    }
    func written(_ color: AnnotationColor?) -> AnnotationColor? {
      color?.space == AnnotationColor.Space.none ? nil : color
    }
    seen.color = written(color)
    switch seen.kind {
    case .freeText(var text):
      text.differences = nil
      seen.kind = .freeText(text)
    case .line(let old):
      var line = Line(start: old.start, end: old.end)
      (line.endings, line.interiorColor) = (old.endings, written(old.interiorColor))
      seen.kind = .line(line)
    case .square(let shape): seen.kind = .square(Shape(interiorColor: written(shape.interiorColor)))
    case .circle(let shape): seen.kind = .circle(Shape(interiorColor: written(shape.interiorColor)))
    case .polygon(let polygon):
      seen.kind = .polygon(
        Polygon(vertices: polygon.vertices, interiorColor: written(polygon.interiorColor)))
    case .polyLine(var polygon):
      polygon.interiorColor = written(polygon.interiorColor)
      seen.kind = .polyLine(polygon)
    case .caret: seen.kind = .caret(Caret())
    case .redact(let old):
      var redaction = Redaction(quads: old.quads, interiorColor: written(old.interiorColor))
      (redaction.defaultAppearance, redaction.justification) = (old.defaultAppearance, old.justification)
      seen.kind = .redact(redaction)
    case .link(let link): seen.kind = .link(LinkArea(action: link.action, quads: link.quads))
    default: break
    }
    seen.kind = seen.kind.mappingPoints { point in
      Point(x: (point.x * 1e6).rounded() / 1e6, y: (point.y * 1e6).rounded() / 1e6)
    }
    return seen
  }
}
