import Testing

@testable import DocModel

/// Documents that are read after the preparation for many documents.
struct ManyDocumentsTests {
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
