/// A page of a document, whose text, annotations and links are read on demand.
///
/// ```swift
/// for page in document.pages where page.label == "iv" {
///   print(try page.string, try page.annotations.count)
/// }
/// ```
///
/// A page keeps its document open. Like the document it is used by one actor or thread at a time. Reading throws
/// ``DocumentError`` if the document has no such page, or the page can't be read.
public struct Page {
  /// The document.
  public let document: Document
  /// The 0-based index in the document.
  public let index: Int

  /// The page label, such as `iv` or `A-3`; the page number if the document has no labels.
  public var label: String { document.pageLabels.label(at: index) }

  /// The boxes and the rotation of the page.
  public var geometry: PageGeometry { get throws(DocumentError) { try document.page(at: index) } }

  /// Returns a box in default user space, cut to the media box; the crop box for one that the page doesn't have.
  public func bounds(of box: PageBox) throws(DocumentError) -> Rectangle {
    try document.bounds(of: box, ofPage: index)
  }

  /// The text in reading order.
  public var string: String { get throws(DocumentError) { try document.string(ofPage: index) } }

  /// The text with the boxes of its characters, in default user space.
  public var text: PageText { get throws(DocumentError) { try document.text(ofPage: index) } }

  /// The text in reading order, as runs with one font and colour each.
  public var textRuns: [TextRun] { get throws(DocumentError) { try document.textRuns(ofPage: index) } }

  /// The annotations, in the file's order.
  public var annotations: [Annotation] {
    get throws(DocumentError) { try document.annotations(onPage: index) }
  }

  /// The links that have an action and a rectangle, in the file's order; ``annotations`` has the others, too.
  public var links: [Link] { get throws(DocumentError) { try document.links(onPage: index) } }

  /// Returns the matches of a query on the page, in reading order.
  public func matches(of finder: TextFinder) throws(DocumentError) -> [SearchMatch] {
    try document.matches(of: finder, onPage: index)
  }

  /// Draws the page.
  ///
  /// - Parameters:
  ///   - zoom: the number of pixels per point.
  ///   - rotation: the clockwise rotation in degrees in addition to the page's own; a multiple of 90.
  ///   - part: the area on the screen that ``PageTransform`` describes; nil for the whole page.
  ///   - annotations: the annotations to draw.
  /// - Returns: the image.
  /// - Throws: ``DocumentError`` if the page can't be drawn, or if the image would be too large.
  public func image(
    zoom: Double = 1, rotation: Int = 0, part: ScreenRectangle? = nil, annotations: DrawnAnnotations = .all
  ) throws(DocumentError) -> PageImage {
    try document.image(ofPage: index, zoom: zoom, rotation: rotation, part: part, annotations: annotations)
  }

  /// Draws the page scaled to fit a box of pixels.
  ///
  /// - Parameters:
  ///   - width: the width of the box in pixels.
  ///   - height: the height of the box in pixels.
  ///   - rotation: the clockwise rotation in degrees in addition to the page's own; a multiple of 90.
  ///   - annotations: the annotations to draw.
  /// - Returns: the image, in the page's proportions.
  /// - Throws: ``DocumentError`` if the page can't be drawn, or if the image would be too large.
  public func image(
    fittingWidth width: Int, height: Int, rotation: Int = 0, annotations: DrawnAnnotations = .all
  ) throws(DocumentError) -> PageImage {
    try document.image(
      ofPage: index, fittingWidth: width, height: height, rotation: rotation, annotations: annotations)
  }
}

/// The pages of a document, by 0-based index.
public struct PageCollection: RandomAccessCollection {
  let document: Document

  /// The index of the first page.
  public var startIndex: Int { 0 }
  /// The number of pages.
  public var endIndex: Int { document.pageCount }
  /// The page at an index.
  ///
  /// - Precondition: the index is one of the collection's. It isn't checked here: reading a page that the document
  ///   doesn't have throws ``DocumentError/noSuchPage(_:page:count:)``.
  public subscript(index: Int) -> Page { Page(document: document, index: index) }
}

extension Document {
  /// The pages.
  public var pages: PageCollection { PageCollection(document: self) }
}
