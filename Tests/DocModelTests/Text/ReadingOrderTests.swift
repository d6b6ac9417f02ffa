import Testing

@testable import DocModel

/// Lines in visual order, from left to right, and in reading order.
@Suite struct ReadingOrderTests {
  struct Line: CustomTestStringConvertible {
    var visual: String
    var logical: String
    var testDescription: String { logical }

    init(_ visual: String, _ logical: String) { (self.visual, self.logical) = (visual, logical) }
  }

  private func read(_ visual: String, pageIsRightToLeft: Bool) -> String {
    let letters = visual.unicodeScalars.enumerated().map { index, scalar in
      let x = Double(index)
      return VisualLine.Letter(scalar: scalar, box: Rectangle(x0: x, y0: 0, x1: x + 1, y1: 1))
    }
    let clusters = VisualLine.Cluster.clusters(of: letters)
    var view = String.UnicodeScalarView()
    for cluster in ReadingOrder(clusters, pageIsRightToLeft: pageIsRightToLeft).clusters {
      view.append(contentsOf: cluster.letters.map(\.scalar))
    }
    return String(view)
  }

  @Test(arguments: [
    Line("", ""), Line("גבא", "אבג"), Line("דג בא", "אב גד"),
    Line("PDF 1.7 בא", "אב PDF 1.7"), Line("ד PDF 1.7 בא", "אב PDF 1.7 ד"),
    Line("ד 12 ג 34 בא", "אב 34 ג 12 ד"), Line("34 12", "12 34"), Line("12:30-13:45 בא", "אב 12:30-13:45"),
    Line("1,234.56 בא", "אב 1,234.56"), Line("12% בא", "אב 12%"), Line("$5 בא", "אב $5"),
    Line(".12 בא", "אב 12."), Line("12. בא", "אב .12"), Line("!דג ,בא", "אב, גד!"), Line("12-ב", "ב-12"),
    Line("an English line", "an English line"), Line("PDF ב DOC", "PDF ב DOC"),
    Line("PDF חזוהדג בא DOC", "DOC אב גדהוזח PDF"),
    Line("٣٤ با", "اب ٣٤"),
    // Marks stay after their letters.
    Line("ב\u{5B8}א", "אב\u{5B8}"), Line("\u{5B8}", "\u{5B8}"),
  ])
  func linesOfARightToLeftPage(line: Line) {
    #expect(read(line.visual, pageIsRightToLeft: true) == line.logical)
  }

  @Test(arguments: [
    Line("", ""), Line("word: גבא", "word: אבג"), Line("word גבא end", "word אבג end"),
    Line("a דג בא b", "a אב גד b"), Line("a ד 12 בא b", "a אב 12 ד b"), Line("the 12 בא", "the 12 אב"),
    Line("12 34", "12 34"), Line("הדג book בא", "אב book גדה"),
    Line("בא many Latin words בא", "אב many Latin words אב"),
    Line("דגבא said he", "אבגד said he"),
  ])
  func linesOfALeftToRightPage(line: Line) {
    #expect(read(line.visual, pageIsRightToLeft: false) == line.logical)
  }

  @Test(
    arguments: [
      ("a", TextDirection.leftToRight), ("é", .leftToRight), ("中", .leftToRight), ("א", .rightToLeft),
      ("ب", .rightToLeft), ("ﻼ", .rightToLeft), ("7", .number), ("٧", .number), ("\u{5B8}", .mark),
      ("\u{301}", .mark), (" ", .neutral), (".", .neutral), ("־", .neutral),
    ] as [(Unicode.Scalar, TextDirection)])
  func directionsOfScalars(scalar: Unicode.Scalar, direction: TextDirection) {
    #expect(TextDirection(scalar) == direction)
  }

  @Test(arguments: [
    ("e\u{301}a", [2, 1]), ("ב\u{5B8}א", [1, 2]), ("e\u{301}א", [1, 2]), ("ב\u{5B8}a", [2, 1]),
    ("\u{5B8}א", [2]),
  ])
  func combiningMarksGoWithTheirLetter(visual: String, counts: [Int]) {
    // The mark has no width, and is where the letter on its left ends and that on its right begins.
    var x = 0.0
    let letters = visual.unicodeScalars.map { scalar in
      let width = TextDirection(scalar) == .mark ? 0.0 : 1
      defer { x += width }
      return VisualLine.Letter(scalar: scalar, box: Rectangle(x0: x, y0: 0, x1: x + width, y1: 1))
    }
    let clusters = VisualLine.Cluster.clusters(of: letters)
    #expect(clusters.map(\.letters.count) == counts)
    #expect(clusters.allSatisfy { $0.direction != .mark })
  }

  @Test(
    arguments: [
      ("{בא}{גד} {ה}", true, [["אב", "דג", "ה"]]), ("{<PDF>}{בא}\n{ה}", true, [["PDF", "אב"], ["ה"]]),
      ("{ב<12>א}", true, [["א12ב"]]), ("word {בא}, end", false, [["word", "אב,", "end"]]),
      ("{בא} a", false, [["אב", "a"]]), ("a  b", false, [["a", " b"]]), ("", true, [[]]),
    ] as [(String, Bool, [[String]])])
  func embeddingsAreSplitIntoWords(written: String, isRightToLeft: Bool, words: [[String]]) throws {
    let text = try #require(EmbeddedText(Self.controls(written)))
    #expect(text.isRightToLeft == isRightToLeft)
    let read = text.lines.map { $0.map { String(String.UnicodeScalarView($0.scalars)) } }
    #expect(read == words)
  }

  @Test(arguments: ["}", "{", "{{", "<a>", "{<{", "a}"])
  func strayControlsAreNotEmbeddings(written: String) {
    #expect(EmbeddedText(Self.controls(written)) == nil)
  }

  /// Returns embedding controls in visible form.
  private static func controls(_ text: String) -> String {
    String(
      text.map { character -> Character in
        switch character {
        case "{": "\u{202B}"
        case "<": "\u{202A}"
        case "}", ">": "\u{202C}"
        default: character
        }
      })
  }

  @Test(arguments: [
    (Rectangle(x0: 4, y0: 0, x1: 6, y1: 2), Rectangle(x0: 2, y0: 0, x1: 4, y1: 2), 2.0),
    (Rectangle(x0: -4, y0: 0, x1: -2, y1: 2), Rectangle(x0: -2, y0: 0, x1: 0, y1: 2), 2.0),
    (Rectangle(x0: 0, y0: 5, x1: 2, y1: 7), Rectangle(x0: 0, y0: 2, x1: 2, y1: 5), 3.0),
    (Rectangle(x0: 0, y0: -5, x1: 2, y1: -3), Rectangle(x0: 0, y0: -3, x1: 2, y1: 0), 3.0),
    (Rectangle(x0: 1, y0: 0, x1: 3, y1: 2), Rectangle(x0: 2, y0: 0, x1: 2, y1: 2), -1.0),
  ])
  func gapsLieBetweenBoxes(second: Rectangle, box: Rectangle, width: Double) {
    let gap = Gap(from: Rectangle(x0: 0, y0: 0, x1: 2, y1: 2), to: second)
    #expect(gap.box == box && gap.width == width && gap.height == 2)
  }
}
