import DocModel
import Testing

@testable import Viewer

@Suite struct SessionSelectionTests {
  private func conversation() throws -> Conversation {
    try Conversation([
      FakeDocument(
        "text.pdf",
        pages: ["One two. Three four.\nFive six seven.", "", "Eight nine\n\nTen."])
    ])
  }

  @Test(arguments: [
    (["v"], "One"), (["v", "w"], "two"), (["v", "w", "b"], "One"), (["v", "e", "e"], "Three"),
    (["v", "j"], "Five six seven."), (["v", ")"], "Three four."), (["v", ")", ")", "("], "Three four."),
    (["v", "W"], "One two"), (["v", "W", "W", "B"], "One two"), (["v", "⌥)"], "One two."),
    (["v", "J"], "One two. Three four."), (["v", "v", "w", ")"], "One two."),
    (["v", "v", "w", "v", "w"], "Three"), (["v", "is"], "One two."), (["v", "w", "w", "is"], "Three four."),
    (["v", "ip"], "One two. Three four. Five six seven."), (["v", "il"], "One two. Three four."),
    (["select"], "One"), (["select sentence"], "One two."),
    (["select line", "select next line"], "Five six seven."),
    (["j", "j", "v"], "Five"), (["select word", "extend to next sentence"], "One two."),
    (["v", "}"], "Eight nine"), (["v", "}", "}"], "Ten."),
    (["v", "}", "{"], "One two. Three four. Five six seven."),
    (["search six", "v", "W"], "six seven"), (["search nine", "select line"], "Eight nine"),
    (["⌘A"], "One two. Three four. Five six seven."), (["page 3", "⌘A"], "Eight nine\nTen."),
  ])
  func motionsSelect(_ lines: [String], _ text: String) throws {
    let talk = try conversation()
    for line in lines {
      talk.type(line)
      #expect(talk.failure == nil, "\(line): \(talk.failure?.message ?? "")")
      #expect(talk.session.brokenInvariants == [])
    }
    #expect(talk.session.currentTab?.selection?.text == text)
    #expect(talk.type("y").effects == [.copied(text)])
  }

  @Test(
    "Selecting begins at the text in view, not in a running head, and at the match or the mark that is there")
  func beginning() throws {
    let document = FakeDocument(
      "text.pdf",
      pages: (1...4).map { "\($0) The Title\nFirst line \($0).\nsecond line\nthird line\nJournal \($0)\n" })
    document.pageBox = Rectangle(x0: 0, y0: 0, x1: 200, y1: 300)
    document.letterWidth = 5
    for page in 0..<4 {
      document.lineBoxes[page] = [280.0, 200, 150, 100, 10].map {
        Rectangle(x0: 10, y0: $0, x1: 15, y1: $0 + 9)
      }
    }
    let talk = try Conversation([document])
    func text(_ lines: String...) -> String? {
      for line in lines { talk.type(line) }
      defer { talk.type("esc").type("esc") }
      return talk.session.currentTab?.selection?.text
    }
    #expect(text("page 2", "v") == "First")
    #expect(text("page 3", "select line") == "First line 3.")
    #expect(text("search third", "v", "W") == "third line")
    // A match that was left behind is none.
    #expect(text("page 1", "v") == "First")
    let display = PageDisplay(talk.session, in: .init(columns: 60, rows: 10, cellWidth: 10, cellHeight: 20))
    (talk.host.pageScroller, talk.host.pageScreen) = (display, display.space.screen)
    (talk.host.isFullScreen, talk.host.showsImages) = (true, true)
    #expect(text("zoom width", "page 2", "next screen", "next screen", "select line") == "second line")
  }

  @Test func selectionIsShownWithItsPosition() throws {
    let talk = try conversation()
    talk.type("v").type("J").type("J")
    guard case .selection(let report)? = talk.effects.last else {
      Issue.record("nothing is said")
      return
    }
    #expect(report.position == "page 1, lines 1–2")
    #expect(report.selection.text == "One two. Three four. Five six seven.")
    #expect(talk.session.state.statusLine.hasSuffix("selecting"))
    #expect(talk.type("v").session.state.statusLine.hasSuffix("extending selection"))
  }

  @Test func escapeRestoresTheReadingKeys() throws {
    let talk = try conversation()
    talk.type("v").type("j").type("esc")
    #expect(talk.session.currentTab?.selection == nil)
    #expect(talk.session.state.selecting == nil)
    #expect(
      talk.type("w").failure?.message == "w (Select Next Word): no text is being selected; select starts to")
    // Reading continues after the selection.
    #expect(talk.type("j").lines == ["Eight nine"])
    #expect(talk.type("gg").page == 1)
    talk.type("v")
    #expect(talk.type("space").page == 2)
    #expect(talk.session.state.selecting == nil)
  }

  @Test("Esc hides the matches of a search on the full screen until the next match")
  func hiddenMatches() throws {
    let talk = try conversation()
    talk.host.isFullScreen = true
    talk.type("search e")
    func marks() -> Int {
      talk.session.views.marks(onPages: 0...2).count { $0.role == .match || $0.role == .currentMatch }
    }
    #expect(marks() > 1)
    #expect(talk.type("esc").messages == ["matches hidden; n shows them"])
    #expect(marks() == 0)
    #expect(talk.type("clear selection").failure?.message == "nothing is selected")
    #expect(talk.type("next match").failure == nil && marks() > 1)
    // Other selected text goes first.
    talk.type("select line").type("esc")
    #expect(marks() > 0)
    #expect(talk.type("esc").messages == ["matches hidden; n shows them"])
  }

  @Test func goToSelectionReturnsToTheSelection() throws {
    let talk = try conversation()
    talk.type("v").type(")").type("page 3")
    #expect(talk.session.currentTab?.selection?.text == "Three four.")
    #expect(talk.type("⌘J").page == 1)
    #expect(talk.effects.contains { if case .selection = $0 { true } else { false } })
    #expect(talk.type("w").session.currentTab?.selection?.text == "Five")
    #expect(talk.type("back").page == 3)
    #expect(try conversation().type("⌘J").failure?.code == .unavailable)
  }

  @Test func selectionCanBeSearchedAndBookmarked() throws {
    let talk = try Conversation([FakeDocument("x.pdf", pages: ["a - b\n- six", "nothing", "six and - six"])])
    talk.type("select line").type("select next line")
    #expect(talk.session.currentTab?.selection?.text == "- six")
    #expect(talk.type("⌘E").failure == nil)
    #expect(talk.session.state.match?.count == 2)
    talk.type("gg").type("esc").type("select word").type("⌘D")
    #expect(talk.messages == ["added bookmark “a” on page 1"])
  }

  @Test func endsOfTheTextAreReported() throws {
    let talk = try conversation()
    #expect(talk.type("v").type("b").failure?.message == "this is the first word")
    #expect(talk.type("K").failure?.message == "the page begins here, and a selection stays on its page")
    #expect(talk.type("G").type("ip").failure != nil)
    #expect(talk.type("v").type("}").failure == nil)
    #expect(talk.type("}").failure?.message == "this is the last paragraph")
    #expect(talk.type("page 2").type("v").failure?.message == "there is no word on this page")
    #expect(talk.type("select foo").failure?.code == .usage)
  }

  @Test func helpListsMotionsOnlyWhileSelecting() throws {
    let talk = try conversation()
    func commands() -> [String] { talk.help?.groups.flatMap(\.commands).map(\.command) ?? [] }
    #expect(!talk.type("?").effects.isEmpty && !commands().contains("select next word"))
    talk.type("v").type("?")
    #expect(commands().contains("select next word"))
  }
}
