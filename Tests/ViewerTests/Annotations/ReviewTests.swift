import DocModel
import TestSupport
import Testing

@testable import Viewer

/// Going through the comments of others: what is open, the row that is shown, answers.
@Suite("A review", .limited)
struct ReviewTests {
  @Test("The next comment is one without a reply and a state; a highlight without a text needs no answer")
  func openComments() throws {
    let talk = try Conversation([.reviewed()])
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
    let talk = try Conversation([.reviewed()])
    talk.session.settings.author = "Ann"
    #expect(talk.type("]c").annotation?.entry.id == "n5" && talk.type("]c").annotation?.entry.id == "n7")
    #expect(
      talk.type("next comment").failure?.message == "no comment without an answer after this; 1 before, [c")
    #expect(talk.session.views.reviewProgress == ["2 open"])
    let own = FakeDocument.reviewed()
    for (page, marks) in own.annotations {
      own.annotations[page] = marks.filter { $0.author == "Ann" || $0.markup.inReplyTo != nil }
    }
    let alone = try Conversation([own])
    alone.session.settings.author = "Ann"
    #expect(alone.type("]c").annotation?.entry.id == "n8")
    #expect(alone.session.views.reviewProgress == ["2 answered, 1 open", "1 open"])
    #expect(alone.type("annotations").type("filter is:open").list?.rows.count == 1)
  }

  @Test("The list without the focus follows the page, and the annotation that is shown")
  func following() throws {
    let talk = try Conversation([.reviewed()])
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
    let talk = try Conversation([.reviewed()])
    let report = try #require(talk.type("annotation n2").annotation)
    #expect(report.conversation.map(\.id) == ["n1", "n2"] && !report.isDetailed)
    #expect(talk.type("annotation n6").annotation?.conversation.map(\.id) == ["n6"])
    talk.type("annotations").type("last row").type("annotation details")
    #expect(talk.annotation?.entry.id == "n8" && talk.annotation?.isDetailed == true)
    #expect(talk.page == 4)
  }

  @Test("Steps begin at the row that the user has selected, which moves along and keeps the focus")
  func stepsFromRow() throws {
    let talk = try Conversation([.reviewed()])
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
}
