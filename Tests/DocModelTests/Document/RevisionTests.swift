import Testing

@testable import DocModel

/// A file with incremental updates: the last revision counts (ISO 32000-1, 7.5.6).
struct RevisionTests {
  @Test("The newer title, heading, text and annotations win, and deleted objects stay deleted")
  func laterRevisionWins() throws {
    let document = try Samples.open("revised.pdf")
    #expect(document.title == "Second draft" && document.author == "Ada Author")
    #expect(document.info.entries["Title"] == "Second draft")
    #expect(document.outline.items.map(\.title) == ["Second draft"])
    #expect(
      try document.annotations(onPage: 0).compactMap(\.contents) == [
        "A note that stays", "A note of the second draft", "A note that is added",
      ])
    #expect(try document.string(ofPage: 0).contains("The second draft says 900."))
    #expect(!document.warnings.contains { $0.kind != .leftOut })
  }
}
