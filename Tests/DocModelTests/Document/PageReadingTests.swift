import DocumentSamples
import Foundation
import Synchronization
import Testing

@testable import DocModel

@Suite("Pages that are read on two threads")
struct PageReadingTests {
  /// The threads that have read.
  private final class Threads: Sendable {
    private let known = Mutex<Set<UInt>>([])

    func add() {
      let thread = UInt(bitPattern: Int(pthread_self()))
      known.withLock { _ = $0.insert(thread) }
    }

    var count: Int { known.withLock { $0.count } }
  }

  private typealias Read = Result<String, DocumentError>

  /// Reads pages up to a number of them.
  private func read(
    _ pages: [Int], of document: Document, upTo most: Int = .max
  ) -> (texts: [Read], order: [Int], threads: Int) {
    let threads = Threads()
    var (texts, order): ([Read], [Int]) = ([], [])
    document.readPages(pages) { document in
      { page in
        threads.add()
        return Result { () throws(DocumentError) in try document.string(ofPage: page) }
      }
    } _: { page, text in
      texts.append(text)
      order.append(page)
      return texts.count < most
    }
    return (texts, order, threads.count)
  }

  private func alone(_ pages: [Int], of document: Document) -> [Read] {
    pages.map { page in Result { () throws(DocumentError) in try document.string(ofPage: page) } }
  }

  @Test(
    "They are those that one thread reads, in order",
    arguments: [Array(0..<300), Array(0..<64), Array(stride(from: 299, to: 0, by: -3)), Array(7..<87)])
  func order(pages: [Int]) throws {
    let source = PDFSource.large()
    let read = read(pages, of: try source.open())
    #expect(read.order == pages)
    #expect(read.texts == alone(pages, of: try source.open()))
    #expect(read.texts.first.flatMap { try? $0.get() }?.contains("Page \(pages[0] + 1) of 300") == true)
    #expect(read.threads == min(2, ProcessInfo.processInfo.activeProcessorCount))
  }

  @Test("Few pages, and those of a file with a flaw, are read on one thread")
  func oneThread() throws {
    #expect(read(Array(0..<63), of: try PDFSource.large().open()).threads == 1)
    var flawed = PDFSource.large().data
    let end = try #require(flawed.range(of: Data("startxref".utf8), options: .backwards))
    flawed.replaceSubrange(end.upperBound..., with: Data("\n1\n%%EOF".utf8))
    let document = try Document(.bytes(flawed, name: "flawed.pdf"))
    let read = read(Array(0..<300), of: document)
    #expect(read.threads == 1 && read.order.count == 300)
  }

  @Test("Reading stops as soon as no more pages are wanted", arguments: [1, 15, 16, 17, 40, 299])
  func stop(most: Int) throws {
    let document = try PDFSource.large().open()
    let read = read(Array(0..<300), of: document, upTo: most)
    #expect(read.order == Array(0..<most))
    #expect(try document.string(ofPage: 299).contains("Page 300"))
  }

  @Test("A page that can't be read is an error on either thread, and its warnings are the document's")
  func unreadable() throws {
    var source = PDFSource.large()
    for page in [3, 20, 200] { source.objects[PDFSource.firstPage + page] = "<</Type /Page /Parent 2 0 R>>" }
    let (document, other) = (try source.open(), try source.open())
    let pages = Array(0..<300)
    #expect(read(pages, of: document).texts == alone(pages, of: other))
    #expect(Set(document.warnings) == Set(other.warnings))
  }

  @Test("Lack of memory on either thread is left in errno", arguments: [0, 5, 20, 250, 299])
  func lackOfMemory(page wanted: Int) throws {
    errno = 0
    try PDFSource.large().open().readPages(Array(0..<300)) { _ in
      { page in if page == wanted { errno = ENOMEM } }
    } _: { _, _ in
      true
    }
    #expect(errno == ENOMEM)
    errno = 0
  }

  @Test("Headings are found on the pages of both threads")
  func headings() throws {
    var source = PDFSource.large()
    for chapter in 0..<10 {
      let text = "BT /F 24 Tf 20 50 Td (\(chapter + 1) Chapter of the book) Tj ET"
      source.objects[10 + 30 * chapter] = "<</Length \(text.utf8.count)>>\nstream\n\(text)\nendstream"
    }
    let found = try source.open().headings()
    #expect(found.count == 10 && found.map(\.pageIndex) == (0..<10).map { 30 * $0 })
  }
}
