import Foundation
import Testing

@testable import DocModel

/// Searches of a whole document: its parts, lines and limits, one match after another, and in tasks.
struct SearchOptionsTests {
  private static let query = SearchQuery("NoZoom")

  /// The searched parts, and the groups as `page scope matches`.
  @Test(
    arguments: [
      ([.text], ["4 text 1", "8 text 2", "11 text 1"]),
      ([.outline], ["8 outline 1"]),
      ([.outline, .text], ["8 outline 1", "4 text 1", "8 text 2", "11 text 1"]),
      ([.bookmarks], []), ([], []),
    ] as [(Set<SearchScope>, [String])])
  func scopes(_ scopes: Set<SearchScope>, _ expected: [String]) throws {
    let pages = Array(try Samples.open("article.pdf").search(SearchOptions(Self.query, in: scopes)))
    let groups = pages.flatMap(\.groups).map { "\(($0.pageIndex ?? -1) + 1) \($0.scope) \($0.matchCount)" }
    #expect(groups == expected)
    #expect(pages.map(\.completedPageCount) == Array(1...pages[0].totalPageCount))
    // The matches of the text are those of the groups.
    #expect(pages.flatMap(\.matches).count == (scopes.contains(.text) ? 4 : 0))
    #expect(pages.flatMap(\.matches).allSatisfy { !$0.quads.isEmpty })
  }

  @Test func matchesInAnnotationsNameThem() throws {
    let document = try Samples.open("marks.pdf")
    let options = SearchOptions(SearchQuery("waffle", caseMatching: .insensitive), in: [.annotations])
    let group = try #require(try document.search(options).first { _ in true }?.groups.first)
    #expect(group.scope == .annotations && group.annotationType == "Highlight" && group.matchCount == 1)
    let annotation = try #require(try document.annotations(onPage: 0).first { $0.id == group.annotationID })
    #expect(annotation.contents?.localizedCaseInsensitiveContains("waffle") == true)
  }

  @Test(arguments: [(nil, [1, 2, 1]), (0, []), (1, [1]), (2, [1, 1]), (3, [1, 2]), (9, [1, 2, 1])])
  func limitOfLines(_ most: Int?, _ expected: [Int]) throws {
    var options = SearchOptions(Self.query, pages: Array(0..<11))
    (options.maximumLineCount, options.linesAfter) = (most, 1)
    let pages = try Samples.open("article.pdf").search(options).filter { !$0.groups.isEmpty }
    let lines = pages.map { $0.groups.flatMap(\.lines) }
    #expect(lines.map { $0.count { !$0.matches.isEmpty } } == expected)
    #expect(pages.map(\.matches.count) == expected)
    // A context line follows the first page's match, also if the search ends there.
    #expect(lines.first?.map(\.matches.isEmpty) == (expected.isEmpty ? nil : [false, true]))
  }

  @Test(arguments: [[Int.min, .max], [.max, .min], [5, .max], [.max]])
  func numbersThatNoDocumentHasAreErrorsOfTheirPages(_ wrong: [Int]) throws {
    var options = SearchOptions(Self.query, pages: Array(repeating: 3, count: 8) + wrong)
    (options.linesBefore, options.linesAfter) = (.min, .max)
    let pages = try Samples.open("article.pdf").search(options).map { ($0.index, $0.error != nil) }
    #expect(pages.filter { $0.1 }.map { $0.0 } == wrong.filter { $0 != 5 })
    #expect(pages.count == 8 + wrong.count)
  }

  @Test func nextAndPreviousMatchesAreThoseOfTheSearch() throws {
    let document = try Samples.open("article.pdf")
    let finder = try TextFinder(SearchQuery("annotation"))
    let all = try document.search(finder.query).flatMap(\.matches)
    var found: [SearchMatch] = []
    while let match = document.firstMatch(
      of: finder, fromPage: found.last?.pageIndex ?? 0, offset: found.last?.range.upperBound ?? 0)
    {
      found.append(match)
    }
    #expect(found == all && all.count > 1)
    var back: [SearchMatch] = []
    while let match = document.lastMatch(
      of: finder, upToPage: back.last?.pageIndex ?? .max, offset: back.last?.range.lowerBound ?? .max)
    {
      back.append(match)
    }
    #expect(back == all.reversed())
    #expect(document.firstMatch(of: finder, fromPage: .max) == nil)
    #expect(document.lastMatch(of: finder, upToPage: -1) == nil)
  }

  // MARK: Tasks

  /// An owner of a document.
  private actor Reader {
    private let document: Document

    init(_ name: String) throws { document = try Samples.open(name) }

    func pages(_ text: String) async throws -> [Int] {
      var pages: [Int] = []
      for try await page in try document.search(SearchQuery(text)).async where !page.matches.isEmpty {
        pages.append(page.index)
      }
      return pages
    }

    /// Searches, and cancels its own task after a number of pages.
    func seenPages(cancellingAfter most: Int) async throws(SearchError) -> (pages: Int, isCancelled: Bool) {
      var seen = 0
      let results = try document.search(SearchQuery("of 300")).async
      do throws(CancellationError) {
        for try await page in results {
          seen = page.completedPageCount
          if seen == most { withUnsafeCurrentTask { $0?.cancel() } }
        }
        return (seen, false)
      } catch {
        return (seen, true)
      }
    }
  }

  @Test func searchesOfSeveralTasksShareOneDocument() async throws {
    let reader = try Reader("many-pages.pdf")
    async let borders = reader.pages("border styles")
    async let all = reader.pages("of 300")
    let found = try await [borders, all]
    #expect(found == [Array(210...219), Array(0..<300)])
  }

  @Test(arguments: [1, 7])
  func cancelledTaskSearchesNoFurtherPage(_ pages: Int) async throws {
    let reader = try Reader("many-pages.pdf")
    let end = try await Task { try await reader.seenPages(cancellingAfter: pages) }.value
    #expect(end.pages == pages && end.isCancelled)
  }
}
