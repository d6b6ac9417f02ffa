import Testing

@testable import DocModel

@Suite("Page layout as text")
struct PageLayoutTests {
  /// Returns the layout of words at points from the upper left corner, with letters of a given width and 10 points
  /// high.
  private static func layout(
    _ words: [(text: String, x: Double, y: Double)], letter: Double = 5, width: Double = 400
  ) -> PageLayout {
    var (string, boxes): (String, [Rectangle]) = ("", [])
    for (text, x, y) in words {
      for (index, scalar) in (text + "\n").unicodeScalars.enumerated() {
        string.unicodeScalars.append(scalar)
        let left = x + letter * Double(index)
        let end = scalar == "\n" ? left : left + letter
        boxes.append(Rectangle(x0: left, y0: 400 - y, x1: end, y1: 410 - y))
      }
    }
    let box = Rectangle(x0: 0, y0: 0, x1: width, y1: 400)
    let page = PageGeometry(index: 0, label: "1", mediaBox: box, cropBox: box)
    return PageLayout(PageText(pageIndex: 0, string: string, boxes: boxes), on: page)
  }

  private static func letters(_ text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter { !$0.properties.isWhitespace }.sorted { $0.value < $1.value }
  }

  private static let code = [
    ("def f(x):", 40.0, 250.0), ("    if x  == 1:", 40, 236), ("        return g(x)", 40, 222),
    ("    return 0", 40, 208),
  ]

  private static func codePage(rotation: Int = 0) -> DrawnPage {
    var page = DrawnPage()
    page.rotation = rotation
    for (line, x, y) in code {
      for (index, letter) in line.enumerated() where letter != " " {
        page.show(String(letter), x: x + DrawnPage.letterWidth * Double(index), y: y)
      }
    }
    return page
  }

  @Test("Code keeps its indentation, also on rotated pages", arguments: [0, 90, 180, 270])
  func code(rotation: Int) throws {
    let layout = try Document(Self.codePage(rotation: rotation).source).layout(ofPage: 0)
    #expect(layout.string == Self.code.map(\.0).joined(separator: "\n"))
    #expect(layout.hasColumns)
  }

  @Test("A table keeps its columns")
  func table() throws {
    #expect(
      try Samples.open("tables.pdf").layout(ofPage: 0).string == """
        on             Start recording a session in a file
                       in the current folder.

        off            Stop recording the session.

        name           Record the session in the file
                       named name.

        append         Go on with the file that is there,
                       at its end.
        """)
  }

  @Test("A table of contents has titles and page numbers on one line, with the numbers right-aligned")
  func contents() {
    // Numbers of pages may have signs and letters. Off the grid of the letters, they aren't code.
    let rows = [("1 Keys", "1-7"), ("1.1 Chords and sequences", "A-12"), ("Closing words", "8-104")]
    var words: [(text: String, x: Double, y: Double)] = []
    for (row, (title, number)) in rows.enumerated() {
      let y = 40 + 12 * Double(row)
      words += [
        (text: title, x: 40, y: y), (text: number, x: 302.5 - 5 * Double(number.count), y: y),
      ]
    }
    // Titles first, then numbers, as in Poppler's order.
    let layout = Self.layout(words.filter { $0.x == 40 } + words.filter { $0.x != 40 })
    let lines = layout.string.split(separator: "\n")
    for (line, row) in zip(lines, rows) {
      #expect(line.hasPrefix(row.0 + "  ") && line.hasSuffix("  " + row.1))
    }
    #expect(lines.count == 3 && Set(lines.map(\.count)).count == 1)
    #expect(layout.hasColumns)
  }

  @Test("Numbers are right-aligned below the headings of their columns")
  func figures() throws {
    #expect(
      try Samples.open("columns.pdf").layout(ofPage: 1).string == """
        Year             Pages                 Marks
        2021                 9                 1,024
        2022               128                     7
        2023                64                 -12.5
        all                201               1,018.5
        """)
  }

  @Test("Code, numbers and tables of contents are columns; text in two columns isn't")
  func columns() throws {
    let document = try Samples.open("columns.pdf")
    let found = try (0..<document.pageCount).map { try document.layout(ofPage: $0).hasColumns }
    #expect(found == [true, true, true, false])
  }

  @Test("Prose in one or two columns has no columns of code or numbers")
  func prose() throws {
    let left = "the quick brown fox jumps over", right = "a lazy dog and goes on its way"
    var rows: [(text: String, x: Double, y: Double)] = []
    for row in 0..<12 {
      let y = 40 + 12 * Double(row)
      // The columns aren't on one grid of letters.
      rows.append((text: left, x: 20, y: y))
      rows.append((text: right, x: 203.3 + Double(row % 2), y: y))
    }
    #expect(!Self.layout(rows).hasColumns)
    #expect(!(try Samples.open("article.pdf").layout(ofPage: 1).hasColumns))
    #expect(!(try Samples.open("typography.pdf").layout(ofPage: 2).hasColumns))
  }

  @Test("Right-to-left lines are in reading order, indented from the right edge")
  func rightToLeft() throws {
    var page = DrawnPage()
    page.show(DrawnPage.reversed("שלום עולם"), endingAt: 360, y: 250)
    page.show("12", endingAt: 100, y: 250)
    page.show(DrawnPage.reversed("ספר"), endingAt: 330, y: 236)
    page.show("7", endingAt: 100, y: 236)
    let lines = try Document(page.source).layout(ofPage: 0).string.split(separator: "\n")
    #expect(lines.map { $0.split(separator: " ") } == [["שלום", "עולם", "12"], ["ספר", "7"]])
    #expect(lines.first?.hasPrefix("ש") == true && lines.last?.hasPrefix("   ") == true)
  }

  @Test("Words in another direction follow the lines of the page")
  func turnedWords() throws {
    var page = Self.codePage()
    page.rotation = 0
    let upright = try Document(page.source).text(ofPage: 0)
    var boxes = upright.boxes
    var string = upright.string + "\n"
    boxes.append(Rectangle(x0: 0, y0: 0, x1: 0, y1: 0))
    for (index, scalar) in "margin".unicodeScalars.enumerated() {
      string.unicodeScalars.append(scalar)
      boxes.append(Rectangle(x0: 10, y0: 100 + 6 * Double(index), x1: 22, y1: 106 + 6 * Double(index)))
    }
    let box = Rectangle(x0: 0, y0: 0, x1: 400, y1: 300)
    let layout = PageLayout(
      PageText(pageIndex: 0, string: string, boxes: boxes),
      on: PageGeometry(index: 0, label: "1", mediaBox: box, cropBox: box))
    #expect(layout.string == Self.code.map(\.0).joined(separator: "\n") + "\n\nmargin")
  }

  @Test("Overlapping letters are all kept")
  func overlapping() {
    let layout = Self.layout([("first", 40, 40), ("second", 42, 41), ("third", 41, 39)])
    #expect(Self.letters(layout.string) == Self.letters("firstsecondthird"))
  }

  @Test(
    "No text is lost in any fixture",
    arguments: [
      "article.pdf", "columns.pdf", "tables.pdf", "typography.pdf", "bidi-cjk.pdf", "geometry.pdf",
      "marks.pdf",
    ])
  func wholeText(_ file: String) throws {
    let document = try Samples.open(file)
    for index in 0..<document.pageCount {
      let text = try document.string(ofPage: index)
      #expect(
        Self.letters(try document.layout(ofPage: index).string) == Self.letters(text),
        "\(file), page \(index + 1)")
    }
  }

  @Test("A distant letter, or one without a position, doesn't add gigabytes of spaces")
  func farLetters() {
    for x in [1e9, -1e9, .infinity, .nan, 1e300] {
      let layout = Self.layout([("a", 40, 40), ("b", x, 40), ("c", 40, 60)], width: 1e6)
      #expect(layout.string.utf8.count < 2_000, "\(x)")
      #expect(Self.letters(layout.string) == Self.letters("abc"), "\(x)")
    }
  }

  @Test("100,000 letters spaced by the page's width stay within the limit")
  func manyLetters() {
    let words = (0..<100_000).map { (text: "x", x: Double($0 % 2) * 390, y: Double($0) * 0.004) }
    let layout = Self.layout(words)
    #expect(Self.letters(layout.string).count == 100_000)
    #expect(layout.string.utf8.count < DocumentLimits.mostLayoutSpaces + 400_000)
    // A long word moves the text on its right, but no farther than the limit.
    let long = [
      (text: String(repeating: "y", count: 100_000), x: 10.0, y: 10.0), (text: "z", x: 390.0, y: 10.0),
    ]
    var rows: [(text: String, x: Double, y: Double)] = []
    for row in 1..<1_000 {
      let y = 10 + 12 * Double(row)
      rows += [(text: "a", x: 10, y: y), (text: "b", x: 390, y: y)]
    }
    #expect(Self.layout(long + rows, letter: 0.003).string.utf8.count < 100_000 + 1_100 * 1_000)
  }
}
