import Foundation

/// Edits a document's annotations, form fields, pages, outline, labels, metadata and attachments, and saves it.
///
/// ```swift
/// let editor = try DocumentEditor(document, author: "Ann")
/// let mark = try editor.add(.highlight(selection)) { $0.contents = "why?" }
/// try editor.change(mark) { $0.border = Border(width: 2, style: .dashed, dashes: [3, 1]) }
/// let answer = try editor.reply(to: mark, with: "agreed")
/// try editor.setState(.review(.accepted), of: mark)
/// try editor.remove(answer)
/// editor.undo()
/// let report = try editor.save(.inPlace)
/// print(report.mode)
/// ```
///
/// Nothing is written before ``save(_:options:)``. An annotation is identified by its object, which stays the same when
/// the document is saved, unless the file is rewritten (``SaveReport/Mode``). Like its document, an editor
/// is used by one actor or thread at a time.
public final class DocumentEditor {
  /// The document as last opened or saved, without the edits since then.
  public var document: Document { writer.document }
  /// The author of new annotations.
  public var author: String?

  /// The document with the edits so far.
  package var edited: EditedDocument
  /// Finds the pages of steps that were made in another version of the document.
  private(set) lazy var finder = PageFinder(document)
  /// The function that opens a file whose pages are added to the document (``PageArrangement/Origin/file(_:page:)``),
  /// for example with its password.
  public var openFile: (String) throws(EditError) -> Document {
    get { edited.open }
    set { edited.open = newValue }
  }
  /// The object numbers of this document by those of applied steps.
  private var adoptedNumbers: [ObjectID: ObjectID] = [:]
  private(set) var writer: DocumentWriter
  private let now: () -> Date

  /// The steps that ``undo()`` undoes and ``redo()`` repeats.
  public private(set) var history = EditHistory()
  /// The number of steps before the innermost one whose body is running; nil if there is none.
  private var openStep: Int?
  /// The steps and object numbers as of the last save, to which ``revert()`` returns.
  private var savedSteps = (history: EditHistory(), numbers: [ObjectID: ObjectID]())

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
    self.author = author ?? Self.userName
    self.now = now
    writer = try DocumentWriter(document)
    edited = writer.unedited
  }

  // MARK: Reading

  /// Returns the annotations of a page with the edits so far, in file order; each has an object.
  ///
  /// - Throws: ``EditError/noSuchPage(_:page:count:)``.
  public func annotations(onPage index: Int) throws(EditError) -> [Annotation] {
    try edited.pages.annotations(onPage: index).compactMap(\.current)
  }

  /// Returns an annotation with the edits so far.
  ///
  /// - Throws: ``EditError/noSuchAnnotation(_:id:)``, also for a removed one.
  public func annotation(_ id: ObjectID) throws(EditError) -> Annotation {
    guard let current = try edited.pages.annotation(id)?.current else {
      throw .noSuchAnnotation(document.source.name, id: id.description)
    }
    return current
  }

  /// Returns the object of the annotation with a name as ``DocumentAnnotations/Entry/id``.
  ///
  /// - Throws: ``EditError/noSuchAnnotation(_:id:)``.
  public func object(ofAnnotationNamed name: String) throws(EditError) -> ObjectID {
    guard let known = try edited.pages.object(named: name), (try? annotation(known)) != nil else {
      throw .noSuchAnnotation(document.source.name, id: name)
    }
    return known
  }

  /// Whether there are edits that haven't been saved.
  public var hasChanges: Bool { edited.isChanged }

  // MARK: Editing

  /// Adds an annotation to the page of its `pageIndex`.
  ///
  /// - Parameters:
  ///   - draft: the annotation; its name, dates and author are set unless it has any, and its type is that of its kind.
  ///   - configure: changes the draft.
  /// - Returns: the object of the new annotation.
  /// - Throws: ``EditError``, also if it leads to a page or a named destination, or answers an annotation, that the
  ///   document doesn't have.
  @discardableResult
  public func add(
    _ draft: Annotation, _ configure: (inout Annotation) -> Void = { _ in }
  ) throws(EditError) -> ObjectID {
    var annotation = draft
    configure(&annotation)
    let edits = try additions(of: annotation)
    try record(EditHistory.Step(title: "Add \(annotation.kind.title)", edits: edits))
    return edits.first?.annotation?.object ?? ObjectID(number: 0, generation: 0)
  }

  /// Changes an annotation.
  ///
  /// If only the rectangle changes, the points of the annotation move with it; the new rectangle of a callout is that of
  /// its box. New contents replace the rich text. The date becomes that of now, unless the change sets it.
  ///
  /// - Parameters:
  ///   - id: the annotation's object.
  ///   - force: whether the flags Locked, LockedContents and ReadOnly don't forbid the change.
  ///   - body: changes the annotation.
  /// - Throws: ``EditError``, also if it gets another kind, or leads to something that the document doesn't have.
  public func change(
    _ id: ObjectID, force: Bool = false, _ body: (inout Annotation) -> Void
  ) throws(EditError) {
    try change(id, force: force, isImported: false, body)
  }

  /// Changes an annotation as ``change(_:force:_:)`` does.
  ///
  /// If the change is imported from another file, its date, points, rectangle and digits stay as the file has them.
  package func change(
    _ id: ObjectID, force: Bool, isImported: Bool, _ body: (inout Annotation) -> Void
  ) throws(EditError) {
    let old = try annotation(id)
    var new = old
    body(&new)
    new.keepIdentity(of: old)
    guard new != old else { return }
    if !force { try old.checkFlags(changingTo: new, in: document.source.name) }
    if !isImported {
      try new.checkKind(after: old, in: document.source.name)
      try checkReferences(of: new, after: old)
      new.settle(after: old)
      new.roundNumbers(after: old)
      try new.settleDates(in: document.source.name, after: old)
      if new.modified == old.modified { new.modified = date }
    } else {
      try document.checkDestinations(of: new, after: old)
    }
    if new.markup.richText == old.markup.richText, new.contents != old.contents { new.markup.richText = nil }
    // Values of another program that stay may be odd.
    try new.check(in: document.source.name, after: old)
    try new.checkOtherEntries(after: old, in: document)
    fitRectangle(of: &new, after: old, isImported: isImported)
    try record(EditHistory.Step(title: "Change \(new.kind.title)", edits: [.change(from: old, to: new)]))
  }

  /// Adds a reply to an annotation.
  ///
  /// - Returns: the object of the reply.
  /// - Throws: ``EditError``.
  @discardableResult
  public func reply(to id: ObjectID, with contents: String) throws(EditError) -> ObjectID {
    try reply(to: try annotation(id), with: .reply(contents))
  }

  /// Adds a reply or a state to an annotation of this document.
  @discardableResult
  func reply(to target: Annotation, with draft: Annotation) throws(EditError) -> ObjectID {
    var reply = draft
    reply.answer(target)
    if case .text(let note) = reply.kind, let state = note.state, reply.contents == nil {
      reply.contents = "\(state) set by \(author ?? "unknown")"
    }
    let edits = try additions(of: reply)
    try record(EditHistory.Step(title: reply.isState ? "Set State" : "Add Reply", edits: edits))
    return edits.first?.annotation?.object ?? ObjectID(number: 0, generation: 0)
  }

  /// Gives an annotation a state (ISO 32000-1, 12.5.6.3).
  ///
  /// - Returns: the object of the annotation that holds the state.
  /// - Throws: ``EditError``.
  @discardableResult
  public func setState(_ state: AnnotationState.Value, of id: ObjectID) throws(EditError) -> ObjectID {
    try reply(to: try annotation(id), with: .state(state))
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
    if !force { try annotation.checkFlagsForRemoval(in: document.source.name) }
    let thread = edited.pages.thread(of: annotation)
    // Undone in the other order, so that the annotation is back before its replies.
    try record(
      EditHistory.Step(title: "Remove \(annotation.kind.title)", edits: thread.reversed().map(Edit.remove)))
  }

  // MARK: Steps

  /// Applies a step of a journal as one to undo.
  ///
  /// New annotations with the object numbers of others get new ones, also in the steps applied after this one. A
  /// changed or removed annotation is the one with the same object, page, type and name as in the step, or else with
  /// the same name; without a name, the one of the page with the same type, place and text. If the step knows its
  /// page and the words under its mark, as steps in the library do, the page is found by its contents and text, and the
  /// mark by the text under it. The edits are checked as those that the editor's other functions make: values of fields,
  /// destinations, entries of annotations. The ``EditHistory/Step/inverse`` of a step may bring back odd values that the
  /// document had.
  ///
  /// - Returns: the step with the object numbers of this document.
  /// - Throws: ``EditError``; nothing is changed then.
  @discardableResult
  public func apply(_ step: EditHistory.Step) throws(EditError) -> EditHistory.Step {
    try apply(step, ofThisVersion: false)
  }

  /// Applies a step as ``apply(_:)`` does, which may be one that another editor has made of the same version of the
  /// document.
  @discardableResult
  package func apply(
    _ step: EditHistory.Step, ofThisVersion isOfThisVersion: Bool
  ) throws(EditError) -> EditHistory.Step {
    for edit in step.edits { try checkPermission(edit.permissions) }
    let step = try relocated(step)
    var (edited, numbers) = (edited, adoptedNumbers)
    var adopted = try edited.pages.adopt(step, &numbers, ofThisVersion: isOfThisVersion)
    adopted.edits = try edited.parts.adopt(
      try edited.fields.adopt(
        adopted.edits, in: document.source.name, restoring: step.isRestoring),
      restoring: step.isRestoring)
    (self.edited, adoptedNumbers) = (edited, numbers)
    history.add(adopted)
    return adopted
  }

  /// Makes the edits of a step of this editor.
  package func record(_ step: EditHistory.Step) throws(EditError) {
    for edit in step.edits { try checkPermission(edit.permissions) }
    var step = step
    for id in Set(step.objects) { step.names[id] = edited.pages.known(id)?.current?.name }
    make(step)
    history.add(step)
  }

  /// Whether the document has all results of a step already, as after a save that was interrupted before its end.
  ///
  /// - Throws: ``EditError``.
  public func hasResults(of step: EditHistory.Step) throws(EditError) -> Bool {
    guard try edited.fields.haveValues(of: step.edits), step.edits.allSatisfy(edited.parts.hasResult) else {
      return false
    }
    return try edited.pages.hasResults(of: try relocated(step))
  }

  /// Throws if the owner of an encrypted document doesn't permit a change.
  func checkPermission(_ permission: DocumentPermissions) throws(EditError) {
    try writer.checkPermission(permission)
  }

  /// Makes several edits as one step, which is undone, redone and kept in a journal as a whole.
  ///
  /// ```swift
  /// let editor = try DocumentEditor(document)
  /// let note = try editor.add(.note(at: Point(x: 72, y: 500), onPage: 0, "Why?"))
  /// try editor.step("Accept with Reply") {
  ///   try editor.reply(to: note, with: "Agreed")
  ///   try editor.setState(.review(.accepted), of: note)
  /// }
  /// editor.undo()
  /// ```
  ///
  /// If the body throws, the document is as before. A step within the body becomes a part of this one. In the body
  /// ``undo()`` takes back the edits of the body, and no others; ``save(_:options:)`` in place throws.
  ///
  /// - Parameters:
  ///   - title: the title of the step; nil for one made of the first edit's.
  ///   - body: makes the edits. If it makes none, there is no step.
  /// - Returns: the result of the body.
  /// - Throws: the errors of the body.
  @discardableResult
  public func step<Result, Failure>(
    _ title: String? = nil, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try recording(title, body).result
  }

  /// Makes the edits of a body one step as ``step(_:_:)`` does, and also returns the step; an empty one if there are
  /// none.
  package func recording<Result, Failure>(
    _ title: String? = nil, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> (result: Result, step: EditHistory.Step) {
    let (count, outer) = (history.undoable.count, openStep)
    openStep = count
    defer { openStep = outer }
    let result = try attempt(body)
    return (result, history.join(after: count, title: title))
  }

  /// Runs a body; if it throws, none of its steps are made.
  package func attempt<Result, Failure>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    let (edited, numbers, history) = (edited, adoptedNumbers, history)
    do throws(Failure) {
      return try body()
    } catch {
      (self.edited, adoptedNumbers, self.history) = (edited, numbers, history)
      throw error
    }
  }

  /// Runs a body, and undoes the steps that it has made.
  package func takingBack(_ body: () throws -> Void) rethrows {
    let count = history.undoable.count
    try body()
    while history.undoable.count > count { undo() }
  }

  /// Undoes the last step.
  ///
  /// - Returns: the step; nil if there is none.
  @discardableResult
  public func undo() -> EditHistory.Step? {
    guard history.undoable.count > openStep ?? 0, let step = history.undoable.last else { return nil }
    make(step.inverse)
    history.didUndo()
    return step
  }

  /// Repeats the step that was undone last.
  ///
  /// - Returns: the step; nil if there is none.
  @discardableResult
  public func redo() -> EditHistory.Step? {
    guard let step = history.redoable.last else { return nil }
    make(step)
    history.didRedo(as: step)
    return step
  }

  /// Drops all edits since the document was opened or last saved, the undoing of saved steps among them; no redo brings
  /// the dropped steps back.
  public func revert() {
    let old = edited
    edited = EditedDocument(document, nextNumber: old.pages.nextNumber)
    edited.open = old.open
    (history, adoptedNumbers) = savedSteps
  }

  private func make(_ step: EditHistory.Step) {
    for edit in step.edits { edited.apply(edit) }
  }

  // MARK: Saving

  /// Saves the edits.
  ///
  /// - Parameters:
  ///   - destination: the document's own file, or another place; there the document is a copy, and the edits here
  ///     stay unsaved.
  ///   - options: what is allowed.
  /// - Returns: how the new version was written, and warnings.
  /// - Throws: ``EditError``; nothing is written then.
  @discardableResult
  public func save(
    _ destination: SaveDestination, options: SaveOptions = SaveOptions()
  ) throws(EditError) -> SaveReport {
    guard openStep == nil || destination != .inPlace else {
      throw .notEditable(document.source.name, reason: "a step is being made; save it afterwards")
    }
    let (saved, report) = try writer.save(edited, to: destination, options)
    if let saved { reopen(saved, report.mode) }
    return report
  }

  /// Returns the bytes of the document with the edits so far, as a save to ``SaveDestination/data`` does.
  ///
  /// - Throws: ``EditError``, as ``save(_:options:)``.
  public func dataRepresentation() throws(EditError) -> Data { try save(.data).data ?? Data() }

  /// Continues with the saved document, in which the objects of annotations may have other numbers.
  private func reopen(_ saved: DocumentWriter, _ mode: SaveReport.Mode) {
    defer {
      finder = PageFinder(document)
      savedSteps = (history, adoptedNumbers)
    }
    let old = edited
    let isArranged = old.parts.arrangement != PageArrangement(pageCount: document.pageCount)
    writer = saved
    // A number that steps use stays reserved, also if the file doesn't have the object.
    edited = EditedDocument(
      saved.document, nextNumber: max(saved.nextNumber, old.pages.nextNumber))
    edited.open = old.open
    if isArranged {
      // The steps count the pages of the file before.
      (history, adoptedNumbers) = (EditHistory(), [:])
      return
    }
    var renamed: [ObjectID: ObjectID] = [:]
    for (old, new) in zip(old.parts.outline.items, saved.document.outline.items)
    where old.object != new.object {
      old.object.map { renamed[$0] = new.object }
    }
    // Entries that were beyond the limit of those that are read may be within it now.
    var read: [ObjectID: [String: PDFValue]] = [:]
    for (page, entries) in old.pages.pages {
      let found = (try? edited.pages.annotations(onPage: page)) ?? []
      for (old, new) in zip(entries.filter { $0.current != nil }, found) {
        renamed[old.id] = new.id
        guard let before = old.current?.otherEntries, let now = new.current?.otherEntries else { continue }
        let more = now.filter { before[$0.key] == nil }
        if !more.isEmpty { read[new.id] = more }
      }
    }
    if case .rewritten = mode {
      // All other numbers may be those of other objects now.
      for id in (history.undoable + history.redoable).flatMap(\.objects) where renamed[id] == nil {
        renamed[id] = edited.pages.reserveNumber()
      }
    }
    history.rename(renamed)
    history.addOtherEntries(read)
    adoptedNumbers = adoptedNumbers.mapValues { renamed[$0] ?? $0 }
  }

  /// The full name of the user, or else the login name.
  package static var userName: String? {
    guard let user = getpwuid(getuid())?.pointee else { return nil }
    let full = user.pw_gecos.map { String(cString: $0) }?.split(separator: ",").first.map(String.init)
    if let full, !full.isEmpty { return full }
    return user.pw_name.map { String(cString: $0) }
  }

  package var date: AnnotationDate { AnnotationDate(now()) }
}
