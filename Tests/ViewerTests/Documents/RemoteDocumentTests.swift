import Foundation
import TestSupport
import Testing
import Workers
import DocModelExchange

@testable import DocModelWorkers
@testable import Viewer

/// A worker returns the same values as reading in this process.
@Suite("Documents in worker processes", .limited, .tags(.program))
struct RemoteDocumentTests {
  @Test(
    "A remote document gives the same results as a local one, for all fixtures",
    arguments: RemoteDocuments.fixtureNames)
  func fixture(_ name: String) throws {
    try compare(RemoteDocuments.fixture(name), mostPages: 8)
  }

  @Test(
    "A remote document gives the same results as a local one, for the corpus",
    .enabled(if: !CorpusLinksTests.files.isEmpty, "there is no corpus: set PDFKEY_CORPUS to its folder"))
  func corpus() throws {
    for file in CorpusLinksTests.files { try compare(file, mostPages: 3) }
  }

  @Test("A document in memory is sent again to a replacement worker")
  func bytes() throws {
    let data = try Data(contentsOf: URL(fileURLWithPath: RemoteDocuments.fixture("article.pdf")))
    let source = DocumentSource.bytes(data, name: "standard input")
    let remote = try RemoteDocuments.opener("text3=crash").open(source, password: nil)
    let local = try LocalDocumentOpener().open(source, password: nil)
    #expect(throws: DocumentError.self) { try remote.string(ofPage: 2) }
    #expect(try remote.string(ofPage: 0) == local.string(ofPage: 0))
    #expect(try remote.overview().identity.contentHash() == local.overview().identity.contentHash())
  }

  @Test("A password is tried in the worker, and kept for its replacement")
  func password() throws {
    let opener = RemoteDocuments.opener("text1=crash")
    let source = DocumentSource.path(RemoteDocuments.fixture("encrypted-user.pdf"))
    #expect(throws: DocumentError.passwordRequired(source.name)) { try opener.open(source, password: nil) }
    #expect(throws: DocumentError.passwordIncorrect(source.name)) { try opener.open(source, password: "no") }
    let document = try opener.open(source, password: "reader")
    #expect(throws: DocumentError.self) { try document.string(ofPage: 0) }
    #expect(try document.facts().info.isEncrypted)
  }

  @Test("Search matches are unchanged by the transfer")
  func foundMatches() throws {
    let match = SearchMatch(
      pageIndex: 3, range: 5..<9,
      quads: [Quad(Rectangle(x0: 1, y0: 2, x1: 3.5, y1: 4)), Quad(Rectangle(x0: 0, y0: 0, x1: 0, y1: 0))],
      snippet: .init(before: "", match: "é\u{1F600}", after: " x"))
    let error = DocumentError.pageUnreadable("a.pdf", page: 4, reason: "r")
    var found = PageValues<[SearchMatch]>()
    found.append([match, match])
    found.append(error)
    found.append([])
    let received = try WorkerCoding.decode(PageValues<[SearchMatch]>.self, from: WorkerCoding.encode(found))
    let pages = try #require(received.pages(in: 3..<6))
    #expect(pages.map { try? $0.get() } == [[match, match], nil, []])
    #expect(throws: error) { try pages[1].get() }
  }

  @Test("Matches that can't be those of the requested pages are refused")
  func impossibleMatches() {
    func found(page: Int, _ range: Range<Int>) -> PageValues<[SearchMatch]> {
      let snippet = SearchMatch.Snippet(before: "", match: "x", after: "")
      var found = PageValues<[SearchMatch]>()
      found.append([SearchMatch(pageIndex: page, range: range, quads: [], snippet: snippet)])
      return found
    }
    #expect(found(page: 3, 0..<1).pages(in: 3..<4)?.count == 1)
    #expect(found(page: 3, -2..<1).pages(in: 3..<4) == nil)
    #expect(found(page: 4, 0..<1).pages(in: 3..<5) == nil)
    #expect(found(page: 3, 0..<1).pages(in: 3..<3) == nil)
  }

  /// Reads everything from a document, here and in a worker, and compares the results.
  private func compare(_ path: String, mostPages: Int) throws {
    let source = DocumentSource.path(path)
    let local: any ReadableDocument
    let remote: any ReadableDocument
    do throws(DocumentError) {
      local = try LocalDocumentOpener().open(source, password: "reader")
    } catch {
      #expect(throws: error) { try RemoteDocuments.opener().open(source, password: "reader") }
      return
    }
    remote = try RemoteDocuments.opener().open(source, password: "reader")
    func expectSame<Value: Equatable>(_ what: String, _ read: (any ReadableDocument) throws -> Value) {
      let here = Result { try read(local) }
      let there = Result { try read(remote) }
      switch (here, there) {
      case (.success(let one), .success(let other)): #expect(one == other, "\(path): \(what)")
      case (.failure(let one), .failure(let other)): #expect("\(one)" == "\(other)", "\(path): \(what)")
      default: Issue.record("\(path): \(what): \(here) here and \(there) there")
      }
    }
    expectSame("page count") { try $0.overview().pageCount }
    expectSame("title") { try $0.overview().title }
    expectSame("labels") { try $0.overview().pageLabels }
    expectSame("outline") { try $0.overview().outline }
    expectSame("identity") { try $0.overview().identity }
    expectSame("hash") { try $0.overview().identity.contentHash() }
    expectSame("diagnostics") { try $0.overview().warnings }
    expectSame("facts") { try $0.facts() }
    let finder = try TextFinder(SearchQuery("e"))
    for page in 0..<min(mostPages, try local.overview().pageCount) {
      expectSame("text of page \(page)") { try $0.string(ofPage: page) }
      expectSame("boxes of page \(page)") { try $0.text(ofPage: page) }
      expectSame("annotations of page \(page)") { try $0.annotations(onPage: page) }
      expectSame("links of page \(page)") { try $0.links(onPage: page) }
      expectSame("marked texts of page \(page)") { try $0.markedTexts(onPage: page) }
      expectSame("text of page \(page), searched") { try $0.searchedText(ofPage: page) }
      expectSame("matches on page \(page)") { try $0.matches(of: finder, onPage: page) }
      if page < 2 { expectSame("image of page \(page)") { try $0.image(PagePart(page: page, zoom: 0.1)) } }
      if page < 2 { expectSame("ink of page \(page)") { try $0.inkBox(ofPage: page) } }
    }
    expectSame("all annotations") { try $0.annotations().entries }
    // Links would be most of what a worker sends of a manual.
    #expect(try local.annotations().entries.allSatisfy(\.annotation.isMark))
    expectSame("warnings of annotations") { try $0.annotations().warnings }
    expectSame("export") { try $0.export(ExportOptions()).bytes }
    expectSame("report") { try $0.export(ExportOptions()).report }
    expectSame("no such page") { try $0.string(ofPage: 1_000_000) }
  }
}
