extension Pixels {
  /// Returns the image for reading in the dark: luminance is inverted, hues are kept.
  ///
  /// Perceived brightness is inverted, so black letters on a yellow mark become white ones on dark yellow.
  /// Saturation is reduced where necessary. Marks stay a little brighter than the paper around them.
  package func forNight() -> Pixels {
    let (red, blue) = order == .rgba ? (0, 2) : (2, 0)
    var copy = self
    copy.bytes.withUnsafeMutableBufferPointer { bytes in
      for row in 0..<height {
        var index = row * bytesPerRow
        for _ in 0..<width {
          let (a, b, c) = (bytes[index], bytes[index + 1], bytes[index + 2])
          if a == b, b == c {
            (bytes[index], bytes[index + 1], bytes[index + 2]) = (255 - a, 255 - a, 255 - a)
          } else {
            let night = NightColor(
              red: Int(bytes[index + red]), green: Int(b), blue: Int(bytes[index + blue]))
            bytes[index + red] = UInt8(clamping: night.red)
            bytes[index + 1] = UInt8(clamping: night.green)
            bytes[index + blue] = UInt8(clamping: night.blue)
          }
          index += 4
        }
      }
    }
    return copy
  }
}

/// A colour for reading in the dark, with components from 0 to 255.
private struct NightColor {
  let red, green, blue: Int

  /// Creates the colour with the hue of another one and its inverted brightness.
  @inline(__always)
  init(red: Int, green: Int, blue: Int) {
    // The luma, by the weights of ITU-R BT.601.
    let luma = (red * 77 + green * 150 + blue * 29) >> 8
    let (low, high) = (min(red, green, blue), max(red, green, blue))
    var target = 255 - luma
    // Without this a bright colour would nearly vanish on black paper.
    if luma > 128 { target = min(255, target + (high - low) * (luma - 128) * 3 / 1024) }
    // The share of the chroma that fits, in parts of 256; all components shrink equally, which keeps the hue.
    var share = 256
    if high > luma { share = min(share, (255 - target) * 256 / (high - luma)) }
    if low < luma { share = min(share, target * 256 / (luma - low)) }
    self.red = target + (red - luma) * share / 256
    self.green = target + (green - luma) * share / 256
    self.blue = target + (blue - luma) * share / 256
  }
}
