import CPango

/// A PDF file that cairo writes: the owner of the C handles.
final class CairoPDF {
  private let surface: OpaquePointer
  private let context: OpaquePointer
  private let sink: CairoSink

  /// Creates a file without pages; Pango must be loaded.
  init() throws(CairoError) {
    let sink = CairoSink()
    // The surface writes until it is destroyed, and the sink is released after that.
    let surface = cairo_pdf_surface_create_for_stream(
      CairoSink.write, Unmanaged.passUnretained(sink).toOpaque(), 1, 1)
    guard let surface else { throw CairoError(message: "the file can't be created") }
    cairo_pdf_surface_restrict_to_version(surface, CAIRO_PDF_VERSION_1_4)
    guard let context = cairo_create(surface) else {
      cairo_surface_destroy(surface)
      throw CairoError(message: "the drawing context can't be created")
    }
    (self.sink, self.surface, self.context) = (sink, surface, context)
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }

  /// Adds a page.
  func addPage(width: Double, height: Double, _ draw: (OpaquePointer) -> Void) throws(CairoError) {
    cairo_pdf_surface_set_size(surface, width, height)
    draw(context)
    cairo_show_page(context)
    let status = cairo_status(context)
    guard status == CAIRO_STATUS_SUCCESS else { throw CairoError(status) }
  }

  /// Completes the file.
  func finish() throws(CairoError) -> [UInt8] {
    cairo_surface_finish(surface)
    let status = cairo_surface_status(surface)
    guard status == CAIRO_STATUS_SUCCESS else { throw CairoError(status) }
    return sink.bytes
  }
}
