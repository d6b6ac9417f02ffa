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

  @Test("A note is collected after the mark in the line beside which it stands, and before the next one")
  func notesInReadingOrder() throws {
    var source = PDFSource(pages: [
      "/MediaBox [0 0 200 100] /Contents 10 0 R /Resources <</Font <</F 11 0 R>>>> /Annots [12 0 R 13 0 R 14 0 R]"
    ])
    let content = "BT /F 10 Tf 20 70 Td (first line) Tj 0 -30 Td (second line) Tj ET"
    source.objects[10] = "<</Length \(content.utf8.count)>>\nstream\n\(content)\nendstream"
    source.objects[11] = "<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>"
    for (number, y) in [(12, 38), (13, 68)] {
      let (low, high) = (y, y + 12)
      source.objects[number] = """
        <</Type /Annot /Subtype /Highlight /NM (mark \(number)) /Rect [20 \(low) 60 \(high)]
        /QuadPoints [20 \(high) 60 \(high) 20 \(low) 60 \(low)]>>
        """
    }
    source.objects[14] = "<</Type /Annot /Subtype /Text /NM (note) /Rect [150 66 170 86]>>"
    let document = try source.open()
    #expect(document.allAnnotations().entries.map(\.id) == ["mark 13", "note", "mark 12"])
    var options = AnnotationOptions()
    options.readsText = false
    #expect(document.allAnnotations(options).entries.map(\.id) == ["note", "mark 13", "mark 12"])
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
