import Foundation

/// Which annotations an image of a page has on it.
public enum DrawnAnnotations: String, Hashable, Sendable, CaseIterable {
  /// Those that are seen on screen: not hidden, not `noView`, on no layer that is off.
  case all
  /// The page alone, without its form fields either.
  case none
  /// Those that go to a printer: with `print` and not hidden.
  case print
}

/// A page, or a part of one, in pixels on white paper.
public struct PageImage: Hashable, Sendable, Codable {
  /// Pixels in a row.
  public let width: Int
  /// Rows, from the top down.
  public let height: Int
  /// The distance from one row to the next in ``pixels``.
  public let bytesPerRow: Int
  /// Four bytes a pixel: blue, green, red and alpha, the colours multiplied by alpha, which is 255 everywhere
  /// since the paper is opaque. (On a machine that puts the high byte first the order is the other way round:
  /// it is cairo's ARGB32.)
  public let pixels: [UInt8]
  /// Pixels per inch of the page; 72 at a zoom of 1.
  public let pixelsPerInch: Double

  /// An image from its pixels.
  init(width: Int, height: Int, bytesPerRow: Int, pixels: [UInt8], pixelsPerInch: Double) {
    (self.width, self.height, self.bytesPerRow) = (width, height, bytesPerRow)
    (self.pixels, self.pixelsPerInch) = (pixels, pixelsPerInch)
  }

  /// The image as a PNG file, which says its resolution.
  ///
  /// - Throws: ``PageImageError``, if memory runs out.
  public func png() throws(PageImageError) -> Data {
    var pixels = pixels
    let file = pixels.withUnsafeMutableBytes { bytes in
      Result { () throws(CairoError) in
        try CairoImage(pixels: bytes, width: width, height: height, bytesPerRow: bytesPerRow).png()
      }
    }
    switch file {
    case .success(let bytes): return Data(PNGResolution.inserted(pixelsPerInch, into: bytes))
    case .failure(let error): throw PageImageError(reason: error.message)
    }
  }
}

/// Why an image can't be written as a file.
public struct PageImageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The library's own words.
  public var reason: String

  /// What went wrong, for people.
  public var description: String { "the image can't be made (\(reason)); choose a smaller one" }
}

/// Says in a PNG file how large it is on paper: the pHYs chunk (PNG, 11.3.5.3), which cairo doesn't write.
enum PNGResolution {
  /// The signature and the header chunk, after which others may come.
  private static let headerLength = 8 + 25

  /// The file with its resolution; as it was where that can't be said in pixels per metre.
  static func inserted(_ pixelsPerInch: Double, into png: [UInt8]) -> [UInt8] {
    let perMetre = (pixelsPerInch / 0.0254).rounded()
    guard png.count > headerLength, let number = UInt32(exactly: perMetre), number > 0, number < 1 << 31
    else {
      return png
    }
    let body = Array("pHYs".utf8) + bigEndian(number) + bigEndian(number) + [1]
    let chunk = bigEndian(9) + body + bigEndian(crc(body))
    return png[..<headerLength] + chunk + png[headerLength...]
  }

  private static func bigEndian(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  /// The check sum of a chunk's type and data (PNG, annex D).
  private static func crc(_ bytes: [UInt8]) -> UInt32 {
    var sum: UInt32 = .max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 0 ? sum >> 1 : 0xEDB8_8320 ^ (sum >> 1) }
    }
    return ~sum
  }
}
