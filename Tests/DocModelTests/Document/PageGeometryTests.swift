import Testing

@testable import DocModel

/// The boxes of pages, and the shapes on them.
struct PageGeometryTests {
  @Test func fixture() throws {
    let document = try Samples.open("geometry.pdf")
    let sizes: [(Double, Double)] = [
      (595.276, 841.89), (612, 792), (36, 48), (841.89, 595.276), (300, 200), (200, 300), (300, 200),
      (200, 300),
      (200, 150), (150, 200), (300, 200), (300, 200), (300, 200), (200, 300), (200, 300), (250, 200),
      (350, 250),
      (250, 350), (280, 180),
    ]
    let rotations = [0, 0, 0, 0, 0, 90, 180, 270, 0, 90, 0, 0, 0, 270, 90, 0, 270, 0, 270]
    let crops =
      [
        8: [100, 250, 300, 400], 9: [100, 250, 300, 400], 10: [-50, 100, 250, 300], 11: [0, 0, 300, 200],
        15: [50, 0, 300, 200], 16: [0, 0, 250, 350], 18: [20, 20, 200, 300],
      ] as [Int: [Double]]
    #expect(document.pageCount == sizes.count)
    for index in sizes.indices {
      let page = try document.page(at: index)
      #expect((page.size.width, page.size.height) == sizes[index])
      #expect(page.rotation == rotations[index])
      #expect(page.cropBox.numbers == crops[index] ?? page.mediaBox.numbers)
      #expect(page.userUnit == (index == 12 ? 2 : 1))
      #expect(page.number == index + 1)
    }
  }

  @Test(
    arguments: [
      ("/MediaBox [0 0 100 50]", [0, 0, 100, 50], 0),
      // None, empty, too short, not numbers, beyond floating-point precision: US Letter.
      ("", [0, 0, 612, 792], 0), ("/MediaBox [1 1 1 1]", [0, 0, 612, 792], 0),
      ("/MediaBox [0 0 10]", [0, 0, 612, 792], 0), ("/MediaBox [0 0 /a 5]", [0, 0, 612, 792], 0),
      ("/MediaBox 5", [0, 0, 612, 792], 0),
      ("/MediaBox [-\(huge) 0 \(huge) 5]", [0, 0, 612, 792], 0),
      // A crop box outside the media box.
      ("/MediaBox [0 0 9 9] /CropBox [20 20 30 30]", [0, 0, 9, 9], 0),
      ("/MediaBox [0 0 9 9] /CropBox [9 9 30 30]", [0, 0, 9, 9], 0),
      ("/MediaBox [0 0 9 9] /Rotate 90.0", [0, 0, 9, 9], 90),
      ("/MediaBox [0 0 9 9] /Rotate 45", [0, 0, 9, 9], 0),
      ("/MediaBox [0 0 9 9] /Rotate \(huge)", [0, 0, 9, 9], 0),
      ("/MediaBox [0 0 9 9] /Rotate -9223372036854775808", [0, 0, 9, 9], 0),
      ("/MediaBox [0 0 9 9] /Rotate (90)", [0, 0, 9, 9], 0),
      ("/MediaBox [0 0 9 9] /Rotate -270", [0, 0, 9, 9], 90),
    ] as [(String, [Double], Int)])
  func oddPages(_ entries: String, _ box: [Double], _ rotation: Int) throws {
    let page = try PDFSource(pages: [entries]).open().page(at: 0)
    #expect(page.cropBox.numbers == box)
    #expect(page.rotation == rotation)
  }

  @Test("Boxes for production are cut to the media box; those that are missing are the crop box")
  func productionBoxes() throws {
    let entries = "/MediaBox[0 0 99 99]/CropBox[9 9 90 90]/BleedBox[95 5 -5 95]/TrimBox[200 200 300 300]"
    let page = try #require(try PDFSource(pages: [entries]).open().pages.first)
    let boxes = try PageBox.allCases.map { try page.bounds(of: $0).numbers }
    #expect(boxes == [[0, 0, 99, 99], [9, 9, 90, 90], [0, 5, 95, 95], [9, 9, 90, 90], [9, 9, 90, 90]])
  }

  /// A number with 309 digits, since PDF has no exponents.
  private static let huge = "1" + String(repeating: "0", count: 308)

  @Test(arguments: ["0", "-2", "(2)", "null"])
  func invalidUserUnitIsOne(_ unit: String) throws {
    #expect(try PDFSource(pages: ["/UserUnit \(unit)"]).open().page(at: 0).userUnit == 1)
  }

  @Test(arguments: [-1, 1, Int.max, Int.min])
  func missingPages(_ index: Int) throws {
    let document = try PDFSource().open()
    #expect(throws: DocumentError.noSuchPage("made.pdf", page: index, count: 1)) {
      try document.page(at: index)
    }
    #expect(throws: DocumentError.self) { try document.string(ofPage: index) }
    #expect(throws: DocumentError.self) { try document.links(onPage: index) }
    #expect(throws: DocumentError.self) { try document.annotations(onPage: index) }
  }

  @Test func documentWithoutPages() throws {
    let document = try Samples.open("no-pages.pdf")
    #expect(document.pageCount == 0)
    #expect(document.title == "No pages at all")
    #expect(throws: DocumentError.noSuchPage(document.source.name, page: 0, count: 0)) {
      try document.page(at: 0)
    }
    #expect(try Array(document.search(SearchQuery("a"))).isEmpty)
  }

  @Test func rectangles() {
    let rectangle = Rectangle(x0: 10, y0: 20, x1: 0, y1: 5)
    #expect(rectangle.numbers == [0, 5, 10, 20])
    #expect((rectangle.width, rectangle.height) == (10, 15))
    #expect(rectangle.center == Point(x: 5, y: 12.5))
    #expect(rectangle.contains(Point(x: 0, y: 20)) && !rectangle.contains(Point(x: 0, y: 20.1)))
    #expect(rectangle.intersection(Rectangle(x0: 5, y0: 0, x1: 20, y1: 7))?.numbers == [5, 5, 10, 7])
    #expect(rectangle.intersection(Rectangle(x0: 10, y0: 20, x1: 20, y1: 30))?.isEmpty == true)
    #expect(rectangle.intersection(Rectangle(x0: 11, y0: 0, x1: 20, y1: 7)) == nil)
    #expect(rectangle.union(Rectangle(x0: -1, y0: 6, x1: 2, y1: 30)).numbers == [-1, 5, 10, 30])
    #expect(Rectangle(x0: 1, y0: 1, x1: 1, y1: 9).isEmpty && !rectangle.isEmpty)
    #expect(
      rectangle.inset(by: 2).numbers == [2, 7, 8, 18] && rectangle.inset(by: 6).numbers == [5, 11, 5, 14])
    #expect(rectangle.contains(rectangle) && !rectangle.contains(rectangle.inset(by: -0.1)))
  }

  /// The corners of one quadrilateral in the orders of different producers.
  @Test(
    arguments: [
      [(0, 10), (20, 10), (0, 0), (20, 0)], [(0, 0), (20, 0), (20, 10), (0, 10)],
      [(20, 0), (0, 10), (20, 10), (0, 0)], [(0, 10), (20, 10), (20, 0), (0, 0)],
    ] as [[(Double, Double)]])
  func quads(_ corners: [(Double, Double)]) {
    let points = corners.map { Point(x: $0.0, y: $0.1) }
    let quad = Quad(corners: (points[0], points[1], points[2], points[3]))
    #expect(quad == Quad(Rectangle(x0: 0, y0: 0, x1: 20, y1: 10)))
    #expect(quad.bounds.numbers == [0, 0, 20, 10])
  }

  @Test func slantedQuad() {
    let quad = Quad(
      corners: (Point(x: 12, y: 9), Point(x: 0, y: 3), Point(x: 10, y: 12), Point(x: 2, y: 0)))
    #expect(quad.topLeft == Point(x: 10, y: 12) && quad.topRight == Point(x: 12, y: 9))
    #expect(quad.bottomLeft == Point(x: 0, y: 3) && quad.bottomRight == Point(x: 2, y: 0))
  }
}
