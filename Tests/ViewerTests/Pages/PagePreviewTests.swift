import Testing

@testable import Viewer

/// A position that is shown for a while in place of the reading position.
@Suite("Preview of a position")
struct PagePreviewTests {
  @Test("After a preview the same pixels are shown as before")
  func samePixels() throws {
    let session = try Conversation([.article()]).session
    let tab = try #require(session.currentTab)
    tab.view.zoom = .width
    let display = PageDisplay(session, in: .init(columns: 83, rows: 24, cellWidth: 9, cellHeight: 19))
    for step in [7, 500, 1001, 333] {
      tab.position = try #require(display.scroll(down: step, right: 0))
      let before = display.pages.map { [$0.index, $0.x, $0.y] }
      display.preview = Position(pageIndex: 9, height: 40)
      #expect(display.pages.contains { $0.index == 9 })
      #expect(display.pages.map { [$0.index, $0.x, $0.y] } != before)
      display.preview = nil
      #expect(display.pages.map { [$0.index, $0.x, $0.y] } == before)
    }
  }
}
