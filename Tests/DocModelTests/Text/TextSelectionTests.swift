import Foundation
import TestSupport
import Testing

@testable import DocModel

/// Selections with the keyboard, compared with those of a person: `Tests/Golden/selection`.
@Suite struct TextSelectionTests {
  static let pages = [
    ("typography.pdf", [1, 2, 3, 4]), ("bidi-cjk.pdf", [1, 2, 3]), ("marks.pdf", [1, 2, 3, 4, 5]),
    ("tables.pdf", [1, 2, 3]), ("article.pdf", [2, 5, 6]),
  ].flatMap { name, pages in pages.map { (name, $0) } }

  /// Returns the units of a page, one a line, below the name of their kind.
  private func said(_ name: String, page: Int) throws -> String {
    let units = TextUnits(try Samples.open(name).text(ofPage: page - 1))
    return [TextUnit.word, .line, .sentence, .paragraph].map { unit in
      let texts = units.ranges(of: unit).map { units.selection($0).text.replacing("\n", with: "⏎") }
      let lines = unit == .word ? [texts.joined(separator: " | ")] : texts
      return (["## \(unit.rawValue)"] + lines).joined(separator: "\n") + "\n"
    }
    .joined(separator: "\n")
  }

  @Test(arguments: pages)
  func unitsMatchTheReviewedFiles(name: String, page: Int) throws {
    let file = Checkout.root.appendingPathComponent(
      "Tests/Golden/selection/\(name.dropLast(4))-\(page).txt")
    let now = try said(name, page: page)
    // The new file must be reviewed before it is committed.
    if ProcessInfo.processInfo.environment["PDFKEY_WRITE_GOLDEN"] != nil {
      try now.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == now)
  }

  @Test(arguments: pages, [TextUnit.word, .line, .sentence, .paragraph])
  func selectedTextIsFoundBySearch(sample: (name: String, page: Int), unit: TextUnit) throws {
    let text = try Samples.open(sample.name).text(ofPage: sample.page - 1)
    let units = TextUnits(text)
    for range in units.ranges(of: unit) {
      let selection = units.selection(range)
      let found = try TextFinder(SearchQuery(selection.text)).ranges(in: text.scalars)
      #expect(found.contains { $0 == range }, "\(selection.text): \(range) isn't among \(found)")
    }
  }

  @Test(arguments: pages)
  func unitsAreOrderedAndNested(name: String, page: Int) throws {
    let text = try Samples.open(name).text(ofPage: page - 1)
    let units = TextUnits(text)
    for unit in TextUnit.allCases {
      let ranges = units.ranges(of: unit)
      #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound })
      #expect(ranges.allSatisfy { !$0.isEmpty && text.scalars.indices.contains($0.upperBound - 1) })
      for range in ranges {
        #expect(units.range(of: unit, at: range.lowerBound) == range)
        #expect(units.range(of: unit, at: range.upperBound - 1) == range)
      }
    }
    let paragraphs = units.ranges(of: .paragraph)
    for smaller in units.ranges(of: .sentence) + units.ranges(of: .line) {
      #expect(paragraphs.contains { $0.contains(smaller.lowerBound) && $0.upperBound >= smaller.upperBound })
    }
  }

  @Test(arguments: [0, 90, 180, 270])
  func rotatedPagesHaveTheSameParagraphs(rotation: Int) throws {
    var page = DrawnPage()
    page.rotation = rotation
    for (line, text) in [
      "The first paragraph has a line", "that ends. And another one ends", "here.",
      "The second one begins at the mar-", "gin and is as wide as the other.",
    ].enumerated() {
      page.show(text, x: 40, y: 250 - 14 * Double(line))
    }
    page.show("A heading far below", x: 40, y: 120)
    let units = TextUnits(try page.text())
    // Upside down, Poppler has the page's reverse order.
    #expect(
      Set(units.ranges(of: .paragraph).map { units.selection($0).text }) == [
        "The first paragraph has a line that ends. And another one ends here.",
        "The second one begins at the margin and is as wide as the other.", "A heading far below",
      ])
    #expect(units.ranges(of: .sentence).count == 4)
  }

  @Test func tinyTextHasParagraphs() {
    let page = DrawnLines([(0, 500, "one two"), (0, 480, "four five"), (0, 300, "seven eight")]).page
    let boxes = page.boxes.map { Rectangle(x0: $0.x0 / 99, y0: $0.y0 / 99, x1: $0.x1 / 99, y1: $0.y1 / 99) }
    let units = TextUnits(PageText(pageIndex: 0, string: page.string, boxes: boxes))
    #expect(units.ranges(of: .paragraph).count == 2)
  }

  @Test func textWithoutBoxesHasParagraphsAtBlankLines() {
    let text = "one two\nthree\n\nfour. Five\n"
    let units = TextUnits(PageText(pageIndex: 0, string: text, boxes: []))
    #expect(units.ranges(of: .paragraph).map { units.selection($0).text } == ["one two three", "four. Five"])
    #expect(units.ranges(of: .sentence).count == 3)
    #expect(units.selection(0..<text.unicodeScalars.count).text == "one two three\nfour. Five")
  }

  @Test func aPageWithoutTextHasNoUnits() {
    for text in ["", "\n \n", "\u{0C}"] {
      let units = TextUnits(PageText(pageIndex: 0, string: text, boxes: []))
      for unit in TextUnit.allCases {
        #expect(units.ranges(of: unit).isEmpty)
        #expect(units.range(of: unit, at: 0) == nil)
      }
      #expect(units.selection(0..<9).text == "")
    }
  }

  @Test(
    "Broken words stand as wholes on their first line, unless a hyphen may belong to them or no word would be left",
    arguments: [
      ("educational and sci-\nentific, as\nsaid", "educational and scientific,\nas\nsaid"),
      ("the well-\nknown one is known well", "the well-\nknown one is known well"),
      ("a sub-word and sub-\nword or", "a sub-word and sub-\nword or"),
      ("pages 10-\n12 and Anglo-\nSaxon texts", "pages 10-\n12 and Anglo-\nSaxon texts"),
      ("inter-\nnational-\nization of", "inter-\nnationalization\nof"),
      ("the end- \n ing \nof it", "the end- \n ing \nof it"), ("a scien-", "a scien-"), ("", ""),
    ])
  func wholeWords(_ text: String, _ whole: String) {
    #expect(PageText(pageIndex: 0, string: text, boxes: []).stringWithWholeWords == whole)
  }
}

/// Words and sentences as pure functions of a text.
@Suite struct TextBreaksTests {
  @Test(arguments: [
    ("It’s a well-known fact, isn't it?", ["It’s", "a", "well-known", "fact", "isn't", "it"]),
    (
      "PDF 1.7 (ISO 32000-1) at 12:30, 1,000 times…",
      ["PDF", "1.7", "ISO", "32000-1", "at", "12:30", "1,000", "times"]
    ),
    ("anno-\ntation, Key-\n  board; 2010-\n2012", ["anno-\ntation", "Key-\n  board", "2010-\n2012"]),
    ("high\u{AD}light under\u{AD}\nline", ["high\u{AD}light", "under\u{AD}\nline"]),
    ("the o\u{FB03}ce sta\u{FB00} cafe\u{301}", ["the", "o\u{FB03}ce", "sta\u{FB00}", "cafe\u{301}"]),
    ("word—word and/or (mark)", ["word", "word", "and", "or", "mark"]),
    ("snake_case e.g. example.org", ["snake_case", "e.g", "example.org"]),
    ("本はキーボードです。", ["本", "は", "キーボード", "で", "す"]),
    ("ספר بحاشية", ["ספר", "بحاشية"]),
    (" – = …", []), ("semi-", ["semi"]), ("-5 x-", ["5", "x"]),
  ])
  func words(_ text: String, _ words: [String]) {
    let scalars = Array(text.unicodeScalars)
    let found = WordBreaks.words(of: scalars).map { String(String.UnicodeScalarView(scalars[$0])) }
    #expect(found == words)
  }

  @Test(arguments: [
    ("One. Two! Three? Four", ["One.", "Two!", "Three?", "Four"]),
    ("See Fig. 3 and e.g. Table 4. It is there.", ["See Fig. 3 and e.g. Table 4.", "It is there."]),
    ("By A. B. Smith et al. in 2010. So it goes.", ["By A. B. Smith et al. in 2010.", "So it goes."]),
    ("She said: “Go.” Then she left.", ["She said: “Go.”", "Then she left."]),
    ("Version 1.7 is out. (It works.) Good.", ["Version 1.7 is out.", "(It works.)", "Good."]),
    ("Really?! Yes… perhaps.", ["Really?!", "Yes… perhaps."]),
    ("1. Introduction to it. 2. The rest.", ["1. Introduction to it.", "2. The rest."]),
    ("这是第一页。上面有三个注释。", ["这是第一页。", "上面有三个注释。"]),
    ("So did I. She did not.", ["So did I.", "She did not."]),
    ("no stop", ["no stop"]), ("ends.\nNext", ["ends.", "Next"]),
  ])
  func sentences(_ text: String, _ sentences: [String]) {
    let scalars = Array(text.unicodeScalars)
    let found = SentenceBreaks(scalars).sentences(of: scalars.indices)
    #expect(found.map { String(String.UnicodeScalarView(scalars[$0])) } == sentences)
  }

  private let units = TextUnits(
    PageText(pageIndex: 0, string: "One two. Three four.\nFive six seven.", boxes: []))

  private func text(_ cursor: SelectionCursor?) -> String? {
    cursor.map { units.selection($0.range).text }
  }

  @Test func motionsMoveByUnitsAndStopAtTheEnds() throws {
    var cursor = SelectionCursor(try #require(units.range(of: .word, at: 5)))
    #expect(text(cursor) == "two")
    #expect(text(cursor.moved(.next, by: .word, in: units)) == "Three")
    #expect(text(cursor.moved(.next, by: .sentence, in: units)) == "Three four.")
    #expect(text(cursor.moved(.previous, by: .word, in: units)) == "One")
    #expect(cursor.moved(.previous, by: .line, in: units) == nil)
    cursor = try #require(cursor.moved(.next, by: .line, in: units))
    #expect(text(cursor) == "Five six seven.")
    #expect(text(cursor.moved(.previous, by: .sentence, in: units)) == "Three four.")
    #expect(cursor.moved(.next, by: .line, in: units) == nil)
  }

  @Test func extensionGrowsShrinksAndReverses() throws {
    let start = SelectionCursor(try #require(units.range(of: .word, at: 12)))
    #expect(text(start) == "Three")
    var cursor = start
    func extend(_ direction: SelectionCursor.Direction, _ unit: TextUnit) throws -> String? {
      cursor = try #require(cursor.extended(direction, by: unit, in: units))
      return text(cursor)
    }
    #expect(try extend(.next, .sentence) == "Three four.")
    #expect(try extend(.next, .word) == "Three four. Five")
    #expect(try extend(.previous, .word) == "Three four")
    #expect(try extend(.previous, .word) == "Three")
    #expect(try extend(.previous, .word) == "two. Three")
    #expect(try extend(.previous, .line) == "One two. Three")
    #expect(cursor.extended(.previous, by: .word, in: units) == nil)
    #expect(try extend(.next, .word) == "two. Three")
    #expect(try extend(.next, .word) == "Three")
    #expect(try extend(.next, .line) == "Three four.")
    #expect(start.extended(.next, by: .paragraph, in: units).flatMap(text) == "Three four. Five six seven.")
  }
}
