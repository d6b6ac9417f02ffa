import DocModel
import Testing

@testable import Viewer

/// A full screen with a view that gets scrolling commands.
private final class ScreenHost: SessionHost, CommandView {
  var isFullScreen = true
  var isViewShown = false
  private(set) var requests: [ScreenRequest] = []
  private(set) var performed: [String] = []

  var focusedView: (any CommandView)? { isViewShown ? self : nil }
  func perform(_ request: ScreenRequest) { requests.append(request) }
  func takes(_ command: Command) -> Bool { command.name == .scrollDown || command.name == .nextPage }

  func perform(_ command: Command) -> String? {
    let times = command.count ?? 1
    performed.append("\(times) \(command.name.typedName)")
    return times > 9 ? "too far" : nil
  }
}

@Suite("Views besides the pages")
struct ScreenViewsTests {
  private let talk: Conversation
  private let host = ScreenHost()

  init() throws {
    let document = FakeDocument.article()
    document.links[0] = [
      Link(
        index: 0, rectangle: Rectangle(x0: 0, y0: 0, x1: 9, y1: 9),
        action: Action(.goTo(Destination(pageIndex: 4))))
    ]
    talk = try Conversation([document])
    talk.session.frontEnd = host
  }

  @Test(
    "They are requests to the full screen, and unavailable in lines",
    arguments: [
      ("thumbnails", "T", ScreenRequest.thumbnails), ("pin", "P", .pin),
      ("presentation", "⇧F5", .presentation),
    ])
  func requests(line: String, key: String, request: ScreenRequest) {
    let before = talk.session.state
    #expect(talk.type(line).type(key).failure == nil && host.requests == [request, request])
    host.isFullScreen = false
    #expect(talk.type(line).failure?.message == "this needs the full screen; full screen switches to it")
    #expect(talk.session.state == before)
  }

  @Test("A view gets its commands before the document, with their counts, and can refuse them")
  func commandView() {
    host.isViewShown = true
    #expect(talk.type("page 12").type("next page").failure == nil)
    talk.type("j").type("3j")
    #expect(host.performed == ["1 next page", "1 scroll down", "3 scroll down"] && talk.page == 12)
    #expect(talk.type("10 next page").failure?.message == "too far")
    host.isViewShown = false
    #expect(talk.type("next page").failure?.message == "this is the last page")
  }

  @Test("Peeking by label ends the labels, reports the position and moves nothing")
  func peek() throws {
    let before = try #require(talk.session.currentTab?.position)
    talk.type("peek links").type("a")
    guard case .peek(let report)? = talk.effects.last else { throw CommandFailure(.usage, "\(talk.effects)") }
    #expect(report.position.pageIndex == 4 && talk.session.currentTab?.position == before)
    #expect(talk.session.currentTab?.pane == nil)
    #expect(talk.session.views.title(of: report.position) == "page 5 (1) · 1 Keys")
  }

  @Test("Going to a page is one entry of the history; turning pages is none")
  func moving() throws {
    #expect(talk.session.views.turnPages(by: 2) && talk.page == 3)
    #expect(talk.session.currentTab?.history.back.isEmpty == true)
    talk.session.views.go(to: Position(pageIndex: 8))
    #expect(talk.page == 9 && talk.session.currentTab?.history.back.map(\.pageIndex) == [2])
    #expect(talk.session.views.turnPages(by: .max) && talk.page == 12 && !talk.session.views.turnPages(by: 1))
    #expect(talk.session.views.turnPages(by: .min) && talk.page == 1)
  }

  @Test("A display with a position of its own scrolls without the document")
  func ownPosition() throws {
    let before = talk.session.state
    let space = PageDisplay.Space(columns: 20, rows: 5, cellWidth: 10, cellHeight: 20)
    let display = PageDisplay(
      talk.session, in: space, look: .init(.width, .continuous), at: Position(pageIndex: 3))
    talk.type("zoom 50")
    #expect(display.pages.map(\.index) == [3] && display.pages.first?.width == 200)
    while display.scroll(.init(.down, by: .halfPage)) != nil, (display.preview?.pageIndex ?? 0) < 6 {}
    let place = display.pages.map(\.y)
    #expect(display.preview?.pageIndex == 6 && display.scroll(.init(.down)) != nil)
    #expect(display.scroll(.init(.up)) != nil && display.pages.map(\.y) == place)
    #expect(talk.session.state.page == before.page && talk.session.currentTab?.position.pageIndex == 0)
  }

  @Test("A small page fits its box, in the middle")
  func smallPage() throws {
    let page = try #require(talk.session.views.smallPage(2, width: 100, height: 100))
    #expect(page.index == 2 && page.width == 67 && page.height == 100 && page.x == 16 && page.y == 0)
    #expect(talk.session.views.smallPage(12, width: 100, height: 100) == nil)
    #expect(talk.session.views.beginning(ofPage: 1, count: 12) == "Page 2 begin")
    talk.type("page 3").type("add bookmark here").type("annotations")
    let (bookmarks, annotations) = talk.session.views.markedPages
    #expect(bookmarks == [2] && annotations == [2, 7])
  }
}
