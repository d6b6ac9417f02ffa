import Testing

@testable import DocModel

/// Searches in the fixtures, with known pages and numbers of matches.
struct DocumentSearchTests {
  private static func counts(
    _ file: String, _ query: SearchQuery
  ) throws -> [Int: Int] {
    var counts: [Int: Int] = [:]
    for page in try Samples.open(file).search(query) {
      if let error = page.error { throw error }
      if !page.matches.isEmpty { counts[page.index + 1] = page.matches.count }
    }
    return counts
  }

  @Test(
    arguments: [
      ("border styles", [3: 1, 9: 1, 11: 1, 12: 1]), ("NoZoom", [4: 1, 8: 2, 11: 1]),
      ("bookmark", [3: 1, 10: 3]),
      ("annotation", [3: 1, 7: 3, 8: 4, 9: 1, 12: 1]), ("responder", [3: 1, 6: 3]),
      ("keyboard", [1: 1, 2: 1, 5: 1, 6: 1]), ("zxqvkk", [:]),
    ])
  func article(_ text: String, _ expected: [Int: Int]) throws {
    #expect(try Self.counts("article.pdf", SearchQuery(text, caseMatching: .insensitive)) == expected)
  }

  @Test(
    arguments: [
      ("first", [1: 3, 3: 1]), ("flight", [1: 3]), ("office", [1: 3]), ("staff", [1: 3]), ("waffle", [1: 3]),
      ("final", [1: 3]), ("annotation", [2: 2]), ("document", [2: 2]), ("well-known", [2: 2]),
      ("highlight", [2: 2]),
      ("underline", [2: 2]), ("it's", [4: 2]),
    ])
  func typography(_ text: String, _ expected: [Int: Int]) throws {
    #expect(try Self.counts("typography.pdf", SearchQuery(text, matchesWholeWords: true)) == expected)
  }

  @Test(arguments: ["cafe", "naive", "angstrom"])
  func withoutAccents(_ text: String) throws {
    #expect(try Self.counts("typography.pdf", SearchQuery(text, ignoresDiacritics: true)) == [4: 2])
    #expect(try Self.counts("typography.pdf", SearchQuery(text)) == [:])
  }

  @Test func manyPages() throws {
    let expected = Dictionary(uniqueKeysWithValues: (211...220).map { ($0, 1) })
    #expect(try Self.counts("many-pages.pdf", SearchQuery("border styles")) == expected)
  }

  @Test func rightToLeftAndUnspacedScripts() throws {
    #expect(try Self.counts("bidi-cjk.pdf", SearchQuery("日本語")) == [2: 1, 3: 1])
    #expect(try Self.counts("bidi-cjk.pdf", SearchQuery("PDF")) == [1: 2, 3: 1])
    #expect(try Self.counts("bidi-cjk.pdf", SearchQuery("book")) == [3: 5])
  }

  @Test func matchesHaveTheQuadsOfTheirText() throws {
    let document = try Samples.open("article.pdf")
    for page in try document.search(SearchQuery("border styles", caseMatching: .insensitive)) {
      let text = try document.text(ofPage: page.index)
      for match in page.matches {
        #expect(match.pageIndex == page.index)
        #expect(match.quads == text.quads(of: match.range))
        // The last one continues after a line end.
        #expect(match.quads.count == (page.index == 11 ? 2 : 1))
        let box = try document.page(at: page.index).cropBox
        #expect(match.quads.allSatisfy { box.intersection($0.bounds) == $0.bounds })
      }
    }
  }

  @Test func searchIsLazy() throws {
    let document = try Samples.open("many-pages.pdf")
    var results = try document.search(SearchQuery("of 300"), pages: [299, 0, 5_000])
    #expect(results.next()?.matches.count == 1)
    #expect(results.next()?.index == 0)
    // A missing page doesn't stop the search.
    #expect(results.next()?.error == .noSuchPage(document.source.name, page: 5_000, count: 300))
    #expect(results.next() == nil)
  }
}
