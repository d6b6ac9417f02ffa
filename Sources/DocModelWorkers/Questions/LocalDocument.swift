import Foundation
import DocModelExchange

/// A document that is read in this process.
package final class LocalDocument: ReadableDocument {
  /// The document with the edits so far, but for those that no question has needed yet.
  package private(set) var document: Document
  /// The document without its edits, which has the texts of its pages: no edit changes them before it is saved.
  private(set) var unedited: Document
  /// Whether the document lacks edits.
  private var isOutdated = false
  /// The reader of marked text, which keeps the words of the pages for hyphens at line ends.
  private(set) lazy var markedTextReader = MarkedTextReader(document)
  /// The finder of references, which keeps the captions, headings and so on of the pages it has read.
  private(set) lazy var references = ReferenceFinder(document)
  /// The relation to TeX sources, which keeps the parsed file.
  private(set) lazy var synctex = SyncTeX(document)
  /// The pages whose annotations have been read; nil if there are none.
  var annotationPages: AnnotationPages?
  /// The answer about all annotations that was sent last.
  var sentAnnotations: SentAnnotations?
  /// The editor, once the document was edited.
  private var editor: DocumentEditor?
  /// The edits so far, in order; one that was undone is followed by its inverse.
  package var edits: [EditHistory.Step] { editor.map { $0.history.undoable.map($0.identified) } ?? [] }

  /// The state of the file with the document's bytes.
  package private(set) var version: FileStamp?

  /// The metadata and the initial view with the edits so far.
  var properties: DocumentProperties { editor?.properties ?? document.properties }

  /// The source of the document.
  package var source: DocumentSource { document.source }

  /// Creates a readable document from a document.
  package init(_ document: Document) {
    (self.document, unedited) = (document, document)
    version = document.stamp
  }

  /// Returns the properties that are needed to show the document.
  package func overview() throws(DocumentError) -> DocumentOverview {
    try showEdits()
    return DocumentOverview(
      pageCount: document.pageCount, title: document.title, isOpenedByOwner: document.isOpenedByOwner,
      pageLabels: document.pageLabels, outline: document.outline, identity: document.identity,
      warnings: document.warnings)
  }

  /// Returns the answer to a question.
  package func answer<Question: DocumentQuestion>(_ question: Question) throws(DocumentError)
    -> Question.Answer
  {
    if question.readsEdits { try showEdits() }
    return try question.answer(from: self)
  }

  // MARK: Editing

  /// Carries out a request, whose results the next question that reads them shows.
  ///
  /// Each result is encoded and drawn by itself, so that one that can't be written fails here.
  package func edit(_ request: EditQuestion.Request, author: String?) -> EditAnswer {
    do throws(EditError) {
      let editor = try readyEditor()
      editor.author = author ?? editor.author
      var answer = try editor.attempt { () throws(EditError) in
        let answer = EditAnswer(outcomes: outcomes(of: request, by: editor))
        try editor.check(answer.steps)
        return answer
      }
      self.editor = editor
      // The pages that are read stay as they are.
      if !answer.steps.allSatisfy(\.onlyArranges) { isOutdated = true }
      answer.savingNotes = editor.savingNotes
      return answer
    } catch {
      return EditAnswer(outcomes: Array(repeating: .failed(error), count: request.outcomeCount))
    }
  }

  private func outcomes(
    of request: EditQuestion.Request, by editor: DocumentEditor
  ) -> [EditAnswer.Outcome] {
    switch request {
    case .perform(let edits, let title):
      [outcome(by: editor) { () throws(EditError) in try editor.perform(edits, title: title) }]
    case .importAnnotations(let data, let name):
      [outcome(by: editor) { () throws(EditError) in try editor.importAnnotations(data, name: name) }]
    case .apply(let steps):
      steps.map { step in
        outcome(by: editor) { () throws(EditError) in
          try editor.hasResults(of: step) ? nil : editor.apply(step)
        }
      }
    case .applyAgain(let steps):
      steps.map { step in
        outcome(by: editor) { () throws(EditError) in try editor.apply(step, ofThisVersion: true) }
      }
    }
  }

  private func outcome(
    by editor: DocumentEditor, _ body: () throws(EditError) -> EditHistory.Step?
  ) -> EditAnswer.Outcome {
    do throws(EditError) {
      guard let step = try body(), !step.isEmpty else { return .known }
      return .made(editor.identified(step))
    } catch {
      return .failed(error)
    }
  }

  private func readyEditor() throws(EditError) -> DocumentEditor {
    if let editor { return editor }
    let held: Document
    do throws(DocumentError) {
      held = try document.heldInMemory(upTo: DocumentEditor.largestEditedVersion)
    } catch {
      throw .notEditable(source.name, reason: error.description)
    }
    return try DocumentEditor(held)
  }

  /// Opens the saved file.
  package func didSave(_ version: FileStamp) {
    // Otherwise the file's watcher finds another version, and the failure is shown on reloading.
    guard let saved = try? document.reopenedFromFile() else { return }
    (self.version, editor, unedited) = (version, nil, saved)
    annotationPages = nil
    show(saved)
  }

  /// Makes the version of the document with all edits, unless it is shown.
  private func showEdits() throws(DocumentError) {
    guard isOutdated, let editor else { return }
    do throws(EditError) {
      show(try editor.shownDocument())
      let places = editor.editedPlaces
      annotationPages = places.flatMap { annotationPages?.without($0.pages, objects: $0.objects) }
    } catch {
      throw .unreadable(source.name, reason: "its edits can't be shown (\(error))")
    }
  }

  private func show(_ edited: Document) {
    (document, isOutdated) = (edited, false)
    (markedTextReader, synctex) = (MarkedTextReader(edited), SyncTeX(edited))
    references = ReferenceFinder(edited)
  }

  /// Returns the edits as an update of the file.
  func update(for question: UpdateQuestion) throws(EditError) -> Update {
    var options = SaveOptions()
    options.invalidatesSignatures = question.invalidatesSignatures
    return try readyEditor().update(for: question.destination, options: options, whole: question.isWhole)
  }

  /// Returns the matches on a page, without their quads.
  package func matches(of finder: TextFinder, onPage index: Int) throws(DocumentError) -> [SearchMatch] {
    try unedited.matches(of: finder, onPage: index, locating: false)
  }
}

extension DocumentEditor {
  /// Imports the annotations of a file with the given contents as one step; its format is found by them.
  ///
  /// - Returns: the step.
  /// - Throws: `EditError` if nothing is imported.
  fileprivate func importAnnotations(_ data: Data, name: String) throws(EditError) -> EditHistory.Step {
    try recording { () throws(EditError) in
      let report: ImportReport
      do throws(ImportError) {
        let documents = try ImportedAnnotations.read(data, name: name)
        report = try importAnnotations(try .about(document, of: documents, name: name))
      } catch {
        throw .invalid(error.file, reason: error.reason)
      }
      guard report.count(.added) + report.count(.changed) == 0,
        let reason = report.items.lazy.compactMap(\.reasons.first).first
      else { return }
      throw .invalid(name, reason: reason.description)
    }.step
  }
}

/// An opener of documents in this process.
package struct LocalDocumentOpener: DocumentOpening {
  /// Creates an opener.
  package init() {}

  /// Opens a document.
  package func open(_ source: DocumentSource, password: String?) throws(DocumentError) -> any ReadableDocument
  {
    LocalDocument(try Document(source, password: password))
  }
}
