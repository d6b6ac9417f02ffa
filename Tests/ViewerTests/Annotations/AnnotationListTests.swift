import DocModel
import TestSupport
import Testing

@testable import Viewer

/// Two marks on a page whose text runs opposite to their positions, a thread over two pages, a state, and a link.
private func review() -> FakeDocument {
  let document = FakeDocument("review.pdf", pages: (1...6).map { "Page \($0)" })
  document.labels = PageLabels(ranges: [
    .init(start: 0, style: .lowerRoman), .init(start: 4, style: .decimal),
  ])
  func mark(
    _ type: String, _ kind: Annotation.Kind, page: Int, index: Int, _ contents: String?, by author: String,
    top: Double, number: Int32? = nil, to target: Int32? = nil, color: [Double] = []
  ) -> Annotation {
    var mark = Annotation.mark(type, kind, page: page, index: index, contents, by: author)
    mark.rectangle = Rectangle(x0: 20, y0: top - 20, x1: 60, y1: top)
    mark.object = number.map { ObjectID(number: $0, generation: 0) }
    mark.markup.inReplyTo = target.map { ObjectID(number: $0, generation: 0) }
    mark.modified = AnnotationDate("D:20240501120000Z")
    mark.color = AnnotationColor(components: color)
    return mark
  }
  func note(_ state: String? = nil) -> Annotation.Kind {
    var note = Annotation.Note()
    note.state = state
    return .text(note)
  }
  let highlight = Annotation.Kind.highlight(.init(quads: []))
  document.annotations = [
    0: [
      .link(page: 0, index: 0),
      mark(
        "Highlight", highlight, page: 0, index: 1, "Why?", by: "Ann", top: 200, number: 1, color: [1, 1, 0]),
      mark("Underline", .underline(.init(quads: [])), page: 0, index: 2, nil, by: "Bob", top: 100),
    ],
    2: [
      mark("Text", note(), page: 2, index: 0, "Because", by: "Bob", top: 50, number: 2, to: 1),
      mark("Text", note("Accepted"), page: 2, index: 1, nil, by: "Zoë", top: 50, number: 3, to: 1),
      mark("Text", note(), page: 2, index: 2, "I see", by: "Ann", top: 60, number: 4, to: 2),
    ],
    4: [
      mark(
        "FreeText", .freeText(.init()), page: 4, index: 0, "Notice", by: "Zoë Ann", top: 90, color: [1, 0, 0])
    ],
  ]
  document.markedTexts = [
    0: [
      1: MarkedText(plain: "second words", raw: "second\nwords", range: 50..<62),
      2: MarkedText(plain: "first words", raw: "first words", range: 10..<21),
    ]
  ]
  return document
}

@Suite struct AnnotationListTests {
  @Test func rowsAreInReadingOrderWithRepliesBelow() throws {
    let talk = try Conversation([review()])
    talk.type("annotations")
    #expect(
      talk.rows == [
        "1 page 1 (i) · Underline · Bob · 2024-05-01 · “first words”",
        "2 page 1 (i) · Highlight · Ann · 2024-05-01 · accepted · yellow · “second words” · Why?",
        "3   page 3 (iii) · Reply · Bob · 2024-05-01 · Because",
        "4     page 3 (iii) · Reply · Ann · 2024-05-01 · I see",
        "5 page 5 (1) · Text Box · Zoë Ann · 2024-05-01 · red · Notice",
      ])
    #expect(talk.session.state.list?.selected == 1)
  }

  @Test(arguments: [(0, 1), (1, 5), (4, 5), (5, 5)] as [(Int, Int?)])
  func rowNearestToTheCurrentPageIsSelected(_ page: Int, _ row: Int?) throws {
    let talk = try Conversation([review()])
    #expect(talk.type("page \(page + 1)").type("annotations").session.state.list?.selected == row)
  }

  @Test func choosingARowNavigatesAndShowsTheFullAnnotation() throws {
    let talk = try Conversation([review()])
    talk.type("annotations").type("2")
    let report = try #require(talk.annotation)
    #expect((report.number, report.count) == (2, 5))
    #expect(report.entry.text?.plain == "second words")
    #expect(report.entry.states.map(\.state) == ["Accepted"])
    #expect(talk.session.state.list == nil)
    let lines = AnnotationDetails(report.entry, at: report.transform, thread: report.thread).lines
    #expect(
      lines.map { "\($0.name): \($0.text)" } == [
        "text: second words", "contents: Why?", "modified: 2024-05-01 12:00:00 UTC",
        "color: yellow (#FFFF00)", "flags: print", "reply: 3 · Reply · Bob · 2024-05-01 · Because",
        "state: Accepted by Zoë, 2024-05-01 12:00:00 UTC", "rectangle: 20 180 60 200",
        "on screen: 20 100 60 120 px", "object: 1 0 R",
      ])
    talk.type("annotation 4")
    #expect(talk.page == 3)
    #expect(talk.annotation?.thread["p3-a0"] == "3 · Reply · Bob · 2024-05-01 · Because")
  }

  @Test("The first ]a reads the annotations and the marked text, and the status line nothing more")
  func questionsOfTheFirstMove() throws {
    let document = review()
    let talk = try Conversation([document])
    let before = document.questions.count
    talk.type("]a")
    let names = document.questions[before...].map { "\(type(of: $0))" }
    // The thread is on two pages.
    #expect(names == ["AnnotationsQuestion", "MarkedTextsQuestion", "MarkedTextsQuestion"])
    #expect(talk.session.state.annotations == 2)
  }

  @Test("States don't count as annotations of a page, whether or not the list has been read")
  func statesAreNotCounted() throws {
    let talk = try Conversation([review()])
    #expect(talk.type("page 3").session.state.annotations == 2)
    #expect(talk.type("annotations").type("esc").session.state.annotations == 2)
  }

  @Test func nextAnnotationFollowsReadingOrder() throws {
    let talk = try Conversation([review()])
    func walk(_ lines: String...) -> [String?] {
      lines.map { talk.type($0).annotation?.entry.id }
    }
    #expect(walk("]a", "]a", "]a", "]a", "]a") == ["p1-a2", "p1-a1", "p3-a0", "p3-a2", "p5-a0"])
    #expect(talk.type("next annotation").failure?.message == "there is no next annotation")
    #expect(walk("[a", "[a") == ["p3-a2", "p3-a0"])
    // A reply to an annotation on page 1 belongs there.
    talk.type("page 2")
    #expect(walk("]a") == ["p5-a0"])
    talk.type("page 2")
    #expect(walk("[a") == ["p3-a2"])
  }

  @Test func currentAnnotationIsShownAgainWithoutMoving() throws {
    let talk = try Conversation([review()])
    talk.type("]a").type("j")
    let state = talk.session.state
    #expect(talk.type("A").annotation?.entry.id == "p1-a2")
    #expect(talk.session.state == state)
    #expect(talk.type("annotation p3-a0").annotation?.number == 3)
    #expect(talk.type("annotation 1").annotation?.number == 1)
    #expect(talk.type("next page").type("annotation").failure?.code == .unavailable)
    #expect(talk.type("page 5").type("annotation").annotation?.number == 5, "else the first of the page")
  }

  @Test func annotationNumbersAreRowNumbersWhileTheListIsShown() throws {
    let talk = try Conversation([review()])
    talk.type("annotations").type("filter type:reply")
    #expect(talk.type("annotation 2").annotation?.entry.id == "p3-a2")
    talk.type("annotations").type("filter type:reply").type("next row")
    #expect(talk.type("annotation").annotation?.entry.id == "p3-a0")
  }

  @Test(arguments: [
    ("annotation 6", "no annotation “6”; the annotations are 1 to 5"),
    ("annotation 0", "no annotation “0”; the annotations are 1 to 5"),
    ("annotation x", "no annotation “x”; the annotations are 1 to 5"),
  ])
  func missingAnnotationIsReported(_ line: String, _ message: String) throws {
    let failure = try Conversation([review()]).type(line).failure
    #expect(failure == CommandFailure(.noSuchAnnotation, message))
  }

  // MARK: Filters

  @Test(arguments: [
    ("", [1, 2, 3, 4, 5]), ("ann", [2, 4, 5]), ("author:ann", [2, 4, 5]), ("author:\"zoe a\"", [5]),
    ("type:reply", [3, 4]), ("TYPE:free", [5]), ("type:text", [3, 4, 5]), ("type:\"text box\"", [5]),
    ("color:yellow", [2]), ("colour:#ff0000", [5]),
    ("color:ff", [2, 5]), ("page:1", [1, 2]), ("page:iii", [3, 4]), ("label:1", [5]), ("page:2-", [3, 4, 5]),
    ("page:1-3", [1, 2, 3, 4]), ("words", [1, 2]), ("text:WORDS", [1, 2]), ("text:because", [3]),
    ("text:ann", []), ("author:bob words", [1]), ("author:ann type:high color:yellow page:1", [2]),
    ("author:", [1, 2, 3, 4, 5]), ("\"", [1, 2, 3, 4, 5]), ("\"second w", [2]), ("12:30", []),
    ("http://x", []), ("bob \"nobody:x\"", []), ("2024-05", []), ("5", []), ("zzz", []),
    ("author:zoe ann", [5]), ("author:zoe ann notice", [5]), ("author:zoe \"ann\"", [5]),
    ("author:ann see", [4]),
    ("shape:check", []), ("shape:", [1, 2, 3, 4, 5]), ("date:2024", [1, 2, 3, 4, 5]), ("date:2024-06", []),
  ])
  func filterKeepsRowsThatMatchEveryTerm(_ filter: String, _ rows: [Int]) throws {
    let talk = try Conversation([review()])
    let all = talk.type("annotations").list?.rows.map(\.row)
    #expect(talk.type("filter \(filter)").list?.rows.map(\.row) == rows.compactMap { all?[$0 - 1] })
  }

  @Test(arguments: [
    (
      "nobody:x",
      "there is no field “nobody”; the fields are author, type, shape, color, page, label, text, date, since, until, is and state"
    ),
    (
      "ann chapter:2",
      "there is no field “chapter”; the fields are author, type, shape, color, page, label, text, date, since, until, is and state"
    ),
    ("date:may", "“may” isn't a date; date: takes 2024, 2024-03 or 2024-03-15"),
    ("since:2024-5", "“2024-5” isn't a date; since: takes 2024, 2024-03 or 2024-03-15"),
    ("until:2024-02-30", "“2024-02-30” isn't a date; until: takes 2024, 2024-03 or 2024-03-15"),
    ("since:2024-05-02 until:2024-05-01", "since:2024-05-02 until:2024-05-01 ends before it begins"),
    ("until:2024 since:2025-01", "since:2025-01 until:2024 ends before it begins"),
    ("page:9-3", "page:9-3 ends before it begins; page:3-9 goes from 3 to 9"),
    ("page:x", "“x” isn't a page; page: takes a number, a range such as 3-7, or a label"),
    ("page:3-x", "“3-x” isn't a page; page: takes a number, a range such as 3-7, or a label"),
    ("page:0", "“0” isn't a page; page: takes a number, a range such as 3-7, or a label"),
  ])
  func invalidFilterIsRefused(_ filter: String, _ message: String) throws {
    let talk = try Conversation([review()])
    talk.type("annotations").type("filter bob")
    #expect(talk.type("filter \(filter)").failure == CommandFailure(.usage, message))
    // The list stays as it was.
    #expect(talk.session.state.list?.filter == "bob" && talk.effects.isEmpty)
  }

  @Test func onlyAnnotationListsHaveFields() throws {
    let talk = try Conversation([.article()])
    talk.type("outline")
    #expect(
      talk.type("filter page:9").failure?.message
        == "the rows of this list have no fields; filter them by words")
    #expect(talk.type("filter keys:x").list?.count == 0)
    #expect(talk.type("filter page 9").list?.count == 1)
  }

  // MARK: Text that is read later

  /// Returns a document with a mark on each of a hundred pages.
  private func book() -> FakeDocument {
    let document = FakeDocument("book.pdf", pages: (1...100).map { "Page \($0)" })
    for page in 0..<100 {
      document.annotations[page] = (0..<2).map { index in
        var mark = Annotation.mark(
          "Highlight", .highlight(.init(quads: [])), page: page, index: index, "note",
          by: index == 0 ? "Ann" : "Bob")
        mark.rectangle = Rectangle(x0: 0, y0: 0, x1: 9, y1: 200 - 10 * Double(index))
        return mark
      }
      // The text runs in the opposite order.
      document.markedTexts[page] = [
        0: MarkedText(plain: "late \(page)", raw: "", range: 50..<60),
        1: MarkedText(plain: "early \(page)", raw: "", range: 10..<20),
      ]
    }
    return document
  }

  @Test func onlyTheTextOfShownRowsIsRead() throws {
    let document = book()
    let talk = try Conversation([document])
    talk.type("set rows 3").type("annotations")
    #expect(document.pagesWithTextRead == [0, 1])
    #expect(talk.rows.last == "3 page 2 · Highlight · Bob · “early 1” · note")
    #expect(talk.type("more").rows.map { $0.prefix(8) } == ["4 page 2", "5 page 3", "6 page 3"])
    #expect(document.pagesWithTextRead == [0, 1, 2])
    talk.type("last row")
    #expect(document.pagesWithTextRead == [0, 1, 2, 99])
    #expect(talk.type("choose").annotation?.entry.text?.plain == "late 99")
    #expect(talk.type("annotation 101").annotation?.entry.text?.plain == "early 50")
    // A number chooses the row that would have been printed with it.
    talk.type("annotations")
    #expect(talk.type("61").annotation?.entry.text?.plain == "early 30")
    #expect(talk.type("]a").annotation?.entry.text?.plain == "late 30")
    #expect(
      document.pagesWithTextRead.count == Set(document.pagesWithTextRead).count, "nothing is read twice")
  }

  @Test func onlyTextFiltersReadAllText() throws {
    let document = book()
    let talk = try Conversation([document])
    #expect(talk.type("set rows 3").type("annotations").type("filter author:ann page:90-").list?.count == 11)
    #expect(document.pagesWithTextRead == [0, 1, 89, 90, 91])
    #expect(talk.rows.first == "1 page 90 · Highlight · Ann · “late 89” · note")
    #expect(talk.type("filter text:\"early 77\"").list?.count == 1)
    #expect(document.pagesWithTextRead.count == 100)
  }

  @Test func stoppedListIsShownWithoutTextAndKeepsItsNumbers() throws {
    let document = book()
    let talk = try Conversation([document])
    talk.type("set rows 4")
    talk.host.cancels = { document.pagesWithTextRead.count >= 1 }
    talk.type("annotations")
    #expect(talk.messages == ["stopped: the text that annotations mark hasn't been read on one page"])
    #expect(talk.rows.first == "1 page 1 · Highlight · Bob · “early 0” · note")
    #expect(talk.rows.last == "4 page 2 · Highlight · Bob · note")
    talk.type("filter early")
    #expect(talk.messages == ["stopped: the text that annotations mark hasn't been read on 99 pages"])
    #expect(talk.list?.count == 1)
    talk.type("esc")

    talk.host.cancels = { false }
    #expect(talk.type("4").annotation?.entry.id == "p2-a1", "the one that was printed so")
    #expect(talk.annotation?.entry.text?.plain == "early 1")
    #expect(talk.type("annotations").rows.last == "4 page 2 · Highlight · Ann · “late 1” · note")
  }

  @Test func annotationsOfAPageWithUnreadableTextAreListed() throws {
    let document = book()
    document.unreadable = [1]
    let talk = try Conversation([document])
    #expect(talk.type("set rows 3").type("annotations").rows.last == "3 page 2 · Highlight · Ann · note")
    #expect(talk.failure == nil)
  }

  // MARK: The full screen

  /// Returns a session on the full screen, at page 51 of a book whose annotations are read in parts.
  private func onScreen(_ document: FakeDocument, pagesPerQuestion: Int) throws -> Conversation {
    document.pagesPerQuestion = pagesPerQuestion
    let talk = try Conversation([document])
    (talk.host.isFullScreen, talk.host.searchesInSlices) = (true, true)
    return talk.type("set rows 4").type("page 51").type("annotations")
  }

  @Test("The full screen lists the annotations from the current page on first, and the others between keys")
  func firstRowsOnTheFullScreen() throws {
    let document = book()
    let talk = try onScreen(document, pagesPerQuestion: 30)
    let pane = try #require(talk.session.shownList)
    #expect(pane.rows.count == 60 && pane.cursor == 0 && pane.selectedRow?.page?.number == 51)
    #expect(pane.selectedRow?.annotation?.text?.plain == "early 50")
    talk.type("next row").type("next row")
    let selected = talk.session.shownList?.selectedRow
    #expect(talk.session.hasWork && selected?.page?.number == 52)
    while talk.session.hasWork { talk.session.continueWork { _ in } }
    let whole = try #require(talk.session.shownList)
    #expect(whole.rows.count == 200 && whole.cursor == 102 && whole.selectedNumber == 103)
    #expect(whole.selectedRow == selected && whole.selection == [102])
    #expect(document.pagesWithTextRead == [50, 51], "the texts near the selected row, once each")
  }

  @Test(
    "What needs all annotations waits for them",
    arguments: [("last row", 200, 199), ("filter author:bob", 100, 50), ("annotation #7", 200, nil)]
      as [(String, Int, Int?)])
  func needsAll(line: String, rows: Int, cursor: Int?) throws {
    let talk = try onScreen(book(), pagesPerQuestion: 30)
    #expect(talk.type(line).failure == nil)
    let pane = try #require(talk.session.shownList)
    #expect(pane.visible.count == rows && (cursor == nil || pane.cursor == cursor))
    #expect(talk.page == (cursor == nil ? 4 : 51))
  }

  @Test("Annotations that come later are selected if there were none; after an error the list keeps its rows")
  func laterRows() throws {
    let document = book()
    document.annotations[50] = nil
    let talk = try onScreen(document, pagesPerQuestion: 1)
    #expect(talk.session.shownList?.rows.isEmpty == true && talk.session.hasWork)
    talk.session.continueWork { _ in }
    #expect(talk.session.shownList?.selectedRow?.page?.number == 52)
    document.pagesPerQuestion = 0
    var effects: [Effect] = []
    while talk.session.hasWork { talk.session.continueWork { effects.append($0) } }
    #expect(effects.count == 1 && talk.session.shownList?.rows.count == 2)
    #expect(talk.type("last row").session.shownList?.selectedRow?.page?.number == 100)
  }

  @Test("Annotations that are read in parts equal those that are read at once")
  func parts() throws {
    let documents = try (0..<2).map { _ in
      LocalDocument(try Document(.path(Checkout.fixture("threads.pdf"))))
    }
    let (local, other) = (documents[0], documents[1])
    let pageCount = try local.overview().pageCount
    for count in 1...pageCount {
      let question = PartialAnnotationsQuestion(page: 1, least: count == 2 ? 0 : .max, time: .zero)
      let answer = try local.answer(question)
      #expect(answer.pageCount == count && (answer.annotations == nil) == (count != 2))
    }
    let (whole, once) = (try local.annotations(), try other.annotations())
    #expect(whole.entries == once.entries && whole.warnings == once.warnings && !whole.entries.isEmpty)
  }
}
