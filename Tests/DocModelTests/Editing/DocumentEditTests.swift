import Foundation
import Testing

@testable import DocModel

/// Edits of parts that are on no page, as steps.
struct DocumentEditTests {
  private func editor() throws -> DocumentEditor { try DocumentEditor(try Samples.open("article.pdf")) }

  @Test("Undo and redo change a part back and forth")
  func undo() throws {
    let editor = try editor()
    let labels = PageLabels(ranges: [PageLabels.Range(start: 0, style: .upperRoman)])
    let old = editor.pageLabels
    try editor.setPageLabels(labels)
    #expect(editor.pageLabels == labels)
    #expect(editor.undo()?.title == "Change Page Labels")
    #expect(editor.pageLabels == old)
    #expect(!editor.hasChanges)
    editor.redo()
    #expect(editor.pageLabels == labels)
  }

  @Test("A step of a journal is applied, unless another program has changed the part meanwhile")
  func journal() throws {
    let editor = try editor()
    var items = editor.outline.items
    items.removeLast()
    try editor.setOutline(items)
    let step = try #require(editor.undoSteps.last)
    let data = try JSONEncoder().encode(step)
    let decoded = try JSONDecoder().decode(EditStep.self, from: data)
    let other = try self.editor()
    try other.apply(decoded)
    #expect(other.outline.items.map(\.title) == items.map(\.title))
    #expect(throws: EditError.self) { try other.apply(decoded) }
    #expect(try other.hasResults(of: decoded))
    #expect(try !self.editor().hasResults(of: decoded))
  }

  @Test("A journal from before there were such changes can be read")
  func oldJournal() throws {
    let journal = Data(#"{"title":"x","edits":[],"names":[]}"#.utf8)
    let step = try JSONDecoder().decode(EditStep.self, from: journal)
    #expect(step.isEmpty)
  }

  @Test("An outline with an impossible level or page is refused")
  func refusals() throws {
    let editor = try editor()
    #expect(throws: EditError.self) { try editor.setOutline([Outline.Item(title: "x", level: 1)]) }
    let lost = Action(.goTo(Destination(pageIndex: 99)))
    #expect(throws: EditError.self) { try editor.setOutline([Outline.Item(title: "x", action: lost)]) }
    #expect(!editor.hasChanges)
  }

  @Test("After a saved arrangement nothing can be undone, as steps count the pages of the file before")
  func saving() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("article.pdf")
    try FileManager.default.copyItem(atPath: Samples.path("article.pdf"), toPath: path)
    let editor = try DocumentEditor(try Document(.path(path)))
    let count = editor.document.pageCount
    var arrangement = editor.arrangement
    arrangement.remove([0])
    try editor.arrange(arrangement)
    try editor.save(.inPlace)
    #expect(editor.document.pageCount == count - 1)
    #expect(editor.undoSteps.isEmpty)
    #expect(editor.arrangement == PageArrangement(pageCount: count - 1))
  }
}
