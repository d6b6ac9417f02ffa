import Foundation
import Testing

@testable import DocModel

/// Orders of pages as values.
struct PageArrangementTests {
  private func origins(_ arrangement: PageArrangement) -> [Int?] {
    arrangement.pages.map { page in if case .page(let index) = page.origin { index } else { nil } }
  }

  @Test(
    "Pages move before the page with an index, in their order",
    arguments: [
      ([4, 5], 1, [0, 4, 5, 1, 2, 3]), ([5, 4], 1, [0, 4, 5, 1, 2, 3]), ([0], 6, [1, 2, 3, 4, 5, 0]),
      ([1, 3], 2, [0, 1, 3, 2, 4, 5]), ([2], 99, [0, 1, 3, 4, 5, 2]), ([9], -3, [0, 1, 2, 3, 4, 5]),
    ] as [([Int], Int, [Int])])
  func moving(_ moved: [Int], _ target: Int, _ expected: [Int]) {
    var arrangement = PageArrangement(pageCount: 6)
    arrangement.move(moved, before: target)
    #expect(origins(arrangement) == expected)
  }

  @Test(
    "Pages are turned by any multiple of 90 degrees", arguments: [(90, 90), (-90, 270), (720, 0), (450, 90)])
  func turning(_ degrees: Int, _ turn: Int) {
    var arrangement = PageArrangement(pageCount: 2)
    arrangement.rotate([1, 7], by: degrees)
    #expect(arrangement.pages.map(\.turn) == [0, turn])
    #expect(arrangement.keepsOrder(pageCount: 2))
  }

  @Test("Pages are removed and added")
  func removing() {
    var arrangement = PageArrangement(pageCount: 4)
    arrangement.remove(at: [1, 2, 9])
    arrangement.insert([PageArrangement.ArrangedPage(.blank(width: 10, height: 20))], before: 1)
    #expect(origins(arrangement) == [0, nil, 3])
    #expect(!arrangement.keepsOrder(pageCount: 4))
  }

  @Test("A journal has runs of pages, and reads the same arrangement")
  func coding() throws {
    var arrangement = PageArrangement(pageCount: 5_000)
    arrangement.move([4_000], before: 2)
    arrangement.rotate([7], by: 90)
    arrangement.pages[9].cropBox = Rectangle(x0: 0, y0: 0, x1: 10, y1: 10)
    let blank = PageArrangement.ArrangedPage(.blank(width: 10, height: 20))
    let other = (0..<3).map { PageArrangement.ArrangedPage(.file("b.pdf", page: $0)) }
    arrangement.insert([blank, blank] + other, before: 100)
    arrangement.outlines = .files
    let data = try JSONEncoder().encode(arrangement)
    #expect(data.count < 2_000)
    #expect(try JSONDecoder().decode(PageArrangement.self, from: data) == arrangement)
  }

  @Test(
    "Labels go along with their pages",
    arguments: [
      ([0, 1, 2, 3], ["i", "ii", "1", "2"]), ([3, 2, 0], ["2", "1", "i"]), ([1, 3], ["ii", "2"]),
      ([2, nil, 3], ["1", "", "2"]), ([2, 5], ["1", "A-2"]),
    ] as [([Int?], [String])])
  func labels(_ pages: [Int?], _ expected: [String]) {
    let labels = PageLabels(ranges: [
      PageLabels.LabelRange(start: 0, style: .lowerRoman), PageLabels.LabelRange(start: 2, style: .decimal),
      PageLabels.LabelRange(start: 4, style: .decimal, prefix: "A-"),
    ])
    let arranged = PageLabels(pages.map { $0.map(labels.numbering) })
    #expect(pages.indices.map { arranged.label(at: $0) } == expected)
  }
}
