import Foundation

extension DocumentEditor {
  /// Imports the annotations of a file as one step to undo.
  ///
  /// ```swift
  /// let editor = try DocumentEditor(document)
  /// let url = URL(fileURLWithPath: "comments.xfdf")
  /// let report = try editor.importAnnotations(from: Data(contentsOf: url), name: url.lastPathComponent)
  /// print(report.count(.added), report.count(.changed))
  /// try editor.save(.inPlace)
  /// ```
  ///
  /// Of a file that describes several documents, the annotations of this one are imported.
  ///
  /// - Parameters:
  ///   - data: the file, in any format that ``ImportedAnnotations/read(_:name:)`` reads.
  ///   - name: its name in messages.
  ///   - options: what is allowed.
  /// - Returns: the outcome for each annotation.
  /// - Throws: ``ImportError`` if the file can't be read or is about another document; nothing is changed then.
  @discardableResult
  public func importAnnotations(
    from data: Data, name: String, _ options: ImportOptions = ImportOptions()
  ) throws(ImportError) -> ImportReport {
    let files = try ImportedAnnotations.read(data, name: name)
    return try importAnnotations(ImportedAnnotations.about(document, of: files, name: name), options)
  }

  /// Imports the annotations of another file or document as one step to undo.
  ///
  /// An annotation of the same page, type and name is changed if the imported one has a later date, and only in the
  /// entries that differ; so importing a file twice changes nothing. One with another author and another place is
  /// added under a new name. Replies and states follow what they answer. Authors and dates are those of the file.
  /// Appearances are drawn anew.
  ///
  /// An item of the report that is kept, and isn't the same, has words that the document lacks
  /// (``ImportReport/Item/isSame``): programs that set no dates make such.
  ///
  /// - Parameters:
  ///   - file: the annotations.
  ///   - options: what is allowed.
  /// - Returns: the outcome for each annotation.
  /// - Throws: ``ImportError`` if the file is about another document; nothing is changed then.
  @discardableResult
  public func importAnnotations(
    _ file: ImportedAnnotations, _ options: ImportOptions = ImportOptions()
  ) throws(ImportError) -> ImportReport {
    if !options.isForced { try checkDocument(of: file) }
    do throws(EditError) {
      var annotations: [Annotation] = []
      for page in 0..<document.pageCount { annotations += try self.annotations(onPage: page) }
      let work = AnnotationImport(self, file, options, AnnotationMatcher(annotations))
      step("Import Annotations") { work.run() }
      return work.report
    } catch {
      throw ImportError(file: file.name, reason: error.description)
    }
  }

  /// Throws if a file is about another document than this one.
  private func checkDocument(of file: ImportedAnnotations) throws(ImportError) {
    func other(_ reason: String) -> ImportError {
      ImportError(file: file.name, reason: reason, kind: .otherDocument)
    }
    let name = document.source.name
    if let theirs = file.identifiers?.permanent.lowercased(),
      let ours = document.identifiers?.permanent.lowercased(), theirs != ours
    {
      throw other("it belongs to another document, as its identifier isn't that of \(name)")
    }
    if let count = file.pageCount, count != document.pageCount {
      throw other("it belongs to a document of \(count) pages, and \(name) has \(document.pageCount)")
    }
  }
}

/// One import of a file.
private final class AnnotationImport {
  private let editor: DocumentEditor
  private let file: ImportedAnnotations
  private let options: ImportOptions
  private var matcher: AnnotationMatcher
  private let isSameVersion: Bool
  private var pages: [Int: PageGeometry] = [:]
  private var placer: QuotePlacer
  /// The annotations of the document by those of the file.
  private var objects: [Int: ObjectID] = [:]
  /// The first annotation of the file that others call by a name.
  private var indexes: [String: Int] = [:]
  private var items: [Int: ImportReport.Item] = [:]

  init(
    _ editor: DocumentEditor, _ file: ImportedAnnotations, _ options: ImportOptions,
    _ matcher: AnnotationMatcher
  ) {
    (self.editor, self.file, self.options, self.matcher) = (editor, file, options, matcher)
    let update = file.identifiers?.update.lowercased()
    // Other formats and copies have no names made of positions.
    let isOurs = file.format == .xfdf || file.format == .json
    isSameVersion = isOurs && update != nil && update == editor.document.identifiers?.update.lowercased()
    placer = QuotePlacer(editor.document)
  }

  /// The outcomes, in the order of the file.
  var report: ImportReport {
    var report = ImportReport()
    report.items = file.annotations.indices.compactMap { items[$0] }
    return report
  }

  /// Imports all annotations, each after the one that it answers.
  func run() {
    for (index, imported) in file.annotations.enumerated() {
      for name in [imported.id, imported.annotation.name].compactMap({ $0 })
      where !name.isEmpty && indexes[name] == nil {
        indexes[name] = index
      }
    }
    let order = ReplyOrder(file.annotations.indices.map(parent))
    for index in order.indexes { importAnnotation(index, isCut: order.cut.contains(index)) }
  }

  /// Returns the annotation of the file that another one answers.
  private func parent(of index: Int) -> Int? {
    file.annotations[index].inReplyTo.flatMap { indexes[$0] }
  }

  private func importAnnotation(_ index: Int, isCut: Bool) {
    var imported = file.annotations[index]
    if imported.isNamedByPosition, !matcher.hasName(imported.id) { imported.annotation.name = nil }
    if file.format == .w3c {
      placer.place(&imported)
      imported.annotation.roundNumbers()
    }
    var item = ImportReport.Item(
      outcome: .skipped, id: imported.id, type: imported.annotation.type,
      pageIndex: imported.annotation.pageIndex < 0 ? nil : imported.annotation.pageIndex,
      reasons: imported.notes.map(ImportReport.Reason.note))
    defer { items[index] = item }
    if let obstacle = imported.obstacle { return item.reasons.append(.note(obstacle)) }
    guard let answered = answered(by: imported, index, isCut: isCut, &item) else { return }
    imported.answer(answered)
    item.pageIndex = imported.annotation.pageIndex
    guard (0..<editor.document.pageCount).contains(imported.annotation.pageIndex) else {
      let number = imported.annotation.pageIndex &+ 1
      return item.reasons.append(
        number > 0 ? "the document has no page \(number)" : "it has no possible page")
    }
    // The member of a group is found by the entries that it inherits, which some formats have instead of its own.
    var shown = imported
    if let answered, imported.annotation.markup.replyType == .group {
      shown.annotation.inherit(from: matcher.resolved(answered))
    }
    let compared = file.format == .fdf || file.format == .pdf ? imported.annotation : shown.annotation
    let (found, note) = matcher.match(
      shown, inSameVersion: isSameVersion, ofCopy: file.format == .pdf,
      ofAnyType: file.format == .w3c,
      isSame: { self.comparison($0, compared).merged().entries.isEmpty })
    // States that another program writes elsewhere have no names.
    if found == nil, let answered, imported.annotation.isState, imported.annotation.name == nil,
      let target = answered.object, matcher.hasState(AnnotationState(imported.annotation), of: target)
    {
      (item.outcome, item.isSame) = (.kept, true)
      return
    }
    if let note { item.reasons.append("\(note), so that it gets another one") }
    if let found {
      change(matcher.known[found], to: imported.annotation, &item)
      objects[index] = matcher.known[found].annotation.object
    } else {
      objects[index] = add(imported, hasNewName: note != nil, &item)
    }
  }

  // MARK: Replies

  /// Returns the annotation of the document that an imported one answers, or none; nil if the import needs one.
  private func answered(
    by imported: ImportedAnnotation, _ index: Int, isCut: Bool, _ item: inout ImportReport.Item
  ) -> Annotation?? {
    guard let name = imported.inReplyTo else {
      return .some(nil)
    }
    var object = isCut ? nil : parent(of: index).flatMap { objects[$0] }
    if object == nil, !isCut, parent(of: index) == nil {
      object = matcher.index(named: name, inSameVersion: isSameVersion).flatMap {
        matcher.known[$0].annotation.object
      }
    }
    if let object, let target = try? editor.annotation(object) { return .some(target) }
    let reason: ImportReport.Reason =
      isCut
      ? "its replies answer each other in a circle" : "the annotation \(name) that it answers is missing"
    item.reasons.append(reason)
    if case .text(let note) = imported.annotation.kind, note.state != nil || note.stateModel != nil {
      return nil
    }
    return .some(nil)
  }

  // MARK: Changing

  private func page(_ index: Int) -> PageGeometry? {
    if let known = pages[index] { return known }
    pages[index] = try? editor.document.page(at: index)
    return pages[index]
  }

  private func comparison(
    _ known: AnnotationMatcher.Known, _ imported: Annotation
  ) -> AnnotationComparison {
    var comparison = AnnotationComparison(
      existing: known.annotation, projected: known.annotation, imported: imported,
      fit: { [editor] in editor.fitRectangle(of: &$0, after: nil) })
    if file.format == .pdf {
      // Copies are compared with the file, to which earlier copies may have made changes.
      let original = known.annotation.object.flatMap { editor.edited.pages.known($0)?.original }
      (comparison.projected, comparison.isMerge) = (original ?? known.annotation, original != nil)
    } else if let page = page(imported.pageIndex) {
      comparison.projected = file.format.projection(of: known, against: imported, on: page)
    }
    return comparison
  }

  private func change(
    _ known: AnnotationMatcher.Known, to imported: Annotation, _ item: inout ImportReport.Item
  ) {
    (item.outcome, item.id) = (.kept, known.annotation.id)
    let comparison = comparison(known, imported)
    var (merged, entries, conflicts) = comparison.merged()
    if !conflicts.isEmpty { item.reasons.append(.conflict(entries: conflicts)) }
    guard !entries.isEmpty else { return item.isSame = conflicts.isEmpty }
    item.entries = entries
    guard !options.addsOnly else { return item.reasons.append(.addsOnly) }
    guard options.replacesNewer || comparison.isNewer else { return item.reasons.append(.notNewer) }
    guard let object = known.annotation.object else { return }
    let takesDate = options.replacesNewer || imported.isNewer(than: known.annotation)
    merged.modified = takesDate ? imported.modified : editor.date
    do throws(EditError) {
      try editor.change(object, force: options.isForced, isImported: true) { $0 = merged }
      item.outcome = .changed
    } catch {
      item.reasons.append(error.reason)
    }
  }

  // MARK: Adding

  /// Adds an annotation, and returns its object; nil if that is impossible.
  private func add(
    _ imported: ImportedAnnotation, hasNewName: Bool, _ item: inout ImportReport.Item
  ) -> ObjectID? {
    var draft = imported.annotation
    if let obstacle = draft.obstacleToImport(includingLinks: options.includesLinks) {
      item.reasons.append(obstacle)
      return nil
    }
    if draft.kind.isTextMarkup, draft.quads.isEmpty, let area = draft.rectangle, !area.isEmpty {
      draft.mark([Quad(area)])
      draft.rectangle = area
      item.reasons.append("its rectangle is marked, as it has no quadrilaterals")
    }
    if hasNewName || draft.name?.isEmpty ?? false { draft.name = nil }
    if let name = draft.name, (try? editor.object(ofAnnotationNamed: name)) != nil { draft.name = nil }
    // The members of a group show the popup of the first one.
    if draft.markup.replyType == .group { draft.markup.popup = nil }
    do throws(EditError) {
      let edits = try editor.additions(of: draft, isImported: true)
      try editor.record(EditHistory.Step(title: "Import Annotation", edits: edits))
      let added = edits.first?.annotation
      if let given = draft.rectangle, !given.isEmpty, added?.rectangle != given {
        item.reasons.append("its rectangle would cut the drawing; another one is written")
      }
      (item.outcome, item.id) = (.added, added?.name ?? item.id)
      return added?.object
    } catch {
      item.reasons.append(error.reason)
      return nil
    }
  }
}

extension ImportedAnnotation {
  /// Refers to the annotation of the document that this one answers, near which it lies unless it says otherwise.
  fileprivate mutating func answer(_ target: Annotation?) {
    annotation.markup.inReplyTo = target?.object
    guard let target else {
      annotation.markup.replyType = nil
      return
    }
    if annotation.pageIndex < 0 { annotation.pageIndex = target.pageIndex }
    guard case .text = annotation.kind, annotation.rectangle?.isEmpty ?? true else { return }
    var reply = Annotation.reply(nil)
    reply.answer(target)
    annotation.rectangle = reply.rectangle
  }
}

extension Annotation {
  /// The reason why the annotation can't be added by an import; nil if it can.
  fileprivate func obstacleToImport(includingLinks: Bool) -> ImportReport.Reason? {
    guard let subtype, subtype.isImported else {
      return "annotations of the type \(type ?? "none") can't be imported"
    }
    guard case .link(let link) = kind else { return nil }
    guard includingLinks else { return .link }
    switch link.action?.kind {
    case .uri, .goTo, .named: return nil
    default: return "links with such an action can't be imported"
    }
  }
}

extension EditError {
  /// The reason without the name of the document, which is clear in a report.
  fileprivate var reason: ImportReport.Reason {
    switch self {
    case .invalid(_, let reason), .notEditable(_, let reason), .notVerified(_, let reason): .note(reason)
    case .locked(_, _, let flag): .locked(flag: flag)
    default: .note(description)
    }
  }
}
