import TestSupport
import Testing

@testable import DocModel

@Suite("Pages as rows of cells")
struct TextPageTests {
  /// A page of 1,000 × 1,000 points.
  static let page = page()

  static func page(rotation: Int = 0) -> PageGeometry {
    let box = Rectangle(x0: 0, y0: 0, x1: 1000, y1: 1000)
    return PageGeometry(index: 0, label: "1", mediaBox: box, cropBox: box, rotation: rotation)
  }

  /// Returns lines of letters that are 5 points wide and 10 points high, at points from the lower left corner of the
  /// page, or turned clockwise from its upper left corner.
  private static func text(
    _ lines: [(x: Double, y: Double, text: String)], turned: [(x: Double, y: Double, text: String)] = []
  ) -> PageText {
    var (string, boxes) = ("", [Rectangle]())
    for (number, line) in (lines + turned).enumerated() {
      var x = line.x
      for scalar in ((number == 0 ? "" : "\n") + line.text).unicodeScalars {
        string.unicodeScalars.append(scalar)
        let end = scalar == "\n" || scalar.isMark ? x : x + 5
        boxes.append(
          number < lines.count
            ? Rectangle(x0: x, y0: line.y, x1: end, y1: line.y + 10)
            : Rectangle(x0: line.y, y0: 1000 - x, x1: line.y + 10, y1: 1000 - end))
        x = end
      }
    }
    return PageText(pageIndex: 0, string: string, boxes: boxes)
  }

  /// Returns lines below one another.
  private static func text(_ text: String) -> PageText {
    Self.text(
      text.split(separator: "\n").enumerated().map { (x: 100, y: 900 - 12 * Double($0), text: String($1)) })
  }

  private static func laidOut(_ lines: [(x: Double, y: Double, text: String)]) -> [String] {
    TextPage(laidOut: text(lines), on: page).rows.map(\.string)
  }

  private static func reflowed(_ text: PageText, columns: Int = 80) -> [String] {
    TextPage(reflowed: text, columns: columns).rows.map(\.string)
  }

  private static func reflowed(_ text: String, columns: Int = 80) -> [String] {
    reflowed(Self.text(text), columns: columns)
  }

  // MARK: Layout

  @Test("Letters keep their columns, and a gap is one blank row")
  func positions() {
    let rows = Self.laidOut([
      (x: 100, y: 900, text: "title"), (x: 100, y: 880, text: "first line"),
      (x: 120, y: 860, text: "indented"), (x: 100, y: 500, text: "below"), (x: 200, y: 500, text: "beside"),
    ])
    #expect(rows == ["title", "first line", "    indented", "", "below               beside"])
  }

  @Test("Text in two columns stays side by side, and follows one another when reflowed")
  func columns() throws {
    let document = try Samples.open("columns.pdf")
    let (text, page) = (try document.text(ofPage: 3), try document.page(at: 3))
    let rows = TextPage(laidOut: text, on: page).rows.map(\.string)
    #expect(rows.first == "The left column begins here    The right column follows")
    #expect(Set(rows.map { $0.firstRange(of: "The right")?.lowerBound.utf16Offset(in: $0) }).count == 2)
    #expect(
      TextPage(reflowed: text).rows.map(\.string) == [
        "The left column begins here and is to be read first. It speaks of outlines: how",
        "a tree of titles leads to the pages, and how the nearest heading names a", "bookmark.", "",
        "The right column follows and is read second. It speaks of tabs: how many of them",
        "lie side by side, and how one key leads to the next of them.",
      ])
  }

  private static let twoDirections = text(
    [(x: 100, y: 900, text: "many letters"), (x: 100, y: 880, text: "and more")],
    turned: [(x: 100, y: 500, text: "few letters")])

  @Test("Turned text follows, unless most letters are turned alike", arguments: [0, 90, 180, 270])
  func turned(rotation: Int) {
    let page = TextPage(laidOut: Self.twoDirections, on: Self.page(rotation: rotation))
    #expect(page.rows.map(\.string) == ["many letters", "and more", "", "few letters"])
  }

  @Test("A view in which other text is upright lays that text out")
  func rotatedView() {
    let rows = { TextPage(laidOut: Self.twoDirections, on: Self.page, rotation: $0).rows.map(\.string) }
    #expect(rows(0) == ["many letters", "and more", "", "few letters"])
    #expect(rows(270) == ["few letters", "", "many letters", "and more"])
    #expect(rows(-90) == rows(270))
    for rotation in [180, 360, 45, 90] { #expect(rows(rotation) == rows(0)) }
  }

  @Test("Controls and invisible scalars are left out, also between letters")
  func invisibles() {
    let text = Self.text("a\u{202E}b\u{7}c\u{200B}d")
    let page = TextPage(laidOut: text, on: Self.page)
    #expect(page.rows.map(\.string) == ["abcd"])
    #expect(page.rows[0].runs.map(\.range) == [0..<1, 2..<3, 4..<5, 6..<7])
    #expect(page.rows[0].runs.map(\.column) == [0, 1, 2, 3])
    #expect(page.cells(of: 0..<7) == [TextCells(row: 0, columns: 0..<4)])
    #expect(page.cells(of: 1..<2) == [])
  }

  @Test("A soft hyphen is shown at the end of a line only")
  func softHyphens() {
    #expect(
      TextPage(laidOut: Self.text("so\u{AD}me high\u{AD}\nlight"), on: Self.page)
        .rows.map(\.string) == ["some high-", "light"])
    #expect(Self.reflowed("so\u{AD}me high\u{AD}\nlight") == ["some highlight"])
  }

  @Test("Wide letters take two cells, and marks those of their letter")
  func widths() {
    let page = TextPage(laidOut: Self.text("日本 e\u{301}x"), on: Self.page)
    #expect(page.columns == 7)
    #expect(page.cells(of: 1..<2) == [TextCells(row: 0, columns: 2..<4)])
    #expect(page.cells(of: 4..<5) == [TextCells(row: 0, columns: 5..<6)])
    #expect(page.offset(atRow: 0, column: 3, nearest: false) == 1)
    #expect(page.offset(atRow: 0, column: 6, nearest: false) == 5)
    let wide = TextPage(laidOut: Self.text("äa"), on: Self.page) { _ in 3 }
    #expect(wide.columns == 4)
  }

  @Test("Large short lines are headings")
  func headings() throws {
    let document = try Samples.open("typography.pdf")
    let (text, page) = (try document.text(ofPage: 1), try document.page(at: 1))
    for shown in [TextPage(laidOut: text, on: page), TextPage(reflowed: text)] {
      #expect(shown.rows.filter(\.isHeading).map(\.string) == ["Hyphens at the ends of lines"])
    }
  }

  // MARK: Reflow

  @Test(
    "Lines are joined and wrapped",
    arguments: [
      ("one two\nthree four", 80, ["one two three four"]),
      ("one two\nthree four", 9, ["one two", "three", "four"]),
      ("a word-\nbreak and anno-\ntation, annotation", 80, ["a wordbreak and annotation, annotation"]),
      ("a longwordthatdoesnotfit", 8, ["a", "longword", "thatdoes", "notfit"]),
      ("日本語の文で\nす。例", 80, ["日本語の文です。例"]), ("日本語の文です。例", 14, ["日本語の文で", "す。例"]),
      ("日本 word", 2, ["日", "本", "wo", "rd"]), ("", 80, []),
    ] as [(String, Int, [String])])
  func wrapping(text: String, columns: Int, rows: [String]) {
    #expect(Self.reflowed(text, columns: columns) == rows)
  }

  @Test("Authors side by side have their addresses below them, and rows of cells stay rows")
  func titleBlock() {
    // A mark over a letter: letters of equal widths are code.
    let gap = String(repeating: " ", count: 40)
    let rows = Self.reflowed(
      Self.text([
        (x: 100, y: 900, text: "Ann Authe\u{301}\(gap)Ben Write\u{301}"),
        (x: 100, y: 880, text: "Universite\u{301} of"), (x: 100, y: 868, text: "Anytown."),
        (x: 345, y: 880, text: "Academie\u{301} of"), (x: 345, y: 868, text: "Othertown."),
      ]))
    #expect(
      rows == [
        "Ann Authe\u{301}", "Universite\u{301} of Anytown.", "", "Ben Write\u{301}",
        "Academie\u{301} of Othertown.",
      ])
    let cells = "Ann Authe\u{301}     Ben Write\u{301}\nAnytown, A\u{301}     Othertown, B\u{301}"
    #expect(
      Self.reflowed(cells) == [
        "Ann Authe\u{301}   Ben Write\u{301}", "Anytown, A\u{301}   Othertown, B\u{301}",
      ])
  }

  @Test("List items begin a row and hang from their bullets")
  func items() {
    let text = "Two things are in this list:\n• the first of them is long\nenough\n• second"
    #expect(
      Self.reflowed(text, columns: 20).filter { !$0.isEmpty } == [
        "Two things are in", "this list:", "• the first of them", "  is long enough", "• second",
      ])
  }

  @Test("Code keeps its rows and indents, also when reflowed")
  func code() throws {
    let document = try Samples.open("columns.pdf")
    let (text, page) = (try document.text(ofPage: 0), try document.page(at: 0))
    let rows = TextPage(reflowed: text).rows.map(\.string)
    #expect(rows == TextPage(laidOut: text, on: page).rows.map(\.string))
    #expect(rows.first == "func read(_ page: Int) {" && rows.last == "}" && rows.count == 6)
  }

  @Test("Letters of equal width without indents are prose")
  func typewriter() {
    #expect(
      Self.reflowed("the letters of this page\nare all equal") == ["the letters of this page are all equal"])
  }

  // MARK: The way back

  @Test("A cell without text stands for the nearest one")
  func nearest() {
    let text = Self.text([
      (x: 100, y: 900, text: "title"), (x: 100, y: 888, text: "line"), (x: 100, y: 500, text: "a"),
      (x: 125, y: 500, text: "b"),
    ])
    let page = TextPage(laidOut: text, on: Self.page)
    #expect(page.rows.map(\.string) == ["title", "line", "", "a    b"])
    let scalars = { nearest in (-1..<8).map { page.offset(atRow: 3, column: $0, nearest: nearest) } }
    #expect(scalars(true) == [11, 11, 11, 11, 13, 13, 13, 13, 13])
    #expect(scalars(false) == [nil, 11, nil, nil, nil, nil, 13, nil, nil])
    #expect([-1, 2, 4].map { page.offset(atRow: $0, column: 0, nearest: true) } == [nil, nil, nil])
  }

  @Test("A range has one stretch of cells for each row, and several around other text")
  func cells() {
    let text = Self.text([
      (x: 100, y: 900, text: "ab cd"), (x: 100, y: 880, text: "ef"), (x: 200, y: 880, text: "gh"),
      (x: 150, y: 880, text: "ij"),
    ])
    let page = TextPage(laidOut: text, on: Self.page)
    #expect(page.rows.map(\.string) == ["ab cd", "ef        ij        gh"])
    #expect(
      page.cells(of: 1..<8) == [TextCells(row: 0, columns: 1..<5), TextCells(row: 1, columns: 0..<2)])
    #expect(
      page.cells(of: 7..<11) == [TextCells(row: 1, columns: 1..<2), TextCells(row: 1, columns: 20..<22)])
    #expect(page.cells(of: 2..<3) == [TextCells(row: 0, columns: 2..<3)])
    #expect(page.cells(of: -5 ..< -2) == [] && page.cells(of: 50..<60) == [])
  }

  @Test("The scalars under quadrilaterals are found, with the blanks between them")
  func quads() {
    let text = Self.text("ab cd\nef gh")
    let page = TextPage(laidOut: text, on: Self.page)
    let ranges = { (parts: [Range<Int>]) in page.ranges(in: parts.flatMap(text.quads), of: text) }
    #expect(ranges([1..<5, 6..<7]) == [1..<7])
    #expect(ranges([9..<10, 0..<1]) == [0..<1, 9..<10])
    #expect(ranges([]) == [])
  }

  @Test("Rows are found by their height and by their scalars")
  func heights() {
    let text = Self.text([
      (x: 0, y: 900, text: "one"), (x: 0, y: 880, text: "two"), (x: 0, y: 500, text: "three"),
    ])
    let page = TextPage(laidOut: text, on: Self.page)
    #expect(page.rows.map(\.heights) == [900...910, 880...890, nil, 500...510])
    let heights: [Double?] = [nil, 2000, 910, 904, 890, 880, 500, 0]
    #expect(heights.map(page.row) == [0, 0, 0, 1, 1, 3, 3, 3])
    #expect((-1...4).map(page.height) == [nil, 910, 890, 510, 510, nil])
    #expect([-1, 0, 2, 3, 4, 12, 99].map(page.row(of:)) == [0, 0, 0, 1, 1, 3, 3])
    let empty = TextPage(laidOut: Self.text([]), on: Self.page)
    #expect(
      empty.rows.isEmpty && empty.columns == 0 && empty.row(of: 0) == nil && empty.row(atHeight: 5) == 0)
  }

  // MARK: Invariants

  @Test("Every visible scalar of the fixtures has its cells", arguments: Samples.names)
  func fixtures(_ name: String) throws {
    guard let document = try? Samples.open(name) else { return }
    for index in 0..<min(document.pageCount, 12) {
      guard let text = try? document.text(ofPage: index) else { continue }
      let page = try document.page(at: index)
      try TextPageCheck.check(text, page)
    }
  }

  @Test("Every visible scalar of real pages has its cells", .needsCorpus, arguments: Corpus.readable)
  func corpus(_ name: String) throws {
    let document = try Corpus.open(name)
    for index in 0..<min(document.pageCount, 12) {
      guard let text = try? document.text(ofPage: index), let page = try? document.page(at: index) else {
        continue
      }
      try TextPageCheck.check(text, page)
    }
  }

  @Test("Every visible scalar of random pages has its cells", arguments: 1...30)
  func random(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let text = RandomPage.text(&generator)
    for rotation in [0, 90] { try TextPageCheck.check(text, Self.page(rotation: rotation)) }
  }
}
