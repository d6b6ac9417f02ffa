import Testing

@testable import DocModel

@Suite("The box of what is drawn on a page")
struct ContentBoxTests {
  /// Returns the box of a page with content.
  private func box(_ content: String, _ page: String = "/MediaBox[0 0 300 200]") throws -> Rectangle? {
    var source = PDFSource(pages: ["\(page)/Contents 10 0 R"])
    source.objects[10] = "<</Length \(content.utf8.count)>>stream\n\(content)\nendstream"
    return try source.open().contentBox(ofPage: 0)
  }

  /// Whether the edges of a box are those of another one, or up to a quarter of a unit outside.
  private func isClose(_ box: Rectangle?, to exact: Rectangle, within tolerance: Double = 0.25) -> Bool {
    guard let box else { return false }
    let distances = [exact.x0 - box.x0, exact.y0 - box.y0, box.x1 - exact.x1, box.y1 - exact.y1]
    return distances.allSatisfy { (-0.01...tolerance + 0.01).contains($0) }
  }

  @Test(
    "Edges are exact to a quarter of a point, also of turned, cropped and enlarged pages",
    arguments: [
      ("/MediaBox[0 0 300 200]", 0.25), ("/MediaBox[0 0 300.276 200.39]/Rotate 90", 0.25),
      ("/MediaBox[0 0 300 200]/CropBox[20 30 290 190]/Rotate 180", 0.25),
      ("/MediaBox[0 0 300 200]/UserUnit 2", 0.125), ("/MediaBox[-5 -5 9000 9000]", 1),
    ])
  func exactEdges(page: String, tolerance: Double) throws {
    // White shapes don't count, and a hairline does.
    let content = "1 g 0 0 300 200 re f 0 g 50.1 60.3 100.2 40.15 re f .1 w 40.55 70 m 40.55 80 l S"
    let exact = Rectangle(x0: 40.5, y0: 60.3, x1: 150.3, y1: 100.45)
    let found = try box(content, page)
    #expect(isClose(found, to: exact, within: tolerance), "\(String(describing: found))")
  }

  @Test("Content at the edges of the crop box ends there, and an empty page has no box")
  func edgesOfPage() throws {
    #expect(try box("0 g -9 -9 999 999 re f") == Rectangle(x0: 0, y0: 0, x1: 300, y1: 200))
    #expect(try box("1 g 0 0 99 99 re f .99 g 9 9 9 9 re f") == nil)
    #expect(try box("") == nil)
  }

  @Test("A note keeps its size in an image of any size, and isn't cut")
  func notes() throws {
    let page = "/MediaBox[0 0 300 200]/Annots[<</Subtype/Text/Rect[100 100 120 120]/AP<</N 11 0 R>>>>]"
    var source = PDFSource(pages: [page])
    source.objects[11] =
      "<</Subtype/Form/BBox[0 0 20 20]/Length 22>>stream\n0 g 0.5 0.5 19 19 re f\nendstream"
    let found = try source.open().contentBox(ofPage: 0)
    #expect(isClose(found, to: Rectangle(x0: 100.5, y0: 100.5, x1: 119.5, y1: 119.5), within: 1))
  }
}
