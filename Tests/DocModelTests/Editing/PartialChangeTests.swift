import Foundation
import Testing

@testable import DocModel

/// Changes of annotations of other programs, whose other entries are odd.
struct PartialChangeTests {
  /// Annotations that no editor would add.
  private static let oddEntries = [
    "/Subtype/Highlight/Rect[10 10 60 20]", "/Subtype/Underline/Rect[10 10 60 20]/QuadPoints[1 2 3]",
    "/Subtype/Text/Rect[50 50 50 50]", "/Subtype/Text", "/Subtype/Square/Rect[50 50 50 90]",
    "/Subtype/Polygon/Rect[10 10 60 20]", "/Subtype/Line/Rect[10 10 60 20]",
    "/Subtype/Ink/Rect[10 10 60 20]/InkList[]", "/Subtype/PolyLine/Rect[1 1 9 9]/Vertices[1 1 1e9 9]",
    "/Subtype/Square/Rect[10 10 60 20]/IC[2 0 0]/CA 7/BS<</W 5000>>",
  ]

  @Test(
    "A change of one entry asks nothing of the others, and leaves them as they are", arguments: oddEntries)
  func others(_ entries: String) throws {
    let page = "/MediaBox[0 0 200 100]/Annots[<</Type/Annot\(entries)/C[1 1 0]/Contents(x)>>]"
    let (sample, editor) = try EditedSample(PDFSource(pages: [page]).data).withEditor()
    let old = try #require(try editor.annotations(onPage: 0).first)
    let id = try #require(old.object)
    let red = AnnotationColor(red: 1, green: 0, blue: 0)
    try editor.change(id) { $0.color = red }
    try editor.change(id) { $0.contents = "y" }
    #expect(throws: EditError.self) { try editor.change(id) { $0.markup.opacity = 2 } }
    #expect(throws: EditError.self) { try editor.change(id) { $0.border.declared.width = .number(-1) } }
    try editor.save(.inPlace)
    let saved = try #require(try sample.open().annotations(onPage: 0).first)
    #expect((saved.color, saved.contents) == (red, "y"))
    #expect((saved.rectangle, saved.kind) == (old.rectangle, old.kind))
    #expect((saved.markup.opacity, saved.border.declared) == (old.markup.opacity, old.border.declared))
    // Readers may draw such an annotation, but not in this way.
    #expect(saved.appearance == nil)
  }

  @Test("An odd entry that a change sets is refused")
  func refusals() throws {
    let sample = try EditedSample("article.pdf")
    let editor = try sample.editor()
    let note = try editor.add(.note(at: Point(x: 50, y: 50), onPage: 0))
    let words = TextSelection(
      pageIndex: 0, range: 0..<1, text: "x", quads: [Quad(Rectangle(x0: 10, y0: 10, x1: 60, y1: 30))])
    let mark = try editor.add(.highlight(words))
    #expect(throws: EditError.self) {
      try editor.change(note) { $0.rectangle = Rectangle(x0: 1, y0: 1, x1: 1, y1: 9) }
    }
    #expect(throws: EditError.self) { try editor.change(note) { $0.rectangle = nil } }
    #expect(throws: EditError.self) {
      try editor.change(mark) { $0.kind = .highlight(Annotation.TextMark(quads: [])) }
    }
  }

  @Test("The rectangle of a drawing stays when its colour changes, and so does the drawing's place")
  func colour() throws {
    let ink = "/Subtype/Ink/Rect[10 10 90 60]/InkList[[20 20 40 40]]/BS<</W 2>>/AS/On"
    let page = "/MediaBox[0 0 200 100]/Annots[<</Type/Annot\(ink)/C[0 0 0]>>]"
    let (sample, editor) = try EditedSample(PDFSource(pages: [page]).data).withEditor()
    let id = try #require(try editor.annotations(onPage: 0).first?.object)
    try editor.change(id) { $0.color = AnnotationColor(red: 1, green: 0, blue: 0) }
    try editor.save(.inPlace)
    let document = try sample.open()
    let object = try #require(try document.annotations(onPage: 0).first?.object)
    let rectangle = document.file?.object(object)?["Rect"]?.elements.map(\.number)
    #expect(rectangle == [10, 10, 90, 60])
    #expect(document.file?.object(object)?["AS"] == nil)
    #expect(document.file?.object(object)?["AP"]?["N"]?["BBox"]?.elements.map(\.number) == rectangle)
    // A thicker line has the rectangle that goes with it.
    try editor.change(id) { $0.border = Border(width: 4) }
    #expect(try editor.annotation(id).rectangle == Rectangle(x0: 18, y0: 18, x1: 42, y1: 42))
  }
}
