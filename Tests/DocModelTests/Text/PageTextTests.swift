import Testing

@testable import DocModel
@testable import PDFObjects

extension DrawnPage {
  /// Returns the text of the page, and checks that both ways of reading it agree.
  func text() throws -> PageText {
    let document = try Document(source)
    let text = try document.text(ofPage: 0)
    #expect(try document.string(ofPage: 0) == text.string)
    return text
  }

  /// Returns the text of the page from Poppler.
  func shownText() throws -> ShownText? {
    try PopplerDocument(FileContents(source), password: nil).page(at: 0)?.shownText
  }
}

/// Returns whether two lengths are equal to within a point.
func isNear(_ first: Double, _ second: Double, within tolerance: Double = 1) -> Bool {
  abs(first - second) <= tolerance
}

@Suite struct PageTextTests {
  @Test func boxesMatchTheTextOfAllFixtures() throws {
    let pages = try Samples.names.reduce(0) { try $0 + expectInStep(Samples.path($1)) }
    #expect(pages > 400)
  }

  @Test(.needsCorpus, arguments: Corpus.names)
  func boxesMatchTheTextOfTheCorpus(name: String) throws {
    _ = try expectInStep(Corpus.path(name))
  }

  /// Checks all readable pages of a file and returns their number.
  private func expectInStep(_ path: String) throws -> Int {
    guard let document = try? Document(.path(path)) else { return 0 }
    let poppler = try? PopplerDocument(FileContents(.path(path)), password: nil)
    var count = 0
    for index in 0..<document.pageCount {
      guard let string = try? document.string(ofPage: index) else { continue }
      let text = try document.text(ofPage: index)
      let name = Comment(rawValue: "\(path), page \(index + 1)")
      #expect(text.string == string, name)
      #expect(text.boxes.count == text.scalars.count, name)
      #expect(!text.scalars.contains { ("\u{202A}"..."\u{202C}").contains($0) }, name)
      // Poppler's text has a box for each scalar, without padding.
      if let shown = poppler?.page(at: index)?.shownText {
        #expect(shown.boxes.count == shown.scalars.count, name)
      }
      count += 1
    }
    return count
  }

  /// A line of `scripts/fixtures/geometry.py`: the page, the left end and the baseline.
  struct Sample: CustomTestStringConvertible {
    var page: Int
    var string: String
    var x: Double
    var baseline: Double
    var testDescription: String { string }

    init(_ page: Int, _ string: String, x: Double, baseline: Double) {
      (self.page, self.string, self.x, self.baseline) = (page, string, x, baseline)
    }
  }

  @Test(arguments: [
    Sample(1, "A4 portrait", x: 18, baseline: 811.89), Sample(2, "US Letter portrait", x: 18, baseline: 762),
    Sample(3, "Tiny", x: 6, baseline: 38), Sample(4, "A4 landscape", x: 18, baseline: 565.276),
    Sample(5, "Rotate 0", x: 18, baseline: 170), Sample(6, "Rotate 90", x: 18, baseline: 170),
    Sample(7, "Rotate 180", x: 18, baseline: 170), Sample(8, "Rotate 270", x: 18, baseline: 170),
    Sample(9, "Crop box 200 by 150 at 100, 250", x: 118, baseline: 370),
    Sample(10, "Crop box, rotated by 90", x: 118, baseline: 370),
    Sample(11, "Media box from -50, 100", x: -32, baseline: 270),
    Sample(12, "Media box with swapped corners", x: 18, baseline: 170),
    Sample(13, "User unit 2", x: 18, baseline: 170), Sample(14, "Rotate -90", x: 18, baseline: 170),
    Sample(15, "Rotate 450", x: 18, baseline: 170),
    Sample(16, "Crop box beyond the media box", x: 68, baseline: 170),
    Sample(17, "Inherited box and rotation", x: 18, baseline: 320),
    Sample(18, "Inherited box, own rotation", x: 18, baseline: 320),
    Sample(19, "Inherited crop, own media box", x: 36.875, baseline: 271.875),
  ])
  func textHasItsWrittenPositionOnEveryKindOfPage(sample: Sample) throws {
    let document = try Samples.open("geometry.pdf")
    let text = try document.text(ofPage: sample.page - 1)
    let shown = try document.page(at: sample.page - 1).cropBox
    let line = try #require(text.lines.first)
    #expect(text.lines.count == 1)
    // Text beyond the edge of the page is missing.
    #expect(sample.string.hasPrefix(line.string) && line.string.count > 3)
    let box = line.quad.bounds
    #expect(isNear(box.x0, sample.x))
    #expect(box.y0 < sample.baseline && sample.baseline < box.y1)
    #expect(isNear(box.y0, sample.baseline, within: 4) && isNear(box.y1, sample.baseline, within: 12))
    #expect(box.width > box.height)
    #expect(shown.contains(box.center))
    for index in text.scalars.indices.dropFirst() {
      #expect(isNear(text.boxes[index].x0, text.boxes[index - 1].x1, within: 0.01))
    }
  }

  /// Checks positions with the widths of Helvetica: `Rotate ` is 3.224 em wide, a digit 0.556.
  @Test(arguments: [(5, 1), (6, 2), (7, 3), (8, 3), (14, 3), (15, 3)])
  func wordsHaveTheirWrittenPosition(page: Int, digits: Int) throws {
    let words = try Samples.open("geometry.pdf").text(ofPage: page - 1).words
    try #require(words.count == 2)
    let (first, second) = (words[0].quad.bounds, words[1].quad.bounds)
    #expect(words[0].string == "Rotate" && words[1].range == 7..<(7 + words[1].string.count))
    #expect(isNear(first.x0, 18) && isNear(first.x1, 18 + 2.946 * 12))
    let sign = words[1].string.hasPrefix("-") ? 0.333 - 0.556 : 0
    #expect(isNear(second.x0, 18 + 3.224 * 12))
    #expect(isNear(second.x1, 18 + (3.224 + sign + 0.556 * Double(words[1].string.count)) * 12))
  }

  @Test func linesOfAnArticleStandBelowEachOther() throws {
    let lines = try Samples.open("article.pdf").text(ofPage: 6).lines
    let boxes = lines.map(\.quad.bounds)
    #expect(lines.count > 10)
    #expect(lines.contains { $0.string == "2.1 Highlights and notes" })
    for (upper, lower) in zip(boxes, boxes.dropFirst()) { #expect(upper.center.y > lower.center.y) }
  }

  @Test func ligatureGlyphsHaveABoxForEachScalarOfTheirText() throws {
    let text = try Samples.open("typography.pdf").text(ofPage: 0)
    let lines = text.lines.map(\.string)
    #expect(lines.contains("The ﬁrst ﬂight of the oﬃce staﬀ was a waﬄe."))
    let mapped = try #require(text.lines.first { $0.string.hasPrefix("The first flight") })
    let word = try #require(text.words.first { $0.range.lowerBound == mapped.range.lowerBound + 4 })
    #expect(word.string == "first")
    // The width of the glyph is divided between the f and the i.
    let (f, i) = (text.boxes[word.range.lowerBound], text.boxes[word.range.lowerBound + 1])
    #expect(isNear(f.width, i.width, within: 0.001) && isNear(f.x1, i.x0, within: 0.001))
  }

  @Test func columnsAreReadOneAfterTheOther() throws {
    let text = try Samples.open("typography.pdf").text(ofPage: 2)
    let lines = text.lines
    let left = try #require(lines.firstIndex { $0.string == "The left column ends here." })
    let right = try #require(lines.firstIndex { $0.string.hasPrefix("The right column follows") })
    #expect(left < right)
    #expect(isNear(lines[left].quad.bounds.x0, 40) && isNear(lines[right].quad.bounds.x0, 230))
  }

  @Test func textOnTheEdgeOfThePageIsKept() throws {
    var page = DrawnPage()
    page.show("edge", x: -14, y: 290)
    page.show("middle", x: 150, y: 150)
    page.show("corner", x: 382, y: 5)
    let text = try page.text()
    #expect(text.string.hasSuffix("ge\nmiddle\ncorn") || text.string.hasSuffix("dge\nmiddle\ncorner"))
  }

  @Test func halfASurrogatePairIsOneScalar() throws {
    var page = DrawnPage()
    page.show("a" + DrawnPage.Oddity.surrogate.string + "b", x: 100, y: 100)
    let text = try page.text()
    #expect(text.string == "a\u{FFFD}b")
    #expect(text.boxes.map(\.x0) == [100, 106, 112])
  }

  @Test(arguments: [0, 90, 180, 270])
  func spacesLieBetweenTheirWordsOnRotatedPages(rotation: Int) throws {
    var page = DrawnPage()
    page.rotation = rotation
    page.show("two words", x: 100, y: 100)
    let text = try page.text()
    #expect(text.string == "two words")
    let space = text.boxes[3]
    #expect(isNear(space.x0, 118, within: 0.01) && isNear(space.x1, 124, within: 0.01))
  }

  @Test func pageKeepsItsDocumentAlive() throws {
    var page = DrawnPage()
    page.show("still there", x: 100, y: 100)
    var document: PopplerDocument? = try PopplerDocument(FileContents(page.source), password: nil)
    let kept = try #require(document?.page(at: 0))
    let owner = WeakReference(to: document)
    document = nil
    #expect(owner.object != nil)
    #expect(kept.text == "still there")
  }

  @Test func missingBoxesAreFilledWithEmptyOnes() {
    let box = Rectangle(x0: 1, y0: 2, x1: 3, y1: 4)
    let text = PageText(pageIndex: 0, string: "abc", boxes: [box])
    #expect(text.boxes == [box] + Array(repeating: Rectangle(x0: 3, y0: 2, x1: 3, y1: 2), count: 2))
    #expect(PageText(pageIndex: 0, string: "", boxes: [box]).boxes.isEmpty)
  }

  @Test(arguments: [
    ("plain", "plain", false), ("\u{202B}x\u{202C}", "\u{202B}x\u{202C}", true),
    ("…‘’", "…‘’", false), ("\u{202D}", "\u{202D}", false), ("", "", false),
  ])
  func embeddingControlsAreDetected(bytes: String, string: String, hasEmbeddings: Bool) {
    let read = bytes.withCString { PopplerString(copying: $0) }
    #expect(read.string == string && read.hasEmbeddings == hasEmbeddings)
  }

  @Test(
    arguments: [
      ([0x61, 0xED, 0xA0, 0xB5, 0x62], "a\u{FFFD}b"), ([0xFF, 0x61], "\u{FFFD}a"),
      ([0x80, 0x61], "\u{FFFD}a"),
      ([0x61, 0xE2, 0x80], "a\u{FFFD}\u{FFFD}"), ([0xED, 0xA0, 0xB5, 0xC3, 0xA9], "\u{FFFD}é"),
      ([0xED, 0xA0, 0xB5, 0xF0, 0x9F, 0x94, 0x96, 0xE4, 0xB8, 0xAD], "\u{FFFD}🔖中"),
    ] as [([UInt8], String)])
  func brokenUTF8IsRepaired(bytes: [UInt8], string: String) {
    let read = (bytes + [0]).map { CChar(bitPattern: $0) }.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.map { PopplerString(copying: $0) }
    }
    #expect(read?.string == string)
  }
}

/// A reference that doesn't keep its object alive.
private struct WeakReference {
  private(set) weak var object: AnyObject?

  init(to object: AnyObject?) { self.object = object }
}
