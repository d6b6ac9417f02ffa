/// A translucent mark over a page that leaves ink as it is, as a marker pen does: the lighter the paper, the more of the
/// mark's colour is visible; at night, the darker.
package struct InkMark {
  private let color: PixelCanvas.Color
  private let isNight: Bool

  /// Creates a mark.
  ///
  /// - Parameters:
  ///   - color: the colour, with its opacity over paper.
  ///   - isNight: whether the paper is dark, and the ink light.
  package init(_ color: PixelCanvas.Color, isNight: Bool) {
    (self.color, self.isNight) = (color, isNight)
  }

  /// Returns the opacity over a pixel.
  @inline(__always)
  func opacity(red: UInt8, green: UInt8, blue: UInt8) -> UInt8 {
    // The luma, by the weights of ITU-R BT.601.
    let luma = (Int(red) * 77 + Int(green) * 150 + Int(blue) * 29) >> 8
    let paper = isNight ? 255 - luma : luma
    return UInt8(truncatingIfNeeded: (Int(color.opacity) * paper + 127) / 255)
  }

  /// Returns the mark over an image, in four bytes a pixel: red, green, blue and opacity, without gaps.
  package func pixels(over image: Pixels) -> [UInt8] {
    let (red, blue) = image.order == .rgba ? (0, 2) : (2, 0)
    return [UInt8](unsafeUninitializedCapacity: image.width * image.height * 4) { mark, count in
      image.bytes.withUnsafeBufferPointer { bytes in
        var out = 0
        for row in 0..<image.height {
          var index = row * image.bytesPerRow
          for _ in 0..<image.width {
            (mark[out], mark[out + 1], mark[out + 2]) = (color.red, color.green, color.blue)
            mark[out + 3] = opacity(
              red: bytes[index + red], green: bytes[index + 1], blue: bytes[index + blue])
            out += 4
            index += 4
          }
        }
        count = out
      }
    }
  }
}
