import Testing

/// A document that tasks share.
private actor SharedDocument {
  private let document: Document

  init(_ name: String) throws { document = try Samples.open(name) }

  func text(ofPage index: Int) throws -> String { try document.string(ofPage: index) }
  func image(ofPage index: Int) throws -> PageImage { try document.image(ofPage: index, zoom: 0.3) }
}

@testable import DocModel

/// Documents that are read after the preparation for many documents.
struct ManyDocumentsTests {
  @Test("An actor on the threads of the pool reads and draws as one thread does")
  func actorWithoutThread() async throws {
    let document = try Samples.open("article.pdf")
    let pages = 0..<document.pageCount
    let texts = try pages.map { try document.string(ofPage: $0) }
    let images = try pages.map { try document.image(ofPage: $0, zoom: 0.3) }
    let shared = try SharedDocument("article.pdf")
    for _ in 0..<3 {
      try await withThrowingTaskGroup(of: Bool.self) { group in
        for page in pages {
          let (text, image) = (texts[page], images[page])
          group.addTask { try await shared.text(ofPage: page) == text }
          group.addTask { try await shared.image(ofPage: page) == image }
        }
        for try await isSame in group { #expect(isSame) }
      }
    }
  }

  @Test func preparingForManyDocumentsDoesNotChangeTheText() throws {
    let names = ["article.pdf", "bidi-cjk.pdf", "typography.pdf"]
    let before = try names.map { try Samples.open($0).string(ofPage: 0) }
    #expect(before.allSatisfy { !$0.isEmpty })
    Document.prepareForManyDocuments()
    for _ in 0..<3 {
      #expect(try names.map { try Samples.open($0).string(ofPage: 0) } == before)
    }
  }
}
