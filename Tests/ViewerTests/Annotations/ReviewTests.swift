import DocModel
import DocModelLibrary
import KeyCommands
import TestSupport
import Testing

@testable import Viewer

/// Going through the comments of others: what is open, filters, answers to several at once, notes.
@Suite("A review", .limited)
struct ReviewTests {
  /// A comment with a reply, one with a state, an open one, a mere highlight, a strikeout, and a cancelled state.
  private func document() -> FakeDocument {
    let document = FakeDocument("review.pdf", pages: (1...6).map { "Page \($0)" })
    var (index, number) = ([Int: Int](), Int32(0))
    func add(
      _ type: String, _ kind: Annotation.Kind, page: Int, _ contents: String?, by author: String,
      to target: Int32? = nil
    ) {
      number += 1
      var mark = Annotation.mark(type, kind, page: page, index: index[page, default: 0], contents, by: author)
      index[page, default: 0] += 1
      mark.rectangle = Rectangle(x0: 20, y0: 400, x1: 60, y1: 420)
      mark.object = ObjectID(number: number, generation: 0)
      mark.markup.inReplyTo = target.map { ObjectID(number: $0, generation: 0) }
      mark.name = "n\(number)"
      document.annotations[page, default: []].append(mark)
    }
    func note(_ state: String? = nil) -> Annotation.Kind {
      var note = Annotation.Note()
      note.state = state
      return .text(note)
    }
    let highlight = Annotation.Kind.highlight(.init(quads: []))
    add("Highlight", highlight, page: 0, "Why?", by: "Ann")
    add("Text", note(), page: 0, "Because", by: "Bob", to: 1)
    add("Highlight", highlight, page: 1, "Really?", by: "Ann")
    add("Text", note("Accepted"), page: 1, "Accepted set by Bob", by: "Bob", to: 3)
    add("Highlight", highlight, page: 2, "Open", by: "Bob")
    add("Highlight", highlight, page: 3, nil, by: "Ann")
    add("StrikeOut", .strikeOut(.init(quads: [])), page: 4, "Cut", by: "Zoë")
    add("Highlight", highlight, page: 5, "Again open", by: "Ann")
    add("Text", note("Completed"), page: 5, "Completed set by Bob", by: "Bob", to: 8)
    add("Text", note("None"), page: 5, "None set by Bob", by: "Bob", to: 9)
    return document
  }

  @Test("The next comment is one without a reply and a state; a highlight without a text needs no answer")
  func openComments() throws {
    let talk = try Conversation([document()])
    func walk(_ lines: String...) -> [String?] { lines.map { talk.type($0).annotation?.entry.id } }
    #expect(walk("]c", "]c", "next comment") == ["n5", "n7", "n8"])
    #expect(
      talk.type("next comment").failure?.message == "no comment without an answer after this; 2 before, [c")
    #expect(walk("2[c", "previous comment") == ["n5", nil])
    #expect(talk.failure?.message == "no comment without an answer before this; 2 after, ]c")
    #expect(talk.session.views.reviewProgress == ["2 answered, 3 open", "3 open"])
  }

  @Test("A strikeout without a text asks for no answer; one that replaces words with a caret is one row")
  func replacement() throws {
    let document = FakeDocument("replaced.pdf", pages: ["old word"])
    var caret = Annotation.mark("Caret", .caret(.init()), page: 0, index: 0, "new", by: "Ann")
    var struck = Annotation.mark(
      "StrikeOut", .strikeOut(.init(quads: [])), page: 0, index: 1, nil, by: "Ann")
    var mere = struck
    (caret.object, struck.object) = (ObjectID(number: 1, generation: 0), ObjectID(number: 2, generation: 0))
    (struck.markup.inReplyTo, struck.markup.replyType) = (caret.object, .group)
    (mere.index, mere.object) = (2, ObjectID(number: 3, generation: 0))
    (caret.name, struck.name, mere.name) = ("caret", "struck", "mere")
    document.annotations[0] = [caret, struck, mere]
    document.markedTexts[0] = [
      1: MarkedText(plain: "old", raw: "old", range: 0..<3),
      2: MarkedText(plain: "word", raw: "word", range: 4..<8),
    ]
    let talk = try Conversation([document])
    let rows = talk.type("annotations").list?.rows.compactMap(\.row.annotation)
    #expect(rows?.map(\.id) == ["caret", "mere"] && rows?.first?.text?.plain == "old")
    #expect(rows?.map(\.isReplacement) == [true, false] && rows?.map(\.isComment) == [true, false])
    #expect(talk.type("annotation struck").annotation?.entry.id == "caret")
    #expect(talk.session.views.reviewProgress == ["1 open"])
  }

  @Test("A note is listed at the line beside which it stands, and the list begins at what is in view")
  func placeOfNotes() throws {
    let document = FakeDocument("notes.pdf", pages: ["one two three"])
    let kinds: [(String, Annotation.Kind)] = [
      ("Text", .text(.init())), ("Highlight", .highlight(.init(quads: []))),
      ("Underline", .underline(.init(quads: []))),
    ]
    document.annotations[0] = kinds.enumerated().map { index, kind in
      var mark = Annotation.mark(kind.0, kind.1, page: 0, index: index, "Why?", by: "Ann")
      mark.name = kind.0
      let top = [100.0, 200, 50][index]
      mark.rectangle = Rectangle(x0: 20, y0: top - 20, x1: 60, y1: top)
      return mark
    }
    document.markedTexts[0] = [
      1: MarkedText(plain: "one", raw: "one", range: 0..<3),
      2: MarkedText(plain: "three", raw: "three", range: 8..<13),
    ]
    document.textOffsets[0] = [0: 4]
    let talk = try Conversation([document])
    talk.session.currentTab?.position = Position(pageIndex: 0, height: 120)
    #expect(
      talk.type("annotations").list?.rows.compactMap(\.row.annotation?.id) == [
        "Highlight", "Text", "Underline",
      ])
    #expect(talk.session.state.list?.selected == 2)
  }

  @Test("The reader's own comments wait for no answer, unless there are no others")
  func ownComments() throws {
    let talk = try Conversation([document()])
    talk.session.settings.author = "Ann"
    #expect(talk.type("]c").annotation?.entry.id == "n5" && talk.type("]c").annotation?.entry.id == "n7")
    #expect(
      talk.type("next comment").failure?.message == "no comment without an answer after this; 1 before, [c")
    #expect(talk.session.views.reviewProgress == ["2 open"])
    let own = document()
    for (page, marks) in own.annotations {
      own.annotations[page] = marks.filter { $0.author == "Ann" || $0.markup.inReplyTo != nil }
    }
    let alone = try Conversation([own])
    alone.session.settings.author = "Ann"
    #expect(alone.type("]c").annotation?.entry.id == "n8")
    #expect(alone.session.views.reviewProgress == ["2 answered, 1 open", "1 open"])
    #expect(alone.type("annotations").type("filter is:open").list?.rows.count == 1)
  }

  @Test(
    "Filters for a review",
    arguments: [
      ("is:open", ["n5", "n7"]), ("is:answered", ["n1", "n3"]), ("is:mine", ["n1", "n3", "n6", "n8"]),
      ("is:others", ["n2", "n5", "n7"]), ("is:open is:mine", []), ("state:accepted", ["n3"]),
      ("state:none page:4-", ["n6", "n7", "n8"]), ("is:open author:zoe", ["n7"]), ("state:", nil),
    ] as [(String, [String]?)])
  func filters(filter: String, ids: [String]?) throws {
    let talk = try Conversation([document()])
    talk.session.settings.author = "Ann"
    talk.type("annotations").type("filter \(filter)")
    #expect(
      talk.list?.rows.compactMap { $0.row.annotation?.id } ?? [] == ids
        ?? (1...8).filter { $0 != 4 }.map { "n\($0)" })
  }

  @Test("An unknown property is an error, and completion knows properties and states")
  func properties() throws {
    let talk = try Conversation([document()])
    talk.type("annotations")
    #expect(
      talk.type("filter is:late").failure?.message
        == "“late” is no property of annotations; is: takes mine, others, open, answered")
    func completions(_ line: String) -> [String] {
      talk.session.completion(of: line, at: line.count).candidates.map(\.title)
    }
    #expect(completions("filter is:o") == ["others", "open"])
    #expect(completions("filter state:a") == ["accepted"])
  }

  @Test("A typed name of several words is that of an author, and completion puts it in quotation marks")
  func namesOfSeveralWords() throws {
    let document = document()
    for page in document.annotations.keys {
      for index in document.annotations[page, default: []].indices {
        document.annotations[page]?[index].markup.author = page < 3 ? "Reviewer 1" : "Reviewer 2"
        document.annotations[page]?[index].modified = AnnotationDate("D:20261122120000Z")
      }
    }
    let talk = try Conversation([document])
    func ids(_ filter: String) -> [String] {
      talk.type("annotations").type("filter \(filter)").list?.rows.compactMap { $0.row.annotation?.id } ?? []
    }
    #expect(ids("author:Reviewer 2") == ["n6", "n7", "n8"])
    #expect(ids("author:reviewer 2 again") == ["n8"] && ids("again author:reviewer 2") == ["n8"])
    #expect(
      ids("author:reviewer is:open 2") == ["n7", "n8"], "a word of its own is in the author's name, too")
    talk.type("annotations")
    func line(_ typed: String) -> String? {
      let completion = talk.session.completion(of: typed, at: typed.count)
      return completion.insertion.map { typed.prefix(completion.range.lowerBound) + $0 }
    }
    #expect(line("filter author:rev") == "filter author:\"Reviewer ")
    #expect(line("filter author:\"Reviewer 2") == "filter author:\"Reviewer 2\"")
  }

  @Test("A filter without a list shows the annotations that it leaves")
  func filterWithoutList() throws {
    let talk = try Conversation([document()])
    talk.session.settings.author = "Ann"
    #expect(talk.type("next comment").session.state.list == nil)
    let list = talk.type("filter is:open").list
    #expect(list?.rows.compactMap { $0.row.annotation?.id } == ["n5", "n7"] && list?.progress == "2 open")
    #expect(talk.type("esc").type("esc").session.state.list == nil)
    #expect(talk.type("filter is:late").failure != nil && talk.session.state.list == nil)
    let bare = try Conversation([FakeDocument("bare.pdf", pages: ["one"])])
    #expect(bare.type("filter x").list?.rows == [])
  }

  @Test("On the full screen a filter selects the row nearest to the current one, from which ]c goes on")
  func nearestRow() throws {
    let talk = try Conversation([document()])
    talk.host.isFullScreen = true
    talk.type("page 5").type("annotations").type("filter is:open")
    #expect(talk.session.currentTab?.pane?.selectedRow?.annotation?.id == "n7")
    #expect(talk.type("filter author:bob").session.currentTab?.pane?.selectedRow?.annotation?.id == "n5")
    talk.type("filter is:open").type("tab")
    #expect(talk.type("]c").annotation?.entry.id == "n7")
  }

  @Test(
    "The forms of a filter are named while it is typed, and a bare property that no row has leads to its form"
  )
  func forms() throws {
    let talk = try Conversation([document()])
    talk.type("annotations")
    let preview = talk.session.preview
    let forms = ["is:open", "is:mine", "is:others", "author:\"NAME\"", "color:"]
    for line in ["filter ", ":filter ", "filter author:x", "filter is:open", "filter au"] {
      #expect(preview.filterForms(ofLine: line) == forms, "\(line)")
    }
    #expect(preview.filterForms(ofLine: ":filter x author:") == ["Ann", "Bob", "Zoë"])
    #expect(preview.filterForms(ofLine: "filter is:o") == ["others", "open"])
    #expect(preview.filterForms(ofLine: "reply filter") == [])
    #expect(
      talk.type("filter answered").messages
        == ["no annotation has the word; is:answered shows the answered ones"])
    #expect(talk.type("filter zzz").messages == [])
    talk.type("info")
    #expect(preview.filterForms(ofLine: "filter ") == [], "rows of facts have no fields")
  }

  @Test("The filter stays with the document on the full screen, until all rows are shown again")
  func keptFilter() throws {
    let library = try Library.inMemory()
    func reader() throws -> Conversation {
      let talk = try Conversation([document()], library: library)
      talk.host.isFullScreen = true
      return talk
    }
    var talk = try reader()
    talk.type("annotations").type("filter is:open").type("annotations").type("annotations")
    #expect(talk.session.state.list?.filter == "is:open" && talk.session.state.list?.rows == 3)
    talk.session.end()
    talk = try reader()
    talk.type("annotations")
    #expect(talk.session.state.list?.filter == "is:open")
    // Lines print what is asked for.
    talk.host.isFullScreen = false
    #expect(talk.type("annotations").session.state.list?.filter == nil)
    talk.host.isFullScreen = true
    talk.type("esc").type("annotations").type("esc").type("esc").type("annotations")
    #expect(talk.session.state.list?.filter == nil)
    talk.session.end()
    #expect(try reader().type("annotations").session.state.list?.filter == nil)
  }

  @Test("The list without the focus follows the page, and the annotation that is shown")
  func following() throws {
    let talk = try Conversation([document()])
    (talk.host.isFullScreen, talk.host.searchesInSlices) = (true, true)
    func selected(_ lines: String...) -> String? {
      for line in lines { talk.type(line) }
      for _ in 0..<9 { talk.session.continueWork { _ in } }
      talk.session.views.followPosition()
      return talk.session.shownList?.selectedRow?.annotation?.id
    }
    #expect(selected("annotations") == "n1")
    // With the focus it stays where the user is.
    #expect(selected("next row", "next row") == "n3" && talk.page == 1)
    #expect(selected("other column") == "n3")
    #expect(
      selected("page 5") == "n7" && selected("]a") == "n7" && selected("]a") == "n8"
        && selected("page 4") == "n6")
    #expect(selected("annotations", "filter is:open", "other column", "page 2") == "n5")
    #expect(selected("page 6") == "n8" && selected("page 1") == "n5")
  }

  @Test("The thread of an annotation is reported whole, and the details are those of the selected row")
  func conversation() throws {
    let talk = try Conversation([document()])
    let report = try #require(talk.type("annotation n2").annotation)
    #expect(report.conversation.map(\.id) == ["n1", "n2"] && !report.isDetailed)
    #expect(talk.type("annotation n6").annotation?.conversation.map(\.id) == ["n6"])
    talk.type("annotations").type("last row").type("annotation details")
    #expect(talk.annotation?.entry.id == "n8" && talk.annotation?.isDetailed == true)
    #expect(talk.page == 4)
  }

  @Test("Steps begin at the row that the user has selected, which moves along and keeps the focus")
  func stepsFromRow() throws {
    let talk = try Conversation([document()])
    (talk.host.isFullScreen, talk.host.searchesInSlices) = (true, true)
    var row: String? { talk.session.currentTab?.pane?.selectedRow?.annotation?.id }
    func shown(_ line: String) -> String? { talk.type(line).annotation?.entry.id }
    talk.type("annotations")
    // The row that is selected at first counts itself, unless its comment has an answer.
    #expect(row == "n1" && shown("]c") == "n5" && row == "n5" && talk.page == 3)
    for line in ["previous row", "previous row"] { talk.type(line) }
    #expect(row == "n2" && shown("]c") == "n5" && row == "n5")
    for line in ["next row", "next row"] { talk.type(line) }
    #expect(row == "n7" && shown("]c") == "n8" && shown("[c") == "n7" && row == "n7" && talk.page == 5)
    #expect(shown("[a") == "n6" && row == "n6" && shown("]a") == "n7" && row == "n7")
    // A hidden comment has no row, so that the page gets the focus.
    talk.type("filter author:zoe")
    #expect(row == "n7" && shown("]c") == "n8" && row == nil && talk.page == 6)
    // Printed rows end with the step.
    talk.host.isFullScreen = false
    for line in ["annotations", "first row", "next row"] { talk.type(line) }
    #expect(row == "n2" && shown("]c") == "n5" && row == nil)
  }

  // MARK: Editing

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
