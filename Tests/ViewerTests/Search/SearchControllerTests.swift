import DocModel
import Testing

@testable import Viewer

@Suite("The search controller without a session")
struct SearchControllerTests {
  private let tabs = TabList()

  private func open(_ pages: String...) throws -> Tab {
    let document = FakeDocument("\(tabs.tabs.count).pdf", pages: pages)
    let tab = Tab(
      id: tabs.makeID(), document: document, overview: try document.overview(), password: nil)
    tabs.insert(tab, at: tabs.tabs.count)
    return tab
  }

  private func run(_ searches: SearchController, isCancelled: () -> Bool = { false }) -> [String] {
    var events: [String] = []
    searches.advance(for: nil, isCancelled: isCancelled) { event in
      switch event {
      case .first(let match, let search): events.append("\(search.tab.name) page \(match.pageIndex)")
      case .finished(let search): events.append("\(search.tab.name) \(search.matches.count)")
      case .finishedAll(let query, let wasStopped): events.append("\(query.text) \(wasStopped)")
      }
    }
    return events
  }

  @Test(
    "A search of all tabs reports its first match, each tab and its end, and its matches form one sequence")
  func allTabs() throws {
    let first = try open("nothing", "a border")
    let second = try open("border", "a border, a border")
    let searches = SearchController(tabs)
    _ = try searches.start(SearchQuery("border"), in: second, inAllTabs: true)
    #expect(run(searches) == ["1.pdf page 0", "1.pdf 3", "0.pdf 1", "border false"])
    #expect(searches.running == nil)
    #expect(searches.state(from: first)?.count == 4)
    #expect(searches.number(of: 2, in: second) == 4)
    second.search?.current = 2
    second.position = Position(pageIndex: 1)
    let next = try #require(searches.target(from: second, step: 1))
    #expect(next.tab === first && next.index == 0 && next.wraps)
  }

  @Test("A cancelled search keeps its matches and doesn't go on in other tabs")
  func cancelled() throws {
    let tab = try open("border", "border", "border")
    _ = try open("border")
    let searches = SearchController(tabs)
    _ = try searches.start(SearchQuery("border"), in: tab, inAllTabs: true)
    var pages = 0
    let events = run(searches) {
      pages += 1
      return pages > 2
    }
    #expect(events == ["0.pdf page 0", "0.pdf 2", "border true"])
    #expect(tab.search?.matches.count == 2)
  }

  /// A display of which all above a height is out of sight.
  private final class Scroller: PageScroller {
    let top: Double
    init(top: Double) { self.top = top }
    func isAbove(_ area: Quad, onPage index: Int) -> Bool { area.bounds.y0 > top }
    func hasMore(_ direction: PageFrame.Direction) -> Bool { false }
    func scroll(_ scroll: PageScroll) -> Position? { nil }
    func shows(_ areas: [Quad], onPage index: Int) -> Bool { true }
    var visibleRange: ClosedRange<Int>? { 0...0 }
    var middle: (page: Int, point: Point)? { nil }
  }

  @Test(
    "A search begins at the visible part of the page, and what lies above it comes last",
    arguments: [
      (700.0, "border", 1, false), (250, "border", 2, false), (50, "border", 3, false), (50, "one", 1, true),
    ])
  func visiblePart(top: Double, text: String, number: Int, wraps: Bool) throws {
    let document = FakeDocument("x.pdf", pages: ["one border\nborder two\n", "border"])
    document.lineBoxes[0] = [
      Rectangle(x0: 0, y0: 300, x1: 100, y1: 320), Rectangle(x0: 0, y0: 200, x1: 100, y1: 220),
    ]
    let tab = Tab(
      id: tabs.makeID(), document: document, overview: try document.overview(), password: nil)
    tabs.insert(tab, at: 0)
    let searches = SearchController(tabs)
    let scroller = Scroller(top: top)
    let search = try searches.start(SearchQuery(text), in: tab, inAllTabs: false, on: scroller)
    _ = run(searches)
    #expect(search.numberOfFirst == number && search.hasWrapped == wraps)
    #expect(tab.search?.matches.count == (text == "one" ? 1 : 3))
  }

  @Test("A preview is continued by the search of the same query and page, and by no other")
  func preview() throws {
    let tab = try open("border", "border")
    let searches = SearchController(tabs)
    searches.beginPreview(SearchQuery("border"), in: tab)
    let preview = try #require(searches.preview)
    #expect(preview.step() != nil)
    #expect(try searches.start(SearchQuery("border"), in: tab, inAllTabs: false) === preview)
    #expect(searches.preview == nil)
    searches.beginPreview(SearchQuery("bord"), in: tab)
    let other = searches.preview
    #expect(try searches.start(SearchQuery("border"), in: tab, inAllTabs: false) !== other)
  }
}
