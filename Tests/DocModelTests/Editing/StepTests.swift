import Foundation
import Testing

@testable import DocModel

/// Several edits as one step.
struct StepTests {
  private struct Interruption: Error {}

  private let note = Annotation.note(at: Point(x: 50, y: 80), onPage: 0, "Why?")

  /// Returns the number of annotations of the first page.
  private func count(_ editor: DocumentEditor) throws -> Int { try editor.annotations(onPage: 0).count }

  @Test("The edits of a step are undone, repeated and kept in a journal as one")
  func oneStep() throws {
    let editor = try EditedSample("article.pdf").editor()
    let id = try editor.add(note)
    let before = try count(editor)
    let reply = try editor.step("Accept with Reply") {
      let reply = try editor.reply(to: id, with: "Agreed")
      try editor.setState(.review(.accepted), of: id)
      return reply
    }
    let after = try count(editor)
    #expect(after > before + 1)
    #expect(editor.history.undoable.map(\.title) == ["Add Note", "Accept with Reply"])
    #expect(editor.undo()?.title == "Accept with Reply")
    #expect(try count(editor) == before)
    editor.redo()
    #expect(try editor.annotation(reply).contents == "Agreed")

    let journal = try JSONEncoder().encode(editor.history.undoable)
    let other = try EditedSample("article.pdf").editor()
    for step in try JSONDecoder().decode([EditHistory.Step].self, from: journal) { try other.apply(step) }
    #expect(try count(other) == after && other.history.undoable.count == 2)
  }

  @Test("Steps of the same version are made again without reading other pages")
  func again() throws {
    let editor = try EditedSample("article.pdf").editor()
    let id = try editor.add(note)
    try editor.reply(to: id, with: "Agreed")
    try editor.remove(try #require(editor.annotations(onPage: 7).first?.object))
    editor.undo()
    try editor.remove(id)
    let undone = try #require(editor.undo())
    let steps = editor.history.undoable + [undone, undone.inverse]
    let other = try EditedSample("article.pdf").editor()
    for step in steps { try other.apply(step, ofThisVersion: true) }
    #expect(try other.annotations(onPage: 0) == editor.annotations(onPage: 0))
    #expect(other.edited.pages.pages.keys.sorted() == [0])
    #expect(other.history.undoable.map(\.edits) == steps.map(\.edits))
  }

  @Test("After a body that throws the document and its history are as before")
  func throwing() throws {
    let editor = try EditedSample("article.pdf").editor()
    try editor.add(note)
    try editor.add(note)
    editor.undo()
    let (before, outline) = (try count(editor), editor.outline)
    #expect(throws: Interruption.self) {
      try editor.step("Interrupted") {
        try editor.add(note)
        try editor.setOutline([])
        throw Interruption()
      }
    }
    #expect(try count(editor) == before && editor.outline == outline)
    #expect(editor.history.undoable.count == 1 && editor.history.redoable.count == 1)
    editor.step("Empty") {}
    #expect(editor.history.undoable.count == 1 && editor.history.redoable.count == 1)
  }

  @Test("A step within a step becomes a part of it, and one that throws is left out")
  func nested() throws {
    let editor = try EditedSample("article.pdf").editor()
    let before = try count(editor)
    try editor.step("Outer") {
      try editor.add(note)
      try editor.step("Inner") {
        try editor.add(.circle(Rectangle(x0: 9, y0: 9, x1: 90, y1: 90), onPage: 0))
        try editor.add(.square(Rectangle(x0: 9, y0: 9, x1: 90, y1: 90), onPage: 0))
      }
      do {
        try editor.step {
          try editor.setOutline([])
          throw Interruption()
        }
      } catch is Interruption {
        #expect(!editor.outline.isEmpty)
      }
    }
    #expect(editor.history.undoable.map(\.title) == ["Outer"])
    #expect(!editor.outline.isEmpty)
    // A note has a popup.
    #expect(try count(editor) == before + 4)
    editor.undo()
    #expect(try count(editor) == before && !editor.hasChanges)
  }

  @Test("In the body of a step undo takes back its own edits only, and the file isn't saved")
  func withinBody() throws {
    let (sample, editor) = try EditedSample("article.pdf").withEditor()
    try editor.add(note)
    try editor.step("Later") {
      #expect(editor.undo() == nil)
      try editor.setOutline([])
      #expect(editor.undo() != nil)
      #expect(refusalCode { try editor.save(.inPlace) } == "notEditable")
      #expect(try editor.save(.data).data != nil)
      try editor.setPageLabels(PageLabels())
    }
    #expect(editor.history.undoable.map(\.title) == ["Add Note", "Later"])
    #expect(sample.data == sample.original)
    try editor.save(.inPlace)
    #expect(try sample.open().pageLabels.isEmpty)
  }
}
