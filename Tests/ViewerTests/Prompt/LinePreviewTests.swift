import KeyCommands
import Testing
import DocModelLibrary

@testable import Viewer

@Suite("Preview of a typed search")
struct LinePreviewTests {
  /// Continues the preview of a line until it has a result.
  private func preview(
    _ line: String, in session: Session, to part: PreviewPart = .firstResult
  ) -> LinePreview? {
    session.preview.begin(line)
    while session.preview.isUnfinished {
      let found = session.preview.advance(for: .zero)
      if part == .firstResult, let found, found != .unfinished { return found }
    }
    return session.preview.advance(for: .zero)
  }

  /// The part of a preview that a test wants.
  private enum PreviewPart { case firstResult, end }

  @Test(
    "A search that is being typed says whether it distinguishes case",
    arguments: [
      ("/border", "any case"), ("search Border", "exact case"), (":search -i Border", "any case"),
      ("search -s border", "exact case"), ("search", nil), ("page 3", nil), ("search -x a", nil),
    ] as [(String, String?)])
  func caseRule(_ line: String, _ rule: String?) throws {
    let talk = try Conversation([.article()])
    #expect(talk.session.preview.caseRule(ofLine: line) == rule)
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

  // MARK: On the full screen

  /// Returns a conversation on the full screen about pages of text.
  private func fullScreen(_ pages: [String]) throws -> (talk: Conversation, document: FakeDocument) {
    let document = FakeDocument("a.pdf", pages: pages)
    let talk = try Conversation([document])
    talk.host.isFullScreen = true
    talk.host.searchesInSlices = true
    return (talk, document)
  }

  @Test("The full screen shows the first match, then counts all of them, and nothing else changes")
  func counted() throws {
    let (talk, document) = try fullScreen(["a border", "no", "border, border", "no", "border"])
    talk.type("page 2")
    let (state, search) = (talk.session.state, talk.session.currentTab?.search)
    talk.session.preview.begin("/border")
    #expect(talk.session.preview.advance(for: .zero) == .unfinished)
    #expect(!talk.session.preview.isCounting)
    guard case .counting(let match, 2)? = talk.session.preview.advance(for: .zero) else {
      return #expect(Bool(false), "the first match isn't shown")
    }
    #expect(match.page.number == 3 && document.searchedPages == [1, 2])
    #expect(talk.session.preview.isCounting)
    #expect(talk.session.views.typedMatch?.pageIndex == 2)
    let marks = talk.session.views.marks(onPages: 1...2)
    #expect(marks.map(\.role) == [.currentMatch, .match] && marks.allSatisfy { $0.page == 2 })
    guard case .found(let counted)? = preview("/border", in: talk.session, to: .end) else {
      return #expect(Bool(false), "the matches aren't counted")
    }
    #expect(counted.number == 2 && counted.count == 4 && !counted.wrapped)
    #expect(talk.session.state == state && talk.session.currentTab?.search == search)
    talk.session.preview.drop()
    #expect(talk.session.views.typedMatch == nil && talk.session.views.marks(onPages: 2...2).isEmpty)
  }

  @Test("Pages in view are searched at once, and the matches of the search before are hidden")
  func marksInView() throws {
    let (talk, document) = try fullScreen(["line", "line", "line", "word"])
    talk.type("/line")
    while talk.session.continueSearch(for: .zero, emit: { _ in }) {}
    let searched = document.searchedPages.count
    talk.session.preview.begin("/word")
    #expect(talk.session.views.marks(onPages: 2...3).map(\.page) == [3])
    #expect(Array(document.searchedPages[searched...]) == [2, 3])
    talk.session.preview.drop()
    #expect(talk.session.views.marks(onPages: 2...3).map(\.page) == [2])
  }

  @Test("The next letter gives up the search, and the page stays until the new text is found or not")
  func changedText() throws {
    let (talk, document) = try fullScreen(["no", "word", "no", "no", "wording"])
    talk.session.preview.begin("/word")
    while talk.session.views.typedMatch == nil { _ = talk.session.preview.advance(for: .zero) }
    #expect(document.searchedPages == [0, 1])
    talk.session.preview.begin("/wording")
    #expect(talk.session.views.typedMatch?.pageIndex == 1)
    #expect(preview("/wording", in: talk.session, to: .end) != nil)
    #expect(talk.session.views.typedMatch?.pageIndex == 4)
    #expect(preview("/wordings", in: talk.session, to: .end) == .notFound)
    #expect(talk.session.views.typedMatch == nil)
  }

  @Test("The page stays while an expression is incomplete, and goes back without a text")
  func incompleteExpression() throws {
    let (talk, _) = try fullScreen(["no", "a word", "no"])
    #expect(preview("search -e w", in: talk.session, to: .end) != nil)
    #expect(preview("search -e w(", in: talk.session, to: .end) == nil)
    #expect(talk.session.views.typedMatch?.pageIndex == 1)
    #expect(talk.session.views.marks(onPages: 1...1).map(\.role) == [.currentMatch])
    #expect(preview("search -e ", in: talk.session, to: .end) == nil)
    #expect(talk.session.views.typedMatch == nil && talk.session.views.marks(onPages: 1...1).isEmpty)
  }

  @Test("Only ten thousand matches are counted before Return")
  func manyMatches() throws {
    let (talk, document) = try fullScreen(
      Array(repeating: String(repeating: "e ", count: 4000), count: 9))
    guard case .counting(_, let count)? = preview("/e", in: talk.session, to: .end) else {
      return #expect(Bool(false), "all are counted")
    }
    #expect(count == 12_000 && document.searchedPages == [0, 1, 2])
    talk.type("/e")
    while talk.session.continueSearch(for: .zero, emit: { _ in }) {}
    #expect(talk.session.state.match == .init(number: 1, count: 36_000, query: "e"))
  }

  @Test("Return goes to the match that was shown, and a search that went on past the end hasn't wrapped")
  func accepted() throws {
    let (talk, document) = try fullScreen(["border", "no", "border"])
    talk.type("page 2")
    #expect(preview("/border", in: talk.session, to: .end) != nil)
    #expect(talk.type("/border").page == 3 && talk.match?.wrapped == false)
    #expect(document.searchedPages == [1, 2, 0])
    #expect(talk.session.views.typedMatch == nil)
    #expect(talk.session.state.match == .init(number: 2, count: 2, query: "border"))
    #expect(talk.type("back").page == 2)
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
