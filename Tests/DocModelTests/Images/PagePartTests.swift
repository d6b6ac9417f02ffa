import Testing

@testable import DocModel

/// Images of parts of pages.
struct PagePartTests {
  /// Returns the pixels of a part of an image.
  private static func cut(_ image: PageImage, _ x: Int, _ y: Int, _ width: Int, _ height: Int) -> [UInt8] {
    (y..<y + height).flatMap { row in
      let start = row * image.bytesPerRow + 4 * x
      return image.pixels[start..<start + 4 * width]
    }
  }

  /// Returns the number of pixels that differ by more than rounding.
  private static func differences(_ first: [UInt8], _ second: [UInt8]) -> Int {
    guard first.count == second.count else { return .max }
    return zip(first, second).count { abs(Int($0) - Int($1)) > 8 }
  }

  @Test(
    "A part matches that area of the whole page, for pages and annotations with any rotation",
    arguments: [
      ("geometry.pdf", 0), ("geometry.pdf", 90), ("geometry.pdf", 180), ("geometry.pdf", 270),
      ("placement.pdf", 90), ("article.pdf", 270),
    ])
  func parts(_ file: String, _ rotation: Int) throws {
    let document = try Samples.open(file)
    for index in 0..<min(5, document.pageCount) {
      let whole = try document.image(ofPage: index, zoom: 1.5, rotation: rotation)
      let (x, y) = (whole.width / 3, whole.height / 4)
      let (width, height) = (whole.width / 2, whole.height / 3)
      let area = ScreenRectangle(
        x0: Double(x), y0: Double(y), x1: Double(x + width), y1: Double(y + height))
      let part = try document.image(ofPage: index, zoom: 1.5, rotation: rotation, part: area)
      #expect((part.width, part.height) == (width, height), "page \(index + 1)")
      #expect(part.pixelsPerInch == 108)
      let differences = Self.differences(part.pixels, Self.cut(whole, x, y, width, height))
      #expect(differences < part.pixels.count / 500, "page \(index + 1): \(differences)")
    }
  }

  @Test("The area outside the page is left out, and edges are rounded to whole pixels")
  func edges() throws {
    let document = try PDFSource(pages: ["/MediaBox [0 0 100 50]"]).open()
    let part = try document.image(
      ofPage: 0, part: ScreenRectangle(x0: -20, y0: 10.4, x1: 30.6, y1: 500))
    #expect((part.width, part.height) == (31, 40))
  }

  @Test("A small part can be drawn of a page too large for an image")
  func largePage() throws {
    let document = try PDFSource(pages: ["/MediaBox [0 0 14400 14400]"]).open()
    #expect(throws: DocumentError.self) { try document.image(ofPage: 0, zoom: 16) }
    let area = ScreenRectangle(x0: 200_000, y0: 200_000, x1: 200_300, y1: 200_200)
    let part = try document.image(ofPage: 0, zoom: 16, part: area)
    #expect((part.width, part.height) == (300, 200))
  }

  @Test(
    "The error of a part outside of the page says so",
    arguments: [
      ScreenRectangle(x0: 200, y0: 0, x1: 300, y1: 50), ScreenRectangle(x0: 0, y0: 200, x1: 100, y1: 300),
      ScreenRectangle(x0: -30, y0: -30, x1: -10, y1: -10),
    ])
  func outside(_ area: ScreenRectangle) throws {
    let document = try PDFSource(pages: ["/MediaBox [0 0 100 50]"]).open()
    let error = #expect(throws: DocumentError.self) { try document.image(ofPage: 0, part: area) }
    #expect(error?.description == "made.pdf: page 1 can't be read (the part lies outside of the page)")
  }

  @Test("A page fits a box as the document draws it")
  func fitting() throws {
    let document = try PDFSource(pages: ["/MediaBox [0 0 100 50]"]).open()
    let image = try #require(document.pages.first).image(fittingWidth: 60, height: 60, rotation: 90)
    #expect((image.width, image.height) == (30, 60))
    #expect(try image == document.image(ofPage: 0, fittingWidth: 60, height: 60, rotation: 90))
  }

  @Test(
    "An empty part has no image",
    arguments: [
      ScreenRectangle(x0: 200, y0: 0, x1: 300, y1: 50), ScreenRectangle(x0: 10, y0: 10, x1: 10, y1: 20),
      ScreenRectangle(x0: .nan, y0: .nan, x1: .nan, y1: .nan),
    ])
  func nothing(_ area: ScreenRectangle) throws {
    let document = try PDFSource(pages: ["/MediaBox [0 0 100 50]"]).open()
    #expect(throws: DocumentError.self) { try document.image(ofPage: 0, part: area) }
  }
}
