@testable import DocModel

/// The marks of `scripts/fixtures/placement.py`, with their colours.
enum Mark: Int, CaseIterable {
  case plain, noZoom, noRotate, note, hidden, noView

  /// Red, green and blue, each 0 or 1.
  var color: [Int] {
    [[1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 0, 1], [0, 1, 1], [1, 1, 0]][rawValue]
  }

  /// The upper left corner in default user space.
  var corner: Point { Point(x: rawValue % 2 == 0 ? 80 : 160, y: 90 + Double(rawValue / 2) * 80) }

  var rectangle: Rectangle { Rectangle(x0: corner.x, y0: corner.y - 20, x1: corner.x + 40, y1: corner.y) }

  var flags: AnnotationFlags {
    switch self {
    case .plain, .hidden: []
    case .noZoom: .noZoom
    case .noRotate: .noRotate
    case .note, .noView: [.noZoom, .noRotate]
    }
  }
}

extension PageImage {
  /// Returns red, green and blue of a pixel.
  func color(_ x: Int, _ y: Int) -> [Int] {
    let start = y * bytesPerRow + x * 4
    return [2, 1, 0].map { Int(pixels[start + $0]) }
  }

  /// Returns the smallest rectangle around all pixels of a colour; nil if there are none.
  func bounds(of color: [Int]) -> ScreenRectangle? { ColorBounds(self)[color] }

  /// Returns the colours of a part of the image, row by row.
  func block(x: Int, y: Int, width: Int, height: Int) -> [[[Int]]] {
    (y..<y + height).map { y in (x..<x + width).map { x in color(x, y) } }
  }
}

/// The bounds of each colour in an image, computed in one pass, since tests run without optimisation.
struct ColorBounds {
  private var bounds: [UInt32: (x0: Int, y0: Int, x1: Int, y1: Int)] = [:]

  init(_ image: PageImage) {
    let white = UInt32.max
    image.pixels.withUnsafeBytes { bytes in
      for y in 0..<image.height {
        var start = y * image.bytesPerRow
        for x in 0..<image.width {
          let pixel = bytes.loadUnaligned(fromByteOffset: start, as: UInt32.self)
          start += 4
          if pixel == white { continue }
          let before = bounds[pixel] ?? (x, y, x + 1, y + 1)
          bounds[pixel] = (min(before.x0, x), before.y0, max(before.x1, x + 1), y + 1)
        }
      }
    }
  }

  /// The rectangle around the pixels of a colour, each part of which is 0 or 1 times 255, or half of that.
  subscript(color: [Int]) -> ScreenRectangle? {
    let found = bounds.filter { pixel, _ in
      let parts = [16, 8, 0].map { Int(pixel >> $0) & 255 }
      return [255, 128].contains { full in zip(parts, color).allSatisfy { abs($0 - $1 * full) <= 1 } }
    }
    return found.values.reduce(nil as ScreenRectangle?) { union, next in
      let rectangle = ScreenRectangle(
        x0: Double(next.x0), y0: Double(next.y0), x1: Double(next.x1), y1: Double(next.y1))
      guard let union else { return rectangle }
      return ScreenRectangle(
        x0: min(union.x0, rectangle.x0), y0: min(union.y0, rectangle.y0), x1: max(union.x1, rectangle.x1),
        y1: max(union.y1, rectangle.y1))
    }
  }
}
