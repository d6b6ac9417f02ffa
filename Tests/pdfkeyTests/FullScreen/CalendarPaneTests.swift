import Terminal
import Testing
@testable import Viewer
@testable import pdfkey

@Suite("The calendar of the full screen")
struct CalendarPaneTests {
  private func rows(_ grid: CellGrid) -> [String] { (0..<grid.rows).map { grid.text(ofRow: $0) } }

  private func area(_ columns: Int, _ rows: Int = 1, column: Int = 0, row: Int = 0) -> GridRectangle {
    GridRectangle(column: column, row: row, columns: columns, rows: rows)
  }

  private func calendar(_ columns: Int, _ rows: Int, day: Int = 15, hasFocus: Bool = true) throws
    -> (grid: CellGrid, view: PaneView)
  {
    func date(_ day: Int) throws -> CalendarDay {
      try #require(CalendarDay(year: 2024, month: 3, day: day))
    }
    var list = ListPane(
      .dates,
      rows: try [(2, 1), (15, 12), (31, 1234)].map { number, count in
        PaneRow(
          try date(number).label, details: [.init("count", "\(count) annotations")],
          target: .day(.day(try date(number)), count: count))
      } + [PaneRow("no date", details: [.init("count", "1 annotation")], target: .day(.unknown, count: 1))])
    if day > 0 { list.select(try date(day)) } else { list.selectLast() }
    let facts = PaneView.CalendarFacts(today: try date(9), firstWeekday: 0) { count in
      (1...12).prefix(count).map { PaneRow("Note \($0)", page: PageReference(number: $0, label: "")) }
    }
    var grid = CellGrid(columns: 60, rows: max(rows, 30))
    let view = PaneView(
      list, top: 0, hasFocus: hasFocus, in: area(columns, rows), .symbols, calendar: facts, on: &grid)
    return (grid, view)
  }

  @Test(
    "A calendar has the month of the selected day with counts, and the day's annotations",
    arguments: [
      (
        24, 19, 15,
        [
          " Dates             2/4 │", "      March 2024       │", " Mo Tu We Th Fr Sa Su  │",
          "              1  2  3  │", "                 1     │", "  4  5  6  7  8  9 10  │",
          "                       │", " 11 12 13 14 15 16 17  │", "             12        │",
          " 18 19 20 21 22 23 24  │", "                       │", " 25 26 27 28 29 30 31  │",
          "                   ++  │", "                       │", " Fri 15 · 12 annotatio…│",
          "  Note 1              1│", "  Note 2              2│", "  Note 3              3│",
          "  no date             1│",
        ]
      ),
      (
        45, 12, 15,
        [
          " Dates                                  2/4 │", "                 March 2024                 │",
          " Mo    Tu    We    Th    Fr    Sa    Su     │", "                          1     2 1   3     │",
          "  4     5     6     7     8     9    10     │", " 11    12    13    14    15 12 16    17     │",
          " 18    19    20    21    22    23    24     │", " 25    26    27    28    29    30    31 ++  │",
          "                                            │", " Fri 15 · 12 annotations                    │",
          "  Note 1                                  1 │", "  no date                                 1 │",
        ]
      ),
      (
        21, 9, 14,
        [
          " Dates            4 │", "     March 2024     │", "Mo Tu We Th Fr Sa Su│", "             1  2  3│",
          " 4  5  6  7  8  9 10│", "11 12 13 14 15 16 17│", "18 19 20 21 22 23 24│", "25 26 27 28 29 30 31│",
          " Thu 14 · no annota…│",
        ]
      ),
      (
        21, 10, 0,
        [
          " Dates          4/4 │", "     March 2024     │", "Mo Tu We Th Fr Sa Su│", "             1  2  3│",
          " 4  5  6  7  8  9 10│", "11 12 13 14 15 16 17│", "18 19 20 21 22 23 24│", "25 26 27 28 29 30 31│",
          " no date · 1 annota…│", "  Note 1           1│",
        ]
      ),
      // A narrow or low pane has the days as a list.
      (
        20, 9, 15,
        [
          " Dates         2/4 │", "  2024-03-02 Sat  1│", "  2024-03-15 Fri 12│", "  2024-03-31 … 1234│",
          "  no date         1│", "                   │", "                   │", "                   │",
          "                   │",
        ]
      ),
      (21, 3, 15, [" Dates          2/4 │", "  2024-03-02 Sat   1│", "  2024-03-15 Fri  12│"]),
    ] as [(Int, Int, Int, [String])])
  func month(columns: Int, rows: Int, day: Int, texts: [String]) throws {
    let (grid, view) = try calendar(columns, rows, day: day)
    #expect(self.rows(grid).prefix(rows) == texts[...])
    #expect(view.cursor.map { grid.text(ofRow: $0.row) }?.contains(day > 0 ? "\(day)" : "no date") == true)
  }

  @Test("The selected day is highlighted, today underlined, and a day with annotations bold and clickable")
  func dayStyles() throws {
    let (grid, view) = try calendar(45, 12)
    let cells = [(15, 25, 5), (12, 7, 5), (9, 31, 4), (2, 31, 3)].map { _, column, row in
      grid[column, row].style
    }
    #expect(cells[0] == Theme.row && cells[1] == Theme.faint && cells[3] == Theme.title)
    #expect(cells[2] == GridStyle(isDim: true, isUnderlined: true))
    #expect(view.cursor == GridPosition(column: 25, row: 5))
    #expect(view.index(atColumn: 26, row: 5) == 1 && view.index(atColumn: 29, row: 5) == 1)
    #expect(view.index(atColumn: 31, row: 3) == 0 && view.index(atColumn: 37, row: 3) == nil)
    #expect(view.index(atColumn: 3, row: 11) == 3 && view.index(atColumn: 3, row: 10) == nil)
    let other = try calendar(45, 12, hasFocus: false)
    #expect(other.grid[25, 5].style == Theme.rowOfOtherColumn)
  }

  @Test("A calendar of any size is drawn within its pane")
  func anyCalendar() throws {
    for columns in 0...60 {
      for rows in 0...30 {
        let (grid, view) = try calendar(columns, rows, day: rows % 5 == 0 ? 0 : 1 + rows)
        for row in 0..<30 where row >= rows || columns == 0 { try #require(grid.text(ofRow: row).isEmpty) }
        for row in 0..<rows { try #require(grid.text(ofRow: row).displayWidth <= columns) }
        #expect(
          view.shownDays.allSatisfy { $0.area.column + $0.area.columns < columns && $0.area.row < rows })
      }
    }
  }
}
