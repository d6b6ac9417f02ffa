import Foundation

/// The questions of a document, each answered by its worker.
///
/// They throw the errors of the same methods of `Document`, and `DocumentError.lost` if the worker is lost.
extension WorkerDocument {
  /// The number of pages.
  public var pageCount: Int { overview.pageCount }

  /// The title of the document; nil if it declares none.
  public var title: String? { overview.title }

  /// Whether the document is encrypted and was opened with the owner's password, with which everything is permitted.
  public var isOpenedByOwner: Bool { overview.isOpenedByOwner }

  /// The page labels (ISO 32000-1, 12.4.2).
  public var pageLabels: PageLabels { overview.pageLabels }

  /// The outline (ISO 32000-1, 12.3.3).
  public var outline: Outline { overview.outline }

  /// The identity by which a library recognises the document.
  public var identity: DocumentIdentity { overview.identity }

  /// The warnings about the file when it was opened.
  public var warnings: [Warning] { overview.warnings }

  /// Returns the document information: metadata, encryption, permissions, version.
  public func info() throws(DocumentError) -> DocumentInfo { try ask(FactsQuestion()).info }

  /// Returns the metadata and the initial view, as properties that can be edited.
  public func properties() throws(DocumentError) -> DocumentProperties { try ask(PropertiesQuestion()) }

  /// Returns the form with the values of its fields (ISO 32000-1, 12.7).
  public func form() throws(DocumentError) -> Form { try ask(FormQuestion()) }

  /// Returns the geometry and the label of a page, by its 0-based index.
  public func page(at index: Int) throws(DocumentError) -> PageGeometry {
    try ask(GeometryQuestion(page: index))
  }

  /// Returns the text of a page in reading order, by its 0-based index.
  public func string(ofPage index: Int) throws(DocumentError) -> String {
    try ask(StringQuestion(page: index))
  }

  /// Returns the text of a page with a box for each scalar, in default user space.
  public func text(ofPage index: Int) throws(DocumentError) -> PageText { try ask(TextQuestion(page: index)) }

  /// Returns the matches on a page, in reading order.
  ///
  /// Pages that are searched in order without quads are searched ahead, several in one request.
  ///
  /// - Parameters:
  ///   - finder: the finder for the query.
  ///   - index: the 0-based page index.
  ///   - locating: whether the matches have quads, which takes longer.
  /// - Returns: the matches.
  /// - Throws: `DocumentError`.
  public func matches(
    of finder: TextFinder, onPage index: Int, locating: Bool = true
  ) throws(DocumentError) -> [SearchMatch] {
    try read(.text(page: index)) { remote throws(DocumentError) in
      try locating
        ? remote.matches(of: finder, onPage: index, locating: true)
        : remote.matches(of: finder, onPage: index)
    }
  }

  /// Returns all marks of the document, without links, form fields and popups, with their threads, pages and headings.
  ///
  /// ``markedTexts(onPage:)`` has the text that they mark, ``annotations(onPage:)`` annotations of all types.
  public func allMarks() throws(DocumentError) -> DocumentAnnotations { try ask(AnnotationsQuestion()).rest }

  /// Returns all annotations of a page, in file order, by its 0-based index.
  public func annotations(onPage index: Int) throws(DocumentError) -> [Annotation] {
    try ask(PageAnnotationsQuestion(page: index))
  }

  /// Returns the text under or within the annotations of a page, by annotation index.
  public func markedTexts(onPage index: Int) throws(DocumentError) -> [Int: MarkedText] {
    try ask(MarkedTextsQuestion(page: index))
  }

  /// Returns the links of a page that have an action, in file order, by its 0-based index.
  public func links(onPage index: Int) throws(DocumentError) -> [Link] { try ask(LinksQuestion(page: index)) }

  /// Returns the actions of the document, its pages, annotations and fields, in this order, each with its trigger.
  public func allActions() throws(DocumentError) -> [DocumentAction] { try ask(ActionsQuestion()) }

  /// Lists the fonts of pages by their 0-based indexes, in the order of the pages; nil for the whole document.
  public func fonts(onPages pages: Range<Int>? = nil) throws(DocumentError) -> [DocumentFont] {
    try ask(FontsQuestion(pages: pages))
  }

  /// Lists the images that pages draw, by their 0-based indexes, in the order of drawing; nil for the whole document.
  public func images(onPages pages: Range<Int>? = nil) throws(DocumentError) -> [DocumentImage] {
    try ask(ImagesQuestion(pages: pages))
  }

  /// Exports the annotations.
  ///
  /// - Parameter options: the format, and the selection of annotations.
  /// - Returns: the bytes of the file, and the report with the number of annotations and the warnings.
  /// - Throws: `DocumentError`.
  public func export(
    _ options: ExportOptions = ExportOptions()
  ) throws(DocumentError) -> (data: Data, report: ExportReport) {
    let answer = try ask(ExportQuestion(options: options))
    return (Data(answer.bytes), answer.report)
  }

  /// Draws a page.
  ///
  /// - Parameters:
  ///   - index: the 0-based page index.
  ///   - zoom: pixels per point.
  ///   - rotation: the additional clockwise rotation in degrees: a multiple of 90.
  ///   - part: the part of the page to draw, in the coordinates of `PageTransform`; nil for the whole page.
  ///   - annotations: the annotations to draw.
  /// - Returns: the image. Its pixels count as memory of this process, four bytes each.
  /// - Throws: `DocumentError`. A page that was lost in one size is drawn again in another.
  public func image(
    ofPage index: Int, zoom: Double = 1, rotation: Int = 0, part: ScreenRectangle? = nil,
    annotations: DrawnAnnotations = .all
  ) throws(DocumentError) -> PageImage {
    var pagePart = PagePart(page: index, zoom: zoom, rotation: rotation, area: part)
    pagePart.annotations = annotations
    return try read(.image(page: index)) { remote throws(DocumentError) in try remote.image(pagePart) }
  }
}
