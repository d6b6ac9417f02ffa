import KeyCommands
import TestSupport
import Testing

@testable import DocModel
@testable import Viewer

@Suite struct SessionLinksTests {
  private func link(_ index: Int, _ kind: Action.Kind) -> Link {
    Link(index: index, rectangle: Rectangle(x0: 90, y0: 90, x1: 99, y1: 99), action: Action(kind))
  }

  private func conversation() throws -> Conversation {
    let document = FakeDocument.article()
    document.links[0] = [
      link(0, .goTo(Destination(pageIndex: 4))), link(1, .uri("https://example.org/")),
      link(2, .launch(file: "calc.exe")), link(3, .javaScript("app.alert(1)")),
      link(4, .goTo(Destination(pageIndex: nil, name: "gone"))), link(5, .named("LastPage")),
      link(6, .named("PrevPage")), link(7, .goToRemote(file: "other one.pdf", .page(2))),
      link(8, .other("Sound")), link(9, .goTo(Destination(pageIndex: 99))),
    ]
    return try Conversation([document])
  }

  @Test func hintLabelsFollowLinks() throws {
    let talk = try conversation()
    talk.type("f")
    #expect(
      talk.list?.rows.map { $0.hint ?? "" } == ["aa", "as", "ad", "af", "ag", "ah", "aj", "ak", "al", "sa"])
    #expect(talk.type("aa").page == 5)
    #expect(talk.session.state.list == nil)
    #expect(talk.type("back").page == 1)
    // Without the list a label isn't a key.
    #expect(talk.type("aa").failure != nil)
    #expect(talk.type("follow ah").page == 12)
  }

  @Test("After a first letter of a label Esc ends the labels at once")
  func labelsLeft() throws {
    let talk = try conversation()
    talk.host.isFullScreen = true
    talk.type("follow links")
    try #require(talk.session.currentTab?.pane?.hints != nil)
    var prompt = CommandPrompt(talk.session)
    _ = prompt.handle(KeyEvent(Key("a")), in: talk.session)
    #expect(prompt.unfinished == [Key("a")])
    guard case .perform(let found) = prompt.handle(KeyEvent(Key(.escape)), in: talk.session) else {
      Issue.record("Esc drops the letter only")
      return
    }
    #expect(found.command == Command(.closeList) && prompt.unfinished.isEmpty)
  }

  @Test("After the labels of links the list has the focus again that had it before, on the full screen")
  func focusAfterLabels() throws {
    let talk = try conversation()
    talk.host.isFullScreen = true
    for line in ["outline", "follow links"] { talk.type(line) }
    try #require(talk.session.currentTab?.pane?.hints != nil)
    talk.type("close list")
    #expect(talk.session.currentTab?.pane?.kind == .outline)
    for line in ["peek links", "peek aa"] { talk.type(line) }
    #expect(talk.session.currentTab?.pane?.kind == .outline)
    for line in ["focus page", "follow links", "close list"] { talk.type(line) }
    #expect(talk.session.currentTab?.pane == nil)
  }

  @Test func followedReferencesMarkTheirTargetUntilTheReaderMovesOn() throws {
    let document = FakeDocument.article()
    let line = Rectangle(x0: 50, y0: 680, x1: 150, y1: 690)
    document.targets = [
      ReferenceTarget(pageIndex: 4, kind: .citation, area: line.inset(by: -2), line: line, text: "[2] Ben.")
    ]
    let talk = try Conversation([document])
    func marked() -> [PageMark] {
      talk.session.views.marks(onPages: 0...5).filter { $0.role == .currentMatch }
    }
    talk.type("follow [2]")
    #expect(marked().map(\.page) == [4])
    #expect(marked().first?.quads.first?.bounds == line.inset(by: -2))
    talk.type("page 2")
    #expect(marked().isEmpty)
  }

  @Test func linksAreTitledByTheirText() throws {
    let document = FakeDocument.article()
    document.outline = Outline()
    document.pages[0] = "see the chords\nChains . . . . . . . 7\nexample.org"
    document.lineBoxes[0] = [700.0, 680, 660].map { Rectangle(x0: 50, y0: $0, x1: 150, y1: $0 + 10) }
    func link(_ index: Int, _ y: Double, _ kind: Action.Kind) -> Link {
      Link(index: index, rectangle: Rectangle(x0: 50, y0: y, x1: 150, y1: y + 10), action: Action(kind))
    }
    document.links[0] = [
      link(0, 700, .goTo(Destination(pageIndex: 4))), link(1, 680, .goTo(Destination(pageIndex: 6))),
      link(2, 660, .uri("https://example.org/")), link(3, 100, .goTo(Destination(pageIndex: 8))),
      link(4, 100, .uri("https://example.org/")),
    ]
    let talk = try Conversation([document])
    talk.type("links")
    #expect(
      talk.rows == [
        "1 page 5 (1) · see the chords · GoTo", "2 page 7 (3) · Chains … 7 · GoTo",
        "3  · example.org · https://example.org/ · URI", "4 page 9 (5) · page 9 (5) · GoTo",
        "5  · https://example.org/ · https://example.org/ · URI",
      ])
    // The links are listed even if the text of the page can't be read.
    document.unreadable = [0]
    #expect(try Conversation([document]).type("links").list?.rows.count == 5)
  }

  @Test("The text of an address on the page is replaced by the address, without its gaps and signs")
  func writtenAddress() throws {
    let document = FakeDocument.article()
    document.pages[0] = "https: //example.org/a."
    document.lineBoxes[0] = [Rectangle(x0: 50, y0: 700, x1: 150, y1: 710)]
    document.links[0] = [
      Link(
        index: 0, rectangle: Rectangle(x0: 50, y0: 700, x1: 150, y1: 710),
        action: Action(.uri("https://example.org/a")))
    ]
    let rows = try Conversation([document]).type("links").rows
    #expect(rows == ["1  · https://example.org/a · https://example.org/a · URI"])
  }

  /// Links on three lines: one that continues from its line's end to the next line's beginning, and entries of a
  /// list.
  @Test func linkAcrossTwoLinesIsOne() throws {
    let document = FakeDocument.article()
    document.outline = Outline()
    document.pages[0] = "as shown in the border\nstyles chapter here.\nentry\nentry"
    document.lineBoxes[0] = [700.0, 680, 660, 640].map { Rectangle(x0: 50, y0: $0, x1: 250, y1: $0 + 10) }
    // The letters of a line have separate boxes.
    document.letterWidth = 10
    func link(_ index: Int, _ x: ClosedRange<Double>, _ y: Double, page: Int = 4) -> Link {
      Link(
        index: index, rectangle: Rectangle(x0: x.lowerBound, y0: y, x1: x.upperBound, y1: y + 10),
        action: Action(.goTo(Destination(pageIndex: page))))
    }
    document.links[0] = [
      link(0, 210...270, 700), link(1, 50...110, 680), link(2, 200...240, 680), link(3, 50...100, 660),
      link(4, 50...100, 640),
    ]
    let talk = try Conversation([document])
    #expect(talk.type("f").list?.rows.map { $0.hint ?? "" } == ["a", "s", "d", "f"])
    #expect(talk.list?.rows.map(\.row.title) == ["border styles", "here", "entry", "entry"])
    #expect(talk.type("a").page == 5)
    // A link with another action is a separate link.
    document.links[0]?[1] = link(1, 50...110, 680, page: 6)
    #expect(try Conversation([document]).type("f").list?.rows.count == 5)
  }

  @Test("The authors and the year of a citation with one target have one label")
  func linkInPartsIsOne() throws {
    let document = FakeDocument.article()
    document.pages[0] = "as Smith (2019) said; Jones"
    document.lineBoxes[0] = [Rectangle(x0: 0, y0: 700, x1: 270, y1: 710)]
    document.letterWidth = 10
    document.links[0] = [30.0...79, 90...139, 220...270].enumerated().map { index, x in
      Link(
        index: index, rectangle: Rectangle(x0: x.lowerBound, y0: 700, x1: x.upperBound, y1: 710),
        action: Action(.goTo(Destination(pageIndex: 4))))
    }
    let talk = try Conversation([document])
    talk.type("f")
    #expect(talk.list?.rows.map(\.row.title) == ["Smith (2019", "Jones"])
  }

  @Test("A reference whose number is a link has one label, and a comma after a link isn't part of its title")
  func linkedNumber() throws {
    let document = FakeDocument.article()
    document.pages[0] = "as Figures 3(a), and 4"
    document.lineBoxes[0] = [Rectangle(x0: 0, y0: 700, x1: 220, y1: 710)]
    document.letterWidth = 10
    var reference = try #require(Reference(parsing: "Figures 3", onPage: 0))
    reference.quads = [Quad(Rectangle(x0: 30, y0: 700, x1: 120, y1: 710))]
    document.references = [reference]
    document.links[0] = [
      Link(
        index: 0, rectangle: Rectangle(x0: 111, y0: 698, x1: 160, y1: 712),
        action: Action(.goTo(Destination(pageIndex: 4))))
    ]
    let talk = try Conversation([document])
    #expect(talk.type("f").list?.rows.map(\.row.title) == ["3(a)"])
  }

  @Test("References without a link have labels; peeking shows the likeliest target, following goes there")
  func references() throws {
    let document = FakeDocument.article()
    let area = Rectangle(x0: 20, y0: 100, x1: 180, y1: 200)
    document.references = [try #require(Reference(parsing: "Figure 3", onPage: 0))]
    document.targets = [4, 7].map {
      ReferenceTarget(pageIndex: $0, kind: .figure, area: area, line: area, text: "Figure 3: A chord")
    }
    let talk = try Conversation([document])
    for label in ["a", "Figure 3"] {
      let report = try #require(
        talk.type("peek \(label)").effects.compactMap {
          if case .peek(let report) = $0 { report } else { nil }
        }.first)
      #expect(report.targets.map(\.pageIndex) == [4, 7])
      #expect(report.position == Position(pageIndex: 4, height: 200, left: 20))
      #expect(talk.page == 1)
      #expect(talk.type("follow \(label)").page == 5)
      #expect(talk.type("back").page == 1)
    }
    talk.type("gr")
    #expect(talk.list?.rows.map(\.row.title) == ["Figure 3"])
    #expect(talk.type("a").page == 5)
    document.targets = []
    talk.type("back")
    #expect(
      talk.type("peek Table 2").failure?.message
        == "no target of “Table 2” was found; search looks for its text")
  }

  @Test(arguments: [
    ("as", "leads to https://example.org/"),
    ("ak", "leads to other one.pdf, page 3 (another document; open \"other one.pdf\" opens it)"),
  ])
  func externalTargetsAreShown(_ label: String, _ message: String) throws {
    for line in ["follow \(label)", "peek \(label)"] {
      let talk = try conversation()
      #expect(talk.type(line).messages == [message])
      #expect(talk.page == 1)
    }
  }

  @Test(
    "A PDF beside the document is opened in a tab, other files with the system only if a setting permits them"
  )
  func filesBesideTheDocument() throws {
    let folder = try TemporaryFolder()
    let names = ["a.pdf", "b.pdf", "c.html"]
    let paths = try names.map { try folder.write([], to: $0) }
    let document = FakeDocument.notes(paths[0])
    document.links[0] = paths.dropFirst().enumerated().map { link($0, .uri("file://\($1)")) }
    let talk = try Conversation([document], shelf: [.notes(paths[1])])
    talk.host.openedLinks = []
    #expect(talk.type("follow s").messages.last?.hasSuffix("; set files html permits it)") == true)
    talk.type("").type("set files html").type("follow s").type("")
    #expect(talk.host.openedLinks == ["file://\(paths[2])"])
    talk.type("follow a").type("")
    #expect(talk.session.tabs.map(\.document.source) == [.path(paths[0]), .path(paths[1])])
    #expect(talk.host.openedLinks?.count == 1)
  }

  @Test(arguments: [
    ("ad", "the link would start or open calc.exe, which documents may not do"),
    ("af", "the link would run a script, which documents may not do"),
    ("ag", "the link's destination “gone” isn't in the document"),
    ("aj", "this is the first page"), ("al", "the link's action “Sound” isn't supported"),
    ("sa", "the link's destination isn't in the document"),
    ("sl", "no link “sl”; the links of this page are aa to sa"),
    ("x", "no link “x”; the links of this page are aa to sa"),
  ])
  func refusedLinksSayWhy(_ label: String, _ message: String) throws {
    for line in ["follow \(label)", "peek \(label)"] {
      let talk = try conversation()
      #expect(talk.type(line).failure?.message == message)
      #expect(talk.page == 1)
    }
  }

  @Test func peekingKeepsThePosition() throws {
    let talk = try conversation()
    talk.type("F").type("aa")
    guard case .peek(let report)? = talk.effects.last else {
      Issue.record("nothing is shown")
      return
    }
    #expect(report.page.number == 5 && report.heading == "1 Keys")
    #expect(report.lines.map(\.text) == ["Page 5 begins", "with a border", "and line three of 5"])
    #expect(talk.page == 1 && talk.session.state.list != nil)
    #expect(talk.type("back").failure?.code == .unavailable)
    talk.type("outline")
    #expect(talk.type("peek 3").effects.count == 1)
    #expect(talk.type("p").page == 1)
    #expect(talk.type("esc").type("peek").failure?.code == .unavailable)
  }

  @Test func historyListsJumpsAndNavigatesToAny() throws {
    let talk = try conversation()
    #expect(talk.type("history").failure?.message == "the history is empty")
    #expect(talk.type("page 5").type("page 7").type("page 12").type("back").type("history").rows.count == 4)
    #expect(talk.rows[2] == "3 page 7 (3) · 1.2 Chains · here")
    #expect(talk.type("1").page == 1)
    talk.type("history")
    #expect(talk.session.state.list?.selected == 1)
    #expect(talk.type("4").page == 12)
    #expect(talk.type("back").page == 7)
  }

  @Test(arguments: [1, 9, 10, 81, 82, 729, 730])
  func hintLabelsAreUnique(_ count: Int) {
    let labels = (0..<count).map { HintLabels.label($0, of: count) }
    #expect(Set(labels).count == count)
    #expect(Set(labels.map(\.count)).count == 1)
    #expect(labels.enumerated().allSatisfy { HintLabels.index(of: $1, in: count) == $0 })
    #expect(HintLabels.index(of: "q", in: count) == nil)
    #expect(HintLabels.index(of: "", in: count) == nil)
  }
}
