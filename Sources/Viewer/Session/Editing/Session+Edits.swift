import Foundation
import DocModelExchange
import DocModelLibrary

/// Edits of documents, their journal, and undo.
extension Session {
  /// Edits the document of a tab as one step that undo takes back, and reports it.
  ///
  /// - Returns: the step.
  @discardableResult
  func edit(_ tab: Tab, _ edits: [Edit], title: String? = nil) throws(CommandFailure) -> EditHistory.Step {
    try edit(tab, .perform(edits, title: title))
  }

  /// Edits the document of a tab as one step that undo takes back, and reports it.
  ///
  /// - Returns: the step.
  @discardableResult
  private func edit(_ tab: Tab, _ request: EditQuestion.Request) throws(CommandFailure) -> EditHistory.Step {
    guard let step = try perform(request, in: tab) else {
      throw CommandFailure(.unavailable, "nothing would change")
    }
    recordUnsaved(step, in: tab)
    tab.edits.add(step)
    show(step, .made, in: tab)
    return step
  }

  /// Edits the document of a tab without a record; nil if it has the result already.
  func perform(_ request: EditQuestion.Request, in tab: Tab) throws(CommandFailure) -> EditHistory.Step? {
    let answer: EditAnswer
    do throws(DocumentError) {
      answer = try tab.document.edit(request, author: settings.author)
    } catch {
      throw CommandFailure(error)
    }
    switch answer.outcomes.first {
    case .made(let step):
      tab.show(step)
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
  func importAnnotations(of path: String, in tab: Tab) throws(CommandFailure) {
    let path = path.expandingTilde
    guard let file = FileHandle(forReadingAtPath: path),
      let data = try? file.read(upToCount: ImportedAnnotations.largestFile + 1)
    else { throw CommandFailure(.usage, "\(path.onOneLine): can't be read; check the name") }
    try edit(tab, .importAnnotations(data, name: path))
  }

  /// Records an edit in the journal, where it survives a crash.
  ///
  /// - Parameters:
  ///   - step: the edit.
  ///   - undone: the saved step that it takes back, if it does.
  ///   - tab: the tab of the document.
  func recordUnsaved(_ step: EditHistory.Step, undoing undone: EditHistory.Step? = nil, in tab: Tab) {
    let entry: Int64?? = withJournal(of: tab) { journal throws(LibraryError) in try journal.add(step) }
    tab.edits.addUnsaved(step, entry: entry ?? nil, undoing: undone)
    unsavedSince = unsavedSince ?? .now
  }

  /// Runs an operation on the journal of a tab's document; returns nil if there is none, or after a warning.
  func withJournal<Value>(
    of tab: Tab, _ body: (EditJournal) throws(LibraryError) -> Value
  ) -> Value? {
    guard let id = tab.libraryID, !autosave.library.isReadOnly else { return nil }
    return autosave.withLibrary { library throws(LibraryError) in
      try body(EditJournal(library, of: id, tab.overview.identity))
    }
  }

  /// Shows the results of a step: in lists, on the page and in a report.
  func show(_ step: EditHistory.Step, _ direction: EditReport.Direction, in tab: Tab) {
    let annotations = step.edits.compactMap(\.annotation).filter { !$0.isPopup }
    // The reader stays at the annotation that was answered.
    if direction != .undone, case .add? = step.edits.first, let added = annotations.first,
      added.markup.inReplyTo == nil
    {
      tab.annotationCursor = added.id
      (tab.addedPageIndex, tab.editPosition) = (added.pageIndex, tab.position)
    }
    refreshLists(tab)
    let page = annotations.first?.pageIndex ?? step.edits.lazy.flatMap(\.pageIndexes).first
    let reference = page.map { tab.reference($0) }
    emit(
      .edited(
        EditReport(
          direction: direction, title: step.title,
          ids: annotations.map(\.id) + step.edits.compactMap(\.field),
          page: reference,
          unsaved: tab.edits.unsaved.count,
          arrangedPages: step.arrangedPageCount == nil ? nil : tab.arrangement.pages.count)))
    if !step.pageIndexes.isEmpty { showCurrentImage() }
  }

  /// Reads the rows of the list in the column again, if edits change it.
  func refreshLists(_ tab: Tab) {
    refreshAnnotations(tab)
    refreshFields(tab)
    refreshParts(tab)
  }

  /// Reads the rows of the list of annotations or days again, if it is shown.
  private func refreshAnnotations(_ tab: Tab) {
    guard var list = tab.column, list.kind == .annotations || list.kind == .dates,
      let entries = try? annotationList(of: tab).entries,
      let rows = list.kind == .dates ? try? dateRows(of: tab) : entries.map(PaneRows.annotation)
    else { return }
    let (isFocused, cursor) = (tab.pane?.kind == list.kind, list.cursor ?? 0)
    let selected = Set(list.selectedRows.compactMap(\.identity))
    list.replaceRows(rows, selecting: list.selectedRow?.target)
    list.select(selected)
    // After a removal the next row is selected, as in any list.
    if list.cursor == nil { list.selectRow(nearest: cursor) }
    if isFocused { tab.pane = list } else { tab.column = list }
  }

  // MARK: Undo

  func undo(_ tab: Tab) throws(CommandFailure) {
    guard let step = tab.edits.undoable.last else { throw CommandFailure(.unavailable, Self.nothingToUndo) }
    if let bookmarks = step.deletedBookmarks {
      try restore(bookmarks, tab)
      return tab.edits.didUndo()
    }
    let inverse = try perform(.apply([step.inverse]), in: tab)
    if let unsaved = tab.edits.popUnsaved({ $0.step == step }) {
      forget(unsaved, in: tab)
    } else if let inverse {
      recordUnsaved(inverse, undoing: step, in: tab)
    }
    tab.edits.didUndo()
    show(step, .undone, in: tab)
  }

  func redo(_ tab: Tab) throws(CommandFailure) {
    guard let step = tab.edits.redoable.last else { throw CommandFailure(.unavailable, Self.nothingToRedo) }
    if let bookmarks = step.deletedBookmarks {
      let deleted = try delete(bookmarks.map(\.id))
      tab.edits.didRedo(as: EditHistory.Step(deleting: deleted))
      return reportDeletion(of: deleted, tab)
    }
    let repeated = try perform(.apply([step]), in: tab)
    // The file has a saved edit that was undone.
    if let unsaved = tab.edits.popUnsaved({ $0.undone == step }) {
      forget(unsaved, in: tab)
    } else if let repeated {
      recordUnsaved(repeated, in: tab)
    }
    tab.edits.didRedo(as: repeated ?? step)
    show(repeated ?? step, .redone, in: tab)
  }

  /// Removes an edit that was taken back from the journal.
  private func forget(_ unsaved: EditHistory.Unsaved, in tab: Tab) {
    guard let entry = unsaved.entry else { return }
    withJournal(of: tab) { journal throws(LibraryError) in try journal.remove([entry]) }
  }

  static let nothingToUndo = "there is nothing to undo"
  static let nothingToRedo = "nothing has been undone"
}
