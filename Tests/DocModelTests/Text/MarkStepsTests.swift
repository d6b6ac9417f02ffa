import Testing

@testable import DocModel

/// The number of steps that reading the text of marks takes.
@Suite struct MarkStepsTests {
  private static let page = DrawnLines("one two three four\nfive six seven eight").page

  @Test("Without steps there is no text, with few of them only a part")
  func counts() throws {
    let reader = MarkReader(Self.page)
    let all = [Quad(Rectangle(x0: -1e4, y0: -1e4, x1: 1e4, y1: 1e4))]
    var steps = MarkSteps(0)
    #expect(reader.draft(under: all, &steps) == nil)
    #expect(steps.areUsedUp)
    steps = MarkSteps(5 * MarkSteps.perFoundLetter + 30)
    #expect(try #require(reader.draft(under: all, &steps)).raw.hasPrefix("one"))
    #expect(steps.areUsedUp)
    steps.beginPage()
    #expect(!steps.areUsedUp)
    #expect(reader.draft(under: all, &steps)?.raw == "one two three four\nfive six seven eight")
    #expect(!steps.areUsedUp)
    #expect(reader.draft(within: .rectangle(all[0].bounds), &steps) != nil)
  }
}
