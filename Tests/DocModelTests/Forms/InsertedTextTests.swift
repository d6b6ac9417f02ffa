import Testing

@testable import DocModel

@Suite("Texts in areas of a page")
struct InsertedTextTests {
  private static let text = PageText(
    pageIndex: 0, string: "ab", boxes: [0.0, 5].map { Rectangle(x0: $0, y0: 100, x1: $0 + 5, y1: 110) })
  private static let area = Rectangle(x0: 20, y0: 40, x1: 60, y1: 80)

  private func page(rotation: Int = 0) -> PageGeometry {
    let box = Rectangle(x0: 0, y0: 0, x1: 200, y1: 200)
    return PageGeometry(index: 0, label: "1", mediaBox: box, cropBox: box, rotation: rotation)
  }

  /// Returns the middles of the letters of an inserted text.
  private func middles(
    _ lines: [String], on page: PageGeometry, _ change: (inout InsertedText) -> Void = { _ in }
  )
    -> [Point]
  {
    var inserted = InsertedText(lines, in: Self.area, at: 1)
    change(&inserted)
    let text = Self.text.inserting([inserted], on: page)
    return text.scalars.indices.filter {
      !text.scalars[$0].isBlank && !"ab".unicodeScalars.contains(text.scalars[$0])
    }
    .map { text.boxes[$0].center }
  }

  @Test("Lines follow each other from the top, and are justified in the area")
  func lines() {
    let two = middles(["xy", "z"], on: page())
    #expect(two.allSatisfy { Self.area.contains($0) } && two[0].y == two[1].y && two[2].y < two[0].y - 10)
    #expect(two[0].x < two[1].x && two[0].x == two[2].x)
    #expect(middles(["x"], on: page()) { $0.justification = .centered }.first?.x == 40)
    #expect(middles(["x"], on: page()) { $0.justification = .right }.first?.x ?? 0 > 50)
    // A long text stays in the area.
    #expect(middles([String(repeating: "x", count: 90)], on: page()).allSatisfy { Self.area.contains($0) })
  }

  @Test("Letters run in the direction of the displayed page, and of their script")
  func directions() {
    let turned = middles(["xy"], on: page(rotation: 90))
    #expect(
      turned.allSatisfy { Self.area.contains($0) } && turned[0].x == turned[1].x && turned[0].y < turned[1].y)
    let hebrew = middles(["דו"], on: page())
    #expect(hebrew[0].x > hebrew[1].x)
  }

  @Test("The scalars of the page stay in their order, and texts at one place go from the top down")
  func order() {
    var low = InsertedText(["low"], in: Self.area, at: 2)
    var high = InsertedText(["high"], in: Rectangle(x0: 20, y0: 90, x1: 60, y1: 120), at: 2)
    #expect(Self.text.inserting([low, high], on: page()).string == "ab\nhigh\nlow")
    #expect(Self.text.inserting([low, high], on: page(), keepingLines: true).string == "ab high low")
    (low.offset, high.offset) = (99, -1)
    #expect(Self.text.inserting([low, high], on: page(), keepingLines: true).string == "high ab low")
  }
}
