import Foundation
import PNGFiles

extension PageImage {
  /// Encodes the image as a PNG file with its resolution, in greys if it has no colours.
  ///
  /// - Throws: ``PageImageError``, if memory runs out.
  public func png() throws(PageImageError) -> Data {
    guard let rows = PixelRows(width: width, height: height, bytesPerRow: bytesPerRow, pixels) else {
      throw PageImageError(reason: "pixels are missing")
    }
    guard let file = rows.png(pixelsPerMetre: pixelsPerInch / 0.0254) else {
      throw PageImageError(reason: "out of memory")
    }
    return Data(file)
  }
}
