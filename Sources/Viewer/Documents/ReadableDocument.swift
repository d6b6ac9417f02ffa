import DocModel

/// The session's interface to a document: requests in, plain values out.
///
/// It hides the implementation, so that the document can be read in this process or in another one. Requests
/// may be slow; each is for one page at a time.
public protocol ReadableDocument: AnyObject {
  /// The source of the document.
  var source: DocumentSource { get }
  /// Returns the properties that are needed to show the document.
  func overview() throws(DocumentError) -> DocumentOverview
  /// Returns the properties of the document.
  func facts() throws(DocumentError) -> DocumentFacts
  /// Returns the text of a page in reading order.
  func string(ofPage index: Int) throws(DocumentError) -> String
  /// Returns the text of a page with the positions of its characters.
  func text(ofPage index: Int) throws(DocumentError) -> PageText
  /// Returns the size and the rotation of a page.
  func page(at index: Int) throws(DocumentError) -> Page
  /// Draws a page, or a part of it, to an image.
  func image(_ part: PagePart) throws(DocumentError) -> PageImage
  /// Announces that the text of many pages will be read, in order, which may make that faster.
  func prepareToRead(_ pages: Range<Int>)
  /// Returns the matches on a page.
  ///
  /// They needn't have quads: those of the shown matches are computed from the page's text.
  func matches(of finder: TextFinder, onPage index: Int) throws(DocumentError) -> [SearchMatch]
  /// Returns the annotations of a page, in the file's order.
  func annotations(onPage index: Int) throws(DocumentError) -> [Annotation]
  /// Returns the annotations of the document with their context.
  func annotations(_ options: AnnotationOptions) throws(DocumentError) -> DocumentAnnotations
  /// Returns the text under or within the annotations of a page, by annotation index.
  func markedTexts(onPage index: Int) throws(DocumentError) -> [Int: MarkedText]
  /// Exports the annotations of the document.
  ///
  /// `isCancelled` is called before each page; if it returns true, the report has a failure `cancelled`.
  func export(
    _ options: ExportOptions, isCancelled: @escaping () -> Bool
  ) throws(DocumentError) -> (bytes: [UInt8], report: ExportReport)
  /// Returns the links of a page, in the file's order.
  func links(onPage index: Int) throws(DocumentError) -> [Link]
  /// Returns the losses of workers since the last call.
  func takeLosses() -> [DocumentError]
}

extension ReadableDocument {
  /// Returns no losses: there is no worker.
  public func takeLosses() -> [DocumentError] { [] }
}

/// A part of a page to draw.
public struct PagePart: Hashable, Sendable, Codable {
  /// The 0-based index of the page.
  public var page: Int
  /// The number of pixels per point.
  public var zoom: Double
  /// The clockwise rotation in degrees in addition to the page's own: a multiple of 90.
  public var rotation = 0
  /// The area on the screen that `PageTransform` describes; nil for the whole page.
  public var area: ScreenRectangle?

  /// Creates a part of a page.
  public init(page: Int, zoom: Double, rotation: Int = 0, area: ScreenRectangle? = nil) {
    (self.page, self.zoom, self.rotation, self.area) = (page, zoom, rotation, area)
  }
}

/// The properties that are needed to show a document: read once, when it is opened.
public struct DocumentOverview: Sendable {
  /// The number of pages.
  public var pageCount: Int
  /// The title of the document.
  public var title: String?
  /// The page labels.
  public var pageLabels: PageLabels
  /// The outline.
  public var outline: Outline
  /// The identity by which the library recognises the document.
  public var identity: DocumentIdentity
  /// The warnings about the file.
  public var diagnostics: [Diagnostic]

  /// Creates the properties of a document.
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

/// An opener of documents for a session.
public protocol DocumentOpening {
  /// Opens a document.
  func open(_ source: DocumentSource, password: String?) throws(DocumentError) -> any ReadableDocument
}
