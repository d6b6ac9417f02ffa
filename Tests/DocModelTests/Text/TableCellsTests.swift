import Testing

@testable import DocModel

@Suite struct TableCellsTests {
  /// Poppler writes the cells of a row one after another, with nothing between them.
  @Test func cellsOfATableDoNotRunIntoEachOther() throws {
    let document = try Samples.open("tables.pdf")
    #expect(
      try document.string(ofPage: 0) == """
        on Start recording a session in a file
        in the current folder.
        off Stop recording the session.
        name Record the session in the file
        named name.
        append Go on with the file that is there,
        at its end.
        """)
  }

  @Test(arguments: 0..<5)
  func allWordsOfTablesAreWhole(page: Int) throws {
    let document = try Samples.open("tables.pdf")
    let text = try document.text(ofPage: page)
    #expect(try document.string(ofPage: page) == text.string)
    let words = text.words.map(\.string)
    switch page {
    case 0...2:
      let expected = try document.text(ofPage: 0).words.map(\.string)
      #expect(words.sorted() == expected.sorted() && words.contains("append"))
    case 3: #expect(words.contains("hyphen,") && words.count == 31)
    default: #expect(words == ["SPACED", "OUT", "and", "set", "close"])
    }
  }

  @Test func boxOfASpaceFillsTheGapBetweenCells() throws {
    let text = try Samples.open("tables.pdf").text(ofPage: 0)
    try #require(text.scalars.firstIndex(of: " ") == 2)
    let space = text.boxes[2]
    #expect(isNear(space.x0, 40 + 1.112 * 10, within: 0.01) && isNear(space.x1, 110, within: 0.01))
    let first = try #require(text.lines.first?.quad.bounds)
    #expect(isNear(first.x0, 40) && first.x1 > 250 && first.height < 20)
  }

  @Test func aSearchFindsTheFirstAndTheLastWordOfACell() throws {
    let document = try Samples.open("tables.pdf")
    for (word, count) in [("Start", 1), ("append", 1), ("folder", 1), ("name", 2)] {
      let finder = try TextFinder(SearchQuery(word, matchesWholeWords: true))
      let matches = try document.matches(of: finder, onPage: 0)
      #expect(matches.count == count, "\(word)")
      #expect(matches.allSatisfy { $0.quads.count == 1 })
    }
  }

  @Test func cellsWithRightToLeftWordsAreKeptApart() throws {
    var page = DrawnPage()
    for (row, words) in [("one", "שלום"), ("two", "עולם"), ("three", "ספר")].enumerated() {
      let y = 250 - 40 * Double(row)
      page.show(words.0, x: 50, y: y)
      page.show(DrawnPage.reversed(words.1), x: 150, y: y)
    }
    page.show("and a last line, all of it from left to right", x: 50, y: 60)
    let words = try page.text().words.map(\.string)
    #expect(words.prefix(6) == ["one", "שלום", "two", "עולם", "three", "ספר"])
  }

  /// Returns the boxes of letters with a width of 5 and a height of 10, on lines 12 apart.
  private func boxes(_ places: [(x: Double, line: Double)]) -> [Rectangle] {
    places.map { Rectangle(x0: $0.x, y0: $0.line * 12, x1: $0.x + 5, y1: $0.line * 12 + 10) }
  }

  @Test(
    arguments: [
      ("ab", [(0, 0), (5, 0)], "ab"), ("ab", [(0, 0), (9.9, 0)], "ab"), ("ab", [(0, 0), (10, 0)], "a b"),
      ("ab", [(10, 0), (0, 0)], "a b"), ("ab", [(0, 3), (50, 0)], "a\nb"),
      ("a b", [(0, 0), (5, 0), (50, 0)], "a b"),
      ("a\nb", [(0, 0), (5, 0), (50, 4)], "a\nb"), ("a", [(0, 0)], "a"), ("", [], ""),
      // Controls have no boxes; blanks are inserted outside them.
      ("a\u{202B}b\u{202C}c", [(0, 0), (50, 0), (100, 0)], "a \u{202B}b\u{202C} c"),
      ("é中🔖", [(0, 0), (50, 0), (100, 1)], "é 中\n🔖"),
      // The numbers of scalars and boxes differ.
      ("ab", [(0, 0)], "ab"), ("ab", [(0, 0), (50, 0), (100, 0)], "ab"),
    ] as [(String, [(x: Double, line: Double)], String)])
  func aGapSeparatesCells(string: String, places: [(x: Double, line: Double)], expected: String) {
    let cells = TableCells(string, boxes: boxes(places))
    #expect(cells.string == expected)
    #expect(cells.boxes.count == places.count + expected.unicodeScalars.count - string.unicodeScalars.count)
  }

  @Test(arguments: [Double.nan, .infinity, 0])
  func boxesWithoutExtentSeparateNothing(extent: Double) {
    let strange = [0, 100].map { Rectangle(x0: $0, y0: 0, x1: $0 + extent, y1: extent) }
    #expect(TableCells("ab", boxes: strange).string == "ab")
  }
}
