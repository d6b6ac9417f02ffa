import KeyCommands
import Testing
import DocModelLibrary

@testable import Viewer

@Suite("Preview of a typed search")
struct LinePreviewTests {
  /// Continues the preview of a line until it has a result.
  private func preview(_ line: String, in session: Session) -> LinePreview? {
    session.preview.begin(line)
    while session.preview.isUnfinished {
      if let found = session.preview.advance(for: .zero), found != .unfinished { return found }
    }
    return session.preview.advance(for: .zero)
  }

  @Test(
    "The first match from the current page on is found, and nothing moves",
    arguments: [
      ("/border", 5), ("search border", 5), ("find -w border", 5), (":search border", 5),
      ("/line three of 2", 2),
      ("search all tabs border", 5), ("search -e b.rd", 5),
    ])
  func found(_ line: String, _ page: Int) throws {
    let talk = try Conversation([.article()])
    talk.type("page 5")
    let before = talk.session.state
    guard case .found(let match)? = preview(line, in: talk.session) else {
      return #expect(Bool(false), "\(line) finds nothing")
    }
    #expect(match.page.number == page && match.wrapped == (page < 5))
    #expect(talk.session.state == before)
    #expect(talk.session.currentTab?.history.back == [Position(pageIndex: 0)])
  }

  @Test(
    "Other lines and incomplete ones preview nothing",
    arguments: [
      "", "/", "/ ", "search", "search -w", "search -e (", "page 5", "next page", "search selection",
      "outline",
    ])
  func nothing(_ line: String) throws {
    let talk = try Conversation([.article()])
    #expect(preview(line, in: talk.session) == nil)
  }

  @Test("The preview reports the rows that a filter leaves, and the list stays unchanged")
  func filter() throws {
    let talk = try Conversation([.article()])
    talk.type("outline")
    let (pane, state) = (talk.session.currentTab?.pane, talk.session.state)
    let rows = try #require(pane?.rows)
    let word = try #require(rows.last?.title)
    guard case .rows(let count, let total, let first)? = preview("filter \"\(word)\"", in: talk.session)
    else {
      return #expect(Bool(false), "nothing is said")
    }
    #expect(count >= 1 && count < total && total == rows.count && first?.title.contains(word) == true)
    #expect(
      preview("filter zebra", in: talk.session) == .rows(count: 0, total: rows.count, first: nil))
    #expect(talk.session.currentTab?.pane == pane && talk.session.state == state)
    // Without a list there is nothing to filter.
    talk.type("esc")
    #expect(preview("filter zebra", in: talk.session) == nil)
  }

  @Test("The preview selects the first row that a filter leaves, and Return goes there")
  func filterSelects() throws {
    let talk = try Conversation([.article()])
    talk.type("outline")
    let rows = try #require(talk.session.currentTab?.pane?.rows)
    talk.type("filter \"\(try #require(rows.last).title)\"")
    #expect(talk.session.currentTab?.pane?.selectedRow?.title.contains(try #require(rows.last).title) == true)
    #expect(talk.type("filter zebra").session.currentTab?.pane?.selectedRow == nil)
  }

  @Test func missingMatchIsReported() throws {
    #expect(preview("/zebra", in: try Conversation([.article()]).session) == .notFound)
  }

  @Test(
    "Settings and screen readers turn the preview off",
    arguments: ["incremental off", "plain on"])
  func off(_ setting: String) throws {
    let talk = try Conversation([.article()])
    #expect(talk.session.preview.mayBegin("/border"))
    talk.type("set \(setting)")
    #expect(!talk.session.preview.mayBegin("/border"))
    #expect(preview("/border", in: talk.session) == nil)
  }

  @Test("The search reuses the preview's result")
  func takenOver() throws {
    let document = FakeDocument("late.pdf", pages: ["no", "no", "a border", "no"])
    let talk = try Conversation([document])
    talk.host.searchesInSlices = true
    _ = preview("/border", in: talk.session)
    #expect(document.searchedPages == [0, 1, 2])
    #expect(document.prepared == [], "many pages read at once would keep keys waiting")
    #expect(talk.type("/border").page == 3 && document.prepared == [4..<4])
    while talk.session.continueSearch(for: .zero, emit: { _ in }) {}
    #expect(document.searchedPages == [0, 1, 2, 3])
    #expect(talk.session.state.match == .init(number: 1, count: 1, query: "border"))
    // A different preview, or one from another page, starts again.
    _ = preview("/border", in: talk.session)
    talk.type("page 1").type("/border")
    while talk.session.continueSearch(for: .zero, emit: { _ in }) {}
    #expect(talk.session.state.match == .init(number: 1, count: 1, query: "border"))
  }

  @Test func droppedPreviewDoesNotContinue() throws {
    let talk = try Conversation([.article()])
    talk.session.preview.begin("/border")
    #expect(talk.session.preview.isUnfinished)
    talk.session.preview.drop()
    #expect(!talk.session.preview.isUnfinished && talk.session.preview.advance() == nil)
  }
}

@Suite("Last searches")
struct LastSearchesTests {
  @Test("Without a text the last search is repeated, from the current page on")
  func repeated() throws {
    let talk = try Conversation([.article(), .article("b.pdf")])
    talk.type("/border").type("next tab").type("page 4").type("search")
    #expect(talk.session.state.match == .init(number: 4, count: 12, query: "border"))
    talk.type("search -w Page 1").type("page 9").type("search")
    #expect(talk.page == 1)
    #expect(talk.session.state.match?.query == "Page 1")
  }

  @Test("A slash alone goes to the next match if there was a search, otherwise it repeats the last search")
  func slash() throws {
    let talk = try Conversation([.article(), .article("b.pdf")])
    #expect(talk.type("/border").type("/").match?.number == 2)
    talk.type("next tab").type("/")
    #expect(talk.session.state.match == .init(number: 1, count: 12, query: "border"))
    #expect(try Conversation([.article()]).type("/").failure?.code == .usage)
  }

  @Test("They come from the lines of earlier sessions, without duplicates, newest first")
  func earlier() throws {
    let library = try Library.inMemory()
    try library.addTypedLines([
      "/old", "page 3", "search border", "find next", ":search -w line", "find all", "search all tabs x",
      "/-5", "/",
      "search", "search border ",
    ])
    let talk = try Conversation([.article()], library: library)
    talk.type("searches")
    #expect(talk.list?.rows.map(\.row.title) == ["border", "-- -5", "-a x", "all", "-w line", "old"])
    #expect(talk.session.state.list?.selected == 1)
    talk.type("6")
    #expect(talk.session.state.match?.query == "old" && talk.session.state.list == nil)
    #expect(talk.type("searches").list?.rows.map(\.row.title).prefix(2) == ["old", "border"])
    #expect(talk.type("filter lin").list?.rows.map(\.row.title) == ["-w line"])
  }

  @Test("They include searches started by a key, but not failed ones")
  func others() throws {
    let talk = try Conversation([.article()])
    talk.type("/line three of 5").type("⌘E").type("search -e (")
    #expect(talk.type("searches").list?.rows.map(\.row.title) == ["line three of 5"])
    #expect(
      try Conversation([.article()]).type("searches").failure?.message == "nothing has been searched for")
  }

  @Test("↑ in a line that begins with a slash recalls lines that do")
  func keys() throws {
    let library = try Library.inMemory()
    try library.addTypedLines(["/old", "page 3", "/border", "outline"])
    let session = try Conversation([.article()], library: library).session
    var prompt = CommandPrompt(session)
    _ = prompt.paste("/", in: session)
    for expected in ["/border", "/old"] {
      _ = prompt.handle(KeyEvent(try Key(parsing: "↑")), in: session)
      #expect(prompt.editor.text == expected)
    }
  }
}
