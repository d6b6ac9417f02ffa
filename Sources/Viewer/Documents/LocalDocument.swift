import DocModel

/// A document that is read in this process.
public final class LocalDocument: ReadableDocument {
  private let document: Document
  /// The reader of marked text, which keeps the words of the pages for hyphens at line ends.
  private lazy var markedTextReader = MarkedTextReader(document)

  /// The source of the document.
  public var source: DocumentSource { document.source }

  /// Creates a readable document from a document.
  public init(_ document: Document) {
    self.document = document
  }

  /// Returns the properties that are needed to show the document.
  public func overview() throws(DocumentError) -> DocumentOverview {
    DocumentOverview(
      pageCount: document.pageCount, title: document.title, pageLabels: document.pageLabels,
      outline: document.outline, identity: document.identity, diagnostics: document.diagnostics)
  }

  /// Returns the properties of the document.
  public func facts() throws(DocumentError) -> DocumentFacts { DocumentFacts(document) }

  /// Returns the text of a page in reading order.
  public func string(ofPage index: Int) throws(DocumentError) -> String {
    try document.string(ofPage: index)
  }

  /// Returns the text of a page with the positions of its characters.
  public func text(ofPage index: Int) throws(DocumentError) -> PageText { try document.text(ofPage: index) }

  /// Returns the size and the rotation of a page.
  public func page(at index: Int) throws(DocumentError) -> Page { try document.page(at: index) }

  /// Draws a page, or a part of it, to an image.
  public func image(_ part: PagePart) throws(DocumentError) -> PageImage {
    try document.image(ofPage: part.page, zoom: part.zoom, rotation: part.rotation, part: part.area)
  }

  /// Announces that the text of many pages will be read, in order.
  public func prepareToRead(_ pages: Range<Int>) { document.prepareToRead(pages) }

  /// Returns the matches on a page, without their quads.
  public func matches(of finder: TextFinder, onPage index: Int) throws(DocumentError) -> [SearchMatch] {
    try document.matches(of: finder, onPage: index, locating: false)
  }

  /// Returns the annotations of a page, in the file's order.
  public func annotations(onPage index: Int) throws(DocumentError) -> [Annotation] {
    try document.annotations(onPage: index)
  }

  /// Returns the annotations of the document with their context.
  public func annotations(_ options: AnnotationOptions) throws(DocumentError) -> DocumentAnnotations {
    document.allAnnotations(options)
  }

  /// Returns the text under or within the annotations of a page, by annotation index.
  public func markedTexts(onPage index: Int) throws(DocumentError) -> [Int: MarkedText] {
    try markedTextReader.texts(onPage: index)
  }

  /// Exports the annotations of the document.
  public func export(
    _ options: ExportOptions, isCancelled: @escaping () -> Bool
  ) throws(DocumentError) -> (bytes: [UInt8], report: ExportReport) {
    options.file(document: document, path: document.source.name, isCancelled: isCancelled)
  }

  /// Returns the links of a page, in the file's order.
  public func links(onPage index: Int) throws(DocumentError) -> [Link] {
    try document.links(onPage: index)
  }
}

/// An opener of documents in this process.
public struct LocalDocumentOpener: DocumentOpening {
  /// Creates an opener.
  public init() {}

  /// Opens a document.
  public func open(_ source: DocumentSource, password: String?) throws(DocumentError) -> any ReadableDocument
  {
    LocalDocument(try Document(source, password: password))
  }
}
