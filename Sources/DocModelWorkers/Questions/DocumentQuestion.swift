import DocModelExchange

/// A question about a document, with its answer; both are plain values, so that a worker can answer it.
///
/// A new question is a type here, a row of ``DocumentQuestions``, and a method of ``ReadableDocument`` if that
/// reads better at its callers.
package protocol DocumentQuestion: Codable, Sendable {
  /// The type of the answer.
  associatedtype Answer: Codable & Sendable

  /// The part of the document that is lost if the question makes a worker fail.
  var part: DocumentPart { get }
  /// Whether the answer is read from the document with its edits, which takes making such a version.
  ///
  /// The texts of pages aren't.
  var readsEdits: Bool { get }
  /// Whether the document keeps what was read for the answer.
  var isKept: Bool { get }

  /// Returns the answer from a document in this process.
  func answer(from local: LocalDocument) throws(DocumentError) -> Answer
}

extension DocumentQuestion {
  /// Most answers are.
  package var readsEdits: Bool { true }
  /// Most are read again.
  package var isKept: Bool { false }
}

/// The questions that every worker of documents answers.
enum DocumentQuestions {
  /// The types of all questions.
  static let all: [any DocumentQuestion.Type] = [
    FactsQuestion.self, StringQuestion.self, TextQuestion.self, GeometryQuestion.self, ImageQuestion.self,
    PreparationQuestion.self, TextsQuestion.self, MatchesQuestion.self, AnnotationsQuestion.self,
    PartialAnnotationsQuestion.self, PageAnnotationsQuestion.self, MarkedTextsQuestion.self,
    TextOffsetsQuestion.self, ExportQuestion.self, LinksQuestion.self, ReferencesQuestion.self,
    TargetsQuestion.self,
    DestinationQuestion.self, InkQuestion.self, SyncTeXForward.self, SyncTeXBackward.self,
    ActionsQuestion.self, FontsQuestion.self, ImagesQuestion.self, PhotographsQuestion.self,
    FormQuestion.self, PropertiesQuestion.self,
    EditQuestion.self, UpdateQuestion.self,
  ]
}

extension ReadableDocument {
  /// Returns the properties of the document.
  package func facts() throws(DocumentError) -> DocumentFacts { try answer(FactsQuestion()) }

  /// Returns the text of a page with the positions of its characters.
  package func text(ofPage index: Int) throws(DocumentError) -> PageText {
    try answer(TextQuestion(page: index))
  }

  /// Returns the size and the rotation of a page.
  package func page(at index: Int) throws(DocumentError) -> PageGeometry {
    try answer(GeometryQuestion(page: index))
  }

  /// Returns the annotations of a page, in the file's order.
  package func annotations(onPage index: Int) throws(DocumentError) -> [Annotation] {
    try answer(PageAnnotationsQuestion(page: index))
  }

  /// Returns the text under or within the annotations of a page, by annotation index.
  package func markedTexts(onPage index: Int) throws(DocumentError) -> [Int: MarkedText] {
    try answer(MarkedTextsQuestion(page: index))
  }

  /// Returns the offsets in the text of a page at which annotations stand that mark none, by annotation index.
  package func textOffsets(onPage index: Int) throws(DocumentError) -> [Int: Int] {
    try answer(TextOffsetsQuestion(page: index))
  }

  /// Returns the links of a page, in the file's order.
  package func links(onPage index: Int) throws(DocumentError) -> [Link] {
    try answer(LinksQuestion(page: index))
  }

  /// Exports the annotations of the document.
  package func export(_ options: ExportOptions) throws(DocumentError) -> ExportQuestion.Answer {
    try answer(ExportQuestion(options: options))
  }
}

/// The properties of a document.
struct FactsQuestion: DocumentQuestion {
  var part: DocumentPart { .document }

  func answer(from local: LocalDocument) throws(DocumentError) -> DocumentFacts {
    DocumentFacts(local.document)
  }
}

/// The text of a page in reading order.
struct StringQuestion: DocumentQuestion {
  var page: Int
  var part: DocumentPart { .text(page: page) }
  var readsEdits: Bool { false }

  func answer(from local: LocalDocument) throws(DocumentError) -> String {
    try local.unedited.string(ofPage: page)
  }
}

/// The texts of some pages in reading order, within a limited time.
package struct TextsQuestion: DocumentQuestion {
  package var pages: Range<Int>
  /// The time after which no further page is begun.
  var milliseconds: Int
  package var part: DocumentPart { .text(page: pages.lowerBound) }
  package var readsEdits: Bool { false }

  package func answer(from local: LocalDocument) throws(DocumentError) -> PageValues<String> {
    PageValues(of: pages, milliseconds: milliseconds) { page throws(DocumentError) in
      try local.unedited.string(ofPage: page)
    }
  }
}

/// The text of a page with the positions of its characters.
struct TextQuestion: DocumentQuestion {
  var page: Int
  var part: DocumentPart { .text(page: page) }
  var readsEdits: Bool { false }

  func answer(from local: LocalDocument) throws(DocumentError) -> PageText {
    try local.unedited.text(ofPage: page)
  }
}

/// The size and the rotation of a page.
struct GeometryQuestion: DocumentQuestion {
  var page: Int
  /// Like annotations, geometry depends only on dictionaries; it is needed even without an image.
  var part: DocumentPart { .annotations(page: page) }

  func answer(from local: LocalDocument) throws(DocumentError) -> PageGeometry {
    try local.document.page(at: page)
  }
}

/// The image of a page, or of a part of it.
struct ImageQuestion: DocumentQuestion {
  var pagePart: PagePart
  var part: DocumentPart { .image(page: pagePart.page) }

  func answer(from local: LocalDocument) throws(DocumentError) -> PageImage {
    try local.document.image(
      ofPage: pagePart.page, zoom: pagePart.zoom, rotation: pagePart.rotation, part: pagePart.area,
      annotations: pagePart.annotations)
  }
}

/// The announcement that the text of many pages will be read, in order.
struct PreparationQuestion: DocumentQuestion {
  var pages: Range<Int>
  var part: DocumentPart { .document }
  var readsEdits: Bool { false }

  func answer(from local: LocalDocument) throws(DocumentError) -> Bool {
    local.unedited.prepareToRead(pages)
    return true
  }
}

/// The matches of a query on some pages, within a limited time.
package struct MatchesQuestion: DocumentQuestion {
  var query: SearchQuery
  package var pages: Range<Int>
  /// The time after which no further page is begun.
  var milliseconds = 0
  /// Whether the matches have quads.
  var isLocating = false
  package var part: DocumentPart { .text(page: pages.lowerBound) }
  package var readsEdits: Bool { false }

  package func answer(from local: LocalDocument) throws(DocumentError) -> PageValues<[SearchMatch]> {
    let finder: TextFinder
    do throws(SearchError) {
      finder = try TextFinder(query)
    } catch {
      throw .pageNotSearched(local.source.name, page: pages.lowerBound, reason: error.description)
    }
    return PageValues(of: pages, milliseconds: milliseconds) { page throws(DocumentError) in
      try local.unedited.matches(of: finder, onPage: page, locating: isLocating)
    }
  }
}

/// The annotations of a page, in the file's order.
struct PageAnnotationsQuestion: DocumentQuestion {
  var page: Int
  var part: DocumentPart { .annotations(page: page) }

  func answer(from local: LocalDocument) throws(DocumentError) -> [Annotation] {
    try local.document.annotations(onPage: page)
  }
}

/// The text under or within the annotations of a page, by annotation index.
struct MarkedTextsQuestion: DocumentQuestion {
  var page: Int
  var part: DocumentPart { .text(page: page) }

  func answer(from local: LocalDocument) throws(DocumentError) -> [Int: MarkedText] {
    try local.markedTextReader.texts(onPage: page)
  }
}

/// The offsets in the text of a page at which annotations stand that mark none, by annotation index.
package struct TextOffsetsQuestion: DocumentQuestion {
  package var page: Int
  package var part: DocumentPart { .text(page: page) }

  package func answer(from local: LocalDocument) throws(DocumentError) -> [Int: Int] {
    try local.markedTextReader.offsets(onPage: page)
  }
}

/// An export of the annotations.
package struct ExportQuestion: DocumentQuestion {
  /// The format and the selection of annotations.
  package var options: ExportOptions
  /// The whole document.
  package var part: DocumentPart { .document }

  /// The exported file, with its report.
  package struct Answer: Codable, Sendable {
    /// The bytes of the file.
    package var bytes: [UInt8]
    /// The number of annotations and the warnings.
    package var report: ExportReport
  }

  /// Returns the exported file.
  package func answer(from local: LocalDocument) throws(DocumentError) -> Answer {
    let (data, report) = local.document.export(options)
    return Answer(bytes: Array(data), report: report)
  }
}

/// The links of a page, in the file's order.
struct LinksQuestion: DocumentQuestion {
  var page: Int
  var part: DocumentPart { .annotations(page: page) }

  func answer(from local: LocalDocument) throws(DocumentError) -> [Link] {
    try local.document.links(onPage: page)
  }
}

/// The actions of the document, its pages, annotations and fields.
struct ActionsQuestion: DocumentQuestion {
  var part: DocumentPart { .document }

  func answer(from local: LocalDocument) throws(DocumentError) -> [DocumentAction] {
    local.document.allActions()
  }
}

/// The fonts of pages; nil for all pages.
struct FontsQuestion: DocumentQuestion {
  var pages: Range<Int>?
  var part: DocumentPart { .document }

  func answer(from local: LocalDocument) throws(DocumentError) -> [DocumentFont] {
    local.document.fonts(onPages: pages)
  }
}

/// The areas of a page's photographs on the screen.
package struct PhotographsQuestion: DocumentQuestion {
  package var pagePart: PagePart
  package var part: DocumentPart { .image(page: pagePart.page) }

  /// Creates the question about the page of a part, with its zoom and rotation.
  package init(pagePart: PagePart) { self.pagePart = pagePart }

  package func answer(from local: LocalDocument) throws(DocumentError) -> [ScreenRectangle] {
    try local.document.photographs(
      onPage: pagePart.page, zoom: pagePart.zoom, rotation: pagePart.rotation)
  }
}

/// The images of pages; nil for all pages.
struct ImagesQuestion: DocumentQuestion {
  var pages: Range<Int>?
  var part: DocumentPart { .document }

  func answer(from local: LocalDocument) throws(DocumentError) -> [DocumentImage] {
    local.document.images(onPages: pages)
  }
}
