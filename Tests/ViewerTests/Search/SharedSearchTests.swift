import DocModel
import TestSupport
import Testing

@testable import Viewer

@Suite("Searching all tabs", .limited)
struct SharedSearchTests {
  /// Returns a conversation about documents with twelve matches, two, and none.
  private func talk() throws -> Conversation {
    let notes = FakeDocument("notes.pdf", pages: ["nothing", "a border here", "and a border there"])
    return try Conversation([.article(), notes, FakeDocument("empty.pdf", pages: ["nothing"])])
  }

  private func report(_ talk: Conversation) -> SearchReport? {
    talk.effects.compactMap { if case .searched(let report) = $0 { report } else { nil } }.last
  }

  @Test(
    "Only the current tab moves, and matches are counted over all tabs",
    arguments: ["search -a", "search all tabs"])
  func counts(_ command: String) throws {
    let talk = try talk()
    talk.type("\(command) border")
    #expect(talk.session.state.match == .init(number: 1, count: 14, query: "border"))
    #expect(talk.messages == ["article.pdf: 12 matches on 12 pages", "notes.pdf: 2 matches on 2 pages"])
    #expect(
      report(talk)
        == SearchReport(
          query: "border", count: 14, pageCount: 14, documents: 2, current: 1, wasStopped: false))
    talk.type("next tab")
    #expect(talk.page == 1)
    #expect(talk.session.state.match == .init(number: nil, count: 14, query: "border"))
    #expect(talk.type("n").match?.page.number == 2)
    #expect(talk.match?.number == 13)
    #expect(talk.type("search border").messages.isEmpty)
    #expect(talk.session.state.match == .init(number: 1, count: 2, query: "border"))
  }

  @Test(
    "A filter selects tabs by number or part of their name",
    arguments: [
      ("tab:2", 2), ("tab:1", 12), ("tab:not", 2), ("tab:3", 0), ("tab:pdf", 14),
    ])
  func tabNumbers(_ filter: String, _ count: Int) throws {
    let talk = try talk()
    #expect(talk.type("search -a border").type("hits").type("filter \(filter)").list?.count == count)
    talk.type("search border").type("hits")
    #expect(
      talk.type("filter \(filter)").failure?.message
        == "all matches are from one tab; search -a TEXT searches all tabs")
  }

  @Test("n and N cross the ends of tabs, and report the tab")
  func borders() throws {
    let talk = try talk()
    #expect(talk.type("search -a border").type("G").type("n").match?.number == 12)
    talk.type("n")
    #expect(talk.session.state.name == "notes.pdf")
    #expect(talk.match?.tab == "notes.pdf")
    #expect(talk.match?.number == 13)
    #expect(talk.match?.wrapped == false)
    #expect(talk.type("n").match?.tab == nil)
    #expect(talk.type("n").match?.wrapped == true && talk.match?.wrappedBackward == false)
    #expect(talk.match?.tab == "article.pdf")
    #expect(talk.session.state.match == .init(number: 1, count: 14, query: "border"))
    talk.type("N")
    #expect(talk.match?.wrapped == true && talk.match?.wrappedBackward == true)
    #expect(talk.match?.number == 14)
    #expect(talk.session.state.name == "notes.pdf" && talk.page == 3)
    // From a tab without matches, the next tab with matches follows.
    talk.type("tab 3").type("n")
    #expect(talk.match?.number == 1 || talk.session.state.name == "article.pdf")
    #expect(talk.session.brokenInvariants.isEmpty)
  }

  @Test("A tab opened later has no matches, and n continues from there")
  func openedLater() throws {
    let notes = FakeDocument("notes.pdf", pages: ["a border here"])
    let talk = try Conversation([.article(), notes], shelf: [.notes("later.pdf")])
    talk.type("search all tabs border").type("open /fake/later.pdf")
    #expect(talk.session.state.name == "later.pdf")
    #expect(talk.session.state.match == .init(number: nil, count: 13, query: "border"))
    #expect(talk.type("n").session.state.name == "notes.pdf")
  }

  @Test("The list has the matches of all tabs with the tab's name, and choosing one goes there")
  func list() throws {
    let talk = try talk()
    #expect(talk.type("search -a border").type("hits").list?.count == 14)
    #expect(talk.rows[4] == "5 page 5 (1) · [border] · article.pdf ·  · 1.1 Chords · ")
    #expect(talk.rows[12] == "13 page 2 · [border] · notes.pdf · ")
    talk.type("14")
    #expect(talk.session.state.name == "notes.pdf" && talk.page == 3)
    #expect(talk.match?.tab == "notes.pdf")
    #expect(talk.session.state.list == nil)
    talk.type("hits")
    #expect(talk.session.state.list?.selected == 14)
    #expect(talk.type("filter tab:art").list?.count == 12)
  }

  @Test("Closing a tab removes its matches")
  func closing() throws {
    let talk = try talk()
    talk.type("search -a border").type("hits").type("close other tabs")
    #expect(talk.session.state.match?.count == 12)
    #expect(talk.type("13").failure?.code == .noSuchRow)
    #expect(talk.type("hits").list?.count == 12)
    #expect(talk.type("close tab").session.state.match == nil)
  }

  @Test("The next match that is asked for while a search runs is found first")
  func nextMatchDuringASearch() throws {
    let talk = try Conversation([.article()])
    talk.host.searchesInSlices = true
    talk.type("search border")
    #expect(talk.type("next match").type("next match").failure == nil)
    while talk.session.continueSearch(for: .zero, emit: { _ in }) {}
    #expect(talk.session.state.match?.number == 3)
    #expect(talk.session.state.page == 3)
  }

  @Test("Tabs are searched between commands too, and stopping keeps the matches found so far")
  func slices() throws {
    let talk = try Conversation([.article(), .article("other.pdf"), .article("third.pdf")])
    talk.host.searchesInSlices = true
    talk.type("search -ae bord.r")
    var effects: [Effect] = []
    while talk.session.continueSearch(for: .zero, emit: { effects.append($0) }) {}
    let messages = effects.compactMap { if case .message(let text) = $0 { text } else { nil } }
    #expect(
      messages == [
        "article.pdf: 12 matches on 12 pages", "other.pdf: 12 matches on 12 pages",
        "third.pdf: 12 matches on 12 pages",
      ])
    talk.type("search -a border")
    for _ in 0..<14 { talk.session.continueSearch(for: .zero) { _ in } }
    effects = []
    talk.session.stopSearch { effects.append($0) }
    guard case .searched(let report)? = effects.last else { return #expect(Bool(false), "it didn't end") }
    #expect(report.wasStopped && report.count > 12 && report.count < 24)
    #expect(!talk.session.isSearching)
  }

  @Test("Changing tabs during a search isn't undone by its first match")
  func leaving() throws {
    let late = FakeDocument("late.pdf", pages: ["no", "no", "no", "a border"])
    let talk = try Conversation([late, .notes()])
    talk.host.searchesInSlices = true
    talk.type("search border").type("next tab")
    var effects: [Effect] = []
    while talk.session.continueSearch(for: .zero, emit: { effects.append($0) }) {}
    #expect(talk.session.state.name == "notes.pdf")
    #expect(!effects.contains { if case .match = $0 { true } else { false } })
    talk.type("previous tab")
    #expect(talk.page == 1)
    #expect(talk.type("n").page == 4)
  }

  @Test("A row stays the same match while earlier ones are found")
  func stableRows() throws {
    let talk = try Conversation([.article()])
    talk.host.searchesInSlices = true
    talk.type("page 11").type("search border")
    talk.session.continueSearch(for: .zero) { _ in }
    #expect(talk.type("hits").rows.count == 2)
    while talk.session.continueSearch(for: .zero, emit: { _ in }) {}
    #expect(talk.type("1").page == 11)
  }
}

@Suite("Filters of the list of matches")
struct MatchFilterTests {
  private func talk() throws -> Conversation {
    let talk = try Conversation([.article()])
    talk.type("search border").type("hits")
    return talk
  }

  private func pages(_ filter: String, _ talk: Conversation) -> [Int] {
    talk.type("filter \(filter)").list?.rows.compactMap { $0.row.page?.number } ?? []
  }

  @Test(
    "A chapter is any heading above a match",
    arguments: [
      ("chapter:keys", [5, 6, 7, 8]), ("chapter:chords", [5, 6]),
      ("chapter:\"1 keys\" chapter:chains", [7, 8]),
      ("chapter:preface", [2, 3, 4]), ("chapter:zebra", []), ("chapter:", Array(1...12)),
      ("page:3-5", [3, 4, 5]),
      ("page:iv", [4]), ("label:1", [5]), ("text:border page:2", [2]), ("author:x", []),
    ])
  func chapters(_ filter: String, _ expected: [Int]) throws {
    #expect(pages(filter, try talk()) == expected)
  }

  @Test("On a page where sections begin, the position of the match decides")
  func places() throws {
    let document = FakeDocument.article()
    // 1.1 Chords begins at 500 on the fifth page: the first two of its lines are above that.
    document.lineBoxes[4] = [700, 600, 300].map { Rectangle(x0: 0, y0: $0, x1: 100, y1: $0 + 10) }
    document.pages[4] = "a border\nis here\nand a border there"
    let talk = try Conversation([document])
    #expect(talk.type("search border").type("hits").rows[4] == "5 page 5 (1) · [border] · 1 Keys · ")
    #expect(talk.rows[5] == "6 page 5 (1) · [border] · 1.1 Chords · ")
    #expect(pages("chapter:chords", talk) == [5, 6])
  }

  @Test("Locating matches for a filter can be stopped")
  func stopped() throws {
    let talk = try Conversation([.article()])
    talk.type("set rows 1").type("search border").type("hits")
    talk.host.cancels = { true }
    #expect(talk.type("filter chapter:chords").messages.first?.hasPrefix("stopped: for some matches") == true)
  }

  @Test("Chapters are completed")
  func completion() throws {
    let talk = try talk()
    func titles(_ line: String) -> [String] {
      talk.session.completion(of: line, at: line.count).candidates.map(\.title)
    }
    #expect(titles("filter ") == ["chapter:", "tab:", "page:", "label:", "text:"])
    #expect(
      titles("filter chapter:") == [
        "Preface", "\"1 Keys\"", "\"1.1 Chords\"", "\"1.2 Chains\"", "\"2 Borders\"",
      ])
    let line = "filter chapter:\"1 K"
    #expect(talk.session.completion(of: line, at: line.count).insertion == "\"1 Keys\"")
  }
}
