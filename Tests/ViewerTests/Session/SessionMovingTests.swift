import DocModel
import Testing

@testable import Viewer

@Suite struct SessionMovingTests {
  @Test(arguments: [
    (["next page"], 2), (["space", "J", "pgdn"], 4), (["page 5", "K"], 4), (["G"], 12), (["end"], 12),
    (["G", "gg"], 1), (["7"], 7), (["page iv"], 4), (["page IV"], 4), (["page 12"], 12), (["page 8"], 8),
    (["⌥↓"], 2), (["⌘↓"], 12), (["⌘↓", "⌘↑"], 1), ([" "], 2),
  ])
  func pages(_ lines: [String], _ page: Int) throws {
    let talk = try Conversation([.article()])
    for line in lines { talk.type(line) }
    #expect(talk.page == page)
  }

  @Test(arguments: [
    ("previous page", "this is the first page"), ("first page", "this is the first page"),
    ("page 13", "no page “13”; the pages are 1 to 12"), ("0", "no page “0”; the pages are 1 to 12"),
    ("page zz", "no page “zz”; the pages are 1 to 12"), ("back", "there is nowhere to go back to"),
    ("⌘→", "⌘→ (Forward): there is nowhere to go forward to"),
    ("copy", "nothing is selected; select, select all and search select text"),
    ("next match", "nothing has been searched for; search TEXT searches"),
    ("next row", "no list is shown; outline, bookmarks or annotations show one"),
  ])
  func unavailableCommandSaysWhy(_ line: String, _ message: String) throws {
    let talk = try Conversation([.article()])
    #expect(talk.type(line).failure?.message == message)
    #expect(talk.page == 1)
  }

  @Test(arguments: [
    ("page label 1", 5), ("page =1", 5), ("page = 1", 5), ("page LABEL IV", 4), ("page =ii", 2), ("=8", 12),
    ("page +10", 12), ("page -1", 1), ("page +0", 2),
  ])
  func numericLabelsAndRelativePagesAreReached(_ line: String, _ page: Int) throws {
    #expect(try Conversation([.article()]).type("page 2").type(line).page == page)
  }

  @Test(arguments: [
    ("page +11", "“+11” is after the last page; the pages are 1 to 12"),
    ("page -2", "“-2” is before the first page; the pages are 1 to 12"),
    ("page -9223372036854775808", "“-9223372036854775808” is before the first page; the pages are 1 to 12"),
    ("page +99999999999999999999", "“+99999999999999999999” is after the last page; the pages are 1 to 12"),
    ("page label 9", "no page “label 9”; the pages are 1 to 12"),
    ("page label", "no page “label”; the pages are 1 to 12"),
    ("page =", "no page “=”; the pages are 1 to 12"),
    ("page +x", "no page “+x”; the pages are 1 to 12"), ("=iv", "unknown command"),
  ])
  func missingPagesAreRefused(_ line: String, _ message: String) throws {
    let talk = try Conversation([.article()])
    #expect(talk.type("page 2").type(line).failure?.message.hasPrefix(message) == true)
    #expect(talk.page == 2)
  }

  @Test func historyRecordsJumpsButNotPageTurns() throws {
    let talk = try Conversation([.article()])
    talk.type("page 5").type("next page").type("next page").type("page 10")
    #expect(talk.type("back").page == 7)
    #expect(talk.type("⌃O").page == 1)
    #expect(talk.type("forward").page == 7)
    #expect(talk.type("alt+right").page == 10)
  }

  /// Two columns of two lines, and a heading in one of them as a target.
  @Test(arguments: [
    (nil, nil, "left 1"), (705, nil, "left 1"), (685, nil, "left 2"), (705, 300, "right 1"),
    (685, 300, "right 2"), (685, 50, "left 2"), (20, nil, "left 1"),
  ])
  func readingContinuesFromTheTargetOfAJump(_ top: Double?, _ left: Double?, _ line: String) throws {
    let document = FakeDocument.article()
    document.pages[4] = "left 1\nleft 2\nright 1\nright 2"
    document.lineBoxes[4] = [50.0, 300].flatMap { x in
      [695.0, 675].map { Rectangle(x0: x, y0: $0, x1: x + 200, y1: $0 + 10) }
    }
    let view = Destination.View.xyz(left: left, top: top, zoom: nil)
    document.outline = Outline(items: [
      .init(title: "Here", level: 0, action: Action(.goTo(Destination(pageIndex: 4, view: view))))
    ])
    let talk = try Conversation([document])
    #expect(talk.type("section Here").type("j").lines == [line])
    talk.type("back").type("section Here")
    let before = ["left 1": "and line three of 4", "left 2": "left 1", "right 1": "left 2"]
    #expect(talk.type("k").lines == [before[line] ?? "right 1"])
  }

  @Test func linesContinueAcrossPagesInBothDirections() throws {
    let talk = try Conversation([.article()])
    #expect(talk.type("j").lines == ["Page 1 begins"])
    #expect(talk.type("↓").lines == ["with a border"])
    #expect(talk.type("j").lines == ["and line three of 1"])
    #expect(talk.type("j").lines == ["Page 2 begins"])
    #expect(talk.session.state.line == 1)
    #expect(talk.type("k").lines == ["and line three of 1"])
    #expect(talk.page == 1)
    #expect(talk.type("⌃D").lines == ["Page 2 begins", "with a border", "and line three of 2"])
    #expect(talk.type("⌃U").lines == ["Page 2 begins", "with a border"])
    #expect(talk.type("gg").type("scroll up").failure?.message == "this is the beginning of the text")
    #expect(talk.type("G").type("⌃D").type("scroll down").failure?.message == "this is the end of the text")
  }

  @Test func linesSkipPagesWithoutText() throws {
    let document = FakeDocument("gaps.pdf", pages: ["one", "", "  \n ", "four"])
    let talk = try Conversation([document])
    talk.type("j")
    #expect(talk.type("j").lines == ["four"])
    #expect(talk.page == 4)
    #expect(talk.type("k").lines == ["one"])
    #expect(talk.page == 1)
  }

  @Test func sectionsFollowTheHeadings() throws {
    let talk = try Conversation([.article()])
    let pages = (1...6).map { _ in talk.type("]]").session.state.section }
    #expect(pages == ["Preface", "1 Keys", "1.1 Chords", "1.2 Chains", "2 Borders", "2 Borders"])
    #expect(talk.failure?.message == "]] (Next Section): this is the last section")
    #expect(talk.type("next page").type("[[").page == 9)
    #expect(talk.type("[[").session.state.section == "1.2 Chains")
  }

  @Test func nextAnnotationSkipsLinks() throws {
    let talk = try Conversation([.article()])
    func annotation() -> String? { talk.annotation?.entry.annotation.type }
    talk.type("]a")
    #expect(annotation() == "Highlight")
    #expect(talk.page == 3)
    talk.type("]a")
    #expect(annotation() == "Text")
    talk.type("]a")
    #expect(annotation() == "Square")
    #expect(talk.page == 8)
    #expect(talk.type("next annotation").failure?.message == "there is no next annotation")
    talk.type("[a")
    #expect(annotation() == "Text")
    talk.type("page 12").type("[a")
    #expect(annotation() == "Square")
    #expect(try Conversation([.notes()]).type("]a").failure?.message == "the document has no annotations")
  }

  @Test func statusLineShowsThePosition() throws {
    let talk = try Conversation([.article(), .notes()])
    talk.type("page 3")
    #expect(
      talk.session.state.statusLine == "[1/2] article.pdf · page 3 (iii) of 12 · Preface · 2 annotations")
    #expect(talk.type("next tab").session.state.statusLine == "[2/2] notes.pdf · page 1 of 3")
  }

  @Test func everyCommandWorksOnADocumentWithoutPages() throws {
    let talk = try Conversation([FakeDocument("none.pdf", pages: [])])
    #expect(talk.session.state.statusLine == "[1/1] none.pdf · no pages")
    for line in CommandName.allCases.map(\.typedName) + ["5", "search x", "page 1", "j", "⌃D", "?"] {
      #expect(talk.type(line).session.brokenInvariants == [], "\(line)")
      if talk.session.tabs.isEmpty { break }
    }
  }

  @Test func unreadableContentIsNotReportedAsMissing() throws {
    let document = FakeDocument.notes()
    document.warnings = [Warning(.dictionariesUnreadable, message: "invalid password")]
    let talk = try Conversation([document])
    #expect(talk.session.state.annotations == nil)
    for line in ["outline", "]]", "annotations", "annotation", "]a", "links"] {
      let failure = talk.type(line).failure
      #expect(failure?.code == .unavailable)
      #expect(failure?.message.contains("only the text of this document can be read") == true, "\(line)")
    }
  }

  @Test func unreadablePageIsReportedAndReadingContinues() throws {
    let document = FakeDocument.notes()
    document.unreadable = [1]
    let talk = try Conversation([document])
    talk.type("set show text")
    #expect(talk.type("next page").failure == nil)
    #expect(talk.page == 2)
    #expect(
      talk.effects.contains(.warning("/fake/notes.pdf: page 2 can't be read (on purpose)")))
    #expect(talk.type("next page").page == 3)
    #expect(talk.effects.contains(.pageText("Note 3")))
  }

  @Test("Plain text has broken words as wholes, whole pages and line by line")
  func wholeWords() throws {
    let talk = try Conversation([FakeDocument("a.pdf", pages: ["educational and sci-\nentific text"])])
    #expect(talk.type("text").effects.contains(.pageText("educational and sci-\nentific text")))
    talk.session.settings.isPlain = true
    #expect(talk.type("text").effects.contains(.pageText("educational and scientific\ntext")))
    #expect(talk.type("j").lines + talk.type("j").lines == ["educational and scientific", "text"])
    #expect(talk.type("k").lines == ["educational and scientific"])
  }
}
