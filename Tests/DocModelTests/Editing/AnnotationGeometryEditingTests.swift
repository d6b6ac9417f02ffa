import Foundation
import Testing

@testable import DocModel

/// A rectangle in the middle of most pages.
private let box = Rectangle(x0: 50, y0: 40, x1: 150, y1: 90)

/// Edits that move annotations or depend on how the page is turned.
struct AnnotationGeometryEditingTests {
  @Test("The box of a callout moves with its line, whose tip stays")
  func callout() throws {
    let editor = try EditedSample("article.pdf").editor()
    let inner = Rectangle(x0: 100, y0: 100, x1: 200, y1: 150)
    let id = try editor.add(.freeText("text", in: inner, onPage: 0)) { annotation in
      guard case .freeText(var text) = annotation.kind else { return }
      text.callout = [Point(x: 20, y: 20), Point(x: 80, y: 125), Point(x: 100, y: 125)]
      annotation.kind = .freeText(text)
      annotation.markup.intent = "FreeTextCallout"
    }
    for moved in [Rectangle(x0: 300, y0: 300, x1: 500, y1: 400), inner] {
      try editor.change(id) { $0.rectangle = moved }
      let annotation = try editor.annotation(id)
      guard case .freeText(let text) = annotation.kind else { return }
      #expect(text.callout.first == Point(x: 20, y: 20))
      #expect(text.callout.last == Point(x: moved.x0, y: moved.center.y))
      let box = try #require(text.differences.flatMap { annotation.rectangle?.inset(by: $0) })
      #expect(abs(box.x0 - moved.x0) + abs(box.y1 - moved.y1) < 0.01)
      #expect(annotation.rectangle?.contains(Point(x: 20.5, y: 20.5)) == true)
    }
  }

  @Test(
    "An underline is below the text as a rotated page shows it",
    arguments: [0, 90, 180, 270])
  func rotatedMark(_ rotation: Int) throws {
    let sample = try EditedSample(PDFSource(pages: ["/MediaBox[0 0 200 100] /Rotate \(rotation)"]).data)
    let editor = try sample.editor()
    let isUpright = rotation % 180 == 0
    let words = Rectangle(x0: 10, y0: 10, x1: isUpright ? 60 : 40, y1: 30)
    let selection = TextSelection(pageIndex: 0, range: 0..<1, text: "x", quads: [Quad(words)])
    try editor.add(.underline(selection, color: .black))
    try editor.save(.inPlace)
    let image = try sample.open().image(ofPage: 0, zoom: 2)
    let transform = PageTransform(page: try sample.open().page(at: 0), zoom: 2)
    func isDark(_ point: Point) -> Bool {
      let pixel = transform.screenPoint(point)
      return image.pixels[Int(pixel.y) * image.bytesPerRow + Int(pixel.x) * 4] < 128
    }
    // On the lower edge as shown, a sixteenth of the height above it.
    let line =
      switch rotation {
      case 90: Point(x: 40 - 0.08 * 30, y: 20)
      case 180: Point(x: 30, y: 30 - 0.08 * 20)
      case 270: Point(x: 10 + 0.08 * 30, y: 20)
      default: Point(x: 30, y: 10 + 0.08 * 20)
      }
    #expect(isDark(line))
    #expect(!isDark(words.center))
  }

  @Test("A rectangle moves and scales the points of its annotation")
  func moving() throws {
    let sample = try EditedSample("article.pdf")
    let editor = try sample.editor()
    let id = try editor.add(.polyLine([Point(x: 10, y: 10), Point(x: 20, y: 30)], onPage: 0)) {
      $0.rectangle = Rectangle(x0: 10, y0: 10, x1: 20, y1: 30)
    }
    let before = try #require(try editor.annotation(id).rectangle)
    try editor.change(id) {
      $0.rectangle = Rectangle(x0: before.x0 + 100, y0: before.y0, x1: before.x1 + 100, y1: before.y1)
    }
    guard case .polyLine(let line) = try editor.annotation(id).kind else { return }
    #expect(line.vertices == [Point(x: 110, y: 10), Point(x: 120, y: 30)])
  }
}
