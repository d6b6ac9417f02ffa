import Testing

@testable import Terminal

/// Pictures for tests.
enum Picture {
  /// Every pixel another colour, rows longer than they need be.
  static func gradient(width: Int, height: Int, order: Pixels.Order = .bgra) -> Pixels? {
    let bytesPerRow = width * 4 + 8
    var bytes = [UInt8](repeating: 7, count: bytesPerRow * height)
    for y in 0..<height {
      for x in 0..<width {
        let place = y * bytesPerRow + x * 4
        let (red, green, blue) = color(x, y)
        (bytes[place], bytes[place + 1], bytes[place + 2], bytes[place + 3]) =
          order == .bgra ? (blue, green, red, 255) : (red, green, blue, 255)
      }
    }
    return Pixels(width: width, height: height, bytesPerRow: bytesPerRow, order: order, bytes: bytes)
  }

  static func color(_ x: Int, _ y: Int) -> (UInt8, UInt8, UInt8) {
    (UInt8(x & 255), UInt8(y & 255), UInt8((x * 7 + y * 3) & 255))
  }

  /// The gradient as kitty's terminals get it.
  static func rgb(width: Int, height: Int) -> [UInt8] {
    (0..<height).flatMap { y in
      (0..<width).flatMap { x -> [UInt8] in
        let (red, green, blue) = color(x, y)
        return [red, green, blue]
      }
    }
  }
}

@Suite struct PixelsTests {
  @Test(arguments: [
    (0, 1, 4, 4), (1, 0, 4, 4), (2, 2, 4, 16), (2, 2, 8, 15), (-1, 1, 4, 4), (Int.max, 2, 8, 16),
    (2, Int.max, 8, 16),
  ])
  func whatIsNoPictureIsNone(width: Int, height: Int, bytesPerRow: Int, count: Int) {
    let bytes = [UInt8](repeating: 0, count: count)
    #expect(Pixels(width: width, height: height, bytesPerRow: bytesPerRow, order: .rgba, bytes: bytes) == nil)
  }

  @Test func theLastRowNeedsNoGap() {
    let bytes = [UInt8](repeating: 0, count: 20)
    #expect(Pixels(width: 2, height: 2, bytesPerRow: 12, order: .rgba, bytes: bytes) != nil)
  }

  @Test(arguments: [Pixels.Order.bgra, .rgba])
  func packedPixelsAreRedGreenBlue(order: Pixels.Order) throws {
    let picture = try #require(Picture.gradient(width: 5, height: 4, order: order))
    #expect(picture.packedRGB() == Picture.rgb(width: 5, height: 4))
  }

  /// Colours as red, green and blue, by day and by night.
  @Test(arguments: [
    ([255, 255, 255], [0, 0, 0]), ([0, 0, 0], [255, 255, 255]), ([255, 0, 0], [255, 0, 0]),
    ([255, 255, 0], [255, 255, 0]), ([255, 255, 200], [55, 55, 0]), ([0, 0, 128], [127, 127, 255]),
    ([200, 220, 255], [0, 20, 55]), ([128, 128, 128], [127, 127, 127]),
  ])
  func nightTurnsLightnessRoundAndKeepsHues(day: [UInt8], night: [UInt8]) throws {
    for order in [Pixels.Order.rgba, .bgra] {
      let bytes = (order == .rgba ? day : day.reversed()) + [255]
      let pixel = try #require(Pixels(width: 1, height: 1, bytesPerRow: 4, order: order, bytes: bytes))
      #expect(pixel.forNight().packedRGB() == night)
      #expect(pixel.forNight().forNight() == pixel)
    }
  }
}

@Suite struct CellGeometryTests {
  @Test(arguments: [
    (80, 50, 612.0 / 792, 77, 50), (80, 50, 1, 80, 40), (80, 50, 10, 80, 4), (80, 50, 0.01, 1, 50),
    (1, 1, 3, 1, 1), (80, 50, 1000, 80, 1),
  ])
  func picturesKeepTheirShape(columns: Int, rows: Int, aspect: Double, width: Int, height: Int) {
    let fitted = CellGeometry(columns: columns, rows: rows).fitting(aspect: aspect)
    #expect((fitted.columns, fitted.rows) == (width, height))
  }

  @Test func sidesAreWithinReason() {
    let cells = CellGeometry(columns: 0, rows: .max, cellWidth: -3, cellHeight: 99999)
    #expect(cells == CellGeometry(columns: 1, rows: 1000, cellWidth: 1, cellHeight: 1000))
    for aspect in [0, -1, .infinity, .nan] { #expect(cells.fitting(aspect: aspect) == cells) }
  }
}
