import TestSupport
import Testing

@testable import Terminal

@Suite("The bytes between two frames")
struct GridDiffTests {
  /// Returns a screen's cells with blanks that look the same made equal.
  private static func looks(_ screen: TerminalScreen) -> [[TerminalScreen.Cell]] {
    screen.cells.map { row in
      row.map { cell in
        var cell = cell
        if cell.text == " " {
          cell.style.foreground = ""
          cell.style.attributes.formIntersection([4, 7, 9])
        }
        return cell
      }
    }
  }

  /// Returns a screen of unknown content.
  private static func dirty(_ grid: CellGrid) -> TerminalScreen {
    var screen = TerminalScreen(columns: grid.columns, rows: grid.rows)
    let content = String(repeating: grid.columns > 1 ? "漢" : "#", count: grid.columns * grid.rows / 2)
    screen.write("\u{1B}[41m\(content)\u{1B}[m\u{1B}[H")
    return screen
  }

  private static let letters = [
    "a", "b ", "漢", "e\u{301}", "─", "❤️", "👨‍👩‍👧", "Ω", "→", " ", "long text ", "\u{E000}",
  ]
  private static let styles: [GridStyle] = [
    .plain, .plain, GridStyle(foreground: .indexed(3), isBold: true), GridStyle(isReversed: true),
    GridStyle(foreground: .rgb(1, 20, 255), background: .indexed(12), isDim: true), GridStyle(isBold: true),
    GridStyle(background: .rgb(9, 9, 9), isItalic: true, isUnderlined: true),
    GridStyle(foreground: .indexed(99)),
    GridStyle(isBold: true, isDim: true), GridStyle(background: .indexed(226), isStruck: true),
  ]

  private static func change(_ grid: inout CellGrid, _ random: inout SeededGenerator) {
    let area = GridRectangle(
      column: .random(in: -2..<grid.columns, using: &random),
      row: .random(in: -1..<grid.rows, using: &random),
      columns: .random(in: 0..<12, using: &random), rows: .random(in: 0..<4, using: &random))
    let style = styles.randomElement(using: &random) ?? .plain
    switch Int.random(in: 0..<8, using: &random) {
    case 0: grid.fill(area, with: [" ", "x", "漢"].randomElement(using: &random) ?? " ", style: style)
    case 1: grid.restyle(area) { $0.isReversed.toggle() }
    case 2:
      grid.cursor =
        Bool.random(using: &random) ? GridPosition(column: area.column, row: area.row) : nil
    case 3: grid.fill(grid.bounds)
    default:
      let text = (0..<5).map { _ in letters.randomElement(using: &random) ?? "" }.joined()
      grid.write(
        text, column: area.column, row: area.row, style: style,
        link: [nil, nil, "https://a/", "https://b/é"].randomElement(using: &random) ?? nil)
    }
  }

  @Test("After each change of a random walk the screen equals one that is drawn anew", arguments: 1...20)
  func walk(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let (columns, rows) = (Int.random(in: 1...24, using: &random), Int.random(in: 1...6, using: &random))
    var grid = CellGrid(columns: columns, rows: rows)
    var shown: CellGrid?
    var screen = Self.dirty(grid)
    for step in 0..<40 {
      for _ in 0..<Int.random(in: 1...3, using: &random) { Self.change(&grid, &random) }
      // Each frame is drawn into a new grid, whose tables have other indices.
      let bytes = GridDiff.bytes(from: shown, to: grid)
      screen.write(bytes)
      shown = grid
      var fresh = Self.dirty(grid)
      fresh.write(GridDiff.bytes(from: nil, to: grid))
      try #require(Self.looks(screen) == Self.looks(fresh), "step \(step)")
      #expect(screen.isCursorShown == (grid.cursor != nil) && fresh.isCursorShown == screen.isCursorShown)
      if grid.cursor != nil { #expect((screen.row, screen.column) == (fresh.row, fresh.column)) }
      for row in 0..<rows {
        for column in 0..<columns {
          #expect(screen.cells[row][column].text == grid[column, row].text, "step \(step), \(column), \(row)")
        }
      }
      #expect(screen.scrolled <= columns * rows && screen.scrolled == fresh.scrolled)
      #expect(screen.unknown.isEmpty)
      #expect(GridDiff.bytes(from: shown, to: grid).isEmpty)
    }
  }

  @Test("A frame that is drawn into a new grid differs only where its cells do")
  func tables() {
    func frame(_ texts: [String]) -> CellGrid {
      var grid = CellGrid(columns: 30, rows: 2)
      var column = 0
      for text in texts { column = grid.write(text, column: column, row: 0, link: "https://\(text)") }
      return grid
    }
    let (one, other) = (
      frame(["e\u{301}", "o\u{301}", "u\u{301}"]), frame(["i\u{301}", "o\u{301}", "u\u{301}"])
    )
    let bytes = String(decoding: GridDiff.bytes(from: one, to: other), as: UTF8.self)
    #expect(bytes.contains("i\u{301}") && !bytes.contains("o\u{301}") && !bytes.contains("u\u{301}"))
  }

  @Test("Movements are short, and no byte erases or scrolls the screen")
  func short() {
    var grid = CellGrid(columns: 80, rows: 3)
    grid.write(String(repeating: "abcde ", count: 13), column: 0, row: 1)
    var next = grid
    next.write("X", column: 2, row: 1)
    next.write("Y", column: 5, row: 1)
    next.write("Z", column: 30, row: 1)
    #expect(GridDiff.bytes(from: grid, to: next) == Array("\u{1B}[2;3HXdeY\u{1B}[24CZ".utf8))
    // The end of a row is erased, but not with a ground.
    next = grid
    next.fill(GridRectangle(column: 10, row: 1, columns: 70, rows: 1))
    #expect(GridDiff.bytes(from: grid, to: next) == Array("\u{1B}[2;11H\u{1B}[K".utf8))
    next.fill(
      GridRectangle(column: 76, row: 1, columns: 4, rows: 1), style: GridStyle(background: .indexed(4)))
    #expect(GridDiff.bytes(from: grid, to: next).count > 80)
    // Spaces, which may be shorter, and the last cell.
    next = grid
    next.fill(GridRectangle(column: 74, row: 1, columns: 3, rows: 1))
    next.write("e", column: 79, row: 2)
    #expect(GridDiff.bytes(from: grid, to: next) == Array("\u{1B}[2;75H   \u{1B}[3;80He".utf8))
    let whole = String(decoding: GridDiff.bytes(from: nil, to: grid), as: UTF8.self)
    #expect(!whole.contains("J") && !whole.contains("\n") && whole.utf8.count < 130)
  }

  @Test("Without colours the attributes stay, and without links the text")
  func plain() {
    var grid = CellGrid(columns: 10, rows: 1)
    grid.write(
      "ab", column: 0, row: 0,
      style: GridStyle(foreground: .indexed(1), background: .rgb(1, 2, 3), isBold: true, isReversed: true),
      link: "https://a")
    let bytes = GridDiff.bytes(from: nil, to: grid, usesColor: false, usesLinks: false)
    #expect(bytes == Array("\u{1B}[m\u{1B}[H\u{1B}[1;7mab\u{1B}[m\u{1B}[K\u{1B}[?25l".utf8))
  }

  @Test("The parts of an image are right whatever is written over some of them", arguments: 1...10)
  func placeholders(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var screen = TerminalScreen(columns: 12, rows: 5)
    var shown: CellGrid?
    for _ in 0..<30 {
      var grid = CellGrid(columns: 12, rows: 5)
      let area = GridRectangle(column: 1, row: 0, columns: 10, rows: 4)
      let first = Int.random(in: 0..<9, using: &random)
      grid.placeholders(id: seed.isMultiple(of: 2) ? 200 : 0x12_3456, in: area, firstRow: first)
      var covered: Set<GridPosition> = []
      for _ in 0..<3 {
        let place = GridPosition(
          column: .random(in: 0..<12, using: &random), row: .random(in: 0..<5, using: &random))
        covered.insert(place)
        grid.write("h", column: place.column, row: place.row, style: GridStyle(isReversed: true))
      }
      screen.write(GridDiff.bytes(from: shown, to: grid, usesColor: false))
      shown = grid
      for row in area.rowRange {
        var last: (row: Int, column: Int)?
        for column in area.columnRange {
          let cell = screen.cells[row][column]
          let scalars = Array(cell.text.unicodeScalars)
          guard scalars.first == "\u{10EEEE}" else {
            #expect(covered.contains(GridPosition(column: column, row: row)))
            last = nil
            continue
          }
          #expect(cell.style.foreground == (seed.isMultiple(of: 2) ? "5;200" : "2;18;52;86"))
          let marks = scalars.dropFirst().map { Self.marks.firstIndex(of: $0) ?? -1 }
          // A cell without marks continues the one before it.
          let part =
            marks.count == 2 ? (row: marks[0], column: marks[1]) : last.map { ($0.row, $0.column + 1) }
          let found = try #require(part)
          #expect(found == (row + first, column - 1))
          last = found
        }
      }
    }
  }

  /// The first marks of the protocol.
  private static let marks: [Unicode.Scalar] = [
    "\u{305}", "\u{30D}", "\u{30E}", "\u{310}", "\u{312}", "\u{33D}", "\u{33E}", "\u{33F}", "\u{346}",
    "\u{34A}", "\u{34B}", "\u{34C}", "\u{350}", "\u{351}", "\u{352}",
  ]
}
