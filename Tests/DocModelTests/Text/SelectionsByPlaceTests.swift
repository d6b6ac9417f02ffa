import Testing

@testable import DocModel

/// Selections by points, rectangles and offsets, and the changes of selections.
@Suite struct SelectionsByPlaceTests {
  /// Letters of 10 × 10 points: the first line from (0, 500) to (50, 510), the second one 20 points below.
  private static let units = TextUnits(DrawnLines("ab cd\nef gh").page)

  // MARK: Characters

  private static let characters = PageText(pageIndex: 0, string: "ae\u{301}😀\nb", boxes: [])

  @Test(
    "A character has all of its scalars",
    arguments: [
      (-1, nil), (0, 0..<1), (1, 1..<3), (2, 1..<3), (3, 3..<4), (4, 4..<5), (5, 5..<6), (6, nil),
    ] as [(Int, Range<Int>?)])
  func wholeCharacters(offset: Int, range: Range<Int>?) {
    #expect(Self.characters.characterRange(at: offset) == range)
  }

  @Test(
    "Ranges of UTF-16 become ranges of scalars",
    arguments: [
      (0..<1, 0..<1), (2..<2, 2..<2), (3..<4, 3..<4), (4..<5, 3..<4), (5..<7, 4..<6), (-5..<(-2), 0..<0),
      (100..<200, 6..<6), (.min..<(.max), 0..<6),
    ] as [(Range<Int>, Range<Int>)])
  func rangesOfUTF16(range: Range<Int>, scalars: Range<Int>) {
    #expect(Self.characters.scalarRange(utf16: range) == scalars)
  }

  @Test func partsOfTheStringHaveOffsets() throws {
    let part = try #require(Self.characters.string.firstRange(of: "😀\n"))
    #expect(Self.characters.scalarRange(of: part) == 3..<5)
  }

  // MARK: Points and rectangles

  @Test(
    "A point selects the unit around it",
    arguments: [
      (.word, 5, 505, "ab"), (.word, 25, 505, nil), (.word, 5, 495, nil), (.word, 500, 900, nil),
      (.line, 25, 505, "ab cd"), (.line, 45, 481, "ef gh"), (.line, -1, 505, nil),
      (.sentence, 5, 505, "ab cd ef gh"), (.paragraph, 5, 495, "ab cd ef gh"),
      (.page, 45, 481, "ab cd ef gh"),
      (.word, .nan, 505, nil), (.page, 5, .infinity, nil),
    ] as [(TextUnit, Double, Double, String?)])
  func unitAtPoint(unit: TextUnit, x: Double, y: Double, text: String?) {
    #expect(Self.units.selection(of: unit, at: Point(x: x, y: y))?.text == text)
  }

  @Test(
    "Text between points goes from letter to letter, also on rotated pages",
    arguments: [DrawnLines.Turn.upright, .clockwise, .upsideDown])
  func between(turn: DrawnLines.Turn) throws {
    let page = DrawnLines([(0, 500, "ab cd"), (0, 480, "xe\u{301}z")], turn).page
    let units = TextUnits(page)
    func text(_ first: (Double, Double), _ second: (Double, Double)) -> String? {
      let points = [first, second].map { turn.box($0.0 - 5, $0.1).center }
      return units.selection(from: points[0], to: points[1])?.text
    }
    #expect(text((12, 500), (38, 500)) == "b c")
    #expect(text((38, 500), (12, 500)) == "b c" && text((12, 500), (12, 500)) == nil)
    // An accent goes with its letter.
    #expect(text((2, 480), (18, 480)) == "xe\u{301}")
    #expect(text((-200, 507), (400, 478)) == "ab cd xe\u{301}z")
    #expect(text((-.infinity, 900), (.infinity, -900)) == "ab cd xe\u{301}z")
  }

  @Test func aPointBesideAShortLineBelongsToItsColumn() {
    let page = DrawnLines([
      (0, 500, "left left left"), (0, 480, "le"), (200, 500, "right"), (200, 480, "ri"),
    ]).page
    let selection = TextUnits(page).selection(from: Point(x: 1, y: 505), to: Point(x: 150, y: 485))
    #expect(selection?.text == "left left left le")
  }

  @Test func rightToLeftLettersBeginAtTheirRight() {
    let boxes = [20.0, 10, 0].map { Rectangle(x0: $0, y0: 500, x1: $0 + 10, y1: 510) }
    let units = TextUnits(PageText(pageIndex: 0, string: "אבג", boxes: boxes))
    #expect(units.selection(from: Point(x: 28, y: 505), to: Point(x: 12, y: 505))?.range == 0..<2)
  }

  @Test(
    "A rectangle selects the letters whose midpoints it contains",
    arguments: [
      (Rectangle(x0: 25, y0: 470, x1: 60, y1: 520), "cd gh"), (Rectangle(x0: 6, y0: 0, x1: 9, y1: 900), nil),
      (Rectangle(x0: 0, y0: 480, x1: 6, y1: 490), "e"),
      (Rectangle(x0: -.infinity, y0: -.infinity, x1: .infinity, y1: .infinity), "ab cd ef gh"),
      (Rectangle(x0: .nan, y0: 0, x1: 900, y1: 900), nil), (Rectangle(x0: 5, y0: 505, x1: 5, y1: 505), nil),
    ] as [(Rectangle, String?)])
  func rectangles(rectangle: Rectangle, text: String?) throws {
    let selection = Self.units.selection(in: rectangle)
    #expect(selection?.text == text)
    guard let selection else { return }
    let annotations: [Annotation] = [
      .highlight(selection), .square(rectangle, onPage: 0), .stamp(in: rectangle, onPage: 0),
    ]
    #expect(annotations.map { Self.units.selection(under: $0) } == [selection, selection, selection])
  }

  // MARK: Changes

  private static let sentences = TextUnits(
    PageText(pageIndex: 0, string: "One two. Three four.\nFive six seven.", boxes: []))

  @Test(
    "A selection grows and shrinks by characters",
    arguments: [
      (0, 6, "two. Three"), (2, 0, "ne two"), (0, -1, "tw"), (-1, 0, "wo"), (-3, 0, ""), (1, -2, "e t"),
      (.max, .max, "One two. Three four. Five six seven."), (.min, .min, ""),
    ] as [(Int, Int, String)])
  func growth(start: Int, end: Int, text: String) {
    let two = Self.sentences.selection(4..<7)
    #expect(two.extended(atStart: start, atEnd: end, in: Self.sentences).text == text)
  }

  @Test func aSelectionGrowsToUnitsAndIsSplitByThem() {
    let units = Self.sentences
    let two = units.selection(5..<6)
    #expect(
      TextUnit.allCases.map { two.extended(to: $0, in: units).range } == [
        4..<7, 0..<20, 0..<8, 0..<36, 0..<36,
      ])
    // The stop is no part of a word.
    #expect(units.selection(4..<8).extended(to: .word, in: units).text == "two.")
    let whole = units.selection(.min..<(.max))
    #expect(whole.split(by: .line, in: units).map(\.text) == ["One two. Three four.", "Five six seven."])
    #expect(units.selection(2..<10).split(by: .word, in: units).map(\.text) == ["e", "two", "T"])
  }

  @Test func joinedSelectionsKeepTheirGaps() {
    let units = Self.sentences
    let (one, three) = (units.selection(0..<3), units.selection(9..<14))
    let both = three.joined(with: one, in: units)
    #expect(both.ranges == [0..<3, 9..<14])
    #expect(both.text == "One Three")
    #expect(both.extended(to: .line, in: units).text == "One Three four.")
    #expect(both.split(by: .word, in: units) == [one, three])
    #expect(one.joined(with: units.selection(2..<7), in: units).ranges == [0..<7])
    var foreign = three
    foreign.pageIndex = 1
    #expect(one.joined(with: foreign, in: units) == one)
    #expect(units.selection([]).bounds == nil)
  }

  // MARK: Documents

  @Test func selectionsOverPagesHaveOneForEachPage() throws {
    let document = try Samples.open("article.pdf")
    let whole = try document.selections()
    for selection in whole {
      let units = try document.pages[selection.pageIndex].units
      #expect(selection == units.selection(0..<units.page.scalars.count))
      #expect(selection.bounds != nil)
    }
    #expect(whole.map(\.pageIndex) == Array(0..<document.pageCount))
    #expect(try document.selections(ofPages: -5..<2) == Array(whole[..<2]))
    let part = try document.selections(fromPage: 1, offset: -9, toPage: 2, offset: .max)
    #expect(part == Array(whole[1...2]))
    let (first, last) = (part[0].range.lowerBound, part[1].range.upperBound - 1)
    let (start, end) = (try document.pages[1].text.boxes[first], try document.pages[2].text.boxes[last])
    let corners = (Point(x: start.x0, y: start.y1), Point(x: end.x1, y: end.y0))
    #expect(try document.selections(fromPage: 2, at: corners.1, toPage: 1, at: corners.0) == part)
    #expect(try document.selections(fromPage: 1, at: Point(x: .nan, y: 0), toPage: 2, at: corners.1).isEmpty)
    for page in [-1, .max] {
      #expect(throws: DocumentError.self) {
        try document.selections(fromPage: 0, offset: 0, toPage: page, offset: 9)
      }
    }
  }
}
