import DocModel
import KeyCommands
import TestSupport
import Testing

@testable import Viewer

/// Comments, answers, states and notes that a reviewer gives, and marks on marked words.
@Suite("Comments that are written", .limited)
struct CommentTests {
  @Test("Selected annotations are answered together, and one undo takes all answers back")
  func severalAnswers() throws {
    let sample = try EditingSample()
    func count() throws -> Int {
      try (0..<12).reduce(0) {
        try $0 + (sample.tab?.document.annotations(onPage: $1).filter(\.isReply).count ?? 0)
      }
    }
    sample.type("annotations", "select all rows", "reply Agreed")
    #expect(sample.failure == nil)
    #expect(try count() == 3)
    #expect(sample.edit?.message.hasPrefix("added reply to 3 annotations on pages ") == true)
    sample.type("undo")
    #expect(try count() == 0)
  }

  @Test(
    "A state that the reader has given already isn't given again, and beginnings of states and colors are enough"
  )
  func sameState() throws {
    let sample = try EditingSample()
    sample.type("annotations", "state acc")
    #expect(sample.edit?.message.hasPrefix("set state “accepted” on page ") == true)
    #expect(sample.type("state accepted").messages == ["already accepted"])
    #expect(sample.type("state rejected", "state accepted").failure == nil)
    #expect(
      sample.type("select all rows", "state accepted").edit?.message.contains("(2 annotations)") == true)
    #expect(sample.type("state accepted").messages == ["already accepted, all 3"])
    #expect(sample.type("color gre").edit?.message.hasPrefix("set color “green” (3 annotations)") == true)
    #expect(sample.type("color b").failure?.message.contains("begins several colors; choose from bl") == true)
    #expect(sample.type("state c").failure?.message.contains("begins several states") == true)
  }

  @Test(
    "A row stays selected when its annotation is answered, though the text on the page determines the order")
  func rowsAfterAnswers() throws {
    let sample = try EditingSample()
    (sample.host.isFullScreen, sample.host.searchesInSlices) = (true, true)
    // Without the text the note in the margin comes first, since it is higher.
    sample.type("page 3", "select line", "note Margin", "search border", "highlight", "annotations")
    func row() -> String? {
      for _ in 0..<9 { sample.session.continueWork { _ in } }
      sample.session.views.followPosition()
      return sample.session.shownList?.selectedRow?.annotation?.id
    }
    for type in ["Highlight", "Text"] {
      let mark = try sample.shown(onPage: 2).first { $0.type == type && $0.markup.inReplyTo == nil }
      for _ in 0..<20 where row() != mark?.id { sample.type("next row") }
      for command in ["state accepted", "reply Well", "undo"] {
        #expect(sample.type(command).failure == nil)
        #expect(row() == mark?.id, "\(type) \(command)")
      }
      sample.type("other column")
      sample.type("state rejected")
      #expect(row() == mark?.id)
      sample.type("other column")
    }
  }

  @Test("An answered comment stays the current one of a list of open ones, until another row is selected")
  func answersUnderFilter() throws {
    let sample = try EditingSample()
    var pane: ListPane? { sample.tab?.pane }
    sample.type("annotations", "filter is:open")
    let first = try #require(pane?.selectedRow?.annotation?.id)
    let open = try #require(pane?.visible.count)
    #expect(sample.type("reply ok").messages == ["answered; \(open - 1) open"])
    #expect(sample.type("state completed").failure == nil)
    #expect(pane?.selectedRow?.annotation?.id == first)
    #expect(pane?.selectedRow?.annotation?.states.map(\.state) == ["Completed"])
    #expect(pane?.visible.count == open)
    #expect(sample.type("undo", "undo").messages == [] && pane?.visible.count == open)
    let next = pane?.row(number: 2)?.annotation?.id
    sample.type("reply ok", "next row")
    #expect(pane?.visible.count == open - 1 && pane?.selectedRow?.annotation?.id == next)
    sample.type("filter author:nobody is:open", "filter color:yellow", "first row")
    let yellow = try #require(pane?.visible.count)
    #expect(sample.type("color red").messages.last == "\((yellow - 1).of("row")) left with “color:yellow”")
  }

  @Test(
    "A note after a mark is the mark's comment, also when it is shown again; elsewhere it is one of its own")
  func commentsOfMarks() throws {
    let sample = try EditingSample()
    sample.session.settings.author = "Ann"
    sample.type("search border", "highlight", "note Why?")
    #expect(try sample.shown(onPage: 2).facts == ["Highlight: Why?"])
    // A mark with a comment gets a note beside its line.
    #expect(sample.session.here?.entries.presentArgument(of: .note) == "")
    sample.type("note Beside")
    let (mark, note) = (try sample.shown(onPage: 2)[0], try sample.shown(onPage: 2)[1])
    #expect(note.contents == "Beside" && note.rectangle?.y1 == mark.quads.first?.quad.bounds.y1)
    sample.type("undo", "undo", "page 2", "page 3", "annotation", "note What?")
    #expect(try sample.shown(onPage: 2).facts == ["Highlight: What?"])
    // Somebody else's mark gets a reply, and a page that the reader has turned to a note.
    sample.session.settings.author = "Ben"
    sample.type("]a", "[a", "note Here")
    #expect(try sample.shown(onPage: 2).facts == ["Highlight: What?", "Text: Here"])
    #expect(try sample.shown(onPage: 2).last?.isReply == true)
    sample.type("page 2", "note Elsewhere", "note Again")
    #expect(try sample.shown(onPage: 1).facts == ["Text: Elsewhere", "Text: Again"])
  }

  @Test("A changed comment says whose it was")
  func changedComments() throws {
    let sample = try EditingSample()
    sample.session.settings.author = "Ann"
    sample.type("search border", "highlight")
    #expect(sample.type("note Why?").edit?.message.hasPrefix("commented on “Border” on page 3") == true)
    #expect(sample.type("edit annotation Who?").edit?.title == "Change Your Comment")
    sample.session.settings.author = "Ben"
    let message = sample.type("edit annotation! What?").edit?.message
    #expect(message?.hasPrefix("changed comment of “Ann” on page 3") == true)
  }

  @Test("What another person wrote is changed with an exclamation mark, or by the key that asked")
  func commentsOfOthers() throws {
    let sample = try EditingSample()
    sample.host.isFullScreen = true
    sample.session.settings.author = "Ann"
    sample.type("search border", "highlight", "note Why?")
    sample.session.settings.author = "Ben"
    #expect(
      sample.type("edit annotation What?").failure?.message
        == "“Ann” wrote this; reply TEXT answers, edit annotation! TEXT changes it in their name")
    #expect(sample.type("edit annotation in editor").failure?.message.hasPrefix("“Ann” wrote this") == true)
    #expect(try sample.shown(onPage: 2).facts == ["Highlight: Why?"])
    var prompt = CommandPrompt(sample.session)
    func press(_ keys: Key...) -> CommandPrompt.Reaction {
      keys.map { prompt.handle(KeyEvent($0), in: sample.session) }.last ?? .nothing
    }
    func asks(_ reaction: CommandPrompt.Reaction) -> Bool {
      guard case .unhandled(let failure) = reaction else { return false }
      return failure.message == "“Ann” wrote this; mr answers, me again changes it in their name"
    }
    #expect(asks(press(Key("m"), Key("e"))))
    // Another key is no yes.
    #expect(!asks(press(Key(.escape))))
    #expect(asks(press(Key("m"), Key("e"))) && prompt.editor.isEmpty)
    #expect(press(Key("m"), Key("e")) == .edited && prompt.editor.text == "edit annotation! Why?")
    #expect(sample.type(prompt.editor.text + " Now!").failure == nil)
    #expect(try sample.shown(onPage: 2).facts == ["Highlight: Why? Now!"])
  }

  @Test("What is typed says which comment, reply or note it becomes, with the passage")
  func purposes() throws {
    let sample = try EditingSample()
    func purpose(_ command: String) -> String? {
      // The line before is over.
      #expect(sample.session.preview.purpose(ofLine: "") == nil)
      return sample.session.preview.purpose(ofLine: ":\(command) some text")
    }
    sample.session.settings.author = "Ann"
    sample.type("search border", "highlight")
    #expect(purpose("note") == "comment on “Border”")
    sample.type("note Why?")
    #expect(purpose("note")?.hasPrefix("note beside the line “") == true)
    #expect(purpose("edit annotation") == "your comment on “Border”")
    sample.session.settings.author = "Ben"
    #expect(purpose("reply") == "reply to Ann on “Border”: Why?" && purpose("note") == purpose("reply"))
    #expect(purpose("edit annotation!") == "comment of Ann on “Border”")
    sample.session.settings.author = nil
    #expect(purpose("reply")?.hasSuffix(" (set author NAME for another name)") == true)
    sample.type("page 2")
    #expect(purpose("reply")?.hasPrefix("no annotation of this page is current") == true)
    #expect(purpose("note")?.hasPrefix("note beside the line “") == true && purpose("highlight") == nil)
    // In lines it follows the text.
    sample.session.preview.begin("note x")
    guard case .advice(let advice)? = sample.session.preview.advance() else {
      Issue.record("there is no preview")
      return
    }
    #expect(advice.hasPrefix("note beside the line “"))
  }

  @Test("Words aren't marked twice in one colour: a mark is recoloured, or grows, and keeps its comment")
  func marksOnMarks() throws {
    let sample = try EditingSample()
    sample.type("search border", "highlight", "note Why?")
    #expect(sample.type("highlight").messages.first?.hasPrefix("you have marked these words") == true)
    #expect(try sample.type("edit annotation Who?").shown(onPage: 2).facts == ["Highlight: Who?"])
    sample.type("edit annotation Why?")
    #expect(sample.type("highlight red").edit?.title == "Change Highlight")
    var mark = try #require(sample.shown(onPage: 2).first)
    #expect(try sample.shown(onPage: 2).facts == ["Highlight: Why?"] && mark.color?.name == "red")
    sample.type("next match", "previous match", "select line", "highlight")
    let before = mark
    mark = try #require(sample.shown(onPage: 2).first)
    #expect(try sample.shown(onPage: 2).facts == ["Highlight: Why?"])
    #expect(mark.color == before.color && mark.quads != before.quads)
    #expect(
      mark.rectangle?.width ?? 0 > before.rectangle?.width ?? 0 && sample.type("undo").failure == nil)
    #expect(try sample.shown(onPage: 2).first?.quads == before.quads)
    // Another type, another colour on other words, and another person's mark stay apart.
    sample.type("select line", "highlight blue", "select line", "underline")
    sample.session.settings.author = "Somebody else"
    sample.type("select line", "underline")
    #expect(
      try sample.shown(onPage: 2).map(\.type) == ["Highlight", "Highlight", "Underline", "Underline"])
  }

  @Test(
    "Notes stand in the margin beside their line, and cover neither words nor each other",
    arguments: [("article.pdf", 8), ("columns.pdf", 0), ("typography.pdf", 0), ("scan.pdf", 0)])
  func margin(fixture: String, page: Int) throws {
    let sample = try EditingSample(fixture)
    let words = try #require(try sample.tab?.units(ofPage: page)).page.boxes.filter { !$0.isEmpty }
    for number in 1...6 { sample.type("page \(page + 1)", "select line", "note \(number)") }
    let notes = try sample.shown(onPage: page).filter { $0.type == "Text" }.compactMap(\.rectangle)
    let crop = try #require(try sample.tab?.page(at: page).cropBox)
    #expect(notes.count == 6)
    for (index, note) in notes.enumerated() {
      #expect(crop.intersection(note) == note)
      for other in words + notes[(index + 1)...] {
        #expect(
          note.intersection(other).map { $0.width < 0.01 || $0.height < 0.01 } ?? true, "\(note) \(other)")
      }
    }
  }
}

extension Annotation {
  fileprivate var isReply: Bool { markup.inReplyTo != nil }
}
