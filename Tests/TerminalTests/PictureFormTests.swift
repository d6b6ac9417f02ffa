import Foundation
import PNGFiles
import TestSupport
import Testing

@testable import Terminal

/// The forms in which pictures are transferred, and what is left of them.
@Suite("Pictures for terminals")
struct PictureFormTests {
  /// Returns an image of greys.
  private func greys(width: Int, height: Int, _ grey: (Int, Int) -> UInt8) throws -> Pixels {
    var bytes: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width { bytes += [grey(x, y), grey(x, y), grey(x, y), 255] }
    }
    return try #require(
      Pixels(width: width, height: height, bytesPerRow: width * 4, order: .bgra, bytes: bytes))
  }

  /// Returns the header's fields and the rows, with the filter's byte, of a PNG file.
  private func read(_ file: [UInt8]) throws -> (width: Int, height: Int, bits: Int, type: Int, rows: [UInt8])
  {
    #expect(file.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
    func number(_ start: Int) -> Int { file[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
    let (width, height) = (number(16), number(20))
    let (bits, type) = (Int(file[24]), Int(file[25]))
    let perRow = (width * bits * (type == 2 ? 3 : 1) + 7) / 8 + 1
    #expect(String(decoding: file[37..<41], as: UTF8.self) == "IDAT")
    let data = Array(file[41..<41 + number(33)])
    #expect(String(decoding: file.suffix(8).prefix(4), as: UTF8.self) == "IEND")
    return (width, height, bits, type, try #require(inflated(data, count: perRow * height)))
  }

  @Test("An image with many greys has all of them in its file")
  func photograph() throws {
    let file = try #require(PNGFile.bytes(for: greys(width: 31, height: 20) { UInt8($0 * 7 + $1) }))
    let read = try read(file)
    #expect(read.width == 31 && read.height == 20 && read.bits == 8 && read.type == 0)
    var rows: [UInt8] = []
    for y in 0..<20 { rows += [0] + (0..<31).map { UInt8($0 * 7 + y) } }
    #expect(read.rows == rows)
  }

  @Test("Text is in sixteen greys")
  func text() throws {
    // A line of grey between black and white, in an odd width.
    let file = try #require(
      PNGFile.greyBytes(for: greys(width: 33, height: 4) { x, _ in x < 16 ? 255 : x == 16 ? 104 : 0 }))
    let read = try read(file)
    #expect(read.width == 33 && read.bits == 4 && read.type == 0)
    let row = [UInt8](repeating: 0xFF, count: 8) + [0x60] + [UInt8](repeating: 0, count: 8)
    #expect(read.rows == Array(repeating: [0] + row, count: 4).flatMap(\.self))
  }

  @Test("An image with colours has them in its file")
  func colors() throws {
    let pixels = try #require(TestImage.gradient(width: 20, height: 10))
    #expect(PNGFile.greyBytes(for: pixels) == nil)
    let read = try read(try #require(PNGFile.bytes(for: pixels)))
    #expect(read.bits == 8 && read.type == 2)
    let rgb = TestImage.rgb(width: 20, height: 10)
    var rows: [UInt8] = []
    for y in 0..<10 { rows += [0] + Array(rgb[y * 60..<y * 60 + 60]) }
    #expect(read.rows == rows)
  }

  @Test(
    "A canvas crops what is placed beyond its edges",
    arguments: [(-3, -2), (6, 5), (20, 0), (0, -20), (.max, .min)] as [(Int, Int)])
  func canvas(x: Int, y: Int) throws {
    let ground = PixelCanvas.Color(red: 9, green: 8, blue: 7)
    for order in [Pixels.Order.bgra, .rgba] {
      var canvas = try #require(PixelCanvas(width: 10, height: 8, ground: ground))
      canvas.place(try #require(TestImage.gradient(width: 7, height: 6, order: order)), x: x, y: y)
      let rgb = try #require(canvas.pixels).packedRGB()
      for row in 0..<8 {
        for column in 0..<10 {
          let index = (row * 10 + column) * 3
          let isIn = column >= x && column - 7 < x && row >= y && row - 6 < y
          let (red, green, blue) = isIn ? TestImage.color(column - x, row - y) : (9, 8, 7)
          #expect(Array(rgb[index..<index + 3]) == [red, green, blue], "\(column), \(row)")
        }
      }
    }
  }

  @Test("Marks blend with the image under them, and an opaque one covers it")
  func blending() throws {
    var canvas = try #require(
      PixelCanvas(width: 3, height: 1, ground: .init(red: 255, green: 255, blue: 255)))
    canvas.blend(.init(red: 0, green: 205, blue: 255, opacity: 51), x: -4, y: -1, width: 5, height: 9)
    canvas.blend(.init(red: 1, green: 2, blue: 3), x: 2, y: 0, width: .max, height: 1)
    #expect(try #require(canvas.pixels).packedRGB() == [204, 245, 255, 255, 255, 255, 1, 2, 3])
    #expect(PixelCanvas(width: 0, height: 1, ground: .init(red: 0, green: 0, blue: 0)) == nil)
    #expect(PixelCanvas(width: .max, height: .max, ground: .init(red: 0, green: 0, blue: 0)) == nil)
  }

  @Test(
    "Letters keep their colour under a mark, black ones by day and white ones at night",
    arguments: [false, true])
  func ink(isNight: Bool) throws {
    let (ink, paper): (UInt8, UInt8) = isNight ? (255, 0) : (0, 255)
    let yellow = PixelCanvas.Color(red: 255, green: 215, blue: 0, opacity: 110)
    var canvas = try #require(
      PixelCanvas(width: 3, height: 1, ground: .init(red: ink, green: ink, blue: ink)))
    canvas.blend(.init(red: paper, green: paper, blue: paper), x: 1, y: 0, width: 1, height: 1)
    canvas.blend(.init(red: 128, green: 128, blue: 128), x: 2, y: 0, width: 1, height: 1)
    let image = try #require(canvas.pixels)
    canvas.blend(yellow, x: 0, y: 0, width: 3, height: 1, isNight: isNight)
    let marked = try #require(canvas.pixels).packedRGB()
    #expect(Array(marked[0..<3]) == [ink, ink, ink])
    #expect(Array(marked[3..<6]) == (isNight ? [110, 93, 0] : [255, 238, 145]))
    // Edges of letters are marked in part.
    #expect(marked[6] > 128 && marked[6] < 183)
    // A terminal blends the tint in the same way.
    let tint = InkMark(yellow, isNight: isNight).pixels(over: image)
    #expect(tint.count == 12 && [3, 7].map { tint[$0] } == [0, 110])
    #expect(tint[11] > 0 && tint[11] < 110 && Array(tint[4..<7]) == [255, 215, 0])
  }

  @Test(
    "Sixels from elsewhere are refused if they could be anything else",
    arguments: [
      ("\u{1B}P0;1;0q\"1;1;2;2#0;2;0;0;0#0!2B\u{1B}\\", true), ("\u{1B}Pq\u{1B}\\", true),
      ("\u{1B}P0q\u{1B}]52;c;AA\u{07}\u{1B}\\", false), ("\u{1B}P0q\n\u{1B}\\", false),
      ("\u{1B}P0+q544e\u{1B}\\", false), ("\u{1B}P$q\u{1B}\\", false), ("\u{1B}P0q", false), ("", false),
      ("\u{1B}]q\u{1B}\\", false), ("\u{1B}P\u{1B}\\", false), ("\u{1B}P0q\u{9C}\u{1B}\\", false),
    ])
  func foreignSixels(text: String, isValid: Bool) {
    #expect(SixelEncoder.isValid(Array(text.utf8)) == isValid)
  }

  @Test("Our own sixels are valid")
  func ownSixels() throws {
    #expect(
      SixelEncoder.isValid(SixelEncoder.bytes(for: try #require(TestImage.gradient(width: 9, height: 9)))))
  }

  @Test("Leftovers in shared memory of ended processes, or of this one, are removed")
  func sweep() throws {
    let folder = try TemporaryFolder()
    // A process that has ended and been waited for.
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/true")
    try process.run()
    process.waitUntilExit()
    let ended = process.processIdentifier
    let (own, dead, alive) = ("pdfkey-\(getpid())-1", "pdfkey-\(ended)-2", "pdfkey-1-3")
    let others = ["pdfkey--4", "pdfkey-0-5", "pdfkey-x-6", "other-\(ended)-7", "pdfkey-\(ended)", alive]
    for name in [own, dead] + others { try folder.write([], to: name) }
    SharedPixels.sweepMemory(ofThisProcess: false, in: folder.path)
    #expect(Set(folder.names) == Set(others + [own]))
    SharedPixels.sweepMemory(ofThisProcess: true, in: folder.path)
    #expect(Set(folder.names) == Set(others))
  }

  @Test("A name in shared memory is written once, and it and a file can be removed")
  func written() throws {
    let name = SharedPixels.newMemoryName()
    #expect(SharedPixels.write([1, 2, 3], toMemory: name))
    #expect(!SharedPixels.write([4], toMemory: name))
    #expect(FileManager.default.contents(atPath: "/dev/shm\(name)") == Data([1, 2, 3]))
    let paths = ["/dev/shm\(name)", try #require(SharedPixels.inFile([1, 2, 3]))]
    #expect(FileManager.default.contents(atPath: paths[1]) == Data([1, 2, 3]))
    SharedPixels.unlinkMemory(name)
    SharedPixels.unlinkFile(paths[1])
    #expect(!paths.contains { FileManager.default.fileExists(atPath: $0) })
  }
}
