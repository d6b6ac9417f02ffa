import DocModel

/// A document that is read in this process.
public final class LocalDocument: ReadableDocument {
  private let document: Document
  /// Knows the words of the pages that it has read, for hyphens at line ends.
  private lazy var markedTextReader = MarkedTextReader(document)

  /// Where the document comes from.
  public var source: DocumentSource { document.source }

  /// Shows a document to a session.
  public init(_ document: Document) {
    self.document = document
  }

  /// What is needed to show the document at all.
  public func overview() throws(DocumentError) -> DocumentOverview {
    DocumentOverview(
      pageCount: document.pageCount, title: document.title, pageLabels: document.pageLabels,
      outline: document.outline, identity: document.identity, diagnostics: document.diagnostics)
  }

  /// Everything that is known of the document as a whole.
  public func facts() throws(DocumentError) -> DocumentFacts { DocumentFacts(document) }

  /// The text of a page in reading order.
  public func string(ofPage index: Int) throws(DocumentError) -> String {
    try document.string(ofPage: index)
  }

  /// The text of a page with the places of its letters.
  public func text(ofPage index: Int) throws(DocumentError) -> PageText { try document.text(ofPage: index) }

  /// The size and the rotation of a page.
  public func page(at index: Int) throws(DocumentError) -> Page { try document.page(at: index) }

  /// A page in pixels, or a part of it.
  public func image(_ part: PagePart) throws(DocumentError) -> PageImage {
    try document.image(ofPage: part.page, zoom: part.zoom, rotation: part.rotation, part: part.area)
  }

  /// Says that the text of many pages is going to be read, in order.
  public func prepareToRead(_ pages: Range<Int>) { document.prepareToRead(pages) }

  /// The places of a page where a query is found, without where they lie on it.
  public func matches(of finder: TextFinder, onPage index: Int) throws(DocumentError) -> [SearchMatch] {
    try document.matches(of: finder, onPage: index, locating: false)
  }

  /// The annotations of a page, in the file's order.
  public func annotations(onPage index: Int) throws(DocumentError) -> [Annotation] {
    try document.annotations(onPage: index)
  }

  /// The annotations of the document with what it knows of them.
  public func annotations(_ options: AnnotationOptions) throws(DocumentError) -> DocumentAnnotations {
    document.allAnnotations(options)
  }

  /// The text that the annotations of a page mark or surround, by their places on it, counted from 0.
  public func markedTexts(onPage index: Int) throws(DocumentError) -> [Int: MarkedText] {
    try markedTextReader.texts(onPage: index)
  }

  /// The annotations of the document as a file of some format.
  public func export(
    _ options: ExportOptions, isCancelled: @escaping () -> Bool
  ) throws(DocumentError) -> (bytes: [UInt8], report: ExportReport) {
    options.file(document: document, path: document.source.name, isCancelled: isCancelled)
  }

  /// The links of a page, in the file's order.
  public func links(onPage index: Int) throws(DocumentError) -> [Link] {
    try document.links(onPage: index)
  }
}

/// Opens documents in this process.
public struct LocalDocumentOpener: DocumentOpening {
  /// An opener.
  public init() {}

  /// Opens a document.
  public func open(_ source: DocumentSource, password: String?) throws(DocumentError) -> any ReadableDocument
  {
    LocalDocument(try Document(source, password: password))
  }
}
