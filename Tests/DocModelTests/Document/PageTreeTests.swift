import Testing

@testable import DocModel

/// Page trees with loops, false counts or missing objects.
struct PageTreeTests {
  @Test func wrongPageCountIsIgnored() throws {
    for count in ["1000000", "5", "-1", "0", "(2)", "null", "9223372036854775807"] {
      var source = PDFSource(pages: ["", ""])
      source.objects[2] = "<</Type /Pages /Count \(count) /Kids [1000 0 R 1001 0 R]>>"
      let document = try source.open()
      #expect(document.pageCount == 2, "\(count)")
    }
  }

  @Test func pageThatPopplerCannotLoadIsStillRead() throws {
    var source = PDFSource(pages: ["/Annots [<</Subtype /Text /Rect [0 0 9 9] /Contents (Here)>>]"])
    source.objects[2] = "<</Kids [1000 0 R]>>"
    let document = try source.open()
    #expect(document.pageCount == 1)
    #expect(try document.annotations(onPage: 0).map(\.contents) == ["Here"])
  }

  @Test func pageTreeLoopEndsAfterOneRound() throws {
    var source = PDFSource(pages: ["", "", ""])
    source.objects[2] = "<</Type /Pages /Count 3 /Kids [1000 0 R 10 0 R 1002 0 R null 77 0 R (page)]>>"
    source.objects[10] = "<</Type /Pages /Count 1 /Kids [1001 0 R 2 0 R 10 0 R]>>"
    let document = try source.open()
    #expect(document.pageCount >= 3)
    #expect(WholeAPI.read(document).pages == document.pageCount)
  }

  @Test func inheritedEntriesComeFromTheNearestNode() throws {
    var source = PDFSource(pages: ["", "/Rotate 0 /MediaBox [0 0 10 20] /CropBox [0 0 10 20]"])
    source.objects[2] = "<</Type /Pages /Count 2 /Rotate 180 /MediaBox [0 0 1 1] /Kids [10 0 R]>>"
    let entries = "/Rotate 90 /MediaBox [0 0 30 40] /CropBox [0 0 30 40] /Resources <<>>"
    source.objects[10] = "<</Type /Pages /Count 2 \(entries) /Kids [1000 0 R 1001 0 R]>>"
    let document = try source.open()
    let pages = try (0..<2).map { try document.page(at: $0) }
    #expect(pages.map(\.rotation) == [90, 0])
    #expect(pages.map(\.size) == [Size(width: 40, height: 30), Size(width: 10, height: 20)])
  }

  @Test func deepTree() throws {
    var source = PDFSource()
    let depth = 5_000
    source.objects[2] = "<</Type /Pages /Count 1 /Kids [2000 0 R]>>"
    for level in 0..<depth {
      let kid = level + 1 < depth ? 2001 + level : PDFSource.firstPage
      source.objects[2000 + level] = "<</Type /Pages /Count 1 /Kids [\(kid) 0 R]>>"
    }
    #expect(try source.open().pageCount == 1)
  }

  @Test func manyPages() throws {
    let document = try PDFSource(pages: Array(repeating: "/MediaBox [0 0 9 9]", count: 5_000)).open()
    #expect(document.pageCount == 5_000)
    for index in 0..<5_000 { #expect(try document.page(at: index).label == String(index + 1)) }
    #expect(try document.string(ofPage: 4_999) == "")
  }
}
