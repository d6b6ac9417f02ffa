import CPoppler
import PopplerLoader

/// One page as Poppler reads it: the owner of the C handle, and of the text that Poppler keeps with it.
final class PopplerPage {
  let handle: OpaquePointer
  /// Kept, since Poppler reads a page's fonts and content from the document's bytes when they are asked for.
  let document: PopplerDocument

  /// Takes over a page that the caller owns.
  init(taking handle: OpaquePointer, of document: PopplerDocument) {
    self.handle = handle
    self.document = document
  }

  deinit {
    pdfkey_unref(UnsafeMutableRawPointer(handle))
  }

  /// Width and height of the crop box as shown, rotation applied, in points.
  var displaySize: Size {
    var width = 0.0
    var height = 0.0
    poppler_page_get_size(handle, &width, &height)
    return Size(width: width, height: height)
  }

  /// The crop box from whose corner Poppler measures, in default user space.
  ///
  /// Where a file's crop box reaches beyond its media box Poppler may cut it in its own way.
  var cropBox: Rectangle {
    var box = PopplerRectangle()
    poppler_page_get_crop_box(handle, &box)
    return Rectangle(box)
  }

  /// The text of the page in reading order, without that of its annotations.
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

  /// Whether the text is longer than ``DocumentLimits/longestPageText``, and was cut; known when it has been read.
  private(set) var isCut = false

  /// The text of the page, as far as it is kept.
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
    // The boxes cost a hundredth of what the text does: Poppler keeps them with it.
    let cells = TableCells(text.string, boxes: layout(.everything))
    if !cells.string.isEmpty, !text.hasEmbeddings { return .leftToRight(cells) }
    return bidirectional(cells).map(Content.bidirectional) ?? .leftToRight(cells)
  }()

  /// The text of a page with right-to-left letters; nil if nothing is on the page.
  private func bidirectional(_ cells: TableCells) -> ShownText? {
    let parsed = EmbeddedText(cells.string)
    if !cells.string.isEmpty, let parsed, !parsed.isRightToLeft {
      return shownText(cells.string, parsed, cells.boxes)
    }
    // Poppler drops the first and the last line of a right-to-left page, which may be all that there is.
    let whole = RightToLeftSelection(page: self)
    guard !whole.text.string.isEmpty else { return nil }
    return shownText(whole.text.string, EmbeddedText(whole.text.string), whole.boxes)
  }

  /// The text in reading order; where the file has controls of its own that hide Poppler's, in Poppler's.
  private func shownText(_ text: String, _ parsed: EmbeddedText?, _ boxes: [Rectangle]) -> ShownText {
    parsed?.shownText(boxes) ?? ShownText(scalars: EmbeddedText.withoutControls(text), boxes: boxes)
  }
}

/// A selection on a page, in points from the top-left corner of the shown page; the order of its points
/// matters.
extension PopplerRectangle {
  /// Farther out than any page reaches, and near enough that no precision is lost in distances.
  static let outside = 1e6

  /// All of a page that is left-to-right.
  ///
  /// Poppler's own choice, the corners of the page, misses text that stands on its edge.
  static let everything = PopplerRectangle(x1: -outside, y1: -outside, x2: outside, y2: outside)
}

extension Rectangle {
  init(_ rectangle: PopplerRectangle) {
    self.init(x0: rectangle.x1, y0: rectangle.y1, x1: rectangle.x2, y1: rectangle.y2)
  }
}

extension PopplerPage {
  /// How much of a line a selection takes in that begins or ends on it.
  enum SelectionStyle {
    case glyphs, words
  }

  /// The text of a selection.
  func text(_ style: SelectionStyle, _ selection: PopplerRectangle) -> PopplerString {
    var selection = selection
    return PopplerString(taking: poppler_page_get_selected_text(handle, style.poppler, &selection))
  }

  /// A box for each scalar of a selection of glyphs, embedding controls excepted, in points from the top-left
  /// corner of the shown page.
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

  /// The box, to whole points, around what a selection of words takes in and one of glyphs doesn't.
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
    // Letters of absurd size reach as far as 32 bits do: the sums are made of wider numbers.
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
