import TestSupport
import Testing

@testable import Terminal

@Suite("Strips of pictures")
struct StripLayerTests {
  private typealias Strip = StripLayer<Int>.Strip

  private static func letter(_ key: Int) -> String {
    String(Unicode.Scalar(UInt8(ascii: "a") + UInt8(key % 26)))
  }

  /// Returns bytes that draw a strip of letters, as a terminal draws a picture over its cells.
  private static func bytes(_ strip: Strip) -> [UInt8] {
    let line =
      String(repeating: letter(strip.key), count: strip.cells.columns) + "\u{1B}[\(strip.cells.columns)D"
    return Array([String](repeating: line, count: strip.cells.rows).joined(separator: "\u{1B}[B").utf8)
  }

  private static func strip(_ key: Int, row: Int = 0) -> Strip {
    Strip(key: key, cells: GridRectangle(column: 0, row: row, columns: 1, rows: 1))
  }

  /// Returns a frame with cells left to strips, and a box over them.
  private static func frame(_ strips: [Strip], box: GridRectangle? = nil) -> CellGrid {
    var grid = CellGrid(columns: 12, rows: 8)
    for strip in strips { grid.picture(in: strip.cells) }
    if let box { grid.fill(box, with: "#") }
    grid.write("status", column: 0, row: 7)
    grid.cursor = GridPosition(column: 2, row: 7)
    return grid
  }

  @Test(
    "After each change of a random walk strips and the cells over them are on the screen", arguments: 1...10)
  func walk(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var screen = TerminalScreen(columns: 12, rows: 8)
    var layer = StripLayer<Int>(budget: 400)
    var shown: CellGrid?
    for step in 0..<60 {
      var strips: [Strip] = []
      var row = Int.random(in: 0..<2, using: &random)
      while row < 7 {
        let rows = Int.random(in: 1...min(3, 7 - row), using: &random)
        let columns = Int.random(in: 3...6, using: &random)
        strips.append(
          Strip(
            key: .random(in: 0..<5, using: &random) + rows * 10 + columns * 100,
            cells: GridRectangle(
              column: .random(in: 0..<5, using: &random), row: row, columns: columns, rows: rows)))
        row += rows
      }
      let box = GridRectangle(
        column: .random(in: 0..<12, using: &random), row: .random(in: 0..<7, using: &random),
        columns: .random(in: 0..<6, using: &random), rows: .random(in: 0..<4, using: &random))
      for strip in strips { layer.store(strip.key, Self.bytes(strip)) }
      strips = strips.filter { layer.holds($0.key) }
      if step.isMultiple(of: 20) {
        screen.write("\u{1B}[2J")
        layer.forgetScreen()
        shown = nil
      }
      let grid = Self.frame(strips, box: Bool.random(using: &random) ? box : nil)
      screen.write(GridDiff.bytes(from: shown, to: grid))
      screen.write(layer.place(strips, on: grid, after: shown))
      shown = grid
      for row in 0..<8 {
        for column in 0..<12 {
          let strip = strips.last { $0.cells.contains(column: column, row: row) }
          let isPicture = grid.cells[row * 12 + column].glyph == .picture
          let expected = isPicture ? strip.map { Self.letter($0.key) } : grid[column, row].text
          try #require(screen.cells[row][column].text == expected, "step \(step), \(column), \(row)")
        }
      }
      // The cursor stays, and what is shown isn't drawn again.
      #expect((screen.row, screen.column) == (7, 2))
      #expect(GridDiff.bytes(from: shown, to: grid).isEmpty)
      #expect(layer.place(strips, on: grid, after: shown).isEmpty)
    }
  }

  @Test("A box draws nothing again, and when it goes, only the strips below it are drawn")
  func box() {
    let strips = (0..<3).map { index in
      Strip(key: index, cells: GridRectangle(column: 0, row: 2 * index, columns: 12, rows: 2))
    }
    var layer = StripLayer<Int>()
    for strip in strips { layer.store(strip.key, Self.bytes(strip)) }
    let plain = Self.frame(strips)
    let boxed = Self.frame(strips, box: GridRectangle(column: 3, row: 2, columns: 4, rows: 1))
    #expect(!layer.place(strips, on: plain, after: nil).isEmpty)
    #expect(layer.place(strips, on: boxed, after: plain).isEmpty)
    let bytes = layer.place(strips, on: plain, after: boxed)
    // The cursor of the frame is hidden meanwhile.
    let (begin, end) = ("\u{1B}[?25l\u{1B}7", "\u{1B}8\u{1B}[?25h")
    #expect(bytes == Array("\(begin)\u{1B}[3;1H".utf8) + Self.bytes(strips[1]) + Array(end.utf8))
    // A strip that changes below a box is drawn below it.
    layer.store(1, [0x41])
    let below = String(decoding: layer.place(strips, on: boxed, after: boxed), as: UTF8.self)
    #expect(below == "\(begin)\u{1B}[3;1HA\u{1B}[3;4H####\(end)")
  }

  @Test("A visible cursor is hidden while strips are drawn, so that it leaves no blank cell in them")
  func hiddenCursor() {
    let strip = Strip(key: 0, cells: GridRectangle(column: 0, row: 0, columns: 12, rows: 2))
    var layer = StripLayer<Int>()
    layer.store(strip.key, Self.bytes(strip))
    var frame = Self.frame([strip])
    frame.cursor = GridPosition(column: 3, row: 4)
    let drawn = String(decoding: layer.place([strip], on: frame, after: nil), as: UTF8.self)
    #expect(drawn.hasPrefix("\u{1B}[?25l\u{1B}7") && drawn.hasSuffix("\u{1B}8\u{1B}[?25h"))
  }

  @Test("Cells of pictures are written once, and no erasing reaches them")
  func untouched() {
    let strips = [Strip(key: 0, cells: GridRectangle(column: 4, row: 0, columns: 8, rows: 2))]
    var text = CellGrid(columns: 12, rows: 8)
    text.write("some text", column: 0, row: 0)
    let picture = Self.frame(strips)
    #expect(String(decoding: GridDiff.bytes(from: text, to: picture), as: UTF8.self).contains("        "))
    var other = picture
    other.write("ab", column: 0, row: 0)
    other.write("x", column: 6, row: 0)
    other.write("y", column: 9, row: 0)
    #expect(
      String(decoding: GridDiff.bytes(from: picture, to: other), as: UTF8.self)
        == "\u{1B}[Hab\u{1B}[4Cx\u{1B}[2Cy\u{1B}[8;3H")
    other = picture
    other.restyle(other.bounds) { $0.isReversed = true }
    #expect(!other.erasesPicture(in: strips[0].cells, after: picture))
    for (columns, rows) in [(12, 9), (13, 8)] {
      var screen = CellGrid(columns: columns, rows: rows)
      screen.picture(in: screen.bounds)
      #expect(other.erasesPicture(in: strips[0].cells, after: screen))
    }
    // Text takes the place of the picture.
    #expect(String(decoding: GridDiff.bytes(from: picture, to: text), as: UTF8.self).contains("\u{1B}[K"))
  }

  @Test("Strips above the budget go, the least recently used first")
  func budget() {
    var layer = StripLayer<Int>(budget: 90)
    for key in 0..<3 { layer.store(key, [UInt8](repeating: 0x20, count: 30)) }
    let grid = Self.frame([Self.strip(0)])
    _ = layer.place([Self.strip(0)], on: grid, after: nil)
    layer.store(3, [UInt8](repeating: 0x20, count: 30))
    #expect((0..<4).filter(layer.holds) == [0, 2, 3])
    // One that is stored anew is drawn anew.
    layer.store(0, [0x41])
    #expect(layer.place([Self.strip(0)], on: grid, after: grid).contains(0x41))
  }
}
