import CZlib

/// An image as a PNG file (ISO/IEC 15948): its header and its rows.
package struct PNGFile {
  /// The colours of a pixel (table 11.1).
  package enum Color: UInt8 {
    /// One sample, from black to white.
    case grey = 0
    /// Red, green and blue.
    case rgb = 2
    /// Red, green, blue and the opacity, with which they aren't multiplied.
    case rgba = 6

    /// The number of samples of a pixel.
    package var samples: Int { self == .grey ? 1 : self == .rgb ? 3 : 4 }
  }

  private let width: Int
  private let height: Int
  private let bits: UInt8
  private let color: Color

  /// Describes a file.
  ///
  /// - Parameters:
  ///   - width: the number of pixels in a row.
  ///   - height: the number of rows.
  ///   - bits: the bits of a sample.
  ///   - color: the colours of a pixel.
  package init(width: Int, height: Int, bits: UInt8 = 8, _ color: Color) {
    (self.width, self.height, self.bits, self.color) = (width, height, bits, color)
  }

  /// Returns the file.
  ///
  /// - Parameters:
  ///   - rows: the rows, each after the byte of its filter (section 9).
  ///   - level: zlib's level.
  ///   - pixelsPerMetre: the resolution; nil or less than one if there is none.
  /// - Returns: the bytes; nil if zlib fails.
  package func bytes(_ rows: [UInt8], level: Int32 = Z_BEST_SPEED, pixelsPerMetre: Double? = nil) -> [UInt8]?
  {
    guard let deflated = Deflation.deflated(rows, level: level) else { return nil }
    let header = Self.bigEndian(width) + Self.bigEndian(height) + [bits, color.rawValue, 0, 0, 0]
    var file = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + Self.chunk("IHDR", header)
    if let resolution = pixelsPerMetre.flatMap({ Int32(exactly: $0.rounded()) }), resolution > 0 {
      file += Self.chunk("pHYs", Self.bigEndian(Int(resolution)) + Self.bigEndian(Int(resolution)) + [1])
    }
    return file + Self.chunk("IDAT", deflated) + Self.chunk("IEND", [])
  }

  private static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + content
    return bigEndian(content.count) + body + bigEndian(Int(crc32(0, body, UInt32(clamping: body.count))))
  }

  private static func bigEndian(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
