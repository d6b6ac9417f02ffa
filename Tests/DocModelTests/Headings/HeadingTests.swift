import Testing

@testable import DocModel

@Suite struct HeadingTests {
  @Test(arguments: [
    ("2.1 Types", [2, 1], "Types"), ("3. Results", [3], "Results"), ("Chapter 7: Files", [7], "Files"),
    ("A.2 Tables", [1, 2], "Tables"), ("IV. Methods", [4], "Methods"), ("Appendix B Data", [2], "Data"),
    ("§ 12 Fristen", [12], "Fristen"), ("第3章 文字", [3], "文字"), ("第十二章 文字", [12], "文字"),
  ])
  func numbersOfHeadingsAreParsed(text: String, path: [Int], rest: String) throws {
    let parsed = try #require(HeadingNumber.parse(text))
    #expect(parsed.number.path == path)
    #expect(parsed.rest == rest)
  }

  @Test(arguments: [
    "Types", "2024 in review", "1.2.3.4.5.6.7 deep", "", "99999999999999999999 pages", "1..2 gap",
  ])
  func otherTextHasNoNumber(text: String) {
    #expect(HeadingNumber.parse(text) == nil)
  }

  @Test(
    arguments: [
      ("i", 1), ("iv", 4), ("xii", 12), ("XIV", 14), ("mcmxc", 1990), ("iiii", nil), ("vx", nil),
      ("iXi", nil),
      ("ic", nil), ("", nil), ("abc", nil),
    ] as [(String, Int?)])
  func romanNumeralsHaveOneForm(text: String, value: Int?) {
    #expect(RomanNumeral.value(text) == value)
  }

  @Test(
    arguments: [
      ("Arrays. . . . . . 14", "Arrays", "14", true), ("Preface ........ iv", "Preface", "iv", true),
      ("Types … 3", "Types", "3", true), ("Version 4", "Version", "4", false),
      ("Plain text", "Plain text", nil, false),
      ("Tables . . . . A-3", "Tables", "A-3", true), ("", "", nil, false),
    ] as [(String, String, String?, Bool)])
  func leadersDivideTitlesFromPageNumbers(text: String, title: String, label: String?, hasLeader: Bool) {
    let parsed = LeaderText(text)
    #expect(parsed.title == title)
    #expect(parsed.label == label)
    #expect(parsed.hasLeader == hasLeader)
  }

  @Test(arguments: [
    ("1", "2", true), ("1", "1.1", true), ("1.2", "2", true), ("1.2.3", "1.3", true), ("9", "A", true),
    ("2", "1", false), ("1", "2.1", false), ("1.1", "1.1", false), ("1", "7", false), ("A", "2", false),
  ])
  func numbersFollowOneAnother(first: String, second: String, follows: Bool) throws {
    let first = try #require(HeadingNumber.parse("\(first) x")).number
    let second = try #require(HeadingNumber.parse("\(second) x")).number
    #expect((NumberedHeadings.cost(from: first, to: second) != nil) == follows)
  }

  @Test func runningHeadsAreComparedWithoutNumbers() {
    #expect(RunningHeads.key("12 CHAPTER 3. TYPES") == RunningHeads.key("CHAPTER 4. TYPES 13"))
    #expect(RunningHeads.key("xiv") == "")
  }

  /// A line across a page in one style.
  private func line(_ text: String, y: Double, size: Double = 10, font: String = "Body", x: Double = 72)
    -> HeadingLine
  {
    HeadingLine(
      text: text, box: Rectangle(x0: x, y0: y, x1: x + 5 * Double(text.count), y1: y + size),
      runs: [.init(count: text.unicodeScalars.count, style: TextStyle(font: font, size: size))])
  }

  private func page(_ lines: [HeadingLine]) -> HeadingPage {
    HeadingPage(label: "1", size: Size(width: 600, height: 800), lines: lines, jumps: [])
  }

  private var prose: [HeadingLine] {
    (0..<20).map {
      line("Running text that fills the page and has no number, \($0).", y: 300 + 15 * Double($0))
    }
  }

  private func titles(_ pages: [HeadingPage]) -> [String] {
    let (book, entries) = HeadingFinder.marked(HeadingBook(pages))
    return HeadingFinder.headings(in: book, listed: entries).map { "\($0.level) \($0.page) \($0.title)" }
  }

  @Test func numberedHeadingsFollowOneAnotherAndListsDoNot() {
    let pages = [
      page([line("1 Introduction", y: 100, size: 14, font: "Body-Bold")] + prose),
      page(
        [
          line("1.1 Purpose", y: 100, size: 12, font: "Body-Bold"),
          line("Figure 3 Bold", y: 200, font: "Body-Bold"),
        ] + prose),
      page(
        [line("2 Methods", y: 100, size: 14, font: "Body-Bold"), line("1. an item of a list", y: 200)] + prose
      ),
    ]
    #expect(titles(pages) == ["0 0 1 Introduction", "1 1 1.1 Purpose", "0 2 2 Methods"])
  }

  @Test func entriesOfAContentsPageLeadToTheirTitles() {
    let contents =
      [line("Contents", y: 100, size: 14, font: "Body-Bold")]
      + ["Preface . . . . . 1", "Types . . . . . 2", "Values . . . . . 3", "Absent . . . . . 3"].enumerated()
      .map {
        line($1, y: 140 + 20 * Double($0))
      }
    let pages =
      [page(contents)] + ["Preface", "Types", "Values"].map { page([line($0, y: 100, size: 14)] + prose) }
    #expect(titles(pages) == ["0 1 Preface", "0 2 Types", "0 3 Values"])
  }

  @Test func nothingIsFoundWhereNothingIsSure() {
    #expect(titles([page(prose), page([line("A bold remark", y: 100, font: "Body-Bold")] + prose)]) == [])
    #expect(titles([]) == [])
  }

  @Test func boxesWithoutNumbersAreHarmless() {
    let broken = HeadingLine(
      text: "1 Title", box: Rectangle(x0: .nan, y0: .infinity, x1: -.infinity, y1: .nan),
      runs: [.init(count: 7, style: TextStyle(font: "X", size: .nan))])
    #expect(titles([page([broken, broken, broken])]) == [])
  }
}
