import Testing

@testable import Terminal

/// Images for tests.
enum TestImage {
  /// Returns an image in which every pixel has a different colour, with padded rows.
  static func gradient(width: Int, height: Int, order: Pixels.Order = .bgra) -> Pixels? {
    let bytesPerRow = width * 4 + 8
    var bytes = [UInt8](repeating: 7, count: bytesPerRow * height)
    for y in 0..<height {
      for x in 0..<width {
        let offset = y * bytesPerRow + x * 4
        let (red, green, blue) = color(x, y)
        (bytes[offset], bytes[offset + 1], bytes[offset + 2], bytes[offset + 3]) =
          order == .bgra ? (blue, green, red, 255) : (red, green, blue, 255)
      }
    }
    return Pixels(width: width, height: height, bytesPerRow: bytesPerRow, order: order, bytes: bytes)
  }

  static func color(_ x: Int, _ y: Int) -> (UInt8, UInt8, UInt8) {
    (UInt8(x & 255), UInt8(y & 255), UInt8((x * 7 + y * 3) & 255))
  }

  /// Returns the gradient as terminals of the kitty protocol receive it.
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
  func invalidDimensionsAreRefused(width: Int, height: Int, bytesPerRow: Int, count: Int) {
    let bytes = [UInt8](repeating: 0, count: count)
    #expect(Pixels(width: width, height: height, bytesPerRow: bytesPerRow, order: .rgba, bytes: bytes) == nil)
  }

  @Test func lastRowNeedsNoPadding() {
    let bytes = [UInt8](repeating: 0, count: 20)
    #expect(Pixels(width: 2, height: 2, bytesPerRow: 12, order: .rgba, bytes: bytes) != nil)
  }

  @Test(arguments: [Pixels.Order.bgra, .rgba])
  func packedPixelsAreRGB(order: Pixels.Order) throws {
    let gradient = try #require(TestImage.gradient(width: 5, height: 4, order: order))
    #expect(gradient.packedRGB() == TestImage.rgb(width: 5, height: 4))
  }

  @Test(
    "A part has the pixels within both",
    arguments: [(1, 1, 2, 2), (-1, 2, 3, 9), (0, 0, 5, 4), (4, 3, .max, .max), (5, 0, 1, 1), (0, 0, 0, 3)])
  func parts(x: Int, y: Int, width: Int, height: Int) throws {
    let gradient = try #require(TestImage.gradient(width: 5, height: 4))
    let part = gradient.part(x: x, y: y, width: width, height: height)
    let columns = (0..<5).filter { $0 >= x && $0 - x < width }
    let rows = (0..<4).filter { $0 >= y && $0 - y < height }
    #expect(part?.width ?? 0 == (rows.isEmpty ? 0 : columns.count) && (part == nil) == columns.isEmpty)
    #expect(
      part?.packedRGB() ?? []
        == rows.flatMap { y in
          columns.flatMap { x -> [UInt8] in
            let (red, green, blue) = TestImage.color(x, y)
            return [red, green, blue]
          }
        })
  }

  private func night(_ day: [UInt8], _ order: Pixels.Order = .rgba) throws -> [UInt8] {
    let bytes = (order == .rgba ? day : day.reversed()) + [255]
    return try #require(Pixels(width: 1, height: 1, bytesPerRow: 4, order: order, bytes: bytes)).forNight()
      .packedRGB()
  }

  /// Colours as red, green and blue, by day and by night.
  @Test(arguments: [
    ([255, 255, 255], [0, 0, 0]), ([0, 0, 0], [255, 255, 255]), ([128, 128, 128], [127, 127, 127]),
  ])
  func nightInvertsGrays(day: [UInt8], night: [UInt8]) throws {
    #expect(try self.night(day) == night)
  }

  private static let colors: [[UInt8]] = [
    [255, 255, 0], [255, 220, 0], [255, 0, 0], [0, 0, 255], [0, 128, 0], [255, 255, 200], [200, 220, 255],
    [90, 30, 120],
    [255, 128, 64], [0, 255, 255], [1, 0, 0], [254, 255, 255],
  ]

  /// Returns the perceived brightness of a colour.
  private func luma(_ color: [UInt8]) -> Double {
    0.299 * Double(color[0]) + 0.587 * Double(color[1]) + 0.114 * Double(color[2])
  }

  @Test(arguments: colors)
  func nightKeepsHues(day: [UInt8]) throws {
    for order in [Pixels.Order.rgba, .bgra] {
      let night = try night(day, order)
      let (spread, nightSpread) = (
        Double((day.max() ?? 0) - (day.min() ?? 0)), Double((night.max() ?? 0) - (night.min() ?? 0))
      )
      for (part, nightPart) in zip(day, night) where nightSpread > 8 {
        let level = Double(part - (day.min() ?? 0)) / spread
        #expect(abs(Double(nightPart - (night.min() ?? 0)) / nightSpread - level) < 3 / nightSpread)
      }
    }
  }

  @Test("At night photographs keep their pixels, also those that reach beyond the image")
  func photographsAtNight() throws {
    let day = try #require(TestImage.gradient(width: 6, height: 5))
    let night = day.forNight()
    let parts = [(4, 3, 9, 9), (-2, 1, 3, 1), (2, 2, 0, 4), (0, 9, 3, 3), (1, 0, Int.max, -1)].map {
      PixelRectangle(x: $0.0, y: $0.1, width: $0.2, height: $0.3)
    }
    let kept = day.forNight(except: parts).packedRGB()
    for y in 0..<5 {
      for x in 0..<6 {
        let isKept = x >= 4 && y >= 3 || x == 0 && y == 1
        let pixel = (y * 6 + x) * 3..<(y * 6 + x) * 3 + 3
        #expect(kept[pixel] == (isKept ? day : night).packedRGB()[pixel], "\(x), \(y)")
      }
    }
  }

  /// Black letters on a mark become white at night, and the mark stays visible.
  @Test func marksStayVisibleAtNight() throws {
    let mark = try night([255, 255, 0])
    #expect((70...120).contains(luma(mark)))
    #expect(mark[0] == mark[1] && mark[2] < 3)
    #expect(luma(try night([0, 0, 255])) > 180)
  }
}

extension Pixels {
  /// Returns the first three bytes of a pixel.
  subscript(x: Int, y: Int) -> [UInt8] {
    let offset = y * bytesPerRow + x * 4
    return Array(bytes[offset..<offset + 3])
  }
}

@Suite struct CellGeometryTests {
  /// A cell has 10 × 20 pixels, and the terminal 800 × 1,000.
  @Test(arguments: [
    (800, 1000, 80, 50), (100, 40, 10, 2), (101, 41, 11, 3), (109, 59, 11, 3), (1, 1, 1, 1), (800, 3, 80, 1),
    (1600, 1000, 80, 50), (400, 2000, 40, 50),
  ])
  func imagesFillWholeCells(_ width: Int, _ height: Int, columns: Int, rows: Int) {
    let held = CellGeometry(columns: 80, rows: 50).holding(width: width, height: height)
    #expect((held.columns, held.rows) == (columns, rows))
  }

  @Test func cellGeometryIsClamped() {
    let cells = CellGeometry(columns: 0, rows: .max, cellWidth: -3, cellHeight: 99999)
    #expect(cells == CellGeometry(columns: 1, rows: 1000, cellWidth: 1, cellHeight: 1000))
  }

  /// Sizes of cells in real terminals, and of pages that fit, are zoomed, or are visible in part.
  static let sizes: [(cell: (Int, Int), image: (Int, Int))] =
    [(9, 18), (8, 16), (10, 21), (7, 13), (13, 29)].flatMap { cell in
      [(649, 840), (648, 839), (1, 1), (100, 37), (72 * cell.0, 50 * cell.1), (72 * cell.0, 5)].map {
        (cell, $0)
      }
    }

  @Test(
    "An image has exactly the size of its cells, so that no terminal scales it",
    arguments: ImageProtocol.allCases, sizes)
  func wholeCells(format: ImageProtocol, size: (cell: (Int, Int), image: (Int, Int))) throws {
    let room = CellGeometry(columns: 100, rows: 70, cellWidth: size.cell.0, cellHeight: size.cell.1)
    let (width, height) = size.image
    let image = try #require(TestImage.gradient(width: width, height: height))
    let (filled, cells) = image.filling(room, for: format)
    #expect(filled.width == cells.width)
    // Sixels aren't scaled, and have bands of six rows, none of which may reach the cells below.
    let fringe = format == .sixel ? filled.height % 6 : cells.height - filled.height
    #expect(fringe == 0 && filled.height <= cells.height && filled.height >= height)
    #expect(cells.width - width < size.cell.0 && cells.height - height < size.cell.1 + 6)
    for (x, y) in [(0, 0), (width - 1, height - 1), (width - 1, 0), (width / 2, height / 2)] {
      #expect(filled[x, y] == image[x, y])
    }
    if filled.width > width { #expect(filled[width, 0] == [255, 255, 255]) }
    if filled.height > height { #expect(filled[0, height] == [255, 255, 255]) }
  }
}
