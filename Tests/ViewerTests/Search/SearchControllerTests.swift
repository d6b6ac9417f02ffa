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
