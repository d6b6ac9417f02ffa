import CPango
import PangoLoader
import PopplerLoader

/// The fonts of layouts: the owner of the C handles.
final class TextFonts {
  fileprivate let map: OpaquePointer
  fileprivate let context: OpaquePointer

  /// Loads Pango if necessary.
  private static func load() throws(CairoError) {
    guard let reason = pdfkey_load_pango() else { return }
    throw CairoError(
      message: "text needs the library Pango (\(String(cString: reason))); install libpangocairo-1.0-0")
  }

  /// The version of the loaded Pango.
  static var libraryVersion: String? {
    get throws(CairoError) {
      try load()
      return pango_version_string().map { String(cString: $0) }
    }
  }

  /// Creates the map of the installed fonts.
  init() throws(CairoError) {
    try Self.load()
    guard let map = pango_cairo_font_map_new() else { throw CairoError(message: "no fonts are found") }
    guard let context = pango_font_map_create_context(map) else {
      pdfkey_unref(UnsafeMutableRawPointer(map))
      throw CairoError(message: "no fonts are found")
    }
    (self.map, self.context) = (map, context)
    // Points of a page, at any magnification: nothing is rounded to pixels.
    pango_cairo_context_set_resolution(context, 72)
    let options = cairo_font_options_create()
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    pango_cairo_context_set_font_options(context, options)
    cairo_font_options_destroy(options)
  }

  deinit {
    pdfkey_unref(UnsafeMutableRawPointer(context))
    pdfkey_unref(UnsafeMutableRawPointer(map))
  }
}

/// A text laid out in lines: the owner of the C handle.
final class TextLayout {
  private let handle: OpaquePointer
  private let fonts: TextFonts
  private let box: TextBox
  /// The text without characters that can't be drawn.
  private let text: String
  /// The width of the longest line and the height of all lines in points.
  private(set) var size = Size(width: 0, height: 0)
  /// The number of characters that no font has.
  private(set) var missingGlyphs = 0

  /// Pango's units in a point.
  private static let scale = Double(PANGO_SCALE)
  /// The largest number of characters: a hundred pages.
  private static let mostCharacters = 200_000
  /// The largest width, beyond any page.
  private static let largestWidth = 1e6

  /// Lays out a text.
  init(_ box: TextBox, fonts: TextFonts) throws(CairoError) {
    guard let handle = pango_layout_new(fonts.context) else {
      throw CairoError(message: "the text can't be laid out")
    }
    (self.handle, self.fonts, self.box) = (handle, fonts, box)
    text = Self.printable(box.text)
    setFont(box.font)
    if box.arrangement.wraps {
      let width = box.box.width.isFinite ? max(1, min(Self.largestWidth, box.box.width)) : 1
      pango_layout_set_width(handle, Int32(width * Self.scale))
    }
    if box.arrangement.isList { pango_layout_set_auto_dir(handle, 0) }
    pango_layout_set_wrap(handle, PANGO_WRAP_WORD_CHAR)
    setText(text)
    // Pango swaps left and right for text from right to left.
    let isReversed = pango_layout_get_direction(handle, 0) == PANGO_DIRECTION_RTL
    let alignment =
      switch box.justification {
      case .left: PANGO_ALIGN_LEFT
      case .centered: PANGO_ALIGN_CENTER
      case .right: isReversed ? PANGO_ALIGN_LEFT : PANGO_ALIGN_RIGHT
      }
    pango_layout_set_alignment(handle, alignment)
    chooseSize()
    size = currentSize
    missingGlyphs = Int(pango_layout_get_unknown_glyphs_count(handle))
  }

  deinit {
    pdfkey_unref(UnsafeMutableRawPointer(handle))
  }

  private var currentSize: Size {
    var logical = PangoRectangle()
    pango_layout_get_extents(handle, nil, &logical)
    return Size(width: Double(logical.width) / Self.scale, height: Double(logical.height) / Self.scale)
  }

  private func setText(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { bytes in
        pango_layout_set_text(handle, bytes.baseAddress, Int32(clamping: bytes.count))
      }
    }
  }

  /// Chooses the largest size at which the text fits, or else the smallest one.
  private func chooseSize() {
    let sizes = box.arrangement.sizes
    guard !sizes.isEmpty else { return }
    var (low, high) = (0, sizes.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      setFont(sizes[middle])
      let size = currentSize
      if size.width <= box.box.width, size.height <= box.box.height {
        low = middle
      } else {
        high = middle - 1
      }
    }
    setFont(sizes[low])
  }

  private func setFont(_ size: Double) {
    var font = box.font
    font.size = size
    setFont(font)
  }

  // MARK: Drawing

  /// Draws the text from the upper left corner.
  func draw(on context: OpaquePointer) {
    drawHighlights(on: context)
    let rgb = box.color.rgb ?? (0, 0, 0)
    cairo_set_source_rgb(context, rgb.red, rgb.green, rgb.blue)
    let top = box.arrangement.isCentered ? (box.box.height - size.height) / 2 : 0
    if let cells = box.arrangement.cells { return draw(inCells: cells, top, on: context) }
    cairo_move_to(context, start(of: size.width), top)
    pango_cairo_show_layout(context, handle)
  }

  /// Returns the left edge of a text without wrapped lines; Pango aligns wrapped ones.
  private func start(of width: Double) -> Double {
    guard !box.arrangement.wraps, !box.arrangement.isList else { return 0 }
    let rest = box.box.width - width
    let isReversed = pango_layout_get_direction(handle, 0) == PANGO_DIRECTION_RTL
    return switch box.justification {
    case .left: isReversed ? rest : 0
    case .centered: rest / 2
    case .right: rest
    }
  }

  /// Draws each character in the middle of a cell.
  private func draw(inCells cells: Int, _ top: Double, on context: OpaquePointer) {
    let isReversed = pango_layout_get_direction(handle, 0) == PANGO_DIRECTION_RTL
    let characters = Array(text.prefix(max(1, cells)))
    let cell = box.box.width / Double(max(1, cells))
    let free = max(0, cells - characters.count)
    let first =
      switch box.justification {
      case .left: isReversed ? free : 0
      case .centered: free / 2
      case .right: free
      }
    for (index, character) in (isReversed ? characters.reversed() : characters).enumerated() {
      setText(String(character))
      cairo_move_to(context, (Double(first + index) + 0.5) * cell - currentSize.width / 2, top)
      pango_cairo_show_layout(context, handle)
    }
  }

  private func drawHighlights(on context: OpaquePointer) {
    guard !box.arrangement.highlightedLines.isEmpty else { return }
    // The colour of Acrobat.
    cairo_set_source_rgb(context, 0.6, 0.757, 0.855)
    var start = 0
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if box.arrangement.highlightedLines.contains(index) {
        var position = PangoRectangle()
        pango_layout_index_to_pos(handle, Int32(clamping: start), &position)
        cairo_rectangle(
          context, 0, Double(position.y) / Self.scale, box.box.width, Double(position.height) / Self.scale)
        cairo_fill(context)
      }
      start += line.utf8.count + 1
    }
  }

  private func setFont(_ font: TextFont) {
    let description = pango_font_description_new()
    defer { pango_font_description_free(description) }
    pango_font_description_set_family(description, font.family)
    let size = font.size.isFinite ? max(0.1, min(1000, font.size)) : 12
    pango_font_description_set_size(description, Int32(size * Self.scale))
    if font.isBold { pango_font_description_set_weight(description, PANGO_WEIGHT_BOLD) }
    if font.isItalic { pango_font_description_set_style(description, PANGO_STYLE_ITALIC) }
    pango_layout_set_font_description(handle, description)
  }

  /// Returns a text with line feeds between lines, and without other control characters, which Pango draws as
  /// boxes, and noncharacters, which cairo refuses.
  private static func printable(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var last: Unicode.Scalar?
    for scalar in text.unicodeScalars.prefix(mostCharacters) {
      switch scalar {
      case "\n" where last == "\r": break
      case "\r": result.append("\n")
      case "\n", "\t": result.append(scalar)
      default:
        let properties = scalar.properties
        if properties.generalCategory != .control, !properties.isNoncharacterCodePoint {
          result.append(scalar)
        }
      }
      last = scalar
    }
    return String(result)
  }
}
