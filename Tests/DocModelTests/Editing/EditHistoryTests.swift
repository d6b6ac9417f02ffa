import Foundation
import Testing

@testable import DocModel

/// A rectangle in the middle of most pages.
private let box = Rectangle(x0: 50, y0: 40, x1: 150, y1: 90)

@Suite("Undo, redo, revert and the journal")
struct EditHistoryTests {
  @Test("Undo and redo follow the steps by name")
  func undo() throws {
    let editor = try EditedSample("article.pdf").editor()
    let id = try editor.add(.square(box, onPage: 0))
    try editor.change(id) { $0.color = .blue }
    #expect(editor.history.undoable.map(\.title) == ["Add Rectangle", "Change Rectangle"])
    #expect(editor.undo()?.title == "Change Rectangle")
    #expect(try editor.annotation(id).color == .red)
    editor.undo()
    #expect(!editor.hasChanges)
    #expect(editor.undo() == nil)
    editor.redo()
    editor.redo()
    #expect(try editor.annotation(id).color == .blue)
    #expect(editor.redo() == nil)
    editor.undo()
    try editor.add(.circle(box, onPage: 0))
    #expect(editor.redo() == nil)
  }

  @Test("Steps survive as values and are applied to the document opened again")
  func journal() throws {
    let (sample, editor) = try EditedSample("article.pdf").withEditor()
    let id = try editor.add(.square(box, onPage: 0)) { $0.contents = "kept" }
    try editor.reply(to: id, with: "also kept")
    let data = try JSONEncoder().encode(editor.history.undoable)
    let restored = try sample.editor()
    for step in try JSONDecoder().decode([EditHistory.Step].self, from: data) { try restored.apply(step) }
    try restored.save(.inPlace)
    let read = try sample.open().annotations(onPage: 0)
    #expect(read.map(\.contents) == ["kept", "also kept", nil])
    #expect(read[1].markup.inReplyTo == read[0].object)
  }

  @Test("Reverting drops unsaved edits and the undoing of saved ones, and leaves saved ones in the file")
  func reverting() throws {
    let (sample, editor) = try EditedSample("article.pdf").withEditor()
    let saved = try editor.add(.square(box, onPage: 0))
    try editor.save(.inPlace)
    editor.undo()
    try editor.add(.circle(box, onPage: 0))
    editor.revert()
    #expect(!editor.hasChanges && editor.history.undoable.count == 1 && editor.history.redoable.isEmpty)
    #expect(throws: Never.self) { try editor.annotation(saved) }
    try editor.add(.caret(in: box, onPage: 0))
    try editor.save(.inPlace)
    let types = try sample.open().annotations(onPage: 0).compactMap(\.type)
    #expect(types.contains("Square") && types.contains("Caret") && !types.contains("Circle"))
    editor.undo()
    editor.undo()
    #expect(throws: EditError.self) { try editor.annotation(saved) }
  }
}
