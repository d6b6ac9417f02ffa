import TestSupport
import Testing

@testable import Viewer

@Suite struct PageStackTests {
  private func stack(
    _ heights: [Int], gap: Int = 10, view: Int, isContinuous: Bool = true
  ) -> PageStack {
    PageStack(count: heights.count, gap: gap, viewHeight: view, isContinuous: isContinuous) { heights[$0] }
  }

  private static let three = [100, 100, 100]
  private static let tiny = [Int](repeating: 1, count: 1000)

  @Test(
    arguments: [
      (three, 50, (0, 0), (0, 0)), (three, 50, (0, -5), (0, 0)), (three, 50, (0, 104), (0, 104)),
      (three, 50, (0, 110), (1, 0)), (three, 50, (1, -1), (0, 109)), (three, 50, (2, 50), (2, 50)),
      (three, 50, (2, 51), (2, 50)), (three, 50, (9, 0), (2, 0)), (three, 50, (-3, 7), (0, 7)),
      (three, 50, (0, .max), (2, 50)), (three, 50, (0, .min), (0, 0)), (three, 150, (2, 0), (1, 60)),
      (three, 400, (2, 0), (0, 0)), (three, 320, (1, 40), (0, 0)), ([10_000], 100, (0, 20_000), (0, 9900)),
      ([10_000], 100, (0, 4321), (0, 4321)), ([], 50, (3, 7), (0, 0)), (tiny, 21, (999, 0), (997, 2)),
    ] as [([Int], Int, (Int, Int), (Int, Int))])
  func placeStaysInTheDocument(
    _ heights: [Int], _ view: Int, _ place: (Int, Int), _ result: (Int, Int)
  ) {
    let found = stack(heights, view: view).clamped(.init(row: place.0, offset: place.1))
    #expect(found == .init(row: result.0, offset: result.1))
  }

  @Test(
    arguments: [
      // A row shorter than the view has one place, a longer one several.
      ([100, 300], (0, 5), 1, (1, 0)), ([100, 300], (1, 0), 60, (1, 60)),
      ([100, 300], (1, 60), 60, (1, 100)),
      ([100, 300], (1, 100), 60, (1, 100)), ([100, 300], (1, 100), -60, (1, 40)),
      ([100, 300], (1, 40), -60, (1, 0)), ([100, 300], (1, 0), -60, (0, 0)),
      ([100, 300], (0, 0), -60, (0, 0)),
      ([300, 100], (1, 0), -60, (0, 100)), ([100, 300], (1, 5), .max, (1, 5)), ([], (0, 0), 1, (0, 0)),
    ] as [([Int], (Int, Int), Int, (Int, Int))])
  func singleRowsFollowEachOtherAtTheirEnds(
    _ heights: [Int], _ place: (Int, Int), _ distance: Int, _ result: (Int, Int)
  ) {
    let stack = stack(heights, view: 200, isContinuous: false)
    let start = stack.clamped(.init(row: place.0, offset: place.1))
    let end = stack.place(start, movedBy: distance)
    #expect(end == .init(row: result.0, offset: result.1))
  }

  @Test(
    "The next screen goes on to the end of a high row, then to the next row; the way back is the same",
    arguments: [
      ([500, 100, 500], true, [(0, 0), (0, 180), (0, 300), (1, 0), (2, 0), (2, 180), (2, 300)]),
      // Of a row that begins in the upper half most is seen already.
      ([500, 60, 500], true, [(0, 0), (0, 180), (0, 300), (1, 0), (2, 110), (2, 290), (2, 300)]),
      ([500, 100, 500], false, [(0, 0), (0, 180), (0, 300), (1, 0), (2, 0), (2, 180), (2, 300)]),
      // Rows that are visible as a whole are left together.
      ([90, 90, 90, 90, 90], true, [(0, 0), (2, 0), (4, 0)]), ([], true, [(0, 0)]),
    ] as [([Int], Bool, [(Int, Int)])])
  func screens(_ heights: [Int], _ isContinuous: Bool, _ places: [(Int, Int)]) {
    let stack = stack(heights, view: 200, isContinuous: isContinuous)
    var place = PageStack.Place(row: 0, offset: 0)
    for next in places.dropFirst() {
      place = stack.screen(after: place, overlap: 20)
      #expect(place == .init(row: next.0, offset: next.1))
    }
    #expect(stack.screen(after: place, overlap: 20) == place)
    #expect(stack.screen(before: .init(row: 0, offset: 0), overlap: 20) == .init(row: 0, offset: 0))
    guard heights.first == 500 else { return }
    #expect(stack.screen(before: .init(row: 1, offset: 0), overlap: 20) == .init(row: 0, offset: 300))
    #expect(stack.screen(before: .init(row: 0, offset: 300), overlap: 20) == .init(row: 0, offset: 120))
    #expect(stack.screen(before: .init(row: 0, offset: 120), overlap: 20) == .init(row: 0, offset: 0))
  }

  @Test(
    arguments: [
      (three, 50, true, (0, 0), [0: 0]), (three, 150, true, (0, 60), [0: -60, 1: 50]),
      (three, 150, true, (0, 104), [1: 6, 2: 116]), (three, 150, true, (1, 60), [1: -60, 2: 50]),
      // The gap at the lower edge isn't a margin.
      (three, 105, true, (0, 0), [0: 0]), (three, 400, true, (0, 0), [0: 40, 1: 150, 2: 260]),
      // Pages that don't fill the view are in its middle.
      (three, 150, false, (1, 0), [1: 25]),
      ([300], 150, false, (0, 30), [0: -30]), ([], 150, true, (0, 0), [:]),
    ] as [([Int], Int, Bool, (Int, Int), [Int: Int])])
  func rowsAreVisible(
    _ heights: [Int], _ view: Int, _ isContinuous: Bool, _ place: (Int, Int), _ tops: [Int: Int]
  ) {
    let found = stack(heights, view: view, isContinuous: isContinuous)
      .visible(from: .init(row: place.0, offset: place.1))
    #expect(Dictionary(uniqueKeysWithValues: found.map { ($0.row, $0.top) }) == tops)
    #expect(found.map(\.row) == tops.keys.sorted())
  }

  @Test(
    arguments: [
      (three, true, (1, 0), [1: 0, 0: -110, 2: 110]), (three, true, (0, 0), [0: 0, 1: 110]),
      (three, false, (1, 0), [1: 0, 0: -100, 2: 100]),
    ] as [([Int], Bool, (Int, Int), [Int: Int])])
  func rowsAreNearby(_ heights: [Int], _ isContinuous: Bool, _ place: (Int, Int), _ tops: [Int: Int]) {
    let found = stack(heights, view: 100, isContinuous: isContinuous)
      .nearby(.init(row: place.0, offset: place.1))
    #expect(Dictionary(uniqueKeysWithValues: found.map { ($0.row, $0.top) }) == tops)
    #expect(found.first?.row == place.0)
  }

  /// The stack against its absolute coordinates.
  @Test func everyPlaceIsThatOfAbsoluteCoordinates() {
    var generator = SeededGenerator(seed: 18)
    for _ in 0..<300 {
      let heights = (0..<Int.random(in: 1...12, using: &generator)).map { _ in
        Int.random(in: 1...120, using: &generator)
      }
      let (gap, view) = (
        Int.random(in: 0...20, using: &generator), Int.random(in: 1...200, using: &generator)
      )
      let stack = stack(heights, gap: gap, view: view)
      let tops = heights.indices.map { heights[..<$0].reduce(0) { $0 + $1 + gap } }
      let end = max(0, heights.reduce(0, +) + gap * (heights.count - 1) - view)
      func absolute(_ place: PageStack.Place) -> Int { tops[place.row] + place.offset }
      let row = Int.random(in: heights.indices, using: &generator)
      let start = PageStack.Place(row: row, offset: Int.random(in: -300...300, using: &generator))
      let place = stack.clamped(start)
      #expect(absolute(place) == min(max(0, absolute(start)), end))
      #expect(stack.clamped(place) == place)
      let distance = Int.random(in: -150...150, using: &generator)
      let moved = stack.place(place, movedBy: distance)
      #expect(absolute(moved) == min(max(0, absolute(place) + distance), end))
      let isShort = end == 0
      for (row, top) in stack.visible(from: moved) where !isShort {
        #expect(top == tops[row] - absolute(moved))
      }
      let range = absolute(moved)..<absolute(moved) + view
      let shown = heights.indices.filter {
        tops[$0] + heights[$0] > range.lowerBound && tops[$0] < range.upperBound
      }
      #expect(stack.visible(from: moved).map(\.row) == shown)
    }
  }
}
