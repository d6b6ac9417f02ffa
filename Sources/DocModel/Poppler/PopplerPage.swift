import CPoppler
import PopplerLoader

/// A page in Poppler: the owner of the C handle, and of the text that Poppler keeps with it.
final class PopplerPage {
  private let pointer: OpaquePointer
  /// Retained, since Poppler reads a page's fonts and content from the document's bytes on demand.
  let document: PopplerDocument

  /// Takes ownership of a page.
  init(taking handle: OpaquePointer, of document: PopplerDocument) {
    pointer = handle
    self.document = document
  }

  deinit {
    pdfkey_unref(UnsafeMutableRawPointer(pointer))
  }

  /// The C handle for the next call.
  var handle: OpaquePointer {
    document.beginCall()
    return pointer
  }

  /// The width and height of the displayed crop box after rotation, in points.
  var displaySize: Size {
    var width = 0.0
    var height = 0.0
    poppler_page_get_size(handle, &width, &height)
    return Size(width: width, height: height)
  }

  /// The crop box in default user space, from whose corner Poppler measures.
  ///
  /// If a file's crop box extends beyond its media box, Poppler may clip it in its own way.
  var cropBox: Rectangle {
    var box = PopplerRectangle()
    poppler_page_get_crop_box(handle, &box)
    return Rectangle(box)
  }

  /// The text of the page in reading order, without its annotations' text.
  var text: String {
    switch content {
    case .leftToRight(let cells): cells.string
    case .bidirectional(let text): text.string
    }
  }

  /// The text of the page in reading order, with a box for each scalar.
  var shownText: ShownText {
    switch content {
    case .leftToRight(let cells): ShownText(leftToRight: cells.string, boxes: cells.boxes)
    case .bidirectional(let text): text
    }
  }

  /// Whether the text may have lines at an angle, whose letters Poppler doesn't order.
  private(set) lazy var mayBeSlanted: Bool =
    switch content {
    case .leftToRight(let cells): SlantedLines.mayOccur(in: cells.string.unicodeScalars, cells.boxes)
    case .bidirectional(let text): SlantedLines.mayOccur(in: text.scalars, text.boxes)
    }

  /// Whether the text was longer than ``DocumentLimits/longestPageText`` and was cut; valid after it has been read.
  private(set) var isCut = false

  /// The cached text of the page.
  private enum Content {
    case leftToRight(TableCells)
    case bidirectional(ShownText)
  }

  private lazy var content: Content = {
    let text = text(.glyphs, .everything)
    if let kept = text.cut(to: DocumentLimits.longestPageText) {
      isCut = true
      return .leftToRight(
        TableCells(kept, boxes: Array(layout(.everything).prefix(kept.unicodeScalars.count))))
    }
    // The boxes take a hundredth of the time of the text: Poppler caches them with it.
    let cells = TableCells(text.string, boxes: layout(.everything))
    if !cells.string.isEmpty, !text.hasEmbeddings { return .leftToRight(cells) }
    return bidirectional(cells).map(Content.bidirectional) ?? .leftToRight(cells)
  }()

  /// Returns the text of a page with right-to-left letters; nil if the page is empty.
  private func bidirectional(_ cells: TableCells) -> ShownText? {
    let parsed = EmbeddedText(cells.string)
    if !cells.string.isEmpty, let parsed, !parsed.isRightToLeft {
      return shownText(cells.string, parsed, cells.boxes)
    }
    // Poppler drops the first and the last line of a right-to-left page, which may be the only ones.
    let whole = RightToLeftSelection(page: self)
    guard !whole.text.string.isEmpty else { return nil }
    return shownText(whole.text.string, EmbeddedText(whole.text.string), whole.boxes)
  }

  /// Returns the text in reading order; in Poppler's order if the file's own controls conceal Poppler's.
  private func shownText(_ text: String, _ parsed: EmbeddedText?, _ boxes: [Rectangle]) -> ShownText {
    parsed?.shownText(boxes) ?? ShownText(scalars: EmbeddedText.withoutControls(text), boxes: boxes)
  }
}

/// A selection on a page, in points from the top-left corner of the displayed page; the order of its points matters.
extension PopplerRectangle {
  /// A coordinate beyond any page, but small enough to keep distances precise.
  static let outside = 1e6

  /// A selection of a whole left-to-right page.
  ///
  /// Poppler's own selection, the corners of the page, misses text on its edge.
  static let everything = PopplerRectangle(x1: -outside, y1: -outside, x2: outside, y2: outside)
}

extension Rectangle {
  init(_ rectangle: PopplerRectangle) {
    self.init(x0: rectangle.x1, y0: rectangle.y1, x1: rectangle.x2, y1: rectangle.y2)
  }
}

extension PopplerPage {
  /// The granularity of a selection at its first and last line.
  enum SelectionStyle {
    case glyphs, words
  }

  /// Returns the text of a selection.
  func text(_ style: SelectionStyle, _ selection: PopplerRectangle) -> PopplerString {
    var selection = selection
    return PopplerString(taking: poppler_page_get_selected_text(handle, style.poppler, &selection))
  }

  /// Returns a box for each scalar of a glyph selection, except embedding controls, in points from the top-left
  /// corner of the displayed page.
  func layout(_ selection: PopplerRectangle) -> [Rectangle] {
    var selection = selection
    var rectangles: UnsafeMutablePointer<PopplerRectangle>?
    var count: guint = 0
    guard poppler_page_get_text_layout_for_area(handle, &selection, &rectangles, &count) != 0 else {
      return []
    }
    defer { pdfkey_free(rectangles) }
    return UnsafeBufferPointer(start: rectangles, count: Int(count)).map(Rectangle.init)
  }

  /// Returns the bounding box, in whole points, of the area that a word selection covers and a glyph selection
  /// doesn't.
  func boxOfWordsBeyondGlyphs(_ selection: PopplerRectangle) -> Rectangle? {
    var selection = selection
    let words = poppler_page_get_selected_region(handle, 1, POPPLER_SELECTION_WORD, &selection)
    let glyphs = poppler_page_get_selected_region(handle, 1, POPPLER_SELECTION_GLYPH, &selection)
    defer {
      cairo_region_destroy(words)
      cairo_region_destroy(glyphs)
    }
    cairo_region_subtract(words, glyphs)
    guard cairo_region_is_empty(words) == 0 else { return nil }
    var box = cairo_rectangle_int_t()
    cairo_region_get_extents(words, &box)
    // Letters of absurd size extend to the limits of 32 bits, so the sums need wider numbers.
    let (x, y) = (Double(box.x), Double(box.y))
    return Rectangle(x0: x, y0: y, x1: x + Double(box.width), y1: y + Double(box.height))
  }
}

extension PopplerPage.SelectionStyle {
  fileprivate var poppler: PopplerSelectionStyle {
    switch self {
    case .glyphs: POPPLER_SELECTION_GLYPH
    case .words: POPPLER_SELECTION_WORD
    }
  }
}
