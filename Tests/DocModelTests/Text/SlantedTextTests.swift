import Foundation
import Testing

@testable import DocModel

/// Lines at an angle, whose letters Poppler takes for lines of their own.
@Suite("Text at an angle")
struct SlantedTextTests {
  private static func page(_ content: String) throws -> Document {
    var source = PDFSource(
      pages: ["/MediaBox [0 0 600 600] /Contents 10 0 R /Resources <</Font <</F 11 0 R>>>>"])
    source.objects[10] = "<</Length \(content.utf8.count)>>\nstream\n\(content)\nendstream"
    source.objects[11] = "<</Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding>>"
    return try source.open()
  }

  private static func line(_ text: String, _ degrees: Double, x: Double = 300, y: Double = 300) -> String {
    let (cosine, sine) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
    let matrix = [cosine, sine, -sine, cosine, x, y].map { String(format: "%.5f", $0) }
    return "BT /F 14 Tf \(matrix.joined(separator: " ")) Tm (\(text)) Tj ET "
  }

  @Test(
    "A line at any angle is one line, beside lines of the page",
    arguments: Array(stride(from: 0, to: 360, by: 15)))
  func angles(_ degrees: Int) throws {
    let plain = "BT /F 12 Tf 20 570 Td (an ordinary line) Tj 0 -550 Td (the last line) Tj ET "
    let document = try Self.page(plain + Self.line("Preliminary draft of May", Double(degrees)))
    let lines = try document.string(ofPage: 0).split(separator: "\n")
    #expect(lines.contains("an ordinary line") && lines.contains("the last line"))
    #expect(lines.contains("Preliminary draft of May"))
    let match = try #require(
      try document.matches(of: TextFinder(SearchQuery("draft")), onPage: 0).first)
    let text = try document.text(ofPage: 0)
    #expect(text.substring(match.range) == "draft")
    // The letters of the word lie along the line, from its eleventh letter on.
    let middle = match.quads.map(\.bounds).reduce(match.quads[0].bounds) { $0.union($1) }.center
    let distance = hypot(middle.x - 300, middle.y - 300)
    #expect((70...110).contains(distance))
  }

  @Test("Labels of an axis are read one after the other, each from its beginning", arguments: [1, 0.05])
  func labels(_ scale: Double) throws {
    let names = ["January", "February", "March"]
    let content = names.enumerated().map { Self.line($1, 45, x: 100 + 40 * Double($0), y: 100) }.joined()
    let document = try Self.page("q \(scale) 0 0 \(scale) 200 200 cm \(content) Q")
    #expect(try document.string(ofPage: 0) == "January\nFebruary\nMarch")
  }

  @Test(
    "Only on pages with a matrix that turns are lines at an angle looked for",
    arguments: [
      ("1 0 0 1 20 20 Tm", false), ("0 1 -1 0 20 20 Tm", false), (".7 .7 -.7 .7 20 20 Tm", true),
      (".7 .7 -.7 .7 20 20 cm", true),
    ])
  func matrices(_ matrix: String, _ mayTurn: Bool) throws {
    let leaf = try #require(try Self.page("q BT \(matrix) /F 14 Tf (a) Tj ET Q").leaf(0))
    #expect(StraightenedText.mayOccur(on: leaf) == mayTurn)
  }

  @Test("Boxes of lines at an angle are those of their letters, and letters that aren't shown don't appear")
  func boxes() throws {
    let document = try Self.page(Self.line("Preliminary", 40) + Self.line("hidden elsewhere", 40, x: 5_000))
    let text = try document.text(ofPage: 0)
    #expect(text.string == "Preliminary")
    #expect(text.quads(of: 0..<text.scalars.count).count == 11)
    for (first, second) in zip(text.boxes, text.boxes.dropFirst()) {
      #expect(second.center.x > first.center.x)
    }
  }

  @Test("Lines at infinite places and forms that draw each other many times end")
  func hostile() throws {
    let far = "BT /F 14 Tf .7 .7 -.7 .7 -1e308 1e308 Tm (far away) Tj ET "
    let near = try Self.page(Self.line("Preliminary draft", 45) + far)
    #expect(try near.string(ofPage: 0).contains("Preliminary draft"))
    // Twelve levels of forms, each of which names the next one 20 times.
    var source = PDFSource(
      pages: ["/MediaBox [0 0 600 600] /Contents 10 0 R /Resources <</Font <</F 11 0 R>> /XObject 20 0 R>>"])
    let steps = (0..<6).map { "BT /F 14 Tf 1 0 0 1 \(100 + 12 * $0) \(100 + 9 * $0) Tm (ab) Tj ET " }.joined()
    source.objects[10] = "<</Length \(steps.utf8.count)>>\nstream\n\(steps)\nendstream"
    source.objects[11] = "<</Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding>>"
    for level in 0..<12 {
      let form = 100 + level
      source.objects[20 + level] = "<<\((0..<20).map { "/X\($0) \(form) 0 R" }.joined(separator: " "))>>"
      source.objects[form] =
        "<</Subtype /Form /BBox [0 0 9 9] /Resources <</XObject \(21 + level) 0 R>> /Length 1>>\nstream\n \nendstream"
    }
    let long = String(repeating: "Tm", count: 200_000)
    source.objects[111] =
      "<</Subtype /Form /BBox [0 0 9 9] /Length \(long.utf8.count)>>\nstream\n\(long)\nendstream"
    #expect(try source.open().string(ofPage: 0).contains("ab"))
  }

  @Test("Indexes, fractions and columns of numbers aren't lines at an angle")
  func others() {
    func mayOccur(_ lines: [(String, Double, Double)]) -> Bool {
      let boxes = lines.flatMap { text, x, y in
        (0...text.count).map {
          Rectangle(x0: x + 6 * Double($0), y0: y, x1: x + 6 * Double($0) + 6, y1: y + 10)
        }
      }
      return SlantedLines.mayOccur(in: lines.map(\.0).joined(separator: "\n").unicodeScalars, boxes)
    }
    #expect(!mayOccur([("x", 0, 0), ("2", 6, 5), ("+", 12, 0), ("y", 20, 0)]))
    #expect(!mayOccur([("10", 0, 0), ("20", 0, 14), ("30", 0, 28)]))
    #expect(!mayOccur([("a", 0, 0), ("b", 100, 50), ("c", 200, 100)]))
    #expect(mayOccur([("ab", 0, 0), ("cd", 10, 10), ("ef", 20, 20)]))
  }
}
