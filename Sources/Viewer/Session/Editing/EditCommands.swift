import DocModel
import DocModelExchange
import Foundation

/// Edits of a document, with undo and a record of those that its file doesn't have.
struct EditCommands: CommandGroup {
  let tab: Tab
  let context: SessionContext

  /// Edits the document as one step that undo takes back, and reports it.
  @discardableResult
  func make(_ request: EditQuestion.Request) throws(CommandFailure) -> EditHistory.Step {
    guard let step = try perform(request) else { throw .unavailable("nothing would change") }
    add(step)
    return step
  }

  /// Records a step that was made, and reports it.
  func add(_ step: EditHistory.Step) {
    recordUnsaved(step)
    tab.edits.add(step)
    show(step, .made)
  }

  /// Edits the document without a record; nil if it has the result already.
  func perform(_ request: EditQuestion.Request) throws(CommandFailure) -> EditHistory.Step? {
    let answer = try reading { () throws(DocumentError) in
      try tab.document.edit(request, author: settings.author)
    }
    switch answer.outcomes.first {
    case .made(let step):
      tab.show(step)
      host.perform(.drawEdits)
      // Another kind of edit may have other effects.
      for note in answer.savingNotes where tab.savingNotes.insert(note).inserted { emit(.message(note)) }
      return step
    case .failed(let error): throw CommandFailure(error)
    case .known, nil: return nil
    }
  }

  /// Imports the annotations of an XFDF, FDF or JSON file as one step.
  ///
  /// The file is read here, since the document's worker opens no other files, and parsed there.
  func importAnnotations(of path: String) throws(CommandFailure) {
    let path = path.expandingTilde
    guard let file = FileHandle(forReadingAtPath: path),
      let data = try? file.read(upToCount: ImportedAnnotations.maximumFileSize + 1)
    else { throw .usage("\(path.onOneLine): can't be read; check the name") }
    guard !ImportedAnnotations.isPDF(data) else {
      let remedy = "\"pdfkey annotations merge\" takes the annotations of those"
      throw .usage("\(path.onOneLine): it is a PDF file; \(remedy)")
    }
    try make(.importAnnotations(data, name: path))
  }

  /// Records an edit in the journal, where it survives a crash.
  ///
  /// - Parameters:
  ///   - step: the edit.
  ///   - undone: the saved step that it takes back, if it does.
  private func recordUnsaved(_ step: EditHistory.Step, undoing undone: EditHistory.Step? = nil) {
    tab.edits.addUnsaved(step, entry: journal.add(step), undoing: undone)
    context.unsavedSince = context.unsavedSince ?? .now
  }

  /// Shows the results of a step: in lists, on the page and in a report.
  private func show(_ step: EditHistory.Step, _ direction: EditReport.Direction) {
    let annotations = step.edits.compactMap(\.annotation).filter { !$0.isPopup }
    // The reader stays at the annotation that was answered.
    if direction != .undone, case .add? = step.edits.first, let added = annotations.first,
      added.markup.inReplyTo == nil
    {
      tab.annotationCursor = added.id
      (tab.addedPageIndex, tab.cursorPosition) = (added.pageIndex, tab.position)
    }
    lists.refresh()
    let page = annotations.first?.pageIndex ?? step.edits.lazy.flatMap(\.pageIndexes).first
    let reference = page.map { tab.reference($0) }
    let pages = Set(annotations.map(\.pageIndex)).sorted().map { $0 + 1 }
    emit(
      .edited(
        EditReport(
          direction: direction, title: step.title,
          ids: annotations.map(\.id) + step.edits.compactMap(\.field),
          page: reference,
          pages: pages.count > 1 ? pages : nil,
          unsaved: tab.edits.unsaved.count,
          arrangedPages: step.arrangedPageCount == nil ? nil : tab.arrangement.pages.count)))
    lists.reportUnmatched()
    if !step.pageIndexes.isEmpty { pageView.showCurrentImage() }
  }

  // MARK: Undo

  func undo() throws(CommandFailure) {
    guard let step = tab.edits.undoable.last else { throw .unavailable(Obstacle.nothingToUndo) }
    if let deleted = step.deletedBookmarks {
      try bookmarks.restore(deleted)
      return tab.edits.didUndo()
    }
    let inverse = try perform(.apply([step.inverse]))
    if let unsaved = tab.edits.popUnsaved({ $0.step == step }) {
      forget(unsaved)
    } else if let inverse {
      recordUnsaved(inverse, undoing: step)
    }
    tab.edits.didUndo()
    show(step, .undone)
  }

  /// Repeats the step that was undone last, or the steps that revert dropped.
  func redo() throws(CommandFailure) {
    let count = tab.edits.redoCount
    guard count > 1 else { return try redoStep() }
    try context.sending(to: nil) { () throws(CommandFailure) in
      for _ in 0..<count { try redoStep() }
    }
    emit(.message("made \(count.of("edit")) again"))
    pageView.showCurrentImage()
  }

  private func redoStep() throws(CommandFailure) {
    guard let step = tab.edits.redoable.last else { throw .unavailable(Obstacle.nothingToRedo) }
    if let restored = step.deletedBookmarks {
      let deleted = try bookmarks.delete(restored.map(\.id))
      tab.edits.didRedo(as: EditHistory.Step(deleting: deleted))
      return bookmarks.reportDeletion(of: deleted)
    }
    let repeated = try perform(.apply([step]))
    // The file has a saved edit that was undone.
    if let unsaved = tab.edits.popUnsaved({ $0.undone == step }) {
      forget(unsaved)
    } else if let repeated {
      recordUnsaved(repeated)
    }
    tab.edits.didRedo(as: repeated ?? step)
    show(repeated ?? step, .redone)
  }

  /// Removes an edit that was taken back from the journal.
  private func forget(_ unsaved: EditHistory.Unsaved) {
    if let entry = unsaved.entry { journal.remove([entry]) }
  }
}

extension CommandGroup {
  var editing: EditCommands { EditCommands(tab: tab, context: context) }

  /// Edits the document as one step that undo takes back, and reports it.
  @discardableResult
  func edit(_ edits: [Edit], title: String? = nil) throws(CommandFailure) -> EditHistory.Step {
    try editing.make(.perform(edits, title: title))
  }
}
