import DocModel
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
}
