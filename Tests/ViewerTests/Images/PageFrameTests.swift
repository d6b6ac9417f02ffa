import DocModel
import Testing

@testable import Viewer

/// The part of a page on the screen.
@Suite struct PageFrameTests {
  /// A point is a pixel at a zoom of 1.
  private static let screen = PageScreen(width: 400, height: 320, rowHeight: 12)

  private static func page(rotation: Int = 0) -> PageGeometry {
    let box = Rectangle(x0: 100, y0: 50, x1: 700, y1: 850)
    return PageGeometry(index: 2, label: "3", mediaBox: box, cropBox: box, rotation: rotation)
  }

  private static func frame(
    _ zoom: PageZoom, _ rotation: Int = 0, height: Double? = nil, left: Double? = nil,
    of page: PageGeometry = page()
  ) -> PageFrame {
    var view = PageView()
    (view.zoom, view.rotation) = (zoom, rotation)
    return PageFrame(page, at: Position(pageIndex: 2, height: height, left: left), view, on: screen)
  }

  private static func part(_ x0: Double, _ y0: Double, _ width: Double, _ height: Double) -> ScreenRectangle {
    ScreenRectangle(x0: x0, y0: y0, x1: x0 + width, y1: y0 + height)
  }

  @Test(
    arguments: [
      // The page has 600 × 800 points.
      (frame(.page), 0.4, part(0, 0, 240, 320)), (frame(.page, 90), 0.5, part(0, 0, 400, 300)),
      (frame(.width), 2.0 / 3, part(0, 0, 400, 320)), (frame(.factor(0.1)), 0.1, part(0, 0, 60, 80)),
      (frame(.factor(1)), 1, part(100, 0, 400, 320)), (frame(.factor(2)), 2, part(400, 0, 400, 320)),
      (frame(.factor(1), 90), 1, part(200, 0, 400, 320)),
      // The point of the position is at the left edge, with a margin above.
      (frame(.factor(1), height: 650), 1, part(100, 180, 400, 320)),
      (frame(.factor(1), height: 650, left: 150), 1, part(50, 180, 400, 320)),
      // The nearest part within the page.
      (frame(.factor(1), height: 51, left: 690), 1, part(200, 480, 400, 320)),
      (frame(.factor(1), height: 9000, left: -9000), 1, part(0, 0, 400, 320)),
    ] as [(PageFrame, Double, ScreenRectangle)])
  func partsAndSizes(_ frame: PageFrame, _ factor: Double, _ part: ScreenRectangle) {
    #expect(abs(frame.factor - factor) < 1e-9)
    #expect(frame.part == part)
  }

  @Test(
    "Scrolling back returns to the same position, for any rotation", arguments: [0, 90, 180, 270], [0, 90])
  func scrolling(_ rotation: Int, _ own: Int) {
    let page = Self.page(rotation: own)
    var position = Self.frame(.factor(2), rotation, of: page)
    var parts = [position.part]
    func go(_ direction: PageFrame.Direction) {
      let next = position.position(scrolled: direction, by: 0.25)
      position = Self.frame(.factor(2), rotation, height: next.height, left: next.left, of: page)
      parts.append(position.part)
    }
    for direction in [.down, .down, .right, .up, .left, .up] as [PageFrame.Direction] { go(direction) }
    let steps = zip(parts.dropFirst(), parts).map { now, before in
      [(now.x0 - before.x0).rounded(), (now.y0 - before.y0).rounded()]
    }
    #expect(steps == [[0, 80], [0, 80], [100, 0], [0, -80], [-100, 0], [0, -80]])
  }

  @Test(arguments: [0, 90, 180, 270])
  func edgesOfThePage(_ rotation: Int) {
    let top = Self.frame(.factor(2), rotation)
    #expect(!top.hasMore(.up) && top.hasMore(.down) && top.hasMore(.left) && top.hasMore(.right))
    let end = top.endPosition
    let bottom = Self.frame(.factor(2), rotation, height: end.height, left: end.left)
    #expect(bottom.hasMore(.up) && !bottom.hasMore(.down))
    #expect(bottom.part.x0 == top.part.x0)
    #expect(Self.frame(.page, rotation).isWhole && !bottom.isWhole)
  }

  @Test("A whole pixel beyond an edge is more of the page", arguments: [0.0, 1, 2])
  func hiddenPixels(_ count: Double) {
    let start = Self.frame(.factor(1), height: 830 - count, left: 100 + count)
    #expect(start.part == Self.part(count, count, 400, 320))
    #expect(start.hasMore(.left) == (count > 0) && start.hasMore(.up) == (count > 0))
    let end = Self.frame(.factor(1), height: 350 + count, left: 300 - count)
    #expect(end.part == Self.part(200 - count, 480 - count, 400, 320))
    #expect(end.hasMore(.right) == (count > 0) && end.hasMore(.down) == (count > 0))
  }

  @Test func rectangleIsScrolledIntoView() {
    let frame = Self.frame(.factor(2), height: 400)
    // The rectangle is visible already.
    let near = frame.position(showing: Rectangle(x0: 350, y0: 300, x1: 400, y1: 320))
    #expect(near == Position(pageIndex: 2, height: 400))
    let far = frame.position(showing: Rectangle(x0: 150, y0: 300, x1: 210, y1: 320))
    let moved = Self.frame(.factor(2), height: far.height, left: far.left)
    #expect(moved.part.x0 == 0 && far.height == 400)
    let right = frame.position(showing: Rectangle(x0: 560, y0: 300, x1: 580, y1: 320))
    #expect(Self.frame(.factor(2), height: 400, left: right.left).part.x0 == 2 * 470 - 200)
  }

  @Test(
    "A rotated page can be scrolled into view along both axes",
    arguments: [90, 180, 270])
  func turned(_ rotation: Int) {
    for (x, y) in [(150.0, 100.0), (650, 800), (150, 800), (650, 100)] {
      let rectangle = Rectangle(x0: x, y0: y, x1: x + 30, y1: y + 20)
      let frame = Self.frame(.factor(2), rotation, height: rectangle.y1)
      let position = frame.position(showing: rectangle)
      let moved = Self.frame(.factor(2), rotation, height: position.height, left: position.left)
      let shown = moved.transform.screenRectangle(of: rectangle)
      #expect(moved.part.x0 <= shown.x0 && shown.x1 <= moved.part.x1, "\(x), \(y)")
      #expect(moved.part.y0 <= shown.y0 && shown.y1 <= moved.part.y1, "\(x), \(y)")
    }
  }

  @Test func rectangleWiderThanTheScreenIsShownFromItsLeftEdge() {
    let frame = Self.frame(.factor(2), height: 400)
    let position = frame.position(showing: Rectangle(x0: 150, y0: 380, x1: 600, y1: 400))
    #expect(Self.frame(.factor(2), height: position.height, left: position.left).part.x0 == 100)
  }

  @Test("A part begins at whole pixels and has the size of the screen", arguments: [0, 90, 180, 270])
  func wholePixels(_ rotation: Int) {
    for tenth in 0..<20 {
      let offset = Double(tenth) / 10
      let part = Self.frame(.factor(1.618), rotation, height: 400 + offset, left: 300 + offset).part
      #expect(part.x0 == part.x0.rounded() && part.y0 == part.y0.rounded())
      #expect(part.width == 400 && part.height == 320)
    }
  }

  @Test func horizontalScrollingKeepsTheCurrentLine() {
    var view = PageView()
    view.zoom = .factor(2)
    let frame = PageFrame(Self.page(), at: Position(pageIndex: 2, line: 30), view, on: Self.screen)
    #expect(frame.position(scrolled: .right, by: 0.25).line == 30)
    #expect(frame.position(scrolled: .down, by: 0.25).line == 0)
  }

  @Test func fittingThePageKeepsThePosition() {
    let before = Self.frame(.factor(2), height: 400, left: 150)
    let position = Self.frame(.page, height: 400, left: 150).positionKeepingMiddle(of: before)
    #expect(position == Position(pageIndex: 2, height: 400, left: 150))
  }

  @Test func zoomKeepsTheMiddle() {
    let before = Self.frame(.factor(2), height: 400, left: 150)
    let position = Self.frame(.factor(4), height: 400, left: 150).positionKeepingMiddle(of: before)
    let after = Self.frame(.factor(4), height: position.height, left: position.left)
    #expect(after.part.x0 + after.part.x1 == 2 * (before.part.x0 + before.part.x1))
    // A part that hasn't been moved stays centred.
    let middle = Self.frame(.factor(4), height: 400).positionKeepingMiddle(
      of: Self.frame(.factor(2), height: 400))
    #expect(middle == Position(pageIndex: 2, height: 400))
  }
}
