@testable import DocModel
import Testing

@Suite struct MarkedTextReaderTests {
  /// Reading a document page by page has the same result as reading it at once.
  @Test(arguments: ["article.pdf", "typography.pdf", "types.pdf", "flags.pdf", "geometry.pdf", "tables.pdf"])
  func textReadPageByPageEqualsThatOfTheDocument(_ name: String) throws {
    let document = try Document(.path(Samples.path(name)))
    let reader = MarkedTextReader(document)
    var texts = 0
    var read: [Int: [Int: MarkedText]] = [:]
    for page in (0..<document.pageCount).reversed() { read[page] = try reader.texts(onPage: page) }
    for entry in document.allAnnotations().entries {
      #expect(read[entry.annotation.pageIndex]?[entry.annotation.index] == entry.text, "\(name) \(entry.id)")
      if entry.text != nil { texts += 1 }
    }
    #expect(read.values.map(\.count).reduce(0, +) == texts)
  }

  @Test func missingPageIsReported() throws {
    let reader = MarkedTextReader(try Document(.path(Samples.path("article.pdf"))))
    #expect(throws: DocumentError.self) { try reader.texts(onPage: 12) }
    #expect(throws: DocumentError.self) { try reader.texts(onPage: -1) }
  }

  @Test(
    "What marks no text is read at the nearest letter of its line, or after the line above it in its column",
    arguments: [
      (Point(x: -20, y: 84), 9), (Point(x: 46, y: 106), 4), (Point(x: 230, y: 105), 26),
      (Point(x: 165, y: 20), 37), (Point(x: 15, y: 400), 0),
    ])
  func places(point: Point, offset: Int) {
    let lines = [
      ("left one", 0.0, 100.0), ("left two", 0, 80), ("right one", 120, 100), ("right two", 120, 80),
    ]
    let boxes = lines.flatMap { text, x, y in
      (0...text.count).map { column in
        Rectangle(x0: x + Double(column) * 10, y0: y, x1: x + Double(column + 1) * 10, y1: y + 10)
      }
    }
    let text = lines.map(\.0).joined(separator: "\n")
    #expect(TextPlaces(PageText(pageIndex: 0, string: text, boxes: boxes)).offset(of: point) == offset)
    #expect(TextPlaces(PageText(pageIndex: 0, string: "", boxes: [])).offset(of: point) == nil)
  }
}
