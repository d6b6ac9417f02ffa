/// Makes appearances of annotations a part of the pages' content (ISO 32000-1, 12.5.5 and 8.10).
struct DocumentFlattener {
  private let document: Document
  private let options: FlatteningOptions
  private let documentWriter: DocumentWriter
  private var edited: EditedDocument
  /// The fields by the objects of their widgets.
  private var fields: [ObjectID: (field: FormField, widget: FormField.Widget)] = [:]
  /// Whether the appearances of fields may be out of date (NeedAppearances).
  private var drawsFields = false
  private var fieldWriter: FieldWriter?
  private var report = FlatteningReport()

  /// Prepares to flatten a document.
  ///
  /// - Throws: ``EditError`` if the document can't be edited.
  init(_ document: Document, _ options: FlatteningOptions) throws(EditError) {
    (self.document, self.options) = (document, options)
    documentWriter = try DocumentWriter(document)
    try documentWriter.checkPermission(.annotate)
    edited = documentWriter.unedited
    let form = document.form
    // Such a form is described by its XFA alone, so that a copy without it would show nothing.
    if options.includesForms, form.isXFA,
      document.file?.catalog?["NeedsRendering"]?.bool == true || form.fields.allSatisfy(\.widgets.isEmpty)
    {
      throw .invalid(
        document.source.name,
        reason:
          "its form is XFA without drawn fields, of which a copy would show nothing; print it to a PDF first")
    }
    drawsFields = form.needsAppearances
    fieldWriter = FieldWriter(documentWriter.changes(nextNumber: 1), edited)
    for field in form.fields {
      for widget in field.widgets { widget.object.map { fields[$0] = (field, widget) } }
    }
  }

  /// Writes the flattened document.
  ///
  /// - Parameters:
  ///   - destination: the place to which it is saved.
  ///   - saving: what is allowed.
  /// - Returns: the numbers of annotations.
  /// - Throws: ``EditError``; nothing is written then.
  mutating func write(to destination: SaveDestination, _ saving: SaveOptions) throws(EditError)
    -> FlatteningReport
  {
    try checkTypes()
    var chosen: [Int] = []
    for page in 0..<document.pageCount {
      let annotations = try edited.pages.annotations(onPage: page)
      if annotations.contains(where: { $0.current.map(options.contains) ?? false }) { chosen.append(page) }
    }
    // Objects of new appearances get numbers after those of annotations that weren't objects.
    var writer = AnnotationWriter(
      documentWriter.changes(nextNumber: edited.pages.nextNumber), highest: documentWriter.nextNumber - 1)
    for page in chosen {
      let flattened = try flatten(edited.pages.annotations(onPage: page), onPage: page, &writer)
      edited.pages.replace(page, by: flattened)
    }
    guard edited.isChanged || options.includesForms && document.file?.catalog?["AcroForm"] != nil else {
      report.saved = try documentWriter.save(documentWriter.unedited, to: destination, saving).report
      report.saved.warnings += writer.changes.warnings
      return report
    }
    removeReferences(&writer.changes)
    if options.includesForms { writer.changes.removeForm() }
    report.saved = try documentWriter.rewrite(
      writer.changes, edited, because: "its annotations are a part of the pages", changing: Set(chosen),
      to: destination, saving)
    return report
  }

  /// Throws if the filter names a type that neither the standard nor an annotation of the document has.
  private mutating func checkTypes() throws(EditError) {
    let names = (options.filter.types ?? []).map { $0.rawValue.trimmingPrefix("!").lowercased() }
    var unknown = Set(names).subtracting(AnnotationFilter.typeNames)
    guard !unknown.isEmpty else { return }
    for page in 0..<document.pageCount {
      try edited.pages.annotations(onPage: page).forEach { entry in
        (entry.current?.type).map { _ = unknown.remove($0.lowercased()) }
      }
    }
    if let name = unknown.sorted().first {
      throw .invalid(
        document.source.name,
        reason:
          "no annotation has the type “\(name)”; types are \(AnnotationFilter.typeNames.joined(separator: ", "))"
      )
    }
  }

  /// Flattens the chosen annotations of a page, and returns all of them, changed.
  private mutating func flatten(
    _ annotations: [EditedPages.Entry], onPage index: Int, _ writer: inout AnnotationWriter
  ) throws(EditError) -> [EditedPages.Entry] {
    let geometry = try? document.page(at: index)
    let list = document.leaf(index)?.object["Annots"]
    var forms: [DocumentDraft.PlacedForm] = []
    var removed: Set<ObjectID> = []
    // Threads are looked for only where there are some: a page may have thousands of annotations.
    let parents = Set(annotations.compactMap { $0.current?.parent })
    for entry in annotations {
      guard let annotation = entry.current, options.contains(annotation) else { continue }
      let isAnswer = removed.contains(entry.id)
      if options.shows(annotation) {
        let drawing = fieldDrawing(of: annotation, entry.id)
        let dictionary = list?[annotation.index]
        switch writer.changes.appearance(of: annotation, dictionary, drawing, on: geometry) {
        case .form(let form):
          forms.append(form)
          report.drawn[index, default: 0] += 1
        case .missing:
          writer.changes.warnings.append("annotation \(annotation.id) stays, since it has no appearance")
          report.keptCount += 1
          continue
        case .nothing: if annotation.isMark, !isAnswer { report.hiddenCount += 1 }
        }
        if case .fileAttachment = annotation.kind {
          writer.changes.warnings.append(
            "the file that annotation \(annotation.id) attaches isn't in the copy")
        }
      } else if !isAnswer {
        report.hiddenCount += 1
      }
      removed.insert(entry.id)
      guard parents.contains(entry.id) || annotation.markup.popup != nil else { continue }
      // Replies, states and popups can't be without the annotation.
      removed.formUnion(edited.pages.thread(of: annotation).compactMap(\.object))
    }
    let changed = annotations.map { entry in
      var entry = entry
      if removed.contains(entry.id) { entry.current = nil }
      return entry
    }
    try writer.write(page: index, changed)
    if !forms.isEmpty { try writer.changes.draw(forms, onPage: index) }
    return changed
  }
}

extension DocumentFlattener {
  /// Makes removed annotations null and takes them out of the structure, so that no reference keeps their objects.
  private func removeReferences(_ changes: inout DocumentDraft) {
    let annotations = edited.pages.pages.values.joined()
    // A page may share an annotation with one on which it stays.
    let kept = Set(annotations.filter { $0.current != nil }.map(\.id))
    for id in Set(annotations.map(\.id)).subtracting(kept) { changes.objects.set(id, to: .value(.null)) }
    if !changes.removeTags(ofPages: [], keeping: Set(0..<document.pageCount), annotations: kept) {
      changes.warnings.append("its tags are removed, since they are damaged or too many")
    }
  }
}

extension Annotation {
  /// The annotation that this one answers, or whose popup it is.
  fileprivate var parent: ObjectID? {
    if case .popup(let window) = kind { window.parent } else { markup.inReplyTo }
  }
}

extension DocumentFlattener {
  /// Draws the value of a field whose widget has no appearance, or none that is up to date; nil for anything else.
  private mutating func fieldDrawing(of annotation: Annotation, _ id: ObjectID) -> AppearanceStream? {
    guard let (field, widget) = fields[id], drawsFields || annotation.appearance?.normal == nil else {
      return nil
    }
    return fieldWriter?.appearance(of: widget, field)
  }
}

extension DocumentDraft {
  /// Removes the form (Table 28, AcroForm) after its fields.
  fileprivate mutating func removeForm() {
    guard let id = file.catalog?.id, var catalog = text(of: id), catalog["AcroForm"] != nil else { return }
    catalog["AcroForm"] = nil
    objects.set(id, to: .text(catalog))
  }
}

extension Document {
  /// Writes the document anew with annotations as a part of the pages' content.
  ///
  /// Annotations without an appearance are drawn first. The new version has no earlier revisions. If nothing is to be
  /// flattened, the file stays as it is, and another one is a copy of it: the report then has the mode
  /// ``SaveReport/Mode/appended(bytes:)`` with no bytes.
  ///
  /// - Parameters:
  ///   - flattening: the annotations.
  ///   - destination: the place to which it is saved.
  ///   - options: what is allowed.
  /// - Returns: the numbers of annotations.
  /// - Throws: ``EditError``, also for a signed document unless the signatures may become invalid, for a type that no
  ///   annotation has, and for forms described in XFA alone (ISO 32000-1, 12.7.8), which would be lost.
  @discardableResult
  public func flatten(
    _ flattening: FlatteningOptions = FlatteningOptions(), to destination: SaveDestination,
    options: SaveOptions = SaveOptions()
  ) throws(EditError) -> FlatteningReport {
    var flattener = try DocumentFlattener(self, flattening)
    return try flattener.write(to: destination, options)
  }
}
