/// A canvas on which images and translucent marks are composed; what lies outside is cropped.
package struct PixelCanvas {
  /// A colour; the opacity is that of a mark.
  package struct Color: Hashable, Sendable, Codable {
    package var red: UInt8
    package var green: UInt8
    package var blue: UInt8
    package var opacity: UInt8 = 255

    package init(red: UInt8, green: UInt8, blue: UInt8, opacity: UInt8 = 255) {
      (self.red, self.green, self.blue, self.opacity) = (red, green, blue, opacity)
    }
  }

  private let width, height: Int
  private var bytes: [UInt8]

  /// The maximum number of pixels, as many as a page may have.
  private static let mostPixels = 100_000_000

  /// Creates a canvas of one colour; nil if it has no pixels, or too many.
  package init?(width: Int, height: Int, ground: Color) {
    let (count, overflow) = width.multipliedReportingOverflow(by: height)
    guard width > 0, height > 0, !overflow, count <= Self.mostPixels else { return nil }
    (self.width, self.height) = (width, height)
    let pixel = [ground.blue, ground.green, ground.red, 255]
    bytes = [UInt8](unsafeUninitializedCapacity: count * 4) { buffer, initialized in
      for index in 0..<count * 4 { buffer[index] = pixel[index & 3] }
      initialized = count * 4
    }
  }

  /// The composed image.
  package var pixels: Pixels? {
    Pixels(width: width, height: height, bytesPerRow: width * 4, order: .bgra, bytes: bytes)
  }

  /// Copies an image with its upper left pixel at a point.
  package mutating func place(_ image: Pixels, x: Int, y: Int) {
    let (columns, rows) = (Pixels.shown(x, image.width, of: width), Pixels.shown(y, image.height, of: height))
    guard !columns.isEmpty else { return }
    let swapsRedAndBlue = image.order == .rgba
    for row in rows {
      let start = (row - y) * image.bytesPerRow + (columns.lowerBound - x) * 4
      let target = (row * width + columns.lowerBound) * 4
      bytes.replaceSubrange(
        target..<target + columns.count * 4, with: image.bytes[start..<start + columns.count * 4])
      guard swapsRedAndBlue else { continue }
      for index in stride(from: target, to: target + columns.count * 4, by: 4) {
        bytes.swapAt(index, index + 2)
      }
    }
  }

  /// Marks a rectangle of the image with a colour: an opaque one covers it, a translucent one leaves its ink as it is.
  package mutating func blend(
    _ color: Color, x: Int, y: Int, width: Int, height: Int, isNight: Bool = false
  ) {
    let (columns, rows) = (Pixels.shown(x, width, of: self.width), Pixels.shown(y, height, of: self.height))
    let (mark, parts) = (
      InkMark(color, isNight: isNight), [color.blue, color.green, color.red].map(Int.init)
    )
    for row in rows {
      for column in columns {
        let index = (row * self.width + column) * 4
        let opacity =
          color.opacity == 255
          ? 255 : mark.opacity(red: bytes[index + 2], green: bytes[index + 1], blue: bytes[index])
        let (share, rest) = (Int(opacity), 255 - Int(opacity))
        for part in 0..<3 {
          bytes[index + part] = UInt8(
            clamping: (parts[part] * share + Int(bytes[index + part]) * rest + 127) / 255)
        }
      }
    }
  }
}
