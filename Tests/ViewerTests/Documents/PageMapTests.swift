import DocModel
import Testing

@testable import DocModelWorkers
@testable import Viewer

@Suite struct PageMapTests {
  private func overview(_ count: Int, roman: Int? = nil) -> DocumentOverview {
    let identity = DocumentIdentity(path: nil, permanentIdentifier: nil, pageCount: count) { "" }
    let labels = roman.map { roman in
      PageLabels(ranges: [.init(start: 0, style: .lowerRoman), .init(start: roman, style: .decimal)])
    }
    return DocumentOverview(pageCount: count, pageLabels: labels ?? PageLabels(), identity: identity)
  }

  @Test(arguments: [
    // Two more pages in front: page 1 is still page 1.
    (4, 6, 0, 0), (4, 6, 3, 3), (4, 6, 4, 6), (4, 6, 11, 13),
    // Two fewer pages: iv no longer exists.
    (4, 2, 3, 3), (4, 2, 4, 2), (4, 2, 11, 9),
  ])
  func pagesAreMappedByLabel(_ before: Int, _ after: Int, _ page: Int, _ expected: Int) {
    var map = PageMap(from: overview(8 + before, roman: before), to: overview(8 + after, roman: after))
    #expect(map.index(of: page) == expected)
  }

  @Test(arguments: [(0, 0), (5, 5), (11, 7)])
  func pagesWithoutLabelsAreMappedByIndex(_ page: Int, _ expected: Int) {
    var map = PageMap(from: overview(12), to: overview(8))
    #expect(map.index(of: page) == expected)
    // Labels that only the new document has don't identify pages.
    map = PageMap(from: overview(12), to: overview(8, roman: 2))
    #expect(map.index(of: page) == expected)
  }

  @Test(
    "Pages go where a saved arrangement has moved them", arguments: [(0, 0), (4, 1), (1, 3), (11, 8), (6, 6)])
  func arrangement(_ page: Int, _ expected: Int) {
    var arrangement = PageArrangement(pageCount: 12)
    arrangement.move([4, 5], before: 1)
    arrangement.remove(at: [9, 10, 11])
    var map = PageMap(from: overview(12, roman: 4), to: overview(9), savedAs: arrangement)
    #expect(map.index(of: page) == expected)
    let position = map.position(Position(pageIndex: page, height: 100))
    #expect(position == Position(pageIndex: expected, height: page == 11 ? nil : 100))
  }

  @Test func repeatedLabelIsMappedToTheNearestPage() {
    func chapters(_ starts: [Int], _ count: Int) -> DocumentOverview {
      var overview = overview(count)
      overview.pageLabels = PageLabels(ranges: starts.map { .init(start: $0, style: .decimal) })
      return overview
    }
    var map = PageMap(from: chapters([0, 10, 20], 30), to: chapters([0, 12, 22], 32))
    #expect(map.index(of: 20) == 22)
    #expect(map.index(of: 10) == 12)
  }

  @Test func positionOnARemovedPageHasNoLine() {
    var map = PageMap(from: overview(12), to: overview(3))
    #expect(map.position(Position(pageIndex: 9, line: 4, height: 100)) == Position(pageIndex: 2))
    #expect(
      map.position(Position(pageIndex: 1, line: 4, height: 100))
        == Position(pageIndex: 1, line: 4, height: 100))
    map = PageMap(from: overview(3), to: overview(0))
    #expect(map.position(Position(pageIndex: 2)) == Position(pageIndex: 0))
  }
}
