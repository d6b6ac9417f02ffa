import Foundation
import Testing

@testable import DocModel

/// The boxes of letters in Type 3 fonts, whose size Poppler guesses from the width of one letter.
@Suite("Boxes of letters in Type 3 fonts")
struct Type3MetricsTests {
  /// A page with "Holders" on the line of 100 points, in letters of 7 points and 2 below it; `first` is an unused glyph.
  private static func source(
    width: Int = 1000, matrix: Double = 0.001, declaresInk: Bool = true, box: String = "[0 0 1 1]",
    first: (name: String, width: Int)? = nil, others: String = ""
  ) -> PDFSource {
    let letters = Array("Holders").map(String.init)
    let scale = 0.001 / matrix
    func number(_ value: Double) -> String { String(format: "%.3f", value * scale) }
    var source = PDFSource(
      pages: ["/MediaBox [0 0 300 200] /Contents 10 0 R /Resources <</Font <</F1 11 0 R>>>>"])
    let content = "BT /F1 10 Tf 50 100 Td (abcdefg) Tj ET"
    source.objects[10] = "<</Length \(content.utf8.count)>>\nstream\n\(content)\nendstream"
    var glyphs = ""
    for (index, letter) in letters.enumerated() {
      let advance = number(Double(width))
      let (right, low) = (number(Double(width) / 2), number(letter == "s" ? -200 : 0))
      let begin = declaresInk ? "\(advance) 0 0 \(low) \(right) \(number(700)) d1" : "\(advance) 0 d0"
      let glyph = "\(begin) 0 \(low) \(right) \(number(700)) re f"
      source.objects[20 + index] = "<</Length \(glyph.utf8.count)>>\nstream\n\(glyph)\nendstream"
      glyphs += "/\(letter) \(20 + index) 0 R "
    }
    let unused = first.map { [$0.width] + Array(repeating: 900, count: 96) } ?? []
    let widths = (unused + letters.map { _ in width }).map { number(Double($0)) }.joined(separator: " ")
    let names =
      "[\(first.map { "0 /\($0.name)" } ?? "") 97 " + letters.map { "/\($0)" }.joined() + " 109 /x1]"
    source.objects[11] = """
      <</Type /Font /Subtype /Type3 /FontBBox \(box) /FontMatrix [\(matrix) 0 0 \(matrix) 0 0] /FirstChar \(97 - unused.count)
      /LastChar 103 /Widths [\(widths)] /Encoding <</Differences \(names)>> /CharProcs <<\(glyphs)>> \(others)>>
      """
    return source
  }

  private static func quad(_ source: PDFSource) throws -> Rectangle {
    let document = try source.open()
    let finder = try TextFinder(SearchQuery("Holders"))
    let match = try #require(try document.matches(of: finder, onPage: 0).first)
    return try #require(match.quads.first).bounds
  }

  private static func isClose(_ bounds: Rectangle, from low: Double, to high: Double) -> Bool {
    abs(bounds.y0 - low) < 0.1 && abs(bounds.y1 - high) < 0.1
  }

  @Test("Boxes that are too tall get the height of the glyphs' ink", arguments: [0.001, 0.01, 0.0005, 1])
  func ink(matrix: Double) throws {
    let bounds = try Self.quad(Self.source(width: matrix == 0.001 ? 1000 : 1400, matrix: matrix))
    #expect(Self.isClose(bounds, from: 98, to: 107), "\(bounds)")
  }

  @Test(
    "The size is guessed as in Poppler, from the width of m, or else of the first letter",
    arguments: [("m", 1200), ("Q", 700), ("#40", 700), ("#5b", 700), ("#60", 700), ("#7b", 700), ("QQ", 700)])
  func guessedSize(_ name: String, _ width: Int) throws {
    let bounds = try Self.quad(Self.source(first: (name, width)))
    #expect(Self.isClose(bounds, from: 98, to: 107), "\(bounds)")
  }

  @Test("Without declared ink, they get the height of the font, or of its size if that is odd")
  func undeclaredInk() throws {
    let declared = try Self.quad(Self.source(declaresInk: false, box: "[0 -300 1000 800]"))
    #expect(Self.isClose(declared, from: 97, to: 108), "\(declared)")
    for box in ["[0 0 1 1]", "[0 0 0 0]", "[-9000 -9000 9000 9000]", "null"] {
      let bounds = try Self.quad(Self.source(declaresInk: false, box: box))
      #expect(Self.isClose(bounds, from: 97.5, to: 107.5), "\(box): \(bounds)")
    }
  }

  @Test("A font of usual widths keeps Poppler's boxes")
  func usualWidths() throws {
    let bounds = try Self.quad(Self.source(width: 500))
    #expect(Self.isClose(bounds, from: 96.5, to: 109.5), "\(bounds)")
  }

  @Test("A height that the font's descriptor declares is taken into account")
  func descriptor() throws {
    let source = Self.source(others: "/FontDescriptor <</Type /FontDescriptor /Ascent 400 /Descent -100>>")
    let bounds = try Self.quad(source)
    #expect(Self.isClose(bounds, from: 98, to: 108), "\(bounds)")
  }

  @Test("Pages read from copies have the same boxes")
  func copies() throws {
    let source = Self.source()
    let file = try #require(source.open().file)
    let copy = DecodedCopy(of: file, PageTree(catalog: file.catalog), pages: [0], budget: 1 << 20)
    let page = try PopplerDocument(.bytes(#require(copy).bytes), password: nil).page(at: 0)
    let boxes = try #require(page).shownText.boxes
    #expect(boxes.first.map { abs($0.height - 9) < 0.1 } == true)
  }
}
