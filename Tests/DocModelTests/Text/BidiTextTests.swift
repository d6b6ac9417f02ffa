import Testing

@testable import DocModel

/// Right-to-left and East Asian text, in the fixture and on generated pages.
@Suite struct BidiTextTests {
  @Test(arguments: [
    (
      1,
      [
        "הספר פתוח בעמוד הראשון", "המקלדת מהירה מן העכבר", "קובץ PDF 1.7 עם 12 עמודים", "הערה חדשה בעמוד 3",
        "الكتاب مفتوح على الصفحة", "لوحة المفاتيح أسرع", "ملف PDF 1.7 مع 12 صفحة", "حاشية جديدة في النص",
        "ملاحظة",
      ]
    ),
    (
      2,
      [
        "用键盘阅读文档", "这是第一页，上面有三个注释。", "书签和大纲帮助读者找到位置。", "キーボードで文書を読む", "これは日本語の文です。", "注釈としおりを追加する。",
      ]
    ),
    (
      3,
      [
        "The word for book: ספר", "The word for book: كتاب", "本 means book in 日本語", "这个 PDF 有 12 页",
        "המילה book בעברית", "كلمة book في العربية",
      ]
    ),
  ])
  func textIsInReadingOrder(page: Int, lines: [String]) throws {
    let text = try Samples.open("bidi-cjk.pdf").text(ofPage: page - 1)
    #expect(text.string == lines.joined(separator: "\n"))
    #expect(text.lines.map(\.string) == lines)
  }

  @Test func linesKeepTheirMargin() throws {
    let document = try Samples.open("bidi-cjk.pdf")
    for page in 0..<3 {
      for (index, line) in try document.text(ofPage: page).lines.enumerated() {
        let box = line.quad.bounds
        let isRightToLeft = page == 0 || (page == 2 && index > 3)
        #expect(isRightToLeft ? isNear(box.x1, 324) : isNear(box.x0, 36))
        let baseline = 224 - 24 * Double(index)
        #expect(box.y0 < baseline && baseline < box.y1)
      }
    }
  }

  @Test func lettersOfRightToLeftWordsRunToTheLeft() throws {
    let text = try Samples.open("bidi-cjk.pdf").text(ofPage: 0)
    for line in text.lines where !line.string.contains("1") && !line.string.contains("3") {
      for index in line.range.dropFirst() {
        #expect(isNear(text.boxes[index].x1, text.boxes[index - 1].x0, within: 0.01))
        #expect(text.boxes[index].width > 1)
      }
    }
  }

  @Test func leftToRightRunsKeepTheirOrderInARightToLeftLine() throws {
    let text = try Samples.open("bidi-cjk.pdf").text(ofPage: 0)
    let line = text.lines[2]
    let words = text.words.filter { line.range.contains($0.range.lowerBound) }
    #expect(words.map(\.string) == ["קובץ", "PDF", "1.7", "עם", "12", "עמודים"])
    let boxes = words.map(\.quad.bounds)
    // On the page, from the right: the first word, `1.7`, `PDF` to the left of it, and so on.
    #expect(boxes[0].x0 > boxes[2].x1 && boxes[2].x0 > boxes[1].x1 && boxes[1].x0 > boxes[3].x1)
    #expect(boxes[3].x0 > boxes[4].x1 && boxes[4].x0 > boxes[5].x1)
    // The widths of DejaVu Sans, in em.
    #expect(isNear(boxes[1].width, 1.948 * 14) && isNear(boxes[2].width, 1.59 * 14))
  }

  /// A query, its page, and the horizontal range of the match.
  struct Search: CustomTestStringConvertible {
    var query: String
    var page: Int
    var ranges: [ClosedRange<Double>]
    var testDescription: String { "\(query), page \(page)" }

    init(_ query: String, _ page: Int, _ ranges: ClosedRange<Double>...) {
      (self.query, self.page, self.ranges) = (query, page, ranges)
    }
  }

  /// The ranges are computed from the widths of the fixture's fonts and its margins.
  @Test(arguments: [
    Search("הספר", 1, 289.1...324), Search("העכבר", 1, 163.8...205.1), Search("הראשון", 1, 163.1...207),
    Search("PDF 1.7", 1, 236.2...290.2, 238.9...292.9), Search("12", 1, 191.4...209.2, 197.3...215.1),
    Search("הערה חדשה", 1, 248.7...324), Search("الكتاب", 1, 286.4...324), Search("أسرع", 1, 211...242.7),
    Search("ملاحظة", 1, 280.5...324), Search("النص", 1, 191.8...221.3),
    Search("日本語", 2, 78...120), Search("文書", 2, 120...148), Search("日本語", 3, 161.7...203.7),
    Search("ספר", 3, 172.6...198.3), Search("בעברית", 3, 196.9...242.1),
    Search("book בעברית", 3, 196.9...280.7),
    Search("الكتاب مفتوح على", 1, 217.8...324),
  ])
  func matchesHaveTheQuadsOfTheirWords(search: Search) throws {
    let document = try Samples.open("bidi-cjk.pdf")
    let matches = try document.matches(of: try TextFinder(SearchQuery(search.query)), onPage: search.page - 1)
    #expect(matches.map(\.snippet.match) == search.ranges.map { _ in search.query })
    for (match, range) in zip(matches, search.ranges) {
      #expect(match.quads.count == 1)
      let box = try #require(match.quads.first).bounds
      #expect(isNear(box.x0, range.lowerBound) && isNear(box.x1, range.upperBound), "\(box)")
    }
  }

  @Test func pageWithOneRightToLeftLine() throws {
    var page = DrawnPage()
    page.show(DrawnPage.reversed("שלום עולם"), endingAt: 300, y: 200)
    let text = try page.text()
    #expect(text.string == "שלום עולם")
    #expect(text.boxes.map(\.x1) == stride(from: 300, to: 246, by: -6).map { $0 })
  }

  @Test(arguments: [0, 90, 180, 270])
  func rotatedPagesHaveTheSameText(rotation: Int) throws {
    var page = DrawnPage()
    page.rotation = rotation
    let lines = ["שלום עולם ושלום", "המספר הוא 12 או 34", "זה PDF 1.7 וזהו", "סוף"]
    page.show(DrawnPage.reversed(lines[0]), endingAt: 300, y: 250)
    page.show("34 וא 12 אוה רפסמה", endingAt: 300, y: 236)
    page.show("והזו PDF 1.7 הז", endingAt: 300, y: 222)
    page.show(DrawnPage.reversed(lines[3]), endingAt: 300, y: 208)
    let text = try page.text()
    #expect(text.lines.map(\.string) == lines)
    for (index, line) in text.lines.enumerated() {
      let box = line.quad.bounds
      #expect(isNear(box.x1, 300, within: 0.01))
      #expect(isNear(box.x0, 300 - 6 * Double(lines[index].unicodeScalars.count), within: 0.01))
      #expect(box.y0 < 250 - 14 * Double(index) && 250 - 14 * Double(index) < box.y1)
    }
  }

  @Test func aCentredParagraphKeepsItsShortLastLines() throws {
    var page = DrawnPage()
    let lines = ["זאת השורה הראשונה של הפסקה", "וזאת השורה השניה שלה כאן", "אחר כך עוד אחת", "סוף"]
    for (index, line) in lines.enumerated() {
      page.show(DrawnPage.reversed(line), centeredAt: 200, y: 250 - 14 * Double(index))
    }
    let text = try page.text()
    #expect(text.lines.map(\.string) == lines)
    for line in text.lines { #expect(isNear(line.quad.bounds.center.x, 200)) }
  }

  @Test func columnsAreReadFromTheRight() throws {
    var page = DrawnPage()
    let right = ["הטור הימני מתחיל כאן", "ונמשך לאורך כמה שורות", "של טקסט שאין בו דבר", "והוא נגמר כאן"]
    let left = ["הטור השמאלי בא אחריו", "וגם בו יש כמה שורות", "שאין בהן דבר מעניין", "זה הסוף"]
    for (index, (first, second)) in zip(right, left).enumerated() {
      page.show(DrawnPage.reversed(first), endingAt: 370, y: 250 - 14 * Double(index))
      page.show(DrawnPage.reversed(second), endingAt: 180, y: 250 - 14 * Double(index))
    }
    let text = try page.text()
    #expect(text.lines.map(\.string) == right + left)
    #expect(text.lines.map { $0.quad.bounds.x1.rounded() } == [370, 370, 370, 370, 180, 180, 180, 180])
  }

  @Test func aLatinLineOfARightToLeftPageKeepsItsOrder() throws {
    var page = DrawnPage()
    page.show(DrawnPage.reversed("שורה ארוכה מאוד של טקסט בעברית"), endingAt: 300, y: 250)
    page.show("an English line", x: 120, y: 236)
    page.show(DrawnPage.reversed("ועוד שורה אחת בעברית"), endingAt: 300, y: 222)
    let text = try page.text()
    #expect(
      text.lines.map(\.string) == [
        "שורה ארוכה מאוד של טקסט בעברית", "an English line", "ועוד שורה אחת בעברית",
      ])
  }

  /// The order of drawing a point over a letter: after the word, before it, or just before the letter.
  enum PointDrawing: CaseIterable {
    case last, first, within
  }

  @Test(arguments: PointDrawing.allCases)
  func vowelPointsFollowTheirLetters(drawing: PointDrawing) throws {
    var page = DrawnPage()
    page.show(DrawnPage.reversed("מילים"), endingAt: 300, y: 250)
    // From the left: mem, vav, lamed, shin. The point is below the middle of the shin, or starts at its edge.
    let point = "\u{5B8}"
    if drawing == .first { page.show(point, x: 221, y: 222) }
    page.show(drawing == .within ? "םול\(point)ש" : "םולש", x: 200, y: 222)
    if drawing == .last { page.show(point, x: 221, y: 222) }
    let text = try page.text()
    #expect(text.lines.map { Array($0.string.unicodeScalars) }.last == Array("ש\u{5B8}לום".unicodeScalars))
  }

  @Test func aLigatureOfLamAndAlefIsReadInItsOrder() throws {
    var page = DrawnPage()
    let ligature = DrawnPage.Oddity.lamAlef.string
    page.show("ב" + "\u{644}\u{627}", endingAt: 300, y: 250)  // the article, from the left
    page.show("ב" + ligature + "ג", endingAt: 300, y: 236)
    let text = try page.text()
    #expect(text.lines.map(\.string) == ["\u{627}\u{644}ב", "ג\u{644}\u{627}ב"])
    let line = text.lines[1].range
    #expect(text.boxes[line].map(\.x0) == [294, 291, 288, 282])
  }

  @Test func bidiControlsInTheFileAreHarmless() throws {
    var page = DrawnPage()
    let (embedding, pop) = (DrawnPage.Oddity.embedding.string, DrawnPage.Oddity.popEmbedding.string)
    page.show(pop + DrawnPage.reversed("שלום") + embedding, endingAt: 300, y: 250)
    page.show(DrawnPage.reversed("עולם"), endingAt: 300, y: 236)
    let text = try page.text()
    #expect(text.lines.map(\.string).last == "עולם")
    #expect(text.boxes.count == text.scalars.count)
  }

  @Test func cellsOfATableAreReadFromTheRight() throws {
    var page = DrawnPage()
    let rows = [
      ["שם", "גיל", "עיר"], ["דני", "12", "חיפה"], ["רות", "34", "תל אביב"], ["משה", "56", "ירושלים"],
    ]
    for (row, cells) in rows.enumerated() {
      for (column, cell) in cells.enumerated() {
        let visual = cell.first?.isNumber == true ? cell : DrawnPage.reversed(cell)
        page.show(visual, endingAt: 350 - 100 * Double(column), y: 250 - 20 * Double(row))
      }
    }
    #expect(try page.text().lines.map(\.string) == rows.map { $0.joined(separator: " ") })
  }

  /// Scalars and boxes of matches agree in overlapping blocks of text.
  @Test(arguments: 0..<20)
  func boxesMatchTheTextOfOverlappingBlocks(seed: Int) throws {
    var state = UInt64(seed) &* 2_862_933_555_777_941_757 &+ 3_037_000_493
    // Knuth's generator: the pages are the same in every run.
    let next = { (bound: UInt64) -> UInt64 in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state >> 33) % bound
    }
    var page = DrawnPage()
    page.rotation = seed % 4 * 90
    for _ in 0...next(6) {
      let (x, y) = (Double(20 + next(230)), Double(60 + next(220)))
      for line in 0...next(3) {
        let word = String(repeating: "ש", count: Int(1 + next(10)))
        page.show(word + " " + word, x: x + Double(next(20)), y: y - 14 * Double(line))
      }
    }
    let shown = try #require(try page.shownText())
    #expect(shown.boxes.count == shown.scalars.count)
    #expect(try page.text().lines.allSatisfy { $0.quad.bounds.width > 0 })
  }
}
