import Testing

@testable import DocModel

@Suite("Damaged page trees")
struct DamagedPageTreeTests {
  @Test(
    "A tree that leads to no page says so instead of naming a missing page",
    arguments: [
      "<</Type/Pages/Count 1/Kids[2 0 R]>>", "<</Type/Pages/Count 1/Kids[3 0 R]>>",
      "<</Type/Pages/Count 1/Kids[9 0 R]>>", "<</Type/Pages/Count 1>>", "<</Type/Pages/Count 1/Kids 5>>",
    ])
  func noPages(tree: String) throws {
    var source = PDFSource()
    source.objects[2] = tree
    source.objects[3] = "<</Type/Pages/Parent 2 0 R/Count 1/Kids[2 0 R]>>"
    let document = try source.open()
    try #require(document.pageCount == 0)
    #expect(
      document.warnings.filter { $0.kind == .pagesUnreadable }.map(\.message)
        == ["the page tree is damaged, and leads to no page"])
    let error = try #require(throws: DocumentError.self) { try document.string(ofPage: 0) }
    #expect(error.code == "pageUnreadable" && "\(error)".contains("the page tree is damaged: "))
    #expect(throws: DocumentError.noSuchPage("made.pdf", page: 1, count: 0)) {
      try document.string(ofPage: 1)
    }
  }

  @Test("A page that a looping tree declares and doesn't lead to is unreadable, and the others are read")
  func loop() throws {
    var source = PDFSource(pages: ["/MediaBox[0 0 9 9]"])
    source.objects[2] = "<</Type/Pages/Count 2/Kids[\(PDFSource.firstPage) 0 R 2 0 R]>>"
    let document = try source.open()
    #expect(document.pageCount == 1 && !document.warnings.contains { $0.kind == .pagesUnreadable })
    #expect(try document.string(ofPage: 0).isEmpty)
    let error = try #require(throws: DocumentError.self) { try document.page(at: 1) }
    #expect("\(error)".contains("the page tree is damaged: "))
  }

  @Test("A document without pages isn't damaged")
  func empty() throws {
    var source = PDFSource()
    source.objects[2] = "<</Type/Pages/Count 0/Kids[]>>"
    let document = try source.open()
    #expect(document.pageCount == 0 && !document.warnings.contains { $0.kind == .pagesUnreadable })
    #expect(throws: DocumentError.noSuchPage("made.pdf", page: 0, count: 0)) { try document.page(at: 0) }
  }
}
