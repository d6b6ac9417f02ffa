import PNGFiles

extension PNGFile {
  /// Returns the file of an image, quickly made rather than small: in greys if the image has no colours, in 16 of them
  /// if it is text.
  ///
  /// - Returns: the file; nil if zlib fails.
  package static func bytes(for pixels: Pixels) -> [UInt8]? {
    guard let greys = pixels.greys() else {
      return file(pixels, .rgb, bytesPerRow: pixels.width * 3, pixels.packedRGB())
    }
    return greyFile(pixels, greys)
  }

  /// Returns the file of an image without colours; nil for any other, or if zlib fails.
  package static func greyBytes(for pixels: Pixels) -> [UInt8]? {
    pixels.greys().flatMap { greyFile(pixels, $0) }
  }

  private static func greyFile(_ pixels: Pixels, _ greys: [UInt8]) -> [UInt8]? {
    guard isText(greys) else {
      return file(pixels, .grey, bytesPerRow: pixels.width, greys)
    }
    return file(pixels, bits: 4, .grey, bytesPerRow: (pixels.width + 1) / 2, halved(greys, pixels))
  }

  /// Whether greys between black and white are only edges of letters, of which 16 shades suffice.
  private static func isText(_ greys: [UInt8]) -> Bool {
    let between = greys.reduce(0) { $0 + ((32..<224).contains($1) ? 1 : 0) }
    return between <= greys.count / 8
  }

  /// Returns the greys in four bits each.
  private static func halved(_ greys: [UInt8], _ pixels: Pixels) -> [UInt8] {
    let bytesPerRow = (pixels.width + 1) / 2
    return [UInt8](unsafeUninitializedCapacity: bytesPerRow * pixels.height) { packed, count in
      for row in 0..<pixels.height {
        let start = row * pixels.width
        for byte in 0..<bytesPerRow {
          let first = (UInt16(greys[start + 2 * byte]) * 15 + 127) / 255
          let isLast = 2 * byte + 1 == pixels.width
          let second = isLast ? 0 : (UInt16(greys[start + 2 * byte + 1]) * 15 + 127) / 255
          packed[row * bytesPerRow + byte] = UInt8(truncatingIfNeeded: first << 4 | second)
        }
      }
      count = bytesPerRow * pixels.height
    }
  }

  private static func file(
    _ pixels: Pixels, bits: UInt8 = 8, _ color: Color, bytesPerRow: Int, _ packed: [UInt8]
  ) -> [UInt8]? {
    var rows: [UInt8] = []
    rows.reserveCapacity((bytesPerRow + 1) * pixels.height)
    for row in 0..<pixels.height {
      // No filter: rows of text repeat themselves.
      rows.append(0)
      rows += packed[row * bytesPerRow..<(row + 1) * bytesPerRow]
    }
    return PNGFile(width: pixels.width, height: pixels.height, bits: bits, color).bytes(rows)
  }
}

extension Pixels {
  /// Returns the greys of an image, one byte a pixel; nil if it has colours.
  fileprivate func greys() -> [UInt8]? {
    let greys = [UInt8](unsafeUninitializedCapacity: width * height) { greys, count in
      bytes.withUnsafeBufferPointer { bytes in
        for row in 0..<height {
          var index = row * bytesPerRow
          for _ in 0..<width {
            let grey = bytes[index]
            guard grey == bytes[index + 1], grey == bytes[index + 2] else {
              count = 0
              return
            }
            greys[count] = grey
            count += 1
            index += 4
          }
        }
      }
    }
    return greys.isEmpty ? nil : greys
  }
}
