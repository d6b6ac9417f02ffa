/// An opaque image as rows of pixels.
package struct Pixels: Hashable, Sendable {
  /// The order of the bytes of a pixel; the fourth one is ignored.
  package enum Order: Hashable, Sendable {
    /// Blue, green, red.
    case bgra
    /// Red, green, blue.
    case rgba
  }

  /// The width in pixels.
  package let width: Int
  /// The height in pixels; the rows run from the top down.
  package let height: Int
  /// The distance between rows in ``bytes``.
  package let bytesPerRow: Int
  /// The order of the bytes of a pixel.
  package let order: Order
  /// Four bytes a pixel, row after row.
  package internal(set) var bytes: [UInt8]

  /// Creates an image from its bytes.
  ///
  /// - Returns: nil if the image has no extent, or the bytes don't suffice for it.
  package init?(width: Int, height: Int, bytesPerRow: Int, order: Order, bytes: [UInt8]) {
    let (row, overflow) = width.multipliedReportingOverflow(by: 4)
    guard width > 0, height > 0, !overflow, bytesPerRow >= row,
      !(height - 1).multipliedReportingOverflow(by: bytesPerRow).overflow,
      bytes.count - row >= (height - 1) * bytesPerRow
    else { return nil }
    (self.width, self.height, self.bytesPerRow) = (width, height, bytesPerRow)
    (self.order, self.bytes) = (order, bytes)
  }

  /// Returns the part of the image in a rectangle; nil if it has none there.
  package func part(x: Int, y: Int, width: Int, height: Int) -> Pixels? {
    let columns = Self.shown(x, width, of: self.width)
    let rows = Self.shown(y, height, of: self.height)
    guard !columns.isEmpty, !rows.isEmpty else { return nil }
    let start = rows.lowerBound * bytesPerRow + columns.lowerBound * 4
    let part = bytes[start..<start + (rows.count - 1) * bytesPerRow + columns.count * 4]
    return Pixels(
      width: columns.count, height: rows.count, bytesPerRow: bytesPerRow, order: order, bytes: Array(part))
  }

  /// Returns the image on a sheet of white; parts beyond the right and the lower edge are cropped.
  func onPaper(width: Int, height: Int) -> Pixels {
    guard width != self.width || height != self.height else { return self }
    let bytesPerRow = width * 4
    var sheet = [UInt8](repeating: 255, count: bytesPerRow * height)
    let count = min(width, self.width) * 4
    for row in 0..<min(height, self.height) {
      let (target, start) = (row * bytesPerRow, row * self.bytesPerRow)
      sheet.replaceSubrange(target..<target + count, with: bytes[start..<start + count])
    }
    return Pixels(width: width, height: height, bytesPerRow: bytesPerRow, order: order, bytes: sheet) ?? self
  }

  /// Returns the part of a range of pixels within a side of an image.
  static func shown(_ start: Int, _ count: Int, of side: Int) -> Range<Int> {
    let end = start.addingReportingOverflow(max(0, count))
    let (low, high) = (max(0, start), min(side, end.overflow ? side : end.partialValue))
    return low < high ? low..<high : 0..<0
  }

  /// Returns three bytes a pixel, red, green and blue, without gaps.
  package func packedRGB() -> [UInt8] {
    let (red, blue) = order == .rgba ? (0, 2) : (2, 0)
    return [UInt8](unsafeUninitializedCapacity: width * height * 3) { packed, count in
      bytes.withUnsafeBufferPointer { bytes in
        var out = 0
        for row in 0..<height {
          var index = row * bytesPerRow
          for _ in 0..<width {
            packed[out] = bytes[index + red]
            packed[out + 1] = bytes[index + 1]
            packed[out + 2] = bytes[index + blue]
            out += 3
            index += 4
          }
        }
        count = out
      }
    }
  }
}
