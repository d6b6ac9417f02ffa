import Testing

@testable import DocModel

/// The annotations of a document as a whole: what is said where part of it can't be read.
struct AllAnnotationsTests {
  @Test func problemsAreThoseOfTheWantedPages() throws {
    let document = try PDFSource(pages: ["/Annots [null]", "/Annots [5]"]).open()
    #expect(document.allAnnotations().problems.map(\.pageIndex) == [0, 1])
    var options = AnnotationOptions()
    options.pages = [1]
    #expect(document.allAnnotations(options).problems.map(\.pageIndex) == [1])
  }

  @Test func aPageWhoseTextCannotBeReadIsSaid() throws {
    // Poppler makes no page of one with so many annotations.
    let mark = "<</Subtype/Highlight/Rect[0 0 9 9]/QuadPoints[0 9 9 9 0 0 9 0]>>"
    let page = "/Annots [\(String(repeating: mark, count: 20_000))]"
    let document = try PDFSource(pages: [page]).open()
    #expect(throws: DocumentError.self) { try document.text(ofPage: 0) }
    let all = document.allAnnotations()
    #expect(all.entries.count == 20_000)
    #expect(all.problems.contains { $0.message.contains("text can't be read") })
  }

  @Test func whatQPDFRepairsOnTheWayIsSaid() throws {
    // Read only with the annotation: qpdf opens the file without a remark.
    var source = PDFSource(pages: ["/Annots [50 0 R]"])
    source.objects[50] = "<</Subtype /Square /Rect [0 0 9 9] /Subtype /Circle>>"
    let document = try source.open()
    #expect(document.diagnostics.isEmpty)
    _ = document.allAnnotations()
    #expect(document.diagnostics.contains { $0.kind == .repaired })
  }
}
