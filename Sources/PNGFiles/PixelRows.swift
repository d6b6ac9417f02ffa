/// The rows of an image in cairo's ARGB32: four bytes for each pixel, from the highest bits alpha, red, green and blue,
/// with colours multiplied by alpha.
package struct PixelRows {
  private let width: Int
  private let height: Int
  private let bytesPerRow: Int
  private let pixels: [UInt8]

  /// Describes rows; nil if there is no pixel, some are missing, or a row doesn't begin with a whole pixel.
  package init?(width: Int, height: Int, bytesPerRow: Int, _ pixels: [UInt8]) {
    let (count, isTooLarge) = bytesPerRow.multipliedReportingOverflow(by: height)
    guard !isTooLarge, width > 0, height > 0, bytesPerRow % 4 == 0, bytesPerRow / 4 >= width,
      pixels.count >= count
    else { return nil }
    (self.width, self.height, self.bytesPerRow, self.pixels) = (width, height, bytesPerRow, pixels)
  }

  /// Returns the image as a PNG file, in greys if it has no colours.
  ///
  /// - Parameter pixelsPerMetre: the resolution.
  /// - Returns: the file; nil if zlib fails.
  package func png(pixelsPerMetre: Double) -> [UInt8]? {
    let color = color
    let rows = Self.filtered(packed(color), width: width, samples: color.samples)
    return PNGFile(width: width, height: height, color)
      .bytes(rows, level: Self.level, pixelsPerMetre: pixelsPerMetre)
  }

  /// The level of zlib: of a page of text twice as fast as the usual level 6, for a seventh more bytes.
  private static let level: Int32 = 3

  /// The colours that the file needs.
  private var color: PNGFile.Color {
    var (transparent, colored): (UInt32, UInt32) = (0, 0)
    forEachRow { row in
      for pixel in row {
        transparent |= ~pixel >> 24
        // Blue differs from green, or green from red.
        colored |= (pixel ^ pixel >> 8) & 0xFFFF
      }
    }
    return transparent != 0 ? .rgba : colored != 0 ? .rgb : .grey
  }

  /// Calls a closure with the pixels of each row: alpha in the highest eight bits, then red, green and blue.
  private func forEachRow(_ body: (UnsafeBufferPointer<UInt32>) -> Void) {
    pixels.withUnsafeBytes { bytes in
      for row in 0..<height {
        body(
          UnsafeBufferPointer(
            rebasing: UnsafeRawBufferPointer(rebasing: bytes[(row * bytesPerRow)...])
              .bindMemory(to: UInt32.self)[..<width]))
      }
    }
  }

  /// Returns the samples of all pixels without gaps between rows.
  private func packed(_ color: PNGFile.Color) -> [UInt8] {
    let samples = color.samples
    return [UInt8](unsafeUninitializedCapacity: width * height * samples) { packed, count in
      forEachRow { row in
        switch color {
        case .grey:
          for (index, pixel) in row.enumerated() { packed[count + index] = UInt8(truncatingIfNeeded: pixel) }
        case .rgb:
          for (index, pixel) in row.enumerated() {
            packed[count + 3 * index] = UInt8(truncatingIfNeeded: pixel >> 16)
            packed[count + 3 * index + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
            packed[count + 3 * index + 2] = UInt8(truncatingIfNeeded: pixel)
          }
        case .rgba:
          for (index, pixel) in row.enumerated() {
            let alpha = pixel >> 24
            func sample(_ shift: UInt32) -> UInt8 {
              alpha == 0 ? 0 : UInt8(clamping: ((pixel >> shift & 0xFF) * 255 + alpha / 2) / alpha)
            }
            packed[count + 4 * index] = sample(16)
            packed[count + 4 * index + 1] = sample(8)
            packed[count + 4 * index + 2] = sample(0)
            packed[count + 4 * index + 3] = UInt8(truncatingIfNeeded: alpha)
          }
        }
        count += width * samples
      }
    }
  }

  /// Returns the rows, each after the byte of its filter: unfiltered where neighbours are mostly equal, as in text and
  /// drawings, which repeat themselves; else with Paeth's filter (9.4), for photographs.
  private static func filtered(_ packed: [UInt8], width: Int, samples: Int) -> [UInt8] {
    let length = width * samples
    let height = packed.count / length
    let blank = [UInt8](repeating: 0, count: length)
    return [UInt8](unsafeUninitializedCapacity: (length + 1) * height) { rows, count in
      packed.withUnsafeBufferPointer { packed in
        blank.withUnsafeBufferPointer { blank in
          for row in 0..<height {
            let source = UnsafeBufferPointer(rebasing: packed[row * length..<(row + 1) * length])
            let above =
              row == 0 ? blank : UnsafeBufferPointer(rebasing: packed[(row - 1) * length..<row * length])
            let target = UnsafeMutableBufferPointer(
              rebasing: rows[row * (length + 1)..<(row + 1) * (length + 1)])
            let next = UnsafeBufferPointer(rebasing: source[samples...])
            var equal = 0
            for index in next.indices where next[index] == source[index] { equal &+= 1 }
            let isFlat = equal * 2 >= length - samples
            target[0] = isFlat ? 0 : 4
            _ = target[1...].update(fromContentsOf: source)
            guard !isFlat else { continue }
            for index in 0..<length {
              let (left, corner) =
                index < samples ? (0, 0) : (source[index - samples], above[index - samples])
              target[index + 1] &-= nearest(Int(left), Int(above[index]), Int(corner))
            }
          }
        }
      }
      count = (length + 1) * height
    }
  }

  /// Returns the one of the samples to the left, above and between them that is nearest to what they let expect.
  private static func nearest(_ left: Int, _ above: Int, _ corner: Int) -> UInt8 {
    let (fromLeft, fromAbove) = (abs(above - corner), abs(left - corner))
    let fromCorner = abs(left + above - 2 * corner)
    if fromLeft <= fromAbove && fromLeft <= fromCorner { return UInt8(truncatingIfNeeded: left) }
    return UInt8(truncatingIfNeeded: fromAbove <= fromCorner ? above : corner)
  }
}
