import Testing

@testable import Terminal

/// A reader of sixels, as in a terminal.
private struct SixelReader {
  var (width, height) = (0, 0)
  /// Red, green and blue in percent by colour number.
  var palette: [Int: [Int]] = [:]
  /// The colour number of each pixel.
  var pixels: [[Int?]] = []

  init(_ bytes: [UInt8]) throws {
    let text = String(decoding: bytes, as: UTF8.self)
    let image = try #require(text.wholeMatch(of: /\u{1B}P0;1;0q"1;1;(\d+);(\d+)([^\u{1B}]*)\u{1B}\\/))
    (width, height) = (Int(image.1) ?? 0, Int(image.2) ?? 0)
    pixels = Array(repeating: Array(repeating: nil, count: width), count: height)
    var (x, band, color) = (0, 0, 0)
    for token in image.3.matches(of: /#(\d+)(?:;2;(\d+);(\d+);(\d+))?|(?:!(\d+))?([?-~])|([$-])/) {
      if let number = token.1.map({ Int($0) ?? 0 }) {
        color = number
        let parts = [token.2, token.3, token.4].compactMap { $0 }.compactMap { Int($0) }
        if !parts.isEmpty { palette[number] = parts }
      } else if let letter = token.6?.unicodeScalars.first {
        for _ in 0..<(token.5.map { Int($0) ?? 0 } ?? 1) {
          for bit in 0..<6 where (letter.value - 0x3F) >> bit & 1 == 1 {
            try #require(x < width && band * 6 + bit < height)
            pixels[band * 6 + bit][x] = color
          }
          x += 1
        }
      } else {
        x = 0
        if token.7 == "-" { band += 1 }
      }
    }
  }

  /// Returns a pixel's red, green and blue in percent.
  subscript(x: Int, y: Int) -> [Int] { pixels[y][x].flatMap { palette[$0] } ?? [] }
}

@Suite struct SixelEncoderTests {
  private func pixels(_ width: Int, _ height: Int, _ color: (Int, Int) -> [Int]) throws -> Pixels {
    var bytes: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width { bytes += color(x, y).map { UInt8($0) } + [255] }
    }
    return try #require(
      Pixels(width: width, height: height, bytesPerRow: width * 4, order: .rgba, bytes: bytes))
  }

  private func percent(_ part: Int) -> Int { (part * 100 + 127) / 255 }

  @Test("Greys stay neutral and keep their brightness, whatever colours surround them")
  func trueGrays() throws {
    let image = try pixels(256, 14) { x, y in
      y < 7 ? [x, x, x] : [x, (x * 7 + y * 31) & 255, (x * 13 + y * 91) & 255]
    }
    let read = try SixelReader(SixelEncoder.bytes(for: image))
    #expect((read.width, read.height) == (256, 14) && read.palette.count <= 256)
    for gray in 0..<256 { #expect(read[gray, gray % 7] == Array(repeating: percent(gray), count: 3)) }
  }

  @Test("A few colours are kept exactly")
  func fewColors() throws {
    let colors = [[255, 255, 0], [255, 0, 0], [0, 128, 0], [10, 20, 200], [255, 255, 255], [0, 0, 0]]
    let image = try pixels(41, 31) { x, y in colors[(x / 3 + y) % colors.count] }
    let read = try SixelReader(SixelEncoder.bytes(for: image))
    for y in 0..<31 {
      for x in 0..<41 { #expect(read[x, y] == colors[(x / 3 + y) % colors.count].map(percent)) }
    }
  }

  @Test("Many colours are merged with near ones")
  func manyColors() throws {
    let image = try pixels(128, 128) { x, y in [x * 2, y * 2, (x + y) & 255] }
    let read = try SixelReader(SixelEncoder.bytes(for: image))
    #expect(read.palette.count <= 256)
    var error = 0
    for y in 0..<128 {
      for x in 0..<128 {
        let wanted = [x * 2, y * 2, (x + y) & 255].map(percent)
        error += zip(read[x, y], wanted).reduce(0) { $0 + abs($1.0 - $1.1) }
      }
    }
    #expect(error / (128 * 128 * 3) <= 4)
  }

  @Test(
    "A terminal with 16 colour registers gets black, white and evenly spaced greys", arguments: [4, 16, 64])
  func fewColors(_ count: Int) throws {
    let picture = try pixels(101, 6) { x, y in
      // A scale of greys, and a row of colours.
      y < 5 ? [x * 255 / 100, x * 255 / 100, x * 255 / 100] : [255, x, 255 - x]
    }
    let shown = try SixelReader(SixelEncoder.bytes(for: picture, colors: count))
    #expect(shown.palette.count <= count)
    #expect(shown[0, 0] == [0, 0, 0] && shown[100, 0] == [100, 100, 100])
    let brightness = (0...100).map { shown[$0, 0].first ?? -1 }
    #expect(brightness == brightness.sorted())
    #expect(zip(brightness, 0...100).allSatisfy { abs($0 - $1) <= 100 / max(1, count / 2 - 1) })
  }
}
