import Testing

@testable import Viewer

/// Typed zooms, and the steps between them.
@Suite struct PageZoomTests {
  @Test(
    arguments: [
      ("fit", .page), ("Fit", .page), ("page", .page), ("width", .width), ("fit width", .width),
      ("actual size", .factor(1)), ("1.5", .factor(1.5)), ("150%", .factor(1.5)), ("162 %", .factor(1.62)),
      ("0.1", .factor(0.1)), ("16", .factor(16)), ("150", .factor(1.5)),
      ("17", .factor(0.17)), (".5", .factor(0.5)),
    ] as [(String, PageZoom)])
  func zoomIsParsedAsTyped(_ text: String, _ zoom: PageZoom) {
    #expect(PageZoom(text) == zoom)
    #expect(PageZoom(zoom.typed) == zoom)
  }

  @Test(arguments: [
    "", "0", "-1", "+1", "+10%", "1601", "1700%", "nan", "inf", "1e999", "large", "1,5", "1 5", "%",
    "0x10p1000",
  ])
  func invalidZoom(_ text: String) { #expect(PageZoom(text) == nil) }

  @Test func zoomStepsIncludeTheActualSize() throws {
    var factor = 0.7
    var up: [Double] = []
    while let next = PageZoom.larger(than: factor) {
      up.append(next)
      factor = next
    }
    #expect(up.map { ($0 * 1000).rounded() / 1000 } == [1, 1.618, 2.618, 4.236, 6.854, 11.089])
    var down: [Double] = []
    while let next = PageZoom.smaller(than: factor) {
      down.append(next)
      factor = next
    }
    #expect(
      down.map { ($0 * 1000).rounded() / 1000 }
        == [6.854, 4.236, 2.618, 1.618, 1, 0.618, 0.382, 0.236, 0.146])
    #expect(PageZoom.larger(than: 16) == nil && PageZoom.smaller(than: 0.1) == nil)
    // A poster that fits has a smaller zoom than all steps, and a stamp a larger one.
    for small in [0.0748, 0.01] { #expect(PageZoom.larger(than: small) == down.last) }
    for large in [25.2, 1000] { #expect(PageZoom.smaller(than: large) == up.last) }
    #expect(PageZoom.larger(than: 25.2) == nil && PageZoom.smaller(than: 0.0748) == nil)
    // A zoom between two steps goes to the next step.
    #expect(PageZoom.larger(than: 1.2) == 1.618 && PageZoom.smaller(than: 1.2) == 1)
  }

  /// In fit-page zoom, a step in and one out ended at the step below.
  @Test(arguments: [0.02, 0.1, 0.5, 0.6, 0.63, 0.69, 0.99, 1, 1.2, 1.7, 5, 20])
  func stepsInAndOutReturnToThePageThatFits(_ fit: Double) throws {
    for isLarger in [true, false] {
      var zooms: [PageZoom] = []
      var factor = fit
      while let zoom = PageZoom.step(from: factor, isLarger: isLarger, fit: fit) {
        let next = try #require(zoom.factor, "the page that fits isn't a step from itself")
        #expect(isLarger ? next > factor : next < factor)
        #expect(max(factor, next) / min(factor, next) > 1.1, "no two steps are nearly the same")
        zooms.append(zoom)
        factor = next
      }
      for zoom in zooms.dropLast().reversed() + [.page] where !zooms.isEmpty {
        let next = try #require(PageZoom.step(from: factor, isLarger: !isLarger, fit: fit))
        switch (zoom, next) {
        case (.factor(let wanted), .factor(let found)): #expect(abs(wanted / found - 1) < 1e-9)
        default: #expect(next == zoom)
        }
        factor = next.factor ?? fit
      }
    }
  }
}
