import Foundation
import TestSupport
import Testing

@testable import DocModel

@Suite struct HeadingTests {
  @Test(arguments: [
    ("2.1 Types", [2, 1], "Types"), ("3. Results", [3], "Results"), ("Chapter 7: Files", [7], "Files"),
    ("A.2 Tables", [1, 2], "Tables"), ("IV. Methods", [4], "Methods"), ("Appendix B Data", [2], "Data"),
    ("§ 12 Fristen", [12], "Fristen"), ("第3章 文字", [3], "文字"), ("第十二章 文字", [12], "文字"),
    ("LIX. Ends", [59], "Ends"), ("第2部 文字", [2], "文字"), ("第二編 文字", [2], "文字"),
  ])
  func numbersOfHeadingsAreParsed(text: String, path: [Int], rest: String) throws {
    let parsed = try #require(HeadingNumber.parse(text))
    #expect(parsed.number.path == path)
    #expect(parsed.rest == rest)
    #expect(parsed.number.isPart == text.contains { "部編".contains($0) })
  }

  @Test(arguments: [
    "Types", "2024 in review", "1.2.3.4.5.6.7 deep", "", "99999999999999999999 pages", "1..2 gap", "LX. Ends",
  ])
  func otherTextHasNoNumber(text: String) {
    #expect(HeadingNumber.parse(text) == nil)
  }

  @Test(
    arguments: [
      ("i", 1), ("iv", 4), ("xii", 12), ("XIV", 14), ("mcmxc", 1990), ("iiii", nil), ("vx", nil),
      ("iXi", nil), ("ic", nil), ("", nil), ("abc", nil),
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
    // A line at about their height is one.
    for offset in [-4.0, -2, 0, 2, 4] {
      let heads = Array(repeating: page([line("The Book", y: 40)] + prose), count: 4)
      var book = HeadingBook(heads + [page([line("Its Part", y: 40 + offset)] + prose)])
      RunningHeads.mark(&book)
      #expect(book.pieces.map { $0[0].isRunning } == [true, true, true, true, abs(offset) <= 2])
    }
  }

  /// A line across a page in one style.
  private func line(_ text: String, y: Double, size: Double = 10, font: String = "Body", x: Double = 72)
    -> HeadingLine
  {
    HeadingLine(
      text: text, box: Rectangle(x0: x, y0: y, x1: x + 5 * Double(text.count), y1: y + size),
      runs: [.init(count: text.unicodeScalars.count, style: TextRun.Font(font, size: size))])
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

  @Test(
    arguments: [
      ([], 3), (["Files . . . 5", "Errors . . . 6", "Limits . . . 7"], 6), (["Files . . . 5"], 4),
      (["List of Figures", "Files . . . 5", "Errors . . . 6", "Limits . . . 7"], 3),
      // The title of another list may follow some text.
      (["k", "n", "o", "p", "q", "Contents", "r", "Files . . . 5", "Errors . . . 6", "Limits . . . 7"], 6),
    ] as [([String], Int)])
  func entriesOfContentsPagesLeadToTheirTitles(rest: [String], count: Int) {
    let first = ["Contents", "Preface . . . 2", "Notes", "TYPES . . . 3", "Values . . . 4", "Absent . . . 4"]
    var pages = [first, rest].map { page($0.enumerated().map { line($1, y: 140 + 14 * Double($0)) }) }
    // A single entry on the second page has a link.
    if rest.count == 1 {
      pages[1].jumps = [.init(area: pages[1].lines[0].box, pageIndex: 5, top: 95, name: nil)]
    }
    pages[1].lines += prose
    let names = ["Preface", "Types", "Values", "Files", "Errors", "Limits"]
    pages += names.map { page([line($0, y: 100, size: 14)] + prose) }
    // This is no entry, and less prominent than larger text.
    pages[2].lines.insert(line("Notes", y: 200, font: "Body-Bold"), at: 1)
    #expect(titles(pages) == names.prefix(count).enumerated().map { "0 \($0 + 2) \($1)" })
    let book = HeadingBook(pages)
    #expect(book.prominence(book.pieces[2][0]) > book.prominence(book.pieces[2][1]))
  }

  @Test func contentsPagesHaveColumns() {
    let left = ["Alpha . . . . . 2", "Beta . . . . . 2", "Gamma . . . . . 3", "Delta . . . . . 3"]
    let right = ["Epsilon . . . . 4", "Zeta . . . . . 4", "Eta . . . . . . . 5", "Theta . . . . . 5"]
    let contents =
      [line("Contents", y: 100, size: 14, font: "Body-Bold")]
      + zip(left, right).enumerated().flatMap { index, texts in
        [
          line(texts.0, y: 140 + 20 * Double(index)), line(texts.1, y: 140 + 20 * Double(index), x: 330),
        ]
      }
    let names = [["Alpha", "Beta"], ["Gamma", "Delta"], ["Epsilon", "Zeta"], ["Eta", "Theta"]]
    let pages =
      [page(contents)]
      + names.map { page([line($0[0], y: 100, size: 14), line($0[1], y: 140, size: 14)] + prose) }
    #expect(
      titles(pages).map { String($0.dropFirst(2)) }
        == names.enumerated().flatMap { ["\($0 + 1) \($1[0])", "\($0 + 1) \($1[1])"] })
  }

  @Test func lettersOfAnIndexAreHeadingsWhereDestinationsLeadToThem() {
    let chapters = ["1 One", "2 Two", "3 Three"].map { page([line($0, y: 100, size: 14)] + prose) }
    var index = page(
      ["A", "B", "C", "D", "E"].enumerated().map {
        line($1, y: 100 + 100 * Double($0), font: "Body-Bold")
      })
    #expect(titles(chapters + [index]) == ["0 0 1 One", "0 1 2 Two", "0 2 3 Three"])
    index.anchors = [99, 199, 299, 399, 499]
    #expect(titles(chapters + [index]).suffix(5) == ["1 3 A", "1 3 B", "1 3 C", "1 3 D", "1 3 E"])
  }

  @Test func lettersThatNamePointsOnPagesFarApartAreNoIndex() {
    let far = (0..<6).map { _ in page(prose) }
    func figure(_ letters: [String]) -> HeadingPage {
      var figure = page(
        letters.enumerated().map { line($1, y: 100 + 60 * Double($0), font: "Body-Bold") } + prose)
      figure.anchors = letters.indices.map { 99 + 60 * Double($0) }
      return figure
    }
    let chapters = ["1 One", "2 Two", "3 Three"].map { page([line($0, y: 100, size: 14)] + prose) }
    let found = titles(chapters + [figure(["A", "B", "C"])] + far + [figure(["x", "y"])])
    #expect(found == ["0 0 1 One", "0 1 2 Two", "0 2 3 Three"])
  }

  /// A document with two pages, whose structure has an entry more for the first heading.
  private func tagged(_ extra: String = "") throws -> Document {
    var file = PackedPDF(catalog: "/StructTreeRoot 5 0 R")
    file[2] = "<</Type /Pages /Count 2 /Kids [3 0 R 4 0 R]>>"
    let running = (2..<14).map { "/P <</MCID \($0)>> BDC 0 -20 Td (Running text, line \($0)) Tj EMC" }
    for (page, title) in [(3, "Beginnings"), (4, "Ends")] {
      file[page] = """
        <</Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents \(page + 7) 0 R
        /Resources <</Font <</F 9 0 R>>>>>>
        """
      let content =
        "BT /F 10 Tf 72 700 Td /Top <</MCID 0>> BDC (\(title)) Tj EMC 0 -20 Td (Text) Tj 0 -20 Td "
        + "/Sub <</MCID 1>> BDC (Part of \(title)) Tj EMC \(running.joined(separator: " ")) ET"
      file.add(page + 7, stream: Array(content.utf8))
    }
    file[9] = "<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>"
    file[5] = "<</Type /StructTreeRoot /K 6 0 R /RoleMap <</Top /Head /Head /H1 /Sub /H2 /Loop /Loop>>>>"
    file[6] = "<</S /Document /P 5 0 R /K [7 0 R 8 0 R]>>"
    for (element, page) in [(7, 3), (8, 4)] {
      file[element] = """
        <</S /Sect /P 6 0 R /Pg \(page) 0 R /K [<</S /Top /K [0 \(extra)]>>
        <</S /Sub /K <</Type /MCR /MCID 1>>>> <</S /Loop /K 2>>]>>
        """
    }
    return try Document(.bytes(Data(file.bytes), name: "tagged.pdf"))
  }

  @Test(
    "Tags mark headings, also in trees that loop",
    arguments: ["", "6 0 R", "7 0 R 5 0 R", "null (text) 99 -1", "<</S /H1 /K 7 0 R>>"]
  )
  func tagsMarkHeadingsAlsoInTreesThatLoop(extra: String) throws {
    let headings = try tagged(extra).headings()
    #expect(headings.map(\.title) == ["Beginnings", "Part of Beginnings", "Ends", "Part of Ends"])
    #expect(headings.map(\.level) == [0, 1, 0, 1])
    #expect(headings.map(\.pageIndex) == [0, 0, 1, 1])
    #expect(headings.first?.evidence == [.tag("H1")])
  }

  @Test("An element that is named many times is read once") func repeatedTags() throws {
    let extra = String(repeating: "7 0 R ", count: 200_000)
    #expect(try tagged(extra).headings().count == 4)
  }

  @Test(
    arguments: [
      ("H1", 0, 0), ("H6", 0, 5), ("H", 3, 2), ("H", 0, 0), ("H0", 0, nil), ("Hx", 0, nil), ("P", 2, nil),
    ] as [(String, Int, Int?)])
  func tagsHaveLevels(type: String, sections: Int, level: Int?) {
    #expect(HeadingTagReader.level(of: type, sections: sections) == level)
  }

  @Test(arguments: [0, 1e30, -1e30, .nan, .infinity])
  func sizesOfFontsMayBeAnything(size: Double) {
    let lines = (0..<50).map { line("\($0) Title", y: 12 * Double($0), size: size) }
    #expect(titles([page(lines)]).count <= 50)
  }

  @Test("Pages with thousands of lines are read", .limited) func hugePages() {
    let contents = (0..<3_000).map { line("\($0) Title \($0) . . . \($0)", y: 12 * Double($0)) }
    #expect(titles([page([line("Contents", y: -20, size: 14)] + contents)]) == [])
    #expect(titles([page((0..<6_000).map { line("A", y: Double($0 / 600), x: Double($0 % 600)) })]) == [])
    let same = page((0..<2_000).map { line("Same", y: 12 * Double($0), size: 20) })
    let entries = (0..<400).map { line("Same \($0) . . . 2", y: 12 * Double($0)) }
    #expect(titles([page([line("Contents", y: -20, size: 14)] + entries), same]) == [])
  }

  @Test func nothingIsFoundWhereNothingIsSure() {
    #expect(titles([page(prose), page([line("A bold remark", y: 100, font: "Body-Bold")] + prose)]) == [])
    #expect(titles([]) == [])
    let broken = HeadingLine(
      text: "1 Title", box: Rectangle(x0: .nan, y0: .infinity, x1: -.infinity, y1: .nan),
      runs: [.init(count: 7, style: TextRun.Font("X", size: .nan))])
    #expect(titles([page([broken, broken, broken])]) == [])
  }
}
