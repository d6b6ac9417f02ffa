import Testing

@testable import Viewer

@Suite struct PageImagesTests {
  private let document = FakeDocument.article()
  private let images = PageImages(budget: 1 << 20)

  private func session() throws -> (Conversation, Tab) {
    let talk = try Conversation([document])
    return (talk, try #require(talk.session.currentTab))
  }

  /// Shows a page and then draws ahead.
  private func show(_ page: Int, in tab: Tab, width: Int = 8) throws {
    tab.position = Position(pageIndex: page)
    let image = try images.image(
      ofPage: page, in: tab, on: PageScreen(width: width, height: 12, rowHeight: 12))
    #expect(image.pixels[0] == UInt8(page) && image.width == min(width, 8))
    while images.hasPageAhead(of: tab) { images.drawAhead() }
  }

  @Test func nextTwoPagesAreDrawnOnceInTheReadingDirection() throws {
    let (_, tab) = try session()
    #expect(!images.hasPageAhead(of: tab))
    for page in [3, 4, 5, 4, 3, 2] { try show(page, in: tab) }
    #expect(document.drawnPages == [3, 4, 5, 6, 7, 2, 1, 0])
  }

  @Test func leavingThePageStopsDrawingAhead() throws {
    let (talk, tab) = try session()
    tab.position = Position(pageIndex: 3)
    _ = try images.image(ofPage: 3, in: tab, on: PageScreen(width: 8, height: 12, rowHeight: 12))
    #expect(images.hasPageAhead(of: tab))
    talk.type("page 9")
    #expect(!images.hasPageAhead(of: tab))
    talk.type("back")
    #expect(images.hasPageAhead(of: tab) && !images.hasPageAhead(of: nil))
    let other = try Conversation([FakeDocument.notes()]).session
    #expect(!images.hasPageAhead(of: other.currentTab))
  }

  @Test func newSizeOrDocumentIsDrawnAgain() throws {
    let (_, tab) = try session()
    try show(0, in: tab)
    try show(0, in: tab, width: 16)
    #expect(document.drawnPages == [0, 1, 2, 0, 1, 2])
    let notes = FakeDocument.notes()
    let talk = try Conversation([notes])
    try show(0, in: try #require(talk.session.currentTab))
    #expect(notes.drawnPages == [0, 1, 2])
  }

  @Test func undrawablePageIsTriedAgainOnlyOnNavigation() throws {
    let (_, tab) = try session()
    document.unreadable = [1]
    try show(0, in: tab)
    #expect(document.drawnPages == [0, 1, 2])
    #expect(throws: (any Error).self) { try show(1, in: tab) }
    #expect(document.drawnPages == [0, 1, 2, 1])
  }

  @Test func slowPageStopsDrawingAhead() throws {
    let (_, tab) = try session()
    document.whileDrawing = {
      let end = ContinuousClock.now + PageImages.longestWait + .milliseconds(10)
      while ContinuousClock.now < end {}
    }
    try show(0, in: tab)
    #expect(document.drawnPages == [0])
  }

  @Test func closedTabIsReleased() throws {
    weak var tab: Tab?
    do {
      let (_, opened) = try session()
      try show(0, in: opened)
      tab = opened
    }
    #expect(tab == nil)
  }
}
