import TestSupport
import Testing

@testable import Terminal

@Suite("Strips of pictures")
struct StripLayerTests {
  private typealias Strip = StripLayer<Int>.Strip

  /// Returns bytes that draw a strip of letters, as a terminal draws a picture over its cells.
  private static func bytes(_ strip: Strip) -> [UInt8] {
    let letter = Character(Unicode.Scalar(UInt8(ascii: "a") + UInt8(strip.key % 26)))
    let line = String(repeating: letter, count: strip.columns) + "\u{1B}[\(strip.columns)D"
    return Array([String](repeating: line, count: strip.rows).joined(separator: "\u{1B}[B").utf8)
  }

  @Test("After each change of a random walk the strips are on the screen", arguments: 1...10)
  func walk(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var screen = TerminalScreen(columns: 12, rows: 8)
    screen.write("\u{1B}[2;3H")
    var layer = StripLayer<Int>(budget: 300)
    for step in 0..<60 {
      var strips: [Strip] = []
      var row = Int.random(in: 0..<2, using: &random)
      while row < 7 {
        let rows = Int.random(in: 1...min(3, 8 - row), using: &random)
        let columns = Int.random(in: 3...6, using: &random)
        strips.append(
          Strip(
            key: .random(in: 0..<5, using: &random) + rows * 10 + columns * 100,
            column: .random(in: 0..<5, using: &random), row: row, rows: rows, columns: columns))
        row += rows
      }
      if Bool.random(using: &random) {
        let row = Int.random(in: 0..<8, using: &random)
        screen.write("\u{1B}7\u{1B}[\(row + 1);1H############\u{1B}8")
        layer.invalidate(rows: row..<row + 1)
      }
      if step.isMultiple(of: 20) {
        screen.write("\u{1B}[2J")
        layer.forgetScreen()
      }
      screen.write(layer.place(strips))
      for strip in strips where !layer.holds(strip.key) {
        layer.store(strip.key, Self.bytes(strip))
        screen.write(layer.place([strip]))
      }
      screen.write(layer.place(strips))
      for strip in strips {
        let letter = String(Unicode.Scalar(UInt8(ascii: "a") + UInt8(strip.key % 26)))
        for row in strip.row..<strip.row + strip.rows {
          for column in strip.column..<min(12, strip.column + strip.columns) {
            try #require(screen.cells[row][column].text == letter, "step \(step)")
          }
        }
      }
      // The cursor stays, and what is shown isn't drawn again.
      #expect((screen.row, screen.column) == (1, 2))
      #expect(strips.contains { !layer.holds($0.key) } || layer.place(strips).isEmpty)
    }
  }

  @Test("Strips above the budget go, the least recently used first")
  func budget() {
    var layer = StripLayer<Int>(budget: 100)
    for key in 0..<3 { layer.store(key, [UInt8](repeating: 0x20, count: 30)) }
    _ = layer.place([Strip(key: 0, column: 0, row: 0, rows: 1, columns: 1)])
    layer.store(3, [UInt8](repeating: 0x20, count: 30))
    #expect((0..<4).filter(layer.holds) == [0, 2, 3])
    // One that is stored anew is drawn anew.
    layer.store(0, [0x41])
    #expect(layer.place([Strip(key: 0, column: 0, row: 0, rows: 1, columns: 1)]).contains(0x41))
  }

  @Test("A strip in sixels stays out of the last row, and no strip ends with a line feed")
  func encoded() throws {
    let pixels = try #require(
      Pixels(width: 20, height: 40, bytesPerRow: 80, order: .rgba, bytes: [UInt8](repeating: 90, count: 3200))
    )
    for (rowsBelow, height) in [(2, 40), (1, 36), (0, 18)] {
      let bytes = try StripEncoder.bytes(
        for: pixels, rows: 2, columns: 2, format: .sixel, rowsBelow: rowsBelow)
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(text.hasPrefix("\u{1B}P0;1;0q\"1;1;20;\(height)#0"))
      #expect(text.hasSuffix("\u{1B}\\"))
    }
    let bytes = try StripEncoder.bytes(for: pixels, rows: 2, columns: 2, format: .iterm)
    let text = String(decoding: bytes.prefix(120), as: UTF8.self)
    #expect(text.hasPrefix("\u{1B}]1337;File=doNotMoveCursor=1;inline=1;width=2;height=2"))
    #expect(bytes.last != 0x0A)
  }
}
