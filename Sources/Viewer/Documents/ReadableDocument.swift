import DocModel

/// A document as the session sees it: questions in, plain values out.
///
/// Nothing of what answers shows through, so that the document may be read in this process or in another
/// one. An implementation may be slow; it is asked for one page at a time.
public protocol ReadableDocument: AnyObject {
  /// Where the document comes from.
  var source: DocumentSource { get }
  /// What is needed to show the document at all.
  func overview() throws(DocumentError) -> DocumentOverview
  /// Everything that is known of the document as a whole.
  func facts() throws(DocumentError) -> DocumentFacts
  /// The text of a page in reading order.
  func string(ofPage index: Int) throws(DocumentError) -> String
  /// The text of a page with the places of its letters.
  func text(ofPage index: Int) throws(DocumentError) -> PageText
  /// The size and the rotation of a page.
  func page(at index: Int) throws(DocumentError) -> Page
  /// A page in pixels, or a part of it.
  func image(_ part: PagePart) throws(DocumentError) -> PageImage
  /// Says that the text of many pages is going to be read, in order, which may then come faster.
  func prepareToRead(_ pages: Range<Int>)
  /// The places of a page where a query is found.
  ///
  /// They needn't say where they lie on it: that is asked of the page's text for those that are shown.
  func matches(of finder: TextFinder, onPage index: Int) throws(DocumentError) -> [SearchMatch]
  /// The annotations of a page, in the file's order.
  func annotations(onPage index: Int) throws(DocumentError) -> [Annotation]
  /// The annotations of the document with what it knows of them.
  func annotations(_ options: AnnotationOptions) throws(DocumentError) -> DocumentAnnotations
  /// The text that the annotations of a page mark or surround, by their places on it, counted from 0.
  func markedTexts(onPage index: Int) throws(DocumentError) -> [Int: MarkedText]
  /// The annotations of the document as a file of some format.
  ///
  /// Where `isCancelled` says so, which is asked before each page, the report has a failure `cancelled`.
  func export(
    _ options: ExportOptions, isCancelled: @escaping () -> Bool
  ) throws(DocumentError) -> (bytes: [UInt8], report: ExportReport)
  /// The links of a page, in the file's order.
  func links(onPage index: Int) throws(DocumentError) -> [Link]
  /// What the process that reads the document was lost over since this was asked last.
  func takeLosses() -> [DocumentError]
}

extension ReadableDocument {
  /// Nothing: there is no other process.
  public func takeLosses() -> [DocumentError] { [] }
}

/// A part of a page that is to be drawn.
public struct PagePart: Hashable, Sendable, Codable {
  /// The 0-based index of the page.
  public var page: Int
  /// Pixels per point.
  public var zoom: Double
  /// By how many degrees the page is turned clockwise, on top of its own rotation: a multiple of 90.
  public var rotation = 0
  /// The part, on the screen that `PageTransform` describes; all of it where it is nil.
  public var area: ScreenRectangle?

  /// A part of a page.
  public init(page: Int, zoom: Double, rotation: Int = 0, area: ScreenRectangle? = nil) {
    (self.page, self.zoom, self.rotation, self.area) = (page, zoom, rotation, area)
  }
}

/// What is needed to show a document at all: read once, when it is opened.
public struct DocumentOverview: Sendable {
  /// The number of pages.
  public var pageCount: Int
  /// The title that the document gives itself.
  public var title: String?
  /// What the pages call themselves.
  public var pageLabels: PageLabels
  /// The headings.
  public var outline: Outline
  /// What the library recognises the document by.
  public var identity: DocumentIdentity
  /// What was wrong with the file.
  public var diagnostics: [Diagnostic]

  /// Describes a document.
  public init(
    pageCount: Int, title: String? = nil, pageLabels: PageLabels = PageLabels(),
    outline: Outline = Outline(), identity: DocumentIdentity, diagnostics: [Diagnostic] = []
  ) {
    self.pageCount = pageCount
    self.title = title
    self.pageLabels = pageLabels
    self.outline = outline
    self.identity = identity
    self.diagnostics = diagnostics
  }
}

/// Opens documents for a session.
public protocol DocumentOpening {
  /// Opens a document.
  func open(_ source: DocumentSource, password: String?) throws(DocumentError) -> any ReadableDocument
}
