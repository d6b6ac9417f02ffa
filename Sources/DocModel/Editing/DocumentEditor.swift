import Foundation

/// Edits the annotations of a document, and saves them in its file.
///
/// ```swift
/// let editor = try DocumentEditor(document, author: "Ann")
/// let mark = try editor.add(.highlight(selection)) { $0.contents = "why?" }
/// try editor.change(mark) { $0.border = Border(width: 2, style: .dashed, dashes: [3, 1]) }
/// let answer = try editor.reply(to: mark, "agreed")
/// try editor.setState(.review(.accepted), of: mark)
/// try editor.remove(answer)
/// editor.undo()
/// let report = try editor.save(.inPlace)
/// print(report.mode)
/// ```
///
/// Nothing is written before ``save(_:_:)``. An annotation is identified by its object, which stays the same when the
/// document is saved, unless the file is rewritten (``SaveReport/Mode``). Like its document, an editor stays on one
/// thread.
public final class DocumentEditor {
  /// The document as last opened or saved, without the edits since then.
  public private(set) var document: Document
  /// The author of new annotations.
  public let author: String?

  /// The pages whose annotations were read, by index.
  private var pages: [Int: [EditedAnnotation]] = [:]
  /// The position of each annotation that was read.
  private var positions: [ObjectID: (page: Int, index: Int)] = [:]
  /// The objects of the file's annotations by their unique names, once one was looked up.
  private var objectsByName: [String: ObjectID]?
  /// The objects of new annotations by their names.
  private var addedNames: [String: ObjectID] = [:]
  /// The lowest object number that is unused.
  private var nextNumber: Int32
  private let now: () -> Date

  /// The steps that ``undo()`` undoes, the last one first.
  public private(set) var undoSteps: [EditStep] = []
  /// The steps that ``redo()`` repeats, the last one first.
  public private(set) var redoSteps: [EditStep] = []

  /// Starts editing a document.
  ///
  /// - Parameters:
  ///   - document: the document, opened from a file for ``SaveDestination/inPlace``.
  ///   - author: the author of new annotations; nil for the user's name.
  /// - Throws: ``EditError`` if annotations of the document can't be edited at all.
  public convenience init(_ document: Document, author: String? = nil) throws(EditError) {
    try self.init(document, author: author, now: { Date() })
  }

  init(_ document: Document, author: String?, now: @escaping () -> Date) throws(EditError) {
    self.document = document
    self.author = author ?? Self.userName
    self.now = now
    nextNumber = try DocumentWriter(document).nextNumber
  }

  // MARK: Reading

  /// Returns the annotations of a page with the edits so far, in file order; each has an object.
  ///
  /// - Throws: ``EditError/noSuchPage(_:page:count:)``.
  public func annotations(onPage index: Int) throws(EditError) -> [Annotation] {
    try load(index)
    return pages[index]?.compactMap(\.current) ?? []
  }

  /// Returns an annotation with the edits so far.
  ///
  /// - Throws: ``EditError/noSuchAnnotation(_:id:)``, also for a removed one.
  public func annotation(_ id: ObjectID) throws(EditError) -> Annotation {
    guard let position = try position(of: id), let current = pages[position.page]?[position.index].current
    else {
      throw .noSuchAnnotation(document.source.name, id: id.description)
    }
    return current
  }

  /// Returns the object of the annotation with a name as ``DocumentAnnotations/Entry/id``.
  ///
  /// - Throws: ``EditError/noSuchAnnotation(_:id:)``.
  public func annotation(named name: String) throws(EditError) -> ObjectID {
    guard let known = try object(named: name), (try? annotation(known)) != nil else {
      throw .noSuchAnnotation(document.source.name, id: name)
    }
    return known
  }

  /// Returns the object with a name, perhaps of a removed annotation; new annotations have priority.
  private func object(named name: String) throws(EditError) -> ObjectID? {
    if let added = addedNames[name] { return added }
    if objectsByName == nil {
      for page in 0..<document.pageCount { try load(page) }
      let all = (0..<document.pageCount).flatMap { pages[$0] ?? [] }.filter { $0.original != nil }
      let names = Annotation.uniqueNames(of: all.compactMap(\.original))
      objectsByName = Dictionary(zip(names, all.map(\.id))) { first, _ in first }
    }
    return objectsByName?[name]
  }

  /// Whether there are edits that haven't been saved.
  public var hasChanges: Bool { pages.values.contains { $0.contains(where: \.isChanged) } }

  // MARK: Editing

  /// Adds an annotation to the page of its `pageIndex`.
  ///
  /// - Parameters:
  ///   - draft: the annotation; its name, dates and author are set unless it has any.
  ///   - configure: changes the draft.
  /// - Returns: the object of the new annotation.
  /// - Throws: ``EditError``.
  @discardableResult
  public func add(
    _ draft: Annotation, _ configure: (inout Annotation) -> Void = { _ in }
  ) throws(EditError) -> ObjectID {
    var annotation = draft
    configure(&annotation)
    let edits = try additions(of: annotation)
    apply(EditStep(title: "Add \(annotation.kind.title)", edits: edits))
    return edits[0].annotation.object ?? ObjectID(number: 0, generation: 0)
  }

  /// Changes an annotation.
  ///
  /// If only the rectangle changes, the points of the annotation move with it. New contents replace the rich text.
  ///
  /// - Parameters:
  ///   - id: the annotation's object.
  ///   - force: whether the flags Locked, LockedContents and ReadOnly don't forbid the change.
  ///   - body: changes the annotation.
  /// - Throws: ``EditError``.
  public func change(
    _ id: ObjectID, force: Bool = false, _ body: (inout Annotation) -> Void
  ) throws(EditError) {
    let old = try annotation(id)
    var new = old
    body(&new)
    (new.object, new.index, new.pageIndex, new.type) = (old.object, old.index, old.pageIndex, old.type)
    guard new != old else { return }
    if !force { try checkFlags(changing: old, to: new) }
    new.settle(after: old)
    if new.markup.richText == old.markup.richText, new.contents != old.contents { new.markup.richText = nil }
    new.modified = date
    try new.check(in: document.source.name)
    try fitRectangle(of: &new, after: old)
    apply(EditStep(title: "Change \(new.kind.title)", edits: [.change(from: old, to: new)]))
  }

  /// Adds a reply to an annotation.
  ///
  /// - Returns: the object of the reply.
  /// - Throws: ``EditError``.
  @discardableResult
  public func reply(to id: ObjectID, _ contents: String) throws(EditError) -> ObjectID {
    let target = try annotation(id)
    var reply = Annotation.note(at: Point(x: 0, y: 0), onPage: target.pageIndex, contents)
    reply.rectangle = target.rectangle
    reply.markup.inReplyTo = id
    reply.markup.replyType = .reply
    let edits = try additions(of: reply)
    apply(EditStep(title: "Add Reply", edits: edits))
    return edits[0].annotation.object ?? id
  }

  /// Gives an annotation a state (ISO 32000-1, 12.5.6.3).
  ///
  /// - Returns: the object of the annotation that holds the state.
  /// - Throws: ``EditError``.
  @discardableResult
  public func setState(_ state: AnnotationState.Value, of id: ObjectID) throws(EditError) -> ObjectID {
    let target = try annotation(id)
    var holder = Annotation.note(at: Point(x: 0, y: 0), onPage: target.pageIndex)
    holder.kind = .text(Annotation.Note(state: state.name, stateModel: state.model))
    holder.rectangle = target.rectangle
    holder.color = nil
    holder.flags = [.hidden, .print, .noZoom, .noRotate]
    holder.contents = "\(state.name) set by \(author ?? "unknown")"
    holder.markup.inReplyTo = id
    holder.markup.replyType = .reply
    let edits = try additions(of: holder)
    apply(EditStep(title: "Set State", edits: edits))
    return edits[0].annotation.object ?? id
  }

  /// Removes an annotation with its replies, states and popup.
  ///
  /// Earlier revisions of the file keep its text; see ``SaveOptions``.
  ///
  /// - Parameters:
  ///   - id: the annotation's object.
  ///   - force: whether the flags Locked and ReadOnly don't forbid it.
  /// - Throws: ``EditError``.
  public func remove(_ id: ObjectID, force: Bool = false) throws(EditError) {
    let annotation = try annotation(id)
    if !force { try checkFlags(removing: annotation) }
    let thread = thread(of: annotation)
    // Undone in the other order, so that the annotation is back before its replies.
    apply(
      EditStep(title: "Remove \(annotation.kind.title)", edits: thread.reversed().map(AnnotationEdit.remove)))
  }

  // MARK: Steps

  /// Applies a step as one to undo, such as one from a journal.
  ///
  /// New annotations with the object numbers of others get new ones.
  public func apply(_ step: EditStep) {
    perform(step)
    undoSteps.append(step)
    redoSteps = []
  }

  /// Undoes the last step.
  ///
  /// - Returns: the step; nil if there is none.
  @discardableResult
  public func undo() -> EditStep? {
    guard let step = undoSteps.popLast() else { return nil }
    perform(step.inverse)
    redoSteps.append(step)
    return step
  }

  /// Repeats the step that was undone last.
  ///
  /// - Returns: the step; nil if there is none.
  @discardableResult
  public func redo() -> EditStep? {
    guard let step = redoSteps.popLast() else { return nil }
    perform(step)
    undoSteps.append(step)
    return step
  }

  private func perform(_ step: EditStep) {
    for edit in step.edits {
      let annotation = edit.annotation
      guard let id = annotation.object, (try? load(annotation.pageIndex)) != nil else { continue }
      let current: Annotation? = if case .remove = edit { nil } else { annotation }
      if let position = positions[id] {
        pages[position.page]?[position.index].current = current
      } else if current != nil {
        positions[id] = (annotation.pageIndex, pages[annotation.pageIndex]?.count ?? 0)
        if let name = annotation.name { addedNames[name] = id }
        pages[annotation.pageIndex, default: []].append(
          EditedAnnotation(id: id, original: nil, current: current))
        if id.number >= nextNumber, id.number < Int32.max { nextNumber = id.number + 1 }
      }
    }
  }

  // MARK: Saving

  /// Saves the edits.
  ///
  /// - Parameters:
  ///   - destination: the document's own file, or another one.
  ///   - options: what is allowed.
  /// - Returns: how the file was written, and warnings.
  /// - Throws: ``EditError``; the file is unchanged then.
  @discardableResult
  public func save(
    _ destination: SaveDestination, _ options: SaveOptions = SaveOptions()
  ) throws(EditError) -> SaveReport {
    var writer = try DocumentWriter(document)
    let edited = pages.filter { $0.value.contains(where: \.isChanged) }
    var (saved, report) = try writer.save(edited, nextNumber: nextNumber, to: destination, options)
    report.changesText = edited.values.joined().contains {
      $0.isChanged && ($0.original?.kind.mayShowText ?? false || $0.current?.kind.mayShowText ?? false)
    }
    if let saved {
      if let old = document.stamp, let new = saved.stamp {
        report.stamps = SaveReport.Stamps(old: old, new: new)
      }
      reopen(saved)
    }
    return report
  }

  /// Continues with the saved document, in which the objects of annotations may have other numbers.
  private func reopen(_ saved: Document) {
    document = saved
    let known = pages
    (pages, positions, objectsByName, addedNames) = ([:], [:], nil, [:])
    nextNumber = (try? DocumentWriter(saved).nextNumber) ?? nextNumber
    var renamed: [ObjectID: ObjectID] = [:]
    for (page, entries) in known {
      try? load(page)
      let old = entries.filter { $0.current != nil }
      for (old, new) in zip(old, pages[page] ?? []) where old.id != new.id { renamed[old.id] = new.id }
    }
    guard !renamed.isEmpty else { return }
    undoSteps = undoSteps.map { $0.renamed(renamed) }
    redoSteps = redoSteps.map { $0.renamed(renamed) }
  }
}

extension DocumentEditor {
  /// Reads the annotations of a page once.
  private func load(_ index: Int) throws(EditError) {
    guard pages[index] == nil else { return }
    let found: [Annotation]
    do throws(DocumentError) {
      found = try document.annotations(onPage: index)
    } catch {
      throw .noSuchPage(document.source.name, page: index, count: document.pageCount)
    }
    skipDanglingReferences(onPage: index)
    pages[index] = found.enumerated().map { position, annotation in
      var annotation = annotation
      let id = annotation.object ?? reserveNumber()
      annotation.object = id
      if positions[id] == nil { positions[id] = (index, position) }
      return EditedAnnotation(id: id, original: annotation, current: annotation)
    }
  }

  /// Reserves no number to which the page's annotations refer although the file has no such object: a new object would
  /// become a part of them.
  private func skipDanglingReferences(onPage index: Int) {
    guard let list = document.leaf(index)?.object["Annots"] else { return }
    let nearby = Int(nextNumber)..<Int(nextNumber) + Self.mostSkippedNumbers
    for element in list.elements(upTo: DocumentLimits.mostAnnotationsOnPage) {
      let annotation = list.file.resolved(element)
      for id in element.references + annotation.references where nearby.contains(Int(id.number)) {
        nextNumber = max(nextNumber, id.number + 1)
      }
    }
  }

  /// The most numbers that are left out, since the cross-references grow with the highest one.
  private static let mostSkippedNumbers = 1_000

  private func reserveNumber() -> ObjectID {
    defer { nextNumber += nextNumber < Int32.max ? 1 : 0 }
    return ObjectID(number: nextNumber, generation: 0)
  }

  private func position(of id: ObjectID) throws(EditError) -> (page: Int, index: Int)? {
    if let known = positions[id] { return known }
    for page in 0..<document.pageCount where pages[page] == nil {
      try load(page)
      if let known = positions[id] { return known }
    }
    return nil
  }

  private var date: AnnotationDate { AnnotationDate(PDFDate.text(of: now())) }

  /// Returns the edits that add an annotation, and its popup if it is a note.
  private func additions(of draft: Annotation) throws(EditError) -> [AnnotationEdit] {
    try load(draft.pageIndex)
    let count = pages[draft.pageIndex]?.count ?? 0
    guard count < DocumentLimits.mostAnnotationsOnPage else {
      throw .invalid(
        document.source.name, reason: "page \(draft.pageIndex + 1) has too many annotations for another one")
    }
    if let name = draft.name, let taken = try object(named: name), (try? self.annotation(taken)) != nil {
      throw .invalid(document.source.name, reason: "another annotation has the name \(name)")
    }
    var annotation = draft
    let id = reserveNumber()
    annotation.object = id
    annotation.index = count
    annotation.name = draft.name ?? UUID().uuidString.lowercased()
    annotation.modified = draft.modified ?? date
    annotation.markup.created = draft.markup.created ?? annotation.modified
    annotation.markup.author = draft.markup.author ?? author
    try fitHeight(of: &annotation)
    if let rotation = try? document.page(at: draft.pageIndex).rotation {
      annotation.kind.orderCorners(onPageRotatedBy: rotation)
    }
    try annotation.check(in: document.source.name)
    try fitRectangle(of: &annotation, after: nil)
    guard case .text = annotation.kind, !annotation.isState else { return [.add(annotation)] }
    let popup = popup(of: annotation, id)
    annotation.markup.popup = Popup(object: popup.object, rectangle: popup.rectangle)
    return [.add(annotation), .add(popup)]
  }

  /// Returns the popup of a note, at the right edge of its page.
  private func popup(of annotation: Annotation, _ id: ObjectID) -> Annotation {
    var popup = Annotation(
      pageIndex: annotation.pageIndex, index: annotation.index + 1, type: "Popup",
      kind: .popup(Annotation.PopupWindow(parent: id)))
    popup.object = reserveNumber()
    popup.flags = [.print, .noZoom, .noRotate]
    let box = (try? document.page(at: annotation.pageIndex))?.cropBox ?? PageReader.defaultMediaBox
    let top = min(annotation.rectangle?.y1 ?? box.y1, box.y1)
    popup.rectangle = Rectangle(x0: box.x1, y0: top - 120, x1: box.x1 + 200, y1: top)
    return popup
  }

  /// Gives a text box without a height the one that its text needs.
  private func fitHeight(of annotation: inout Annotation) throws(EditError) {
    guard case .freeText = annotation.kind, annotation.rectangle?.height == 0,
      let page = try? document.page(at: annotation.pageIndex)
    else { return }
    do throws(CairoError) {
      annotation.rectangle = try AppearanceStream.rectangle(fitting: annotation, on: page)
    } catch {
      throw .notEditable(document.source.name, reason: error.message)
    }
  }

  /// Sets the rectangle and the distances that go with the points and the border of an annotation.
  private func fitRectangle(of annotation: inout Annotation, after old: Annotation?) throws(EditError) {
    annotation.border.use = annotation.kind.border
    annotation.border.size = annotation.rectangle.map { Size(width: $0.width, height: $0.height) }
    guard annotation.needsAppearance(after: old), let page = try? document.page(at: annotation.pageIndex),
      let drawing = AppearanceStream(of: annotation, on: page)
    else { return }
    // The rectangle of a callout contains its line.
    if annotation.kind.definesRectangle || annotation.kind.isFreeText {
      annotation.rectangle = drawing.rectangle
    }
    annotation.kind.setDifferences(drawing.differences)
  }

  /// Returns an annotation followed by its replies, states, group members and popups.
  private func thread(of annotation: Annotation) -> [Annotation] {
    var thread = [annotation]
    var members = Set([annotation.object].compactMap { $0 })
    let candidates = pages[annotation.pageIndex]?.compactMap(\.current) ?? []
    var next = 0
    // A reply may come before the annotation that it replies to.
    while next < thread.count {
      let current = thread[next]
      next += 1
      for candidate in candidates {
        guard let id = candidate.object, !members.contains(id) else { continue }
        var parent = candidate.markup.inReplyTo
        if case .popup(let window) = candidate.kind { parent = window.parent ?? parent }
        guard (parent != nil && parent == current.object) || current.markup.popup?.object == id else {
          continue
        }
        members.insert(id)
        thread.append(candidate)
      }
    }
    return thread
  }

  private func checkFlags(removing annotation: Annotation) throws(EditError) {
    for flag in [AnnotationFlags.locked, .readOnly] where annotation.flags.contains(flag) {
      throw locked(annotation, flag)
    }
  }

  /// Throws if the flags of an annotation forbid a change; setting and clearing flags is always allowed.
  private func checkFlags(changing old: Annotation, to new: Annotation) throws(EditError) {
    let flags = old.flags.intersection(new.flags)
    var unflagged = old
    unflagged.flags = new.flags
    guard unflagged != new else { return }
    if flags.contains(.readOnly), !old.isWidget { throw locked(old, .readOnly) }
    if flags.contains(.lockedContents),
      old.contents != new.contents || old.markup.richText != new.markup.richText
    {
      throw locked(old, .lockedContents)
    }
    unflagged.contents = new.contents
    unflagged.markup.richText = new.markup.richText
    if flags.contains(.locked), unflagged != new { throw locked(old, .locked) }
  }

  private func locked(_ annotation: Annotation, _ flag: AnnotationFlags) -> EditError {
    .locked(document.source.name, id: annotation.id, flag: flag.names.joined(separator: ", "))
  }

  /// The full name of the user, or else the login name.
  private static var userName: String? {
    guard let user = getpwuid(getuid())?.pointee else { return nil }
    let full = user.pw_gecos.map { String(cString: $0) }?.split(separator: ",").first.map(String.init)
    if let full, !full.isEmpty { return full }
    return user.pw_name.map { String(cString: $0) }
  }
}

extension EditStep {
  /// Returns the step with other object numbers.
  fileprivate func renamed(_ names: [ObjectID: ObjectID]) -> EditStep {
    func renamed(_ annotation: Annotation) -> Annotation {
      var annotation = annotation
      annotation.object = annotation.object.map { names[$0] ?? $0 }
      annotation.markup.inReplyTo = annotation.markup.inReplyTo.map { names[$0] ?? $0 }
      if let popup = annotation.markup.popup?.object, let name = names[popup] {
        annotation.markup.popup?.object = name
      }
      if case .popup(var window) = annotation.kind {
        window.parent = window.parent.map { names[$0] ?? $0 }
        annotation.kind = .popup(window)
      }
      return annotation
    }
    return EditStep(
      title: title,
      edits: edits.map { edit in
        switch edit {
        case .add(let annotation): .add(renamed(annotation))
        case .change(let old, let new): .change(from: renamed(old), to: renamed(new))
        case .remove(let annotation): .remove(renamed(annotation))
        }
      })
  }
}
