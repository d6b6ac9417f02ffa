import Testing

@testable import DocModel

/// The entries of all annotations (ISO 32000-1, Table 164).
struct CommonEntryTests {
  @Test func article() throws {
    let document = try Samples.open("article.pdf")
    let pages = try (0..<document.pageCount).map { try document.annotations(onPage: $0) }
    #expect(pages.map(\.count) == [0, 1, 5, 0, 2, 0, 0, 1, 1, 0, 0, 0])
    let note = try #require(pages[4].first)
    #expect((note.pageIndex, note.index) == (4, 0))
    #expect(note.type == "Text")
    #expect(note.rectangle == Rectangle(x0: 24, y0: 480, x1: 44, y1: 500))
    #expect(note.contents == "Does this hold for “dumb” terminals, too?")
    #expect(note.author == "Ada Reader")
    #expect(note.flags == [.print, .noZoom, .noRotate])
    #expect(pages[8].first?.author == "Zoë Ångström")
    #expect(pages.flatMap { $0 }.filter(\.isMark).map(\.type) == ["Text", "Highlight", "Underline"])
  }

  @Test(
    arguments: [
      ("0", []), ("4", ["print"]), ("1023", AnnotationFlags(rawValue: 1023).names),
      ("-1", AnnotationFlags(rawValue: -1).names),
      ("1024", []), ("9223372036854775807", AnnotationFlags(rawValue: .max).names), ("(4)", []),
      ("4.0", ["print"]),
    ])
  func flags(_ written: String, _ names: [String]) throws {
    let page = "/Annots [<</Subtype /Square /F \(written)>>]"
    let annotation = try #require(try PDFSource(pages: [page]).open().annotations(onPage: 0).first)
    #expect(annotation.flags.names == names)
  }

  @Test func flagNamesAreInBitOrder() {
    #expect(
      AnnotationFlags(rawValue: 1023).names == [
        "invisible", "hidden", "print", "noZoom", "noRotate", "noView", "readOnly", "locked", "toggleNoView",
        "lockedContents",
      ])
  }

  @Test func indicesCountUnreadableEntries() throws {
    let page = "/Annots [null <</Subtype /Ink>> 5 <<>> 77 0 R <</Subtype (Ink) /Rect [4 3 2 1]>>]"
    let annotations = try PDFSource(pages: [page]).open().annotations(onPage: 0)
    #expect(annotations.map(\.index) == [1, 3, 5])
    #expect(annotations.map(\.type) == ["Ink", nil, nil])
    #expect(annotations.map(\.rectangle) == [nil, nil, Rectangle(x0: 2, y0: 1, x1: 4, y1: 3)])
  }
}
