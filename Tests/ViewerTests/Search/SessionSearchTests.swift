import DocModel
import Testing

@testable import Viewer

@Suite struct SessionSearchTests {
  @Test func firstMatchIsTheNextOneFromTheCurrentPage() throws {
    let talk = try Conversation([.article()])
    talk.type("page 5").type("search border")
    #expect(talk.page == 5)
    #expect(talk.session.state.match == .init(number: 5, count: 12, query: "border"))
  }

  @Test func matchesWrapAround() throws {
    let talk = try Conversation([.article()])
    talk.type("/border")
    #expect(talk.type("n").match?.page.number == 2)
    #expect(talk.match?.wrapped == false)
    #expect(talk.type("N").type("N").match?.page.number == 12)
    #expect(talk.match?.wrapped == true)
    #expect(talk.type("⌘G").match?.page.number == 1)
    #expect(talk.match?.wrapped == true)
    #expect(talk.match?.number == 1)
    #expect(talk.match?.count == 12)
  }

  @Test func nextMatchContinuesFromTheCurrentPage() throws {
    let talk = try Conversation([.article()])
    #expect(talk.type("/border").type("page 8").type("n").match?.page.number == 8)
    #expect(talk.type("page 6").type("N").match?.page.number == 6)
  }

  @Test func readingContinuesAfterTheLineOfTheMatch() throws {
    let talk = try Conversation([.article()])
    #expect(talk.type("/border").type("j").lines == ["and line three of 1"])
  }

  @Test(arguments: [
    ("search BORDER", 0), ("search -i BORDER", 12), ("search -s border", 12), ("search -w bord", 0),
    ("search bord", 12), ("search -w -i Border", 12), ("search page 1", 4), ("search Page 1", 4),
    ("search -w Page 1", 1), ("search zebra", 0), ("/zebra", 0), ("search -- -w", 0), ("/-w", 0),
    ("/begins with", 12), ("search -wi PAGE", 12), ("search -sw Page", 12), ("search -ws PAGE", 0),
    ("search -w -- -x", 0), ("search -5", 0), ("search -> x", 0),
  ])
  func options(_ line: String, _ count: Int) throws {
    let talk = try Conversation([.article()])
    #expect(talk.type(line).failure == nil)
    #expect(talk.session.state.match?.count == count)
  }

  @Test(arguments: ["-W", "-wx", "--word", "-wd5"])
  func unknownSearchOptionIsRefusedWithTheValidOnes(_ option: String) throws {
    let failure = try Conversation([.article()]).type("search \(option) border").failure
    #expect(failure?.code == .usage)
    #expect(failure?.message.hasPrefix("search has no option “\(option)”; it has -w (whole words)") == true)
  }

  @Test func textWithALeadingDashIsSearchedAfterTwoDashes() throws {
    let talk = try Conversation([FakeDocument("dash.pdf", pages: ["the -x option"])])
    #expect(talk.type("search -- -x").session.state.match == .init(number: 1, count: 1, query: "-x"))
    #expect(talk.type("/-x").session.state.match == .init(number: 1, count: 1, query: "-x"))
  }

  @Test(arguments: ["search -w", "search --", "search \"\"", "search"])
  func emptySearchIsRefused(_ line: String) throws {
    #expect(try Conversation([.article()]).type(line).failure?.code == .usage)
  }

  @Test func searchWithoutMatchesKeepsThePosition() throws {
    let talk = try Conversation([.article()])
    talk.type("page 4").type("/zebra")
    #expect(talk.page == 4)
    #expect(talk.failure == nil)
    #expect(talk.type("n").failure?.message == "n (Next Match): “zebra” is not found")
  }

  @Test func stoppedSearchKeepsItsMatches() throws {
    let talk = try Conversation([.article()])
    var asked = 0
    talk.host.cancels = {
      asked += 1
      return asked > 3
    }
    #expect(talk.type("/border").session.state.match?.count == 3)
    let stopped = talk.effects.contains {
      if case .searched(let report) = $0 { report.wasStopped } else { false }
    }
    #expect(stopped)
  }

  @Test func unsearchablePagesAreReported() throws {
    let document = FakeDocument.article()
    document.unreadable = [3, 5]
    let talk = try Conversation([document])
    talk.type("/border")
    #expect(talk.session.state.match?.count == 10)
    #expect(
      talk.effects.contains(
        .warning(
          "not everything was searched (2 pages are missing): "
            + "/fake/article.pdf: page 4 can't be read (on purpose)")))
  }

  @Test func matchesAreListedAndChosen() throws {
    let talk = try Conversation([.article()])
    talk.type("/line three")
    let list = talk.type("hits").list
    #expect(list?.count == 12)
    #expect(list?.rows[4].row.title == "[line three]")
    #expect(
      list?.rows[4].row.details == [
        .init("heading", "1.1 Chords"), .init("chapters", unread: ["1 Keys", "1.1 Chords"]),
      ])
    #expect(talk.type("7").page == 7)
    #expect(talk.session.state.match?.number == 7)
    #expect(talk.session.state.list == nil)
    #expect(talk.type("7").page == 7, "without a list a number is a page")
  }

  @Test func matchIsTheSelection() throws {
    let talk = try Conversation([.article()])
    #expect(talk.type("/border").type("copy").effects == [.copied("border")])
    talk.type("select all")
    #expect(talk.type("y").effects == [.copied("Page 1 begins with a border and line three of 1")])
    #expect(talk.type("esc").type("y").failure?.code == .unavailable)
    #expect(talk.type("/line three of 5").type("⌘E").session.state.match?.query == "line three of 5")
  }

  @Test func everyTabKeepsItsOwnSearch() throws {
    let talk = try Conversation([.article("a.pdf"), .article("b.pdf")])
    #expect(talk.type("/border").type("next tab").session.state.match == nil)
    #expect(talk.type("previous tab").session.state.match?.count == 12)
  }
}

@Suite struct SessionListTests {
  @Test func outlineOpensAtTheCurrentSectionAndNavigates() throws {
    let talk = try Conversation([.article()])
    #expect(talk.type("page 7").type("o").list?.rows.first(where: \.isSelected)?.row.title == "1.2 Chains")
    #expect(talk.type("1").page == 2)
    #expect(talk.type("back").page == 7)
  }

  @Test func arrowsMoveTheSelectionAndReturnChooses() throws {
    let talk = try Conversation([.article()])
    #expect(talk.type("outline").type("↓").type("↓").session.state.list?.selected == 2)
    #expect(talk.type("⌥↓").session.state.list?.selected == 6)
    #expect(talk.type("").page == 9)
    talk.type("outline").type("⌥↑").type("space")
    #expect(talk.page == 2, "in a list space chooses and doesn't turn the page")
  }

  @Test func headingWithoutTargetIsReported() throws {
    let talk = try Conversation([.article()])
    talk.type("outline")
    #expect(talk.type("5").failure == nil)
    #expect(talk.page == 1)
    #expect(talk.session.state.list?.kind == .outline)
  }

  @Test(arguments: ["7", "0", "99999999999999999999"])
  func missingRowIsRefused(_ number: String) throws {
    let talk = try Conversation([.article()])
    #expect(talk.type("outline").type(number).failure?.code == .noSuchRow)
    #expect(talk.session.state.list?.kind == .outline)
  }

  @Test func escapeClearsTheFilterThenClosesTheList() throws {
    let talk = try Conversation([.article()])
    talk.type("outline").type("filter 1.")
    #expect(talk.list?.rows.map(\.row.title) == ["1.1 Chords", "1.2 Chains"])
    #expect(talk.session.state.list?.filter == "1.")
    #expect(talk.type("esc").list?.count == 6)
    #expect(talk.type("esc").session.state.list == nil)
  }

  @Test func rowNumbersCountFilteredRows() throws {
    let talk = try Conversation([.article()])
    #expect(talk.type("outline").type("filter chains").type("1").page == 7)
  }

  @Test func longListsAreShownInParts() throws {
    let talk = try Conversation([.article()])
    #expect(talk.type("set rows 4").type("outline").list?.rows.map(\.number) == [1, 2, 3, 4])
    #expect(talk.type("more").list?.rows.map(\.number) == [5, 6])
    #expect(talk.type("more").failure?.message == "there are no more rows")
    #expect(talk.type("5").failure == nil, "rows that weren't printed can be picked all the same")
  }

  @Test func annotationsShowTheirTypeAndDetails() throws {
    let talk = try Conversation([.article()])
    let rows = talk.type("⇧⌘A").list?.rows
    #expect(rows?.map(\.row.title) == ["Highlight", "Note", "Rectangle"])
    #expect(
      rows?.first?.row.details == [.init("author", "Ann"), .init("contents", "good")])
    #expect(rows?.last?.row.annotation?.annotation.type == "Square")
    #expect(talk.type("3").page == 8)
    #expect(talk.type("annotations").type("filter bob").type("1").page == 3)
  }

  @Test func documentInfoIsListed() throws {
    let rows = try Conversation([.notes()]).type("info").list?.rows.map(\.row)
    #expect(rows?.first { $0.title == "Title" }?.details == [.init("value", "Fake")])
    #expect(rows?.first { $0.title == "Pages" }?.details == [.init("value", "3")])
  }

  @Test func linksAreListedAndFollowed() throws {
    let document = FakeDocument.article()
    // There is no text under the links that could be their title.
    let area = Rectangle(x0: 900, y0: 900, x1: 901, y1: 901)
    document.links[0] = [
      Link(index: 0, rectangle: area, action: Action(.goTo(Destination(pageIndex: 8)))),
      Link(index: 1, rectangle: area, action: Action(.uri("https://example.org/"))),
      Link(index: 2, rectangle: area, action: Action(.named("LastPage"))),
    ]
    let talk = try Conversation([document])
    #expect(
      talk.type("links").list?.rows.map(\.row.title) == ["2 Borders", "https://example.org/", "LastPage"])
    #expect(talk.type("2").messages == ["leads to https://example.org/"])
    #expect(talk.type("3").page == 12)
    #expect(talk.type("back").type("links").type("1").page == 9)
  }

  @Test(arguments: [
    ("search -e bord.r", 12), ("search -we b[a-z]+ins", 12), ("search -e ^page 1\\b", 1),
    ("search -es ^page", 0),
    ("search bord.r", 0),
  ])
  func regularExpressions(_ line: String, _ count: Int) throws {
    let talk = try Conversation([.article()])
    #expect(talk.type(line).failure == nil)
    #expect(talk.session.state.match?.count == count)
  }

  @Test func badExpressionIsRefusedWithThePosition() throws {
    let talk = try Conversation([.article()])
    talk.type("/border")
    let failure = talk.type("search -e (border").failure
    #expect(failure?.code == .usage && failure?.message.contains("after character 7") == true)
    #expect(talk.session.state.match?.count == 12, "what was searched before is still there")
  }

  @Test func searchContinuesBetweenCommands() throws {
    let talk = try Conversation([.article(), .article("other.pdf")])
    let session = talk.session
    talk.host.searchesInSlices = true
    talk.type("page 5").type("/border")
    // One page was searched, and its match is shown.
    #expect(talk.match?.page.number == 5 && talk.match?.number == nil)
    #expect(session.isSearching && session.state.match == nil || session.state.match?.count == 1)
    var effects: [Effect] = []
    #expect(session.continueSearch(for: .zero) { effects.append($0) })
    // Commands that are typed meanwhile are performed.
    #expect(talk.type("n").match?.page.number == 6)
    #expect(session.isSearching)
    var slices = 0
    while session.continueSearch(for: .zero, emit: { effects.append($0) }) { slices += 1 }
    #expect(slices >= 8)
    #expect(session.state.match == .init(number: 6, count: 12, query: "border"))
    guard case .searched(let report)? = effects.last else { return #expect(Bool(false), "it didn't end") }
    #expect(report.count == 12 && report.pageCount == 12 && report.current == 6 && !report.wasStopped)
  }

  @Test("While a search runs, n and N search the pages next to the reading position first")
  func nearestPagesAreSearchedFirst() throws {
    let document = FakeDocument.article()
    let talk = try Conversation([document])
    talk.host.searchesInSlices = true
    talk.type("page 5").type("/border")
    #expect(talk.type("N").match?.page.number == 4)
    #expect(talk.type("page 9").type("n").match?.page.number == 9)
    #expect(talk.type("n").match?.page.number == 10)
    #expect(document.searchedPages == [4, 3, 8, 9])
    #expect(talk.session.state.match == .init(number: 4, count: 4, query: "border"))
    while talk.session.continueSearch(for: .zero, emit: { _ in }) {}
    #expect(document.searchedPages.sorted() == Array(0..<12))
    #expect(talk.session.state.match == .init(number: 10, count: 12, query: "border"))
    #expect(talk.type("page 1").type("N").type("N").match?.wrapped == true)
  }

  @Test func runningSearchIsStoppedReplacedOrClosedWithItsTab() throws {
    let talk = try Conversation([.article(), .article("other.pdf")])
    let session = talk.session
    talk.host.searchesInSlices = true
    talk.type("/border")
    session.continueSearch(for: .zero) { _ in }
    var effects: [Effect] = []
    session.stopSearch { effects.append($0) }
    #expect(!session.isSearching && session.state.match?.count == 2)
    talk.type("/border").type("/line three")
    while session.continueSearch(for: .zero, emit: { _ in }) {}
    #expect(session.state.match?.query == "line three" && session.state.match?.count == 12)
    talk.type("/border").type("close tab")
    session.continueSearch(for: .zero) { _ in }
    #expect(!session.isSearching && session.state.match == nil)
  }
}
