import DocModel

/// The session's interface to a document: questions in, plain values out.
///
/// It hides the implementation, so that the document can be read in this process or in another one. Answers
/// may take long; most questions are about one page. All answers show the document with its unsaved edits, except
/// the overview.
package protocol ReadableDocument: AnyObject {
  /// The source of the document.
  var source: DocumentSource { get }
  /// Returns the properties that are needed to show the document.
  func overview() throws(DocumentError) -> DocumentOverview
  /// Returns the answer to a question.
  func answer<Question: DocumentQuestion>(_ question: Question) throws(DocumentError) -> Question.Answer
  /// Returns the text of a page in reading order.
  func string(ofPage index: Int) throws(DocumentError) -> String
  /// Returns the text of a page that a search has reached; it goes on with the next page.
  func searchedText(ofPage index: Int) throws(DocumentError) -> String
  /// Returns the matches on a page.
  ///
  /// They needn't have quads: those of the shown matches are computed from the page's text.
  func matches(of finder: TextFinder, onPage index: Int) throws(DocumentError) -> [SearchMatch]
  /// Draws a page, or a part of it, to an image.
  func image(_ part: PagePart) throws(DocumentError) -> PageImage
  /// Announces that the text of many pages will be read, in order, which may make that faster.
  func prepareToRead(_ pages: Range<Int>)
  /// Returns the losses of workers since the last call.
  func drainLosses() -> [DocumentError]
  /// The state of the file with the document's bytes; nil for a document in memory.
  var version: FileStamp? { get }
  /// The unsaved edits, in order; one that was undone is followed by its inverse.
  var edits: [EditHistory.Step] { get }
  /// Edits the document without writing its file.
  ///
  /// - Parameters:
  ///   - request: the edits; a step that fails changes nothing.
  ///   - author: the author of new annotations; nil for the user's name.
  /// - Returns: the results.
  /// - Throws: `DocumentError` if there is no answer.
  func edit(_ request: EditQuestion.Request, author: String?) throws(DocumentError) -> EditAnswer
  /// Continues with the saved file, which has all edits.
  ///
  /// - Parameter version: the state of the file.
  func didSave(_ version: FileStamp)
}

extension ReadableDocument {
  /// Returns the text of a page in reading order.
  package func string(ofPage index: Int) throws(DocumentError) -> String {
    try answer(StringQuestion(page: index))
  }

  /// Returns the text of a page.
  package func searchedText(ofPage index: Int) throws(DocumentError) -> String { try string(ofPage: index) }

  /// Draws a page, or a part of it, to an image.
  package func image(_ part: PagePart) throws(DocumentError) -> PageImage {
    try answer(ImageQuestion(pagePart: part))
  }

  /// Announces that the text of many pages will be read, in order.
  package func prepareToRead(_ pages: Range<Int>) { _ = try? answer(PreparationQuestion(pages: pages)) }

  /// Returns no losses: there is no worker.
  package func drainLosses() -> [DocumentError] { [] }

  /// A state that no file has.
  package var version: FileStamp? { nil }

  /// No edits.
  package var edits: [EditHistory.Step] { [] }

  /// Edits the document without writing its file.
  package func edit(_ request: EditQuestion.Request, author: String?) throws(DocumentError) -> EditAnswer {
    try answer(EditQuestion(request: request, author: author))
  }

  /// Ignores that the file was saved.
  package func didSave(_ version: FileStamp) {}

  /// Saves the edits.
  ///
  /// - Throws: ``EditError``; nothing is changed then.
  package func save(_ destination: SaveDestination, _ options: SaveOptions) throws(EditError) -> SaveReport {
    let answer: UpdateAnswer
    // The worker has the bytes of a file that is gone.
    let isGone = destination != .inPlace && FileStamp(source) != version
    do throws(DocumentError) {
      answer = try self.answer(
        UpdateQuestion(
          destination: destination, invalidatesSignatures: options.invalidatesSignatures, isWhole: isGone))
    } catch {
      throw .notEditable(source.name, reason: error.description)
    }
    switch answer {
    case .failed(let error): throw error
    case .update(let update):
      var report = update.report
      let written = try update.write(
        to: destination, of: source, expecting: version, options: options, whole: isGone)
      if destination == .inPlace, let version {
        report.stamps = .init(old: version, new: written)
        didSave(written)
      }
      return report
    }
  }
}

/// A part of a page to draw.
package struct PagePart: Hashable, Sendable, Codable {
  /// The 0-based index of the page.
  package var page: Int
  /// The number of pixels per point.
  package var zoom: Double
  /// The clockwise rotation in degrees in addition to the page's own: a multiple of 90.
  package var rotation = 0
  /// The area on the screen that `PageTransform` describes; nil for the whole page.
  package var area: ScreenRectangle?
  /// The annotations to draw, by default as readers do.
  package var annotations = DrawnAnnotations.withoutReplies

  /// Creates a part of a page.
  package init(page: Int, zoom: Double, rotation: Int = 0, area: ScreenRectangle? = nil) {
    (self.page, self.zoom, self.rotation, self.area) = (page, zoom, rotation, area)
  }
}

/// The properties that are needed to show a document: read once, when it is opened.
package struct DocumentOverview: Sendable {
  /// The number of pages.
  package var pageCount: Int
  /// The title of the document.
  package var title: String?
  /// Whether the owner's password was given.
  package var isOpenedByOwner = false
  /// The page labels.
  package var pageLabels = PageLabels()
  /// The outline.
  package var outline = Outline()
  /// The identity by which the library recognises the document.
  package var identity: DocumentIdentity
  /// The warnings about the file.
  package var warnings: [Warning] = []
}

/// An opener of documents for a session.
package protocol DocumentOpening {
  /// Opens a document.
  func open(_ source: DocumentSource, password: String?) throws(DocumentError) -> any ReadableDocument
}
