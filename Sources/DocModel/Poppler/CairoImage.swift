import CPoppler
import Foundation
import PopplerLoader

/// An error reported by cairo.
package struct CairoError: Error, Equatable {
  package var message: String
}

extension CairoError {
  init(_ status: cairo_status_t) {
    self.init(message: cairo_status_to_string(status).map { String(cString: $0) } ?? "unknown error")
  }
}

/// Pixels in memory as a cairo surface: the owner of the C handle.
///
/// A pixel has four bytes, blue first on little-endian machines: cairo's ARGB32 is a 32-bit number.
final class CairoImage {
  fileprivate let handle: OpaquePointer

  /// The number of bytes in a pixel.
  static let bytesPerPixel = 4

  /// Creates an image from pixels that outlive it.
  init(pixels: UnsafeMutableRawBufferPointer, width: Int, height: Int, bytesPerRow: Int) throws(CairoError) {
    // Cairo trusts its arguments and would write beyond the end.
    let sides = 1...DocumentLimits.longestImageSide
    guard sides.contains(width), sides.contains(height),
      bytesPerRow % Self.bytesPerPixel == 0, bytesPerRow >= width * Self.bytesPerPixel,
      bytesPerRow <= pixels.count / height
    else {
      throw CairoError(message: "the number of pixels is wrong")
    }
    if let reason = pdfkey_load_poppler() { throw CairoError(message: String(cString: reason)) }
    let start = pixels.baseAddress?.assumingMemoryBound(to: UInt8.self)
    guard
      let handle = cairo_image_surface_create_for_data(
        start, CAIRO_FORMAT_ARGB32, Int32(width), Int32(height), Int32(bytesPerRow))
    else {
      throw CairoError(message: "the image can't be created")
    }
    self.handle = handle
    try check()
  }

  deinit {
    cairo_surface_destroy(handle)
  }

  /// Completes pending drawing.
  func flush() throws(CairoError) {
    cairo_surface_flush(handle)
    try check()
  }

  /// Decodes a PNG file of the size in its header into rows without gaps; colours are multiplied with their opacity.
  static func pixels(ofPNG file: [UInt8], width: Int, height: Int) throws(CairoError) -> [UInt8] {
    let bytesPerRow = width * bytesPerPixel
    guard let pixels = calloc(height, bytesPerRow) else { throw CairoError(message: "out of memory") }
    defer { free(pixels) }
    let buffer = UnsafeMutableRawBufferPointer(start: pixels, count: height * bytesPerRow)
    let target = try CairoImage(pixels: buffer, width: width, height: height, bytesPerRow: bytesPerRow)
    let context = try CairoContext(drawingOn: target)
    let source = try CairoImage(png: file)
    // Drawing converts from any format, such as that of more than eight bits.
    cairo_set_source_surface(context.handle, source.handle, 0, 0)
    cairo_paint(context.handle)
    try context.check()
    try target.flush()
    return Array(buffer)
  }

  /// Decodes a PNG file.
  private init(png file: [UInt8]) throws(CairoError) {
    let source = Source(file)
    // The source outlives the call, and cairo reads from it only during the call.
    let created = cairo_image_surface_create_from_png_stream(
      { source, bytes, count in
        guard let source, let bytes else { return CAIRO_STATUS_READ_ERROR }
        return Unmanaged<Source>.fromOpaque(source).takeUnretainedValue().read(bytes, Int(count))
      }, Unmanaged.passUnretained(source).toOpaque())
    guard let created else { throw CairoError(message: "the image can't be created") }
    handle = withExtendedLifetime(source) { created }
    try check()
  }

  private func check() throws(CairoError) {
    let status = cairo_surface_status(handle)
    guard status == CAIRO_STATUS_SUCCESS else { throw CairoError(status) }
  }

  /// The bytes of a file and the position up to which they have been read.
  private final class Source {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) {
      self.bytes = bytes
    }

    func read(_ target: UnsafeMutablePointer<UInt8>, _ count: Int) -> cairo_status_t {
      guard count <= bytes.count - position else { return CAIRO_STATUS_READ_ERROR }
      bytes.withUnsafeBufferPointer { bytes in
        for index in 0..<count { target[index] = bytes[position + index] }
      }
      position += count
      return CAIRO_STATUS_SUCCESS
    }
  }
}

/// A drawing context for an image: the owner of the C handle.
final class CairoContext {
  let handle: OpaquePointer
  /// Retained, since cairo draws on its pixels.
  private let image: CairoImage

  init(drawingOn image: CairoImage) throws(CairoError) {
    guard let handle = cairo_create(image.handle) else {
      throw CairoError(message: "the drawing context can't be created")
    }
    self.handle = handle
    self.image = image
    try check()
  }

  deinit {
    cairo_destroy(handle)
  }

  /// Sets the transform to the image for subsequent drawing.
  func setTransform(_ transform: AffineTransform) throws(CairoError) {
    var matrix = cairo_matrix_t(
      xx: transform.x.x, yx: transform.x.y, xy: transform.y.x, yy: transform.y.y,
      x0: transform.origin.x, y0: transform.origin.y)
    cairo_set_matrix(handle, &matrix)
    // A transform that can't be inverted leaves a permanent error.
    try check()
  }

  /// Throws the current error, if any.
  func check() throws(CairoError) {
    let status = cairo_status(handle)
    guard status == CAIRO_STATUS_SUCCESS else { throw CairoError(status) }
  }
}

/// An affine transform to an image: the images of the origin and of a unit step along each axis.
struct AffineTransform: Equatable {
  var origin: ScreenPoint
  var x: ScreenPoint
  var y: ScreenPoint

  init(origin: ScreenPoint, x: ScreenPoint, y: ScreenPoint) {
    (self.origin, self.x, self.y) = (origin, x, y)
  }

  /// Creates the transform equal to a function that maps straight lines to straight lines.
  init(_ map: (_ x: Double, _ y: Double) -> ScreenPoint) {
    let (origin, right, down) = (map(0, 0), map(1, 0), map(0, 1))
    self.init(
      origin: origin, x: ScreenPoint(x: right.x - origin.x, y: right.y - origin.y),
      y: ScreenPoint(x: down.x - origin.x, y: down.y - origin.y))
  }
}

/// The bytes of a file that cairo writes.
final class CairoSink {
  private(set) var bytes: [UInt8] = []

  /// Adds bytes to the sink that the first argument points to (`cairo_write_func_t`).
  static let write:
    @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<UInt8>?, UInt32) -> cairo_status_t = {
      sink, bytes, count in
      guard let sink, let bytes else { return CAIRO_STATUS_WRITE_ERROR }
      Unmanaged<CairoSink>.fromOpaque(sink).takeUnretainedValue().bytes
        .append(contentsOf: UnsafeBufferPointer(start: bytes, count: Int(count)))
      return CAIRO_STATUS_SUCCESS
    }
}
