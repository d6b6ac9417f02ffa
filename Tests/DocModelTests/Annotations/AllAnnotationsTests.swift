import Testing

@testable import DocModel

/// The annotations of a document as a whole, with warnings about unreadable parts.
struct AllAnnotationsTests {
  @Test func problemsAreLimitedToTheSelectedPages() throws {
    let document = try PDFSource(pages: ["/Annots [null]", "/Annots [5]"]).open()
    #expect(document.allAnnotations().warnings.map(\.pageIndex) == [0, 1])
    var options = AnnotationOptions()
    options.pages = [1]
    #expect(document.allAnnotations(options).warnings.map(\.pageIndex) == [1])
  }

  @Test func unreadablePageTextIsReported() throws {
    // No version of Poppler loads a page that isn't an object of its own.
    let mark = "<</Subtype/Highlight/Rect[0 0 9 9]/QuadPoints[0 9 9 9 0 0 9 0]>>"
    var source = PDFSource(pages: [])
    source.objects[2] = "<</Type/Pages/Count 1/Kids[<</Type/Page/Parent 2 0 R/Annots[\(mark)]>>]>>"
    let document = try source.open()
    #expect(throws: DocumentError.self) { try document.text(ofPage: 0) }
    let all = document.allAnnotations()
    #expect(all.entries.count == 1)
    #expect(all.warnings.contains { $0.message.contains("text can't be read") })
  }

  @Test("Reading only text marks gives the same marks as reading all annotations", arguments: Samples.names)
  func marksOnly(_ name: String) throws {
    guard let document = try? Samples.open(name) else { return }
    var options = AnnotationOptions()
    options.readsText = false
    options.includes = { $0.isMark }
    let amongAll = document.allAnnotations(options)
    options.includesMarksOnly = true
    let alone = document.allAnnotations(options)
    #expect(alone.entries == amongAll.entries)
    #expect(alone.warnings == amongAll.warnings)
  }

  @Test func groupMemberInheritsFromAnExcludedLink() throws {
    var source = PDFSource(pages: [
      "/Annots [<</Subtype/Square/Rect[0 0 9 9]/IRT 10 0 R/RT/Group>> 10 0 R 11 0 R]"
    ])
    source.objects[10] = "<</Subtype/Link/Rect[0 0 9 9]/Contents(first)/T(Ann)/NM(p1-a0)>>"
    source.objects[11] = "<</Subtype/Link/Rect[0 0 9 9]/Contents(second)>>"
    let document = try source.open()
    var options = AnnotationOptions()
    options.readsText = false
    options.includesMarksOnly = true
    let entries = document.allAnnotations(options).entries
    #expect(entries.map(\.annotation.contents) == ["first"])
    #expect(entries.map(\.annotation.author) == ["Ann"])
    #expect(entries.map(\.inReplyTo) == ["p1-a1"])
  }

  @Test func repairsByQPDFWhileReadingAreReported() throws {
    // The object is read only with the annotation: qpdf opens the file without a warning.
    var source = PDFSource(pages: ["/Annots [50 0 R]"])
    source.objects[50] = "<</Subtype /Square /Rect [0 0 9 9] /Subtype /Circle>>"
    let document = try source.open()
    #expect(document.warnings.isEmpty)
    _ = document.allAnnotations()
    #expect(document.warnings.contains { $0.kind == .repaired })
  }
}
