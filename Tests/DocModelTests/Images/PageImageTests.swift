import Foundation
import Testing

@testable import DocModel

/// Images of pages: their size, their paper, their limits, and their file.
struct PageImageTests {
  @Test func imagesHaveTheSizeOfTheirPage() throws {
    let document = try Samples.open("geometry.pdf")
    for index in 0..<document.pageCount {
      let page = try document.page(at: index)
      let image = try document.image(ofPage: index, zoom: 0.5, rotation: 90)
      #expect(image.width == Int((page.sizeInPoints.height / 2).rounded()), "page \(index + 1)")
      #expect(image.height == Int((page.sizeInPoints.width / 2).rounded()), "page \(index + 1)")
      #expect(image.bytesPerRow == 4 * image.width && image.pixels.count == 4 * image.width * image.height)
      // The upper left corner is paper, and no pixel is transparent.
      #expect(image.color(0, 0) == [255, 255, 255])
      #expect(stride(from: 3, to: image.pixels.count, by: 4).allSatisfy { image.pixels[$0] == 255 })
      #expect(image.pixels.contains { $0 < 200 })
    }
  }

  @Test func fileIsReopenedAfterSomeDrawnPages() throws {
    let document = try Samples.open("article.pdf")
    let first = try document.openPopplerForDrawing().get()
    #expect(try (0..<1_000).contains { _ in try document.openPopplerForDrawing().get() !== first })
  }

  /// The red bar that `scripts/fixtures/geometry.py` draws 4 points from the upper and the left edge.
  @Test(arguments: [4, 5, 6, 7, 8, 9, 10, 11, 13, 14])
  func contentIsDrawnAtItsUserSpacePosition(_ index: Int) throws {
    let document = try Samples.open("geometry.pdf")
    let page = try document.page(at: index)
    for rotation in [0, 90, 180, 270] {
      let transform = PageTransform(page: page, zoom: 2, rotation: rotation)
      let box = page.cropBox
      let bar = Rectangle(
        x0: box.x0 + 4, y0: box.y1 - 8, x1: box.x0 + box.width / 2, y1: box.y1 - 4)
      let image = try document.image(ofPage: index, zoom: 2, rotation: rotation)
      #expect(image.bounds(of: [1, 0, 0]) == transform.screenRectangle(of: bar), "\(index + 1), \(rotation)")
    }
  }

  @Test(
    arguments: [0, -1, .nan, .infinity, 1e300, 164, 200] as [Double])
  func impossibleImageSizesAreRefused(_ zoom: Double) throws {
    let document = try PDFSource().open()
    let error = #expect(throws: DocumentError.self) { try document.image(ofPage: 0, zoom: zoom) }
    guard case .imageSize("made.pdf", page: 0, _, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(error?.description.hasPrefix("made.pdf: page 1 can't be drawn at ") == true)
    #expect(error?.description.contains("at most 32767 a side and 100 million in all") == true)
  }

  @Test func imageSizeErrorStatesTheLimits() {
    let error = DocumentError.imageSize("a.pdf", page: 2, width: 40_000, height: 1e300)
    #expect(
      error.description == """
        a.pdf: page 3 can't be drawn at 40000 × 1e+300 pixels; choose a zoom that gives at most \
        32767 a side and 100 million in all
        """)
  }

  @Test(
    arguments: [
      "/MediaBox [0 0 4000000 1]", "/MediaBox [0 0 1 32768]", "/MediaBox [0 0 20000 20000]",
      "/MediaBox [0 0 9 9] /UserUnit 75000",
      "/MediaBox [0 0 9 9] /UserUnit \(String(repeating: "9", count: 300)).5",
    ])
  func pagesThatAreTooLarge(_ entries: String) throws {
    #expect(throws: DocumentError.self) { try PDFSource(pages: [entries]).open().image(ofPage: 0) }
  }

  @Test func theSmallestAndTheLargestImage() throws {
    let small = try PDFSource().open().image(ofPage: 0, zoom: 1e-9)
    #expect((small.width, small.height) == (1, 1))
    let long = try PDFSource(pages: ["/MediaBox [0 0 32767 1]"]).open().image(ofPage: 0)
    #expect((long.width, long.height) == (32_767, 1))
  }

  @Test func missingPages() throws {
    let document = try PDFSource().open()
    for index in [-1, 1, Int.max, Int.min] {
      #expect(throws: DocumentError.noSuchPage("made.pdf", page: index, count: 1)) {
        try document.image(ofPage: index)
      }
    }
  }

  // Poppler keeps the text from drawing, which includes the text of annotations.
  @Test func drawingDoesNotChangeTheText() throws {
    for index in [4, 7] {
      let text = try Samples.open("article.pdf").string(ofPage: index)
      let document = try Samples.open("article.pdf")
      _ = try document.image(ofPage: index, zoom: 2)
      #expect(try document.string(ofPage: index) == text)
      _ = try document.image(ofPage: index, annotations: .print)
      #expect(try document.string(ofPage: index) == text)
    }
  }

  @Test func pngHasSizeAndResolution() throws {
    let image = try Samples.open("geometry.pdf").image(ofPage: 4, zoom: 150 / 72)
    let png = [UInt8](try image.png())
    #expect(Array(png.prefix(8)) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    #expect(
      Array(png[8..<33].dropFirst(4).prefix(13)) == Array("IHDR".utf8) + [0, 0, 2, 113, 0, 0, 1, 161, 8])
    // 150 pixels per inch are 5906 per metre; the checksum is from Python's zlib.crc32.
    #expect(
      Array(png[33..<54])
        == [0, 0, 0, 9] + Array("pHYs".utf8) + [
          0, 0, 0x17, 0x12, 0, 0, 0x17, 0x12, 1, 0x67, 0x9F, 0xD2, 0x52,
        ])
    #expect(Array(png.suffix(8).prefix(4)) == Array("IEND".utf8))
  }

  @Test(arguments: [0, -5, .nan, .infinity, 1e-9, 1e12] as [Double])
  func invalidResolutionIsLeftOut(_ pixelsPerInch: Double) throws {
    let image = try #require(
      PageImage(width: 1, height: 1, pixels: [0, 0, 0, 255], pixelsPerInch: pixelsPerInch))
    #expect(try !image.png().contains(Array("pHYs".utf8)))
  }

  @Test("libpng reads the pixels of an image", arguments: 0..<6, [(1, 1), (1, 5), (37, 19), (64, 3)])
  func pixelsOfFile(_ kind: Int, _ size: (width: Int, height: Int)) throws {
    // Greys and colours with equal and with different neighbours, transparent ones, and greys after a coloured row.
    func color(_ x: Int, _ y: Int) -> [UInt8] {
      let noise = UInt8(truncatingIfNeeded: (x &* 7919 ^ y &* 104_729) &* 31)
      return switch kind {
      case 0: x % 9 < 7 ? [255, 255, 255, 255] : [90, 90, 90, 255]
      case 1: [noise, noise, noise, 255]
      case 2: x % 9 < 7 ? [255, 250, 245, 255] : [9, 90, 200, 255]
      case 3: [noise, noise &+ 50, noise &* 3, 255]
      case 4: x % 3 == 0 ? [0, 0, 0, 0] : [noise / 2, 0, noise / 2, 128 | noise / 2]
      default: y == 0 ? [1, 2, 3, 255] : [noise, noise, noise, 255]
      }
    }
    let pixels = (0..<size.height).flatMap { y in (0..<size.width).flatMap { color($0, y) } }
    let image = try #require(PageImage(width: size.width, height: size.height, pixels: pixels))
    let read = try CairoImage.pixels(
      ofPNG: [UInt8](image.png()), width: size.width, height: size.height)
    // Dividing by the opacity and multiplying with it rounds twice.
    #expect(zip(read, pixels).allSatisfy { abs(Int($0) - Int($1)) <= (kind == 4 ? 1 : 0) })
    #expect(read.count == pixels.count)
  }

  @Test("Only the pixels of a row are read where rows have gaps")
  func gaps() throws {
    let image = PageImage(
      width: 1, height: 2, bytesPerRow: 8, pixels: [1, 1, 1, 255, 9, 8, 7, 6, 2, 2, 2, 255, 5, 4, 3, 2],
      pixelsPerInch: 72)
    let png = try image.png()
    #expect(png[25] == 0, "not grey")
    #expect(
      try CairoImage.pixels(ofPNG: [UInt8](png), width: 1, height: 2) == [1, 1, 1, 255, 2, 2, 2, 255])
  }

  @Test func imageIsMadeOfPixelsOfItsSize() throws {
    let image = try #require(PageImage(width: 2, height: 1, pixels: [0, 0, 255, 255, 255, 0, 0, 255]))
    #expect(image.bytesPerRow == 8)
    #expect(try image.png().count > 60)
    let sizes: [(Int, Int, Int)] = [(2, 1, 7), (0, 0, 0), (-1, -1, 4), (.max, 2, 0), (.max / 4, 4, 16)]
    for (width, height, count) in sizes {
      #expect(PageImage(width: width, height: height, pixels: [UInt8](repeating: 0, count: count)) == nil)
    }
  }

  // An image from a worker may have any sizes.
  @Test(
    "Sizes that don't fit the pixels are refused",
    arguments: [
      (9, 9, 36, 3), (2, 2, 9, 18), (2, 2, 4, 8), (2, 2, -8, 16), (-1, 2, 8, 16), (2, .max, 8, 16),
      (0, 0, 0, 0),
      (.max, 1, .max, 16),
    ] as [(width: Int, height: Int, bytesPerRow: Int, count: Int)])
  func wrongSizes(_ sizes: (width: Int, height: Int, bytesPerRow: Int, count: Int)) {
    let image = PageImage(
      width: sizes.width, height: sizes.height, bytesPerRow: sizes.bytesPerRow,
      pixels: [UInt8](repeating: 0, count: sizes.count), pixelsPerInch: 72)
    #expect(throws: PageImageError.self) { try image.png() }
  }
}
