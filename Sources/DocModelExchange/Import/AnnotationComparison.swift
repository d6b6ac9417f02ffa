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
  ///
  /// - Returns: the annotation; the names of the entries that differ; and of those that both have changed, and of
  ///   which the document's are kept.
  func merged() -> (annotation: Annotation, entries: [String], conflicts: [String]) {
    var new = existing
    var (entries, conflicts): ([String], [String]) = ([], [])
    func take(
      _ name: String, isSame: (Annotation, Annotation) -> Bool, copy: (Annotation, inout Annotation) -> Void
    ) {
      guard !isSame(projected, imported) else { return }
      var changed = projected
      copy(imported, &changed)
      // Numbers that are written alike don't differ.
      guard !AnnotationEncoder.changes(from: projected, to: changed).isEmpty else { return }
      if isMerge, !isSame(existing, projected) {
        guard !isSame(existing, imported) else { return }
        guard imported.isNewer(than: existing) else { return conflicts.append(name) }
      }
      copy(imported, &new)
      entries.append(name)
    }
    for row in AnnotationEntry.compared {
      take(
        row.name, isSame: { row.value(in: $0) == row.value(in: $1) },
        copy: { row.set(row.value(in: $0), in: &$1) })
    }
    // None is removed: not every program keeps the entries of others, nor does every format have them.
    take(
      "otherEntries",
      isSame: { old, new in new.otherEntries.allSatisfy { old.otherEntries[$0.key] == $0.value } },
      copy: { $1.otherEntries.merge($0.otherEntries) { $1 } })
    // Marks without quadrilaterals say nothing about their place.
    if !imported.kind.isTextMarkup || !imported.quads.isEmpty {
      take("geometry", isSame: { $0.kind == $1.kind }, copy: { $1.kind = $0.kind })
    }
    if !imported.kind.definesRectangle {
      take(
        "rectangle", isSame: { $0.rectangle == $1.rectangle }, copy: { $1.rectangle = $0.rectangle })
    }
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
    return (new, entries, conflicts)
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
    if new.kind.isOpen == projected.kind.isOpen { new.kind.isOpen = existing.kind.isOpen }
    new.kind.link.action = existing.kind.link.action
    new.kind.link.previousAction = existing.kind.link.previousAction
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
    for row in AnnotationEntry.rows(of: subtype) where row.path == nil {
      row.set(row.defaultValue, in: &seen)
    }
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
    (seen.color, seen.interiorColor) = (written(color), written(interiorColor))
    seen.kind.link.previousAction = nil
    seen.kind = seen.kind.mappingPoints { point in
      Point(x: (point.x * 1e6).rounded() / 1e6, y: (point.y * 1e6).rounded() / 1e6)
    }
    return seen
  }
}
