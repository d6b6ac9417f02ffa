import CChafa
import ChafaLoader

/// Chafa's canvas, an image in cells, which owns its handles.
final class ChafaCanvas {
  private let config: OpaquePointer
  private let symbols: OpaquePointer?
  private let format: ImageProtocol

  /// Creates a canvas of some cells.
  ///
  /// - Throws: ``ImageEncodingError/libraryMissing(_:)``.
  init(
    _ format: ImageProtocol, _ colors: ColorDepth, _ cells: CellGeometry
  ) throws(ImageEncodingError) {
    if let reason = pdfkey_load_chafa() { throw .libraryMissing(String(cString: reason)) }
    guard let config = chafa_canvas_config_new() else { throw .failed(format) }
    self.config = config
    self.format = format
    chafa_canvas_config_set_geometry(config, gint(cells.columns), gint(cells.rows))
    chafa_canvas_config_set_cell_geometry(config, gint(cells.cellWidth), gint(cells.cellHeight))
    // Pages have enough contrast.
    chafa_canvas_config_set_preprocessing_enabled(config, 0)
    guard format == .symbols else {
      symbols = nil
      chafa_canvas_config_set_pixel_mode(config, CHAFA_PIXEL_MODE_ITERM2)
      chafa_canvas_config_set_canvas_mode(config, CHAFA_CANVAS_MODE_TRUECOLOR)
      return
    }
    chafa_canvas_config_set_pixel_mode(config, CHAFA_PIXEL_MODE_SYMBOLS)
    chafa_canvas_config_set_canvas_mode(config, Self.mode(colors))
    chafa_canvas_config_set_work_factor(config, Self.workFactor)
    if colors < .indexed { chafa_canvas_config_set_dither_mode(config, CHAFA_DITHER_MODE_ORDERED) }
    symbols = chafa_symbol_map_new()
    // The symbols that every terminal font has, each one cell wide.
    for tags in [
      CHAFA_SYMBOL_TAG_SPACE, CHAFA_SYMBOL_TAG_SOLID, CHAFA_SYMBOL_TAG_HHALF, CHAFA_SYMBOL_TAG_VHALF,
      CHAFA_SYMBOL_TAG_QUAD,
    ] {
      chafa_symbol_map_add_by_tags(symbols, tags)
    }
    chafa_canvas_config_set_symbol_map(config, symbols)
  }

  deinit {
    chafa_canvas_config_unref(config)
    if let symbols { chafa_symbol_map_unref(symbols) }
  }

  /// The version of the headers, since the library doesn't report its own, and the error if it can't be loaded.
  static var library: (version: String, problem: String?) {
    let version = "\(CHAFA_MAJOR_VERSION).\(CHAFA_MINOR_VERSION).\(CHAFA_MICRO_VERSION)"
    return (version, pdfkey_load_chafa().map { String(cString: $0) })
  }

  /// The effort of choosing symbols; more makes no difference on a page of text.
  private static let workFactor: gfloat = 0.2

  private static func mode(_ colors: ColorDepth) -> ChafaCanvasMode {
    switch colors {
    case .trueColor: CHAFA_CANVAS_MODE_TRUECOLOR
    case .indexed: CHAFA_CANVAS_MODE_INDEXED_240
    case .sixteen: CHAFA_CANVAS_MODE_INDEXED_16
    case .none: CHAFA_CANVAS_MODE_FGBG
    }
  }

  /// Returns the image as bytes for the terminal.
  func bytes(for pixels: Pixels) throws(ImageEncodingError) -> [UInt8] {
    guard let canvas = chafa_canvas_new(config) else { throw .failed(format) }
    defer { chafa_canvas_unref(canvas) }
    let type = pixels.order == .bgra ? CHAFA_PIXEL_BGRA8_UNASSOCIATED : CHAFA_PIXEL_RGBA8_UNASSOCIATED
    pixels.bytes.withUnsafeBufferPointer { bytes in
      chafa_canvas_draw_all_pixels(
        canvas, type, bytes.baseAddress, gint(pixels.width), gint(pixels.height), gint(pixels.bytesPerRow))
    }
    guard let printed = chafa_canvas_print(canvas, nil) else { throw .failed(format) }
    defer { pdfkey_free_chafa_string(printed) }
    guard let text = printed.pointee.str else { throw .failed(format) }
    return text.withMemoryRebound(to: UInt8.self, capacity: Int(printed.pointee.len)) {
      Array(UnsafeBufferPointer(start: $0, count: Int(printed.pointee.len)))
    }
  }
}
