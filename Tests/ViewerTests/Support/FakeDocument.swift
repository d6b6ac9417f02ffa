import Foundation

@testable import DocModel
@testable import DocModelWorkers
@testable import Viewer
@testable import DocModelExchange

/// A document made of values, which tests the session without a PDF.
final class FakeDocument: ReadableDocument {
  let source: DocumentSource
  var pages: [String]
  var outline = Outline()
  var labels = PageLabels()
  var annotations: [Int: [Annotation]] = [:]
  var links: [Int: [Link]] = [:]
  /// The references in the text.
  var references: [Reference] = []
  /// The places that each reference may mean.
  var targets: [ReferenceTarget] = []
  /// The questions that have been asked, in order.
  private(set) var questions: [any DocumentQuestion] = []
  /// The text that annotations mark, by page and index.
  var markedTexts: [Int: [Int: MarkedText]] = [:]
  /// The offsets in the text of annotations that mark none, by page and index.
  var textOffsets: [Int: [Int: Int]] = [:]
  /// The number of pages whose annotations are read for one question about some of them.
  var pagesPerQuestion = 1
  /// The pages whose annotations have been read for such questions.
  private var partialPages: [Int] = []
  /// The pages whose links have been read, in order.
  private(set) var pagesWithLinksRead: [Int] = []
  /// The pages whose marked text has been read, in order.
  private(set) var pagesWithTextRead: [Int] = []
  /// The boxes of the lines of a page, by its index, from the top down.
  var lineBoxes: [Int: [Rectangle]] = [:]
  /// The width of each letter in its line; 0 for letters that all have the box of their line.
  var letterWidth = 0.0
  /// The pages that have been drawn, in order.
  private(set) var drawnPages: [Int] = []
  /// The parts that have been drawn, in order.
  private(set) var drawnParts: [PagePart] = []
  /// The size of all pages.
  var pageBox = Rectangle(x0: 0, y0: 0, x1: 200, y1: 300)
  /// The rotation of all pages.
  var ownRotation = 0
  /// A function that runs while a page is drawn.
  var whileDrawing: () -> Void = {}
  /// The pages whose text has been read, and the pages that have been searched, in order.
  private(set) var readPages: [Int] = []
  private(set) var searchedPages: [Int] = []
  /// The ranges that the document was prepared to read, in order.
  private(set) var prepared: [Range<Int>] = []
  /// Pages that can't be read.
  var unreadable: Set<Int> = []
  /// The password of the document; nil for one that isn't encrypted.
  var password: String?
  /// The warnings of the file.
  var warnings: [Warning] = []
  /// The permanent identifier of the file; nil for one without.
  var permanentIdentifier: String?

  init(_ name: String, pages: [String]) {
    source = .path(name.hasPrefix("/") ? name : "/fake/\(name)")
    self.pages = pages
  }

  func overview() throws(DocumentError) -> DocumentOverview {
    let path = source.name
    return DocumentOverview(
      pageCount: pages.count, title: nil, pageLabels: labels, outline: outline,
      identity: DocumentIdentity(
        path: path, permanentIdentifier: permanentIdentifier, pageCount: pages.count, contentHash: { path }),
      warnings: warnings)
  }

  func edit(_ request: EditQuestion.Request, author: String?) throws(DocumentError) -> EditAnswer {
    EditAnswer(outcomes: [.failed(.notEditable(source.name, reason: "it is a fake"))])
  }

  func answer<Question: DocumentQuestion>(_ question: Question) throws(DocumentError) -> Question.Answer {
    questions.append(question)
    let answer: Any? =
      switch question {
      case is FactsQuestion: facts()
      case let question as TextQuestion: try text(ofPage: question.page)
      case let question as GeometryQuestion: page(at: question.page)
      case is AnnotationsQuestion:
        AnnotationsQuestion.Answer(annotations(onPages: Array(pages.indices)), id: 1)
      case let question as PartialAnnotationsQuestion: try someAnnotations(for: question)
      case let question as PageAnnotationsQuestion: annotations[question.page] ?? []
      case let question as MarkedTextsQuestion: try markedTexts(onPage: question.page)
      case let question as TextOffsetsQuestion: textOffsets[question.page] ?? [:]
      case let question as LinksQuestion: links(onPage: question.page)
      case let question as ReferencesQuestion: references.filter { $0.pageIndex == question.page }
      case is TargetsQuestion: targets
      case let question as ExportQuestion: export(question.options)
      case is FormQuestion: Form()
      case is PropertiesQuestion: DocumentProperties(entries: ["Title": "Fake"])
      case is SignaturesQuestion: SignaturesQuestion.Answer()
      default: nil
      }
    guard let answer = answer as? Question.Answer else {
      throw .unreadable(source.name, reason: "the test has no answer to \(question)")
    }
    return answer
  }

  private func facts() -> DocumentFacts {
    DocumentFacts(
      info: DocumentInfo(entries: ["Title": "Fake"], version: "1.7"), pageCount: pages.count, fileSize: nil,
      warnings: [], firstPage: nil)
  }

  func string(ofPage index: Int) throws(DocumentError) -> String {
    guard pages.indices.contains(index) else {
      throw .noSuchPage(source.name, page: index, count: pages.count)
    }
    guard !unreadable.contains(index) else {
      throw .pageUnreadable(source.name, page: index, reason: "on purpose")
    }
    readPages.append(index)
    return pages[index]
  }

  private func text(ofPage index: Int) throws(DocumentError) -> PageText {
    let string = try string(ofPage: index)
    let lines = string.split(separator: "\n", omittingEmptySubsequences: false)
    let boxes = zip(lines, lineBoxes[index] ?? []).flatMap { line, box in
      (0...line.unicodeScalars.count).map { characterIndex in
        guard letterWidth > 0 else { return box }
        let x0 = box.x0 + Double(characterIndex) * letterWidth
        return Rectangle(x0: x0, y0: box.y0, x1: x0 + letterWidth, y1: box.y1)
      }
    }
    return PageText(pageIndex: index, string: string, boxes: boxes)
  }

  private func page(at index: Int) -> PageGeometry {
    PageGeometry(
      index: index, label: labels.label(at: index), mediaBox: pageBox, cropBox: pageBox, rotation: ownRotation
    )
  }

  func image(_ part: PagePart) throws(DocumentError) -> PageImage {
    drawnPages.append(part.page)
    drawnParts.append(part)
    whileDrawing()
    guard !unreadable.contains(part.page) else {
      throw .pageUnreadable(source.name, page: part.page, reason: "on purpose")
    }
    let size = PageTransform(page: page(at: part.page), zoom: part.zoom, rotation: part.rotation).size
    let width = Int((part.area?.width ?? size.width).rounded())
    let height = Int((part.area?.height ?? size.height).rounded())
    return PageImage(
      width: width, height: height, bytesPerRow: width * 4,
      pixels: [UInt8](repeating: UInt8(clamping: part.page), count: width * height * 4), pixelsPerInch: 72)
  }

  func prepareToRead(_ pages: Range<Int>) { prepared.append(pages) }

  func matches(of finder: TextFinder, onPage index: Int) throws(DocumentError) -> [SearchMatch] {
    searchedPages.append(index)
    let text = PageText(pageIndex: index, string: try string(ofPage: index), boxes: [])
    return ((try? finder.ranges(in: text.scalars)) ?? []).map { range in
      SearchMatch(
        pageIndex: index, range: range, quads: [],
        snippet: .init(before: "", match: text.substring(range), after: ""))
    }
  }

  private func someAnnotations(for question: PartialAnnotationsQuestion) throws(DocumentError)
    -> PartialAnnotationsQuestion.Answer
  {
    guard pagesPerQuestion > 0 else { throw .unreadable(source.name, reason: "on purpose") }
    let unread = (Array(pages.indices[question.page...]) + Array(pages.indices[..<question.page]))
      .filter { !partialPages.contains($0) }
    partialPages += unread.prefix(pagesPerQuestion)
    let some = annotations(onPages: partialPages.sorted())
    return .init(
      annotations: some.entries.count >= question.least ? some : nil, pageCount: partialPages.count)
  }

  private func annotations(onPages indexes: [Int]) -> DocumentAnnotations {
    let threads = AnnotationThreads(indexes.flatMap { annotations[$0] ?? [] })
    let annotationIndices = threads.annotations.indices
    var report = DocumentAnnotations()
    report.entries = annotationIndices.map { annotationIndex in
      let index = threads.annotations[annotationIndex].pageIndex
      let box = Rectangle(x0: 0, y0: 0, x1: 200, y1: 300)
      let page = PageGeometry(index: index, label: labels.label(at: index), mediaBox: box, cropBox: box)
      var entry = DocumentAnnotations.Entry(threads.resolved(annotationIndex), on: page)
      entry.inReplyTo = threads.parent(of: annotationIndex).map { threads.annotations[$0].id }
      entry.replies = threads.replies(to: annotationIndex).map { threads.annotations[$0].id }
      entry.depth = sequence(first: annotationIndex) { threads.parent(of: $0) }.reduce(-1) { depth, _ in
        depth + 1
      }
      entry.states = threads.states(of: annotationIndex)
      return entry
    }
    return report
  }

  private func markedTexts(onPage index: Int) throws(DocumentError) -> [Int: MarkedText] {
    pagesWithTextRead.append(index)
    guard !unreadable.contains(index) else {
      throw .pageUnreadable(source.name, page: index, reason: "on purpose")
    }
    return markedTexts[index] ?? [:]
  }

  private func export(_ options: ExportOptions) -> ExportQuestion.Answer {
    var document = AnnotatedDocument(path: source.name, error: .init(code: "", message: ""))
    document.error = nil
    document.entries = annotations(onPages: Array(pages.indices)).entries
      .filter { options.ids?.contains($0.id) ?? true }
    return ExportQuestion.Answer(
      bytes: options.exporter.file(document), report: ExportReport(on: document.entries))
  }

  private func links(onPage index: Int) -> [Link] {
    pagesWithLinksRead.append(index)
    return links[index] ?? []
  }
}

/// Opens fake documents by name.
struct FakeOpener: DocumentOpening {
  var shelf: [String: FakeDocument]

  init(_ documents: [FakeDocument]) {
    shelf = Dictionary(uniqueKeysWithValues: documents.map { ($0.source.name, $0) })
  }

  func open(_ source: DocumentSource, password: String?) throws(DocumentError) -> any ReadableDocument {
    guard let document = shelf[source.name] else { throw .noSuchFile(source.name) }
    if let wanted = document.password, password != wanted {
      throw password == nil ? .passwordRequired(source.name) : .passwordIncorrect(source.name)
    }
    return document
  }
}
