import Testing

@testable import Terminal

@Suite("The cells of a screen")
struct CellGridTests {
  @Test(
    "Text takes the columns of its letters",
    arguments: [
      ("abc", "abc", 3), ("a\tb\u{1B}c", "a b c", 5), ("漢字", "漢字", 4), ("e\u{301}x", "e\u{301}x", 2),
      ("\u{202E}abc\u{202C}", "abc", 3), ("a\r\nb", "a  b", 4), ("a\u{2028}b", "a b", 3),
      // Emoji sequences are written as their parts.
      ("👨‍👩‍👧!", "👨👩👧!", 7), ("👍🏽!", "👍!", 3), ("❤️!", "❤!", 2), ("\u{301}x", "x", 1),
    ])
  func widths(text: String, shown: String, width: Int) {
    var grid = CellGrid(columns: 20, rows: 1)
    let end = grid.write(text, column: 0, row: 0)
    #expect(end == width)
    #expect(grid.text(ofRow: 0) == shown)
  }

  @Test("Text is cut off at the clip and the edges, and halves of wide letters become spaces")
  func clipped() {
    var grid = CellGrid(columns: 6, rows: 3)
    let clip = GridRectangle(column: 1, row: 0, columns: 3, rows: 2)
    let end = grid.write("漢字漢", column: 0, row: 0, clip: clip)
    #expect(end == 6)
    #expect(grid.text(ofRow: 0) == "  字")
    grid.write("abcdef", column: -2, row: 1)
    #expect(grid.text(ofRow: 1) == "cdef")
    grid.write("漢字漢字", column: 3, row: 2)
    #expect(grid.text(ofRow: 2) == "   漢")
    let (outside, far) = (
      grid.write("abc", column: 2, row: 7), grid.write("x", column: Int.max, row: 0)
    )
    #expect(outside == 5 && far == Int.max)
    #expect(grid[9, 9] == GridCell(text: " ", style: .plain, link: nil))
  }

  @Test("Overwriting half of a wide letter erases the letter")
  func halves() {
    var grid = CellGrid(columns: 6, rows: 1)
    grid.write("漢字漢", column: 0, row: 0)
    grid.write("x", column: 1, row: 0)
    grid.write("y", column: 4, row: 0)
    #expect(grid.text(ofRow: 0) == " x字y")
    grid.fill(GridRectangle(column: 3, row: 0, columns: 1, rows: 1), with: "-")
    #expect(grid.text(ofRow: 0) == " x -y")
  }

  @Test("A mark over half of a wide letter changes the whole letter")
  func restyled() {
    var grid = CellGrid(columns: 6, rows: 1)
    grid.write("漢字漢", column: 0, row: 0, style: GridStyle(isBold: true))
    grid.restyle(GridRectangle(column: 1, row: 0, columns: 2, rows: 1)) { $0.isReversed = true }
    #expect((0..<6).map { grid[$0, 0].style.isReversed } == [true, true, true, true, false, false])
    #expect((0..<6).allSatisfy { grid[$0, 0].style.isBold })
  }

  @Test("A style keeps its colours and attributes")
  func styles() {
    var style = GridStyle(foreground: .rgb(1, 2, 3), background: .indexed(255), isDim: true, isItalic: true)
    #expect(style.foreground == .rgb(1, 2, 3) && style.background == .indexed(255))
    style.foreground = .standard
    style.isDim = false
    style.isUnderlined = true
    #expect(style == GridStyle(background: .indexed(255), isItalic: true, isUnderlined: true))
    #expect(style != .plain && style.withoutColors == GridStyle(isItalic: true, isUnderlined: true))
  }

  @Test("Grids that look the same are equal, whatever was written before")
  func equal() {
    var (one, other) = (CellGrid(columns: 9, rows: 2), CellGrid(columns: 9, rows: 2))
    one.write("e\u{301}a\u{301}", column: 0, row: 0, link: "https://a")
    other.write("a\u{301}e\u{301}", column: 0, row: 0, link: "https://b")
    #expect(one != other)
    other.write("e\u{301}a\u{301}", column: 0, row: 0, link: "https://a")
    #expect(one == other && GridDiff.bytes(from: one, to: other).isEmpty)
    other.cursor = GridPosition(column: 1, row: 1)
    #expect(one != other)
    #expect(GridDiff.bytes(from: one, to: other) == Array("\u{1B}[2;2H\u{1B}[?25h".utf8))
  }

  @Test("A rectangle at the end of the numbers doesn't overflow, and a grid has 1 to 1,000 columns and rows")
  func rectangles() {
    for (wanted, count) in [(-5, 1), (0, 1), (1001, 1000)] {
      #expect(CellGrid(columns: wanted, rows: 1).columns == count)
      #expect(CellGrid(columns: 1, rows: wanted).rows == count)
    }
    let far = GridRectangle(column: Int.max - 1, row: 0, columns: Int.max, rows: -1)
    #expect(far.isEmpty && far.columnRange == Int.max - 1..<Int.max)
    let part = GridRectangle(column: -2, row: 1, columns: 5, rows: 9)
      .intersection(GridRectangle(column: 0, row: 0, columns: 9, rows: 3))
    #expect(part == GridRectangle(column: 0, row: 1, columns: 3, rows: 2))
    #expect(part.contains(column: 2, row: 2) && !part.contains(column: 3, row: 2))
  }
}
