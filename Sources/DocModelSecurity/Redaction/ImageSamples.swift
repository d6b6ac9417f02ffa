/// Pixels of an image: columns from the left and rows from the top.
struct ImagePixels {
  let columns: Range<Int>
  let rows: Range<Int>

  /// Creates the pixels that an area touches, and one more on each side; nil if there are none.
  ///
  /// Lossy formats and interpolation carry a trace into the next pixel.
  ///
  /// - Parameters:
  ///   - x: the area from left to right, in pixels.
  ///   - y: the area from top to bottom, in pixels.
  ///   - width: the width of the image.
  ///   - height: the height of the image.
  init?(x: ClosedRange<Double>, y: ClosedRange<Double>, width: Int, height: Int) {
    func range(_ part: ClosedRange<Double>, _ count: Int) -> Range<Int> {
      let low = min(Double(count), max(0, part.lowerBound.rounded(.down) - 1))
      let high = min(Double(count), max(low, part.upperBound.rounded(.up) + 1))
      return Int(low)..<Int(high)
    }
    (columns, rows) = (range(x, width), range(y, height))
    if columns.isEmpty || rows.isEmpty { return nil }
  }
}

/// The layout of an image's samples (ISO 32000-1, 8.9.5.2).
struct ImageSamples {
  let bitsPerPixel: Int
  /// The number of bytes of a row.
  let rowLength: Int
  /// Whether removed pixels have all bits set, so that a stencil leaves the page as it is.
  let blankIsSet: Bool

  /// Sets all samples of pixels to the same value.
  func blank(_ pixels: ImagePixels, in data: inout [UInt8]) {
    let bits = (pixels.columns.lowerBound * bitsPerPixel)..<(pixels.columns.upperBound * bitsPerPixel)
    for row in pixels.rows {
      let start = row * rowLength
      var bit = bits.lowerBound
      while bit < bits.upperBound {
        let index = start + bit / 8
        guard data.indices.contains(index) else { return }
        if bit % 8 == 0, bits.upperBound - bit >= 8 {
          data[index] = blankIsSet ? 0xFF : 0
          bit += 8
        } else {
          let mask = UInt8(0x80) >> UInt8(bit % 8)
          data[index] = blankIsSet ? data[index] | mask : data[index] & ~mask
          bit += 1
        }
      }
    }
  }
}

extension PageImage {
  /// Returns the samples, in the fewest bits for each pixel that keep them: 24, 8 or 1.
  ///
  /// - Parameter isMask: whether black pixels are those that a stencil paints.
  /// - Returns: the samples, row by row, and the bits of a pixel.
  func samples(isMask: Bool) -> (bytes: [UInt8], bitsPerPixel: Int) {
    var (isGray, isBlackAndWhite) = (true, true)
    pixels.withUnsafeBufferPointer { pixels in
      for start in stride(from: 0, to: pixels.count - 3, by: 4) where isGray {
        let (blue, green, red) = (pixels[start], pixels[start + 1], pixels[start + 2])
        isGray = blue == green && green == red
        isBlackAndWhite = isBlackAndWhite && (blue == 0 || blue == 255)
      }
    }
    let bits = isMask || isGray && isBlackAndWhite ? 1 : isGray ? 8 : 24
    let rowLength = (width * bits + 7) / 8
    var bytes = [UInt8](repeating: 0, count: rowLength * height)
    for row in 0..<height {
      for column in 0..<width {
        let source = row * bytesPerRow + 4 * column
        switch bits {
        case 24:
          let target = row * rowLength + 3 * column
          for component in 0..<3 { bytes[target + component] = pixels[source + 2 - component] }
        case 8: bytes[row * rowLength + column] = pixels[source]
        default:
          if pixels[source] >= 128 { bytes[row * rowLength + column / 8] |= 0x80 >> UInt8(column % 8) }
        }
      }
    }
    return (bytes, bits)
  }
}
