import Foundation
import Testing

@testable import DocModel
@testable import DocModelLibrary

/// A rectangle in the middle of the page.
private let box = Rectangle(x0: 50, y0: 40, x1: 150, y1: 90)

@Suite("Steps of a journal")
struct JournalTests {
  private static func sample() throws -> (EditedSample, ObjectID) {
    let sample = try EditedSample(annotation: "/Subtype/Square/Rect[10 10 50 50]/NM(first)/Contents(a)")
    return (sample, ObjectID(number: 7, generation: 0))
  }

  @Test("A journal has its file, and steps that a version before stored alone are read")
  func stored() throws {
    let library = try Library.inMemory()
    let identity = DocumentIdentity(
      path: "/a.pdf", permanentIdentifier: "00ff", pageCount: 2, contentHash: { "" })
    let document = try library.recordDocument(identity)
    let step = EditHistory.Step(title: "Add", edits: [.add(.circle(box, onPage: 0))])
    _ = try library.addUnsavedEdit(JSONEncoder().encode(step), to: document)
    let journal = EditJournal(library, of: document, identity: identity)
    _ = try journal.add(step)
    let entries = try journal.entries()
    #expect(entries.map(\.step) == [step, step])
    #expect(entries.map(\.path) == [nil, "/a.pdf"])
    #expect(entries.map(\.permanentIdentifier) == [nil, "00ff"])
  }

  @Test("An addition with the number of an annotation or of a page gets another one, and so do later steps")
  func takenNumbers() throws {
    let (sample, square) = try Self.sample()
    for taken in [square, ObjectID(number: 1, generation: 0), ObjectID(number: 500_000_000, generation: 0)] {
      let editor = try sample.editor()
      var circle = Annotation.circle(box, onPage: 0)
      (circle.object, circle.name) = (taken, "circle")
      var reply = Annotation.note(at: box.center, onPage: 0, "answer")
      (reply.object, reply.name) = (ObjectID(number: 90, generation: 0), "reply")
      reply.markup.inReplyTo = taken
      var larger = circle
      larger.contents = "larger"
      let added = try editor.apply(EditHistory.Step(title: "Add", edits: [.add(circle)]))
      try editor.apply(EditHistory.Step(title: "Reply", edits: [.add(reply)]))
      try editor.apply(EditHistory.Step(title: "Change", edits: [.change(from: circle, to: larger)]))
      let annotations = try editor.annotations(onPage: 0)
      #expect(annotations.map(\.type) == ["Square", "Circle", "Text"])
      #expect(annotations.map(\.contents) == ["a", "larger", "answer"])
      #expect(annotations[1].object == added.edits.first?.annotation?.object)
      #expect(annotations[1].object != taken)
      #expect(annotations[2].markup.inReplyTo == annotations[1].object)
      try editor.save(.file(sample.file("saved.pdf")))
      let read = try Document(.path(sample.file("saved.pdf"))).annotations(onPage: 0)
      #expect(read.map(\.contents) == ["a", "larger", "answer"])
    }
  }

  @Test("A number that an earlier step had for another annotation is that of the one with the step's name")
  func staleNumbers() throws {
    let (sample, square) = try Self.sample()
    let next = try #require(
      try sample.editor().apply(Self.addition("circle", as: square)).edits.first?.annotation?.object)
    let editor = try sample.editor()
    // In the journal's version the circle had the number of the square, and another circle the one it gets here.
    let added = try [("circle", square), ("other", next)].map { name, number in
      try #require(try editor.apply(Self.addition(name, as: number)).edits.first?.annotation?.object)
    }
    #expect(added[0] == next && added[1] != next)
    var reply = Annotation.note(at: box.center, onPage: 0, "answer")
    (reply.object, reply.name) = (ObjectID(number: 90, generation: 0), "reply")
    reply.markup.inReplyTo = next
    var step = EditHistory.Step(title: "Reply", edits: [.add(reply)])
    step.names = [next: "circle"]
    try editor.apply(step)
    let annotations = try editor.annotations(onPage: 0)
    #expect(annotations.first { $0.name == "reply" }?.markup.inReplyTo == next)
  }

  private static func addition(_ name: String, as number: ObjectID) -> EditHistory.Step {
    var circle = Annotation.circle(box, onPage: 0)
    (circle.object, circle.name) = (number, name)
    return EditHistory.Step(title: "Add", edits: [.add(circle)])
  }

  @Test("A change or a removal must find the annotation of its step, and changes nothing otherwise")
  func strangers() throws {
    let (sample, square) = try Self.sample()
    let editor = try sample.editor()
    let known = try editor.annotation(square)
    var (unknown, renamed, other, elsewhere) = (known, known, known, known)
    unknown.object = ObjectID(number: 99, generation: 0)
    renamed.name = "second"
    (other.type, other.kind) = ("Circle", .circle(Annotation.Shape()))
    elsewhere.pageIndex = 7
    // The name finds it under another object number and on another page.
    for moved in [unknown, elsewhere] {
      let step = try editor.apply(EditHistory.Step(title: "x", edits: [.change(from: moved, to: moved)]))
      #expect(step.edits.first?.annotation?.object == square)
      editor.undo()
    }
    for stranger in [renamed, other] {
      var changed = stranger
      changed.contents = "b"
      for edit in [Edit.change(from: stranger, to: changed), .remove(stranger)] {
        let first = Annotation.circle(box, onPage: 0)
        var added = first
        (added.object, added.name) = (ObjectID(number: 20, generation: 0), "added")
        #expect(
          refusalCode { try editor.apply(EditHistory.Step(title: "x", edits: [.add(added), edit])) }
            == "noSuchAnnotation")
      }
    }
    #expect(!editor.hasChanges)
    #expect(editor.history.undoable.isEmpty)
    try editor.apply(EditHistory.Step(title: "Remove", edits: [.remove(known)]))
    #expect(try editor.annotations(onPage: 0).isEmpty)
  }

  @Test("A step that was saved already, with odd values or with unknown relatives is refused")
  func refusals() throws {
    let (sample, _) = try Self.sample()
    let editor = try sample.editor()
    let id = try editor.add(.circle(box, onPage: 0))
    let step = try #require(editor.history.undoable.last)
    try editor.save(.inPlace)
    #expect(refusalCode { try editor.apply(step) } == "invalid")
    var odd = try editor.annotation(id)
    (odd.object, odd.name, odd.markup.opacity) = (ObjectID(number: 90, generation: 0), "odd", 7)
    #expect(refusalCode { try editor.apply(EditHistory.Step(title: "x", edits: [.add(odd)])) } == "invalid")
    (odd.markup.opacity, odd.markup.inReplyTo) = (1, ObjectID(number: 2, generation: 0))
    #expect(
      refusalCode { try editor.apply(EditHistory.Step(title: "x", edits: [.add(odd)])) } == "noSuchAnnotation"
    )
    #expect(try editor.annotations(onPage: 0).count == 2)
  }

  @Test("Steps after a removal that was saved bring the same object back")
  func savedRemoval() throws {
    let (sample, square) = try Self.sample()
    let editor = try sample.editor()
    let removed = try editor.annotation(square)
    try editor.remove(square)
    try editor.save(.inPlace)
    let restored = try sample.editor()
    try restored.apply(EditHistory.Step(title: "Undo", edits: [.add(removed)]))
    try restored.save(.inPlace)
    #expect(try sample.open().annotations(onPage: 0).map(\.object) == [square])
  }

  @Test("A change within the second of the last one isn't taken for its result")
  func sameSecond() throws {
    let (sample, square) = try Self.sample()
    let editor = try sample.editor()
    let changes: [(inout Annotation) -> Void] = [
      { $0.contents = "b" }, { $0.color = .red }, { $0.markup.opacity = 0.5 },
      { $0.border = Border(width: 3) }, { $0.flags.insert(.print) }, { $0.markup.author = "Ben" },
      { $0.rectangle = box },
    ]
    for change in changes {
      let old = try editor.annotation(square)
      var new = old
      change(&new)
      let step = EditHistory.Step(title: "Change", edits: [.change(from: old, to: new)])
      #expect(try !editor.hasResults(of: step))
      try editor.apply(step)
      #expect(try editor.hasResults(of: step))
      #expect(try !editor.hasResults(of: step.inverse))
    }
    let steps = editor.history.undoable
    try editor.save(.inPlace)
    let saved = try sample.editor()
    #expect(try saved.hasResults(of: #require(steps.last)))
  }

  /// Makes a document of pages with texts, which are separated by bars; one that begins with > is farther to the right.
  private static func document(_ texts: String) -> PDFSource {
    let texts = texts.split(separator: "|")
    let font = "/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>"
    var source = PDFSource(
      pages: texts.indices.map { "/MediaBox[0 0 400 100] \(font) /Contents \(10 + $0) 0 R" })
    for (index, text) in texts.enumerated() {
      let content = "BT /F 12 Tf \(text.first == ">" ? 60 : 20) 50 Td (\(text.drop { $0 == ">" })) Tj ET"
      source.objects[10 + index] = "<</Length \(content.count)>>\nstream\n\(content)\nendstream"
    }
    return source
  }

  @Test(
    "New annotations follow their page by its contents or text, and marks the text under them",
    arguments: [
      ("cover|one|two delta epsilon zeta|end", "cover|one|two delta epsilon zeta|end", 2, 2),
      ("cover|one|two delta epsilon zeta|end", "x|y|cover|one|two delta epsilon zeta|end", 4, 4),
      ("cover|one|two delta epsilon zeta|end", "x|cover|one|>two delta epsilon zeta|end", 3, 3),
      ("cover|one|two delta epsilon zeta|end", "x|cover|one|two more delta epsilon zeta|end", 3, 3),
      ("cover|one|two delta epsilon zeta|end", "x|cover|one|two delta|end", nil, 3),
      ("cover|one|two delta epsilon zeta|end", "x|cover|one|end", nil, nil),
      ("cover|one|two delta epsilon zeta|end", "a|b|c|d", nil, 2),
      // The same page twice.
      ("delta epsilon|delta epsilon|end", "x|delta epsilon|delta epsilon|end", 1, 1),
      ("delta epsilon|delta epsilon|end", "delta epsilon|delta epsilon|end|x", 0, 0),
    ] as [(String, String, Int?, Int?)])
  func pages(old: String, new: String, markPage: Int?, notePage: Int?) throws {
    let before = try Self.document(old).open()
    let matches = try before.search(SearchQuery("delta epsilon")).flatMap(\.matches)
    let match = try #require(matches.first)
    var mark = Annotation.note(at: box.center, onPage: match.pageIndex)
    mark.kind = .highlight(Annotation.TextMark(quads: []))
    mark.mark(match.quads)
    let editor = try DocumentEditor(before)
    try editor.add(mark)
    try editor.add(.note(at: box.center, onPage: match.pageIndex, "note"))
    for (step, page) in zip(editor.history.undoable.map(editor.identified), [markPage, notePage]) {
      let stored = try JSONDecoder().decode(EditHistory.Step.self, from: JSONEncoder().encode(step))
      let after = try DocumentEditor(Self.document(new).open())
      guard let page else {
        #expect(refusalCode { try after.apply(stored) } == "invalid")
        continue
      }
      #expect(try !after.hasResults(of: stored))
      let made = try after.apply(stored)
      let found = try #require(try after.annotations(onPage: page).first)
      #expect(made.edits.first?.annotation == found)
      guard found.kind.isTextMarkup else { continue }
      let text = MarkReader(try after.document.text(ofPage: page)).text(under: found.quads.map(\.quad))
      #expect(text?.plain == "delta epsilon")
      #expect(found.rectangle != nil)
    }
  }
}
