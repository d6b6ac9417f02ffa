import Testing

@testable import DocModel

/// Boxes and indexes that no page has, but that arithmetic on a file's numbers may produce.
struct StrangePlacesTests {
  @Test(
    "Letters with invalid or infinite boxes have no position",
    arguments: [Double.nan, .infinity, -.infinity, 1e308, -1e308])
  func boxes(strange: Double) {
    let string = "One line of text.\nAnother one,\nand the last."
    let boxes = string.unicodeScalars.enumerated().map { index, _ in
      let x = Double(index) * 5
      return index % 3 == 0
        ? Rectangle(x0: strange, y0: 700, x1: strange, y1: strange)
        : Rectangle(x0: x, y0: 700, x1: x + 5, y1: 710)
    }
    let page = PageText(pageIndex: 0, string: string, boxes: boxes)
    for isWide in [true, false] {
      let odd = boxes.enumerated().map { index, box in
        guard index % 3 == 0 else { return box }
        let x = Double(index) * 5
        return isWide
          ? Rectangle(x0: strange, y0: 700, x1: strange, y1: 710)
          : Rectangle(x0: x, y0: strange, x1: x + 5, y1: strange)
      }
      let text = PageText(pageIndex: 0, string: string, boxes: odd)
      let rows = TextPage(laidOut: text, on: TextPageTests.page).rows.map(\.string)
      #expect(
        rows.joined(separator: " ").split(separator: " ") == string.split(whereSeparator: \.isWhitespace))
    }
    let units = TextUnits(page)
    #expect(units.ranges(of: .line).count == 3)
    #expect(units.ranges(of: .paragraph).count >= 1)
    #expect(Rectangle(x0: .nan, y0: 0, x1: 5, y1: 5).isEmpty)
  }

  @Test("The page with the largest number has a label")
  func labels() {
    #expect(PageLabels().label(at: .max) == String(Int.min))
    #expect(
      PageLabels(ranges: [.init(start: 0, style: .decimal, first: .max)]).label(at: 1) == String(Int.min))
  }
}
