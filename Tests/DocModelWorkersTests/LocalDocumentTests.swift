import DocumentSamples
import Testing

@testable import DocModel
@testable import DocModelWorkers

/// What a worker reads again after an edit.
@Suite("Documents that are edited in their process")
struct LocalDocumentTests {
  private func add(_ annotation: Annotation, to local: LocalDocument) throws -> EditHistory.Step {
    try made(.perform([.add(annotation)], title: nil), in: local)
  }

  private func made(_ request: EditQuestion.Request, in local: LocalDocument) throws -> EditHistory.Step {
    try #require(local.edit(request, author: "Ann").steps.first)
  }

  private func open(_ name: String) throws -> LocalDocument {
    LocalDocument(try Document(.path(Samples.path(name))))
  }

  @Test("Texts are read without making a version with the edits, which leave them as they are")
  func texts() throws {
    let local = try open("article.pdf")
    let text = try local.text(ofPage: 0)
    let finder = try TextFinder(SearchQuery("the"))
    let matches = try local.matches(of: finder, onPage: 0)
    let document = local.document
    _ = try add(.freeText("the words", in: Rectangle(x0: 10, y0: 10, x1: 200, y1: 60), onPage: 0), to: local)
    #expect(try local.string(ofPage: 0) == text.string)
    #expect(try local.text(ofPage: 0) == text)
    #expect(try local.matches(of: finder, onPage: 0) == matches)
    #expect(try local.answer(MatchesQuestion(query: finder.query, pages: 0..<1)).pages(in: 0..<1) != nil)
    _ = try local.answer(TextsQuestion(pages: 0..<1, milliseconds: 0))
    local.prepareToRead(0..<1)
    #expect(local.document === document)
    #expect(try local.annotations(onPage: 0).last?.contents == "the words")
    #expect(local.document !== document)
    #expect(try local.document.text(ofPage: 0) == text)
    #expect(try local.text(ofPage: 0) == text)
  }
}
