import TestSupport
import Testing

@testable import Viewer

@Suite("The grid of small pages")
struct ThumbnailGridTests {
  private static func grid(
    _ count: Int, at selected: Int = 0, columns: Int = 80, rows: Int = 30, aspect: Double = 1.5
  ) -> ThumbnailGrid {
    var grid = ThumbnailGrid(pageCount: count, selected: selected)
    grid.fit(columns: columns, rows: rows, aspect: aspect)
    return grid
  }

  @Test(
    "Keys move the selection in rows of three, two of which fit",
    arguments: [
      (0, [.right], 1), (0, [.left], 0), (1, [.down], 4), (4, [.up], 1), (1, [.up], 1), (9, [.down], 9),
      (6, [.down], 9), (7, [.down], 9), (0, [.screenDown], 6), (4, [.screenUp], 1), (9, [.screenUp], 3),
      (3, [.last], 9), (8, [.first], 0), (2, [.right, .right, .down], 7),
    ] as [(Int, [ThumbnailGrid.Motion], Int)])
  func motions(start: Int, motions: [ThumbnailGrid.Motion], end: Int) {
    var grid = Self.grid(10, at: start, columns: 66)
    #expect(grid.pagesInRow == 3 && grid.wholeRows == 2)
    for motion in motions { grid.move(motion) }
    #expect(grid.selected == end)
  }

  @Test(
    "Boxes don't overlap, lie in the view, and the selected page is among them",
    arguments: [
      (1, 1), (3, 2), (20, 5), (20, 3), (60, 20), (80, 24), (130, 45), (500, 200),
    ], [0.05, 0.4, 1.4, 2.8, 40, .nan])
  func boxes(size: (Int, Int), aspect: Double) {
    for (count, selected) in [(1, 0), (2, 1), (340, 0), (340, 170), (340, 339)] {
      for steps in -3...3 {
        var grid = ThumbnailGrid(pageCount: count, selected: selected)
        grid.resize(by: steps)
        grid.fit(columns: size.0, rows: size.1, aspect: aspect)
        let boxes = grid.boxes
        #expect(boxes.contains { $0.page == selected && $0.row >= 0 && $0.row + $0.rows <= size.1 })
        #expect(boxes.allSatisfy { $0.column >= 0 && $0.columns >= 1 && $0.column + $0.columns <= size.0 })
        #expect(boxes.map(\.page) == Array((boxes.first?.page ?? 0)..<(boxes.last?.page ?? 0) + 1))
        for (one, next) in zip(boxes, boxes.dropFirst()) {
          #expect(
            one.row == next.row ? one.column + one.columns < next.column : one.row + one.rows <= next.row)
        }
        for box in boxes { #expect(grid.page(column: box.column, row: box.row) == box.page) }
      }
    }
  }

  @Test("Every page is reached row by row, and stays visible")
  func wholeDocument() {
    var grid = Self.grid(95, columns: 66)
    var seen: Set<Int> = [0]
    while grid.move(.right) {
      seen.insert(grid.selected)
      #expect(grid.boxes.contains { $0.page == grid.selected })
    }
    #expect(seen == Set(0..<95))
    #expect(grid.boxes.last?.page == 94)
  }

  @Test(
    "The selected page stays visible with its label, and no row is empty before the end", arguments: 0..<15)
  func visible(seed: UInt64) throws {
    var numbers = SeededGenerator(seed: seed)
    var rows = Int.random(in: 3...60, using: &numbers)
    var grid = Self.grid(.random(in: 1...300, using: &numbers), rows: rows)
    let motions: [ThumbnailGrid.Motion] = [.left, .right, .up, .down, .screenUp, .screenDown, .first, .last]
    for _ in 0..<100 {
      switch Int.random(in: 0..<12, using: &numbers) {
      case 0: grid.select(.random(in: 0..<300, using: &numbers))
      case 1:
        grid.setPageCount(
          .random(in: 1...300, using: &numbers), selecting: .random(in: 0..<300, using: &numbers))
      case 2:
        rows = .random(in: 3...60, using: &numbers)
        grid.resize(by: .random(in: -1...1, using: &numbers))
        grid.fit(columns: .random(in: 10...150, using: &numbers), rows: rows, aspect: 1.5)
      default: grid.move(try #require(motions.randomElement(using: &numbers)))
      }
      let whole = grid.boxes.filter { $0.row >= 0 && ($0.labelRow ?? .max) < rows }
      #expect(whole.contains { $0.page == grid.selected })
      let rowCount = (grid.pageCount + grid.pagesInRow - 1) / grid.pagesInRow
      #expect(Set(whole.map(\.row)).count == min(grid.wholeRows, rowCount))
    }
  }

  @Test("Numbers of pages, counts and sizes beyond all limits change nothing else")
  func limits() {
    var grid = Self.grid(10)
    grid.select(.max)
    #expect(grid.selected == 9)
    grid.select(.min)
    #expect(grid.selected == 0)
    let hasMoved = grid.move(.screenDown, times: .max)
    #expect(hasMoved && grid.selected >= 6)
    grid.move(.down, times: .max)
    let last = grid
    grid.move(.down, times: .max)
    #expect(grid == last)
    let changes = [Int.max, 1, .min, -1].map { grid.resize(by: $0) }
    #expect(changes == [true, false, true, false])
    var none = ThumbnailGrid(pageCount: -3, selected: 5)
    none.fit(columns: -1, rows: 0, aspect: 0)
    none.move(.last)
    #expect(none.boxes.isEmpty && none.selected == 0)
  }

  @Test("Labels need three rows")
  func labels() {
    #expect(Self.grid(4, rows: 2).boxes.allSatisfy { $0.labelRow == nil })
    #expect(Self.grid(4, rows: 3).boxes.allSatisfy { $0.labelRow == $0.row + $0.rows })
  }
}
