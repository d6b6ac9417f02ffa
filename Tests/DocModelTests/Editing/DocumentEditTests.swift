import Foundation
import TestSupport
import Testing

@testable import DocModel

/// Edits of parts that are on no page, as steps.
struct DocumentEditTests {
  private func editor() throws -> DocumentEditor { try DocumentEditor(try Samples.open("article.pdf")) }

  @Test("Undo and redo change a part back and forth")
  func undo() throws {
    let editor = try editor()
    let labels = PageLabels(ranges: [PageLabels.LabelRange(start: 0, style: .upperRoman)])
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
    let step = try #require(editor.history.undoable.last)
    let data = try JSONEncoder().encode(step)
    let decoded = try JSONDecoder().decode(EditHistory.Step.self, from: data)
    let other = try self.editor()
    try other.apply(decoded)
    #expect(other.outline.items.map(\.title) == items.map(\.title))
    #expect(throws: EditError.self) { try other.apply(decoded) }
    #expect(try other.hasResults(of: decoded))
    #expect(try !self.editor().hasResults(of: decoded))
  }

  @Test("A page that isn't there is named, whatever refers to it", arguments: [99, -1, .max])
  func missingPage(_ page: Int) throws {
    let editor = try editor()
    let missing = EditError.noSuchPage(
      editor.document.source.name, page: page, count: editor.document.pageCount)
    let pages = PageArrangement([.init(.page(page))])
    let square = Annotation.square(Rectangle(x0: 1, y0: 1, x1: 9, y1: 9), onPage: page)
    #expect(throws: missing) { try editor.arrange(pages) }
    #expect(throws: missing) {
      try editor.apply(EditHistory.Step(title: "Move", edits: [.arrangement(from: pages, to: pages)]))
    }
    #expect(throws: missing) { try editor.perform([.add(square)]) }
    #expect(throws: EditError.self) { try editor.perform([.remove(square)]) }
    #expect(throws: missing) {
      try editor.setPageLabels(PageLabels(ranges: [.init(start: page, style: .decimal)]))
    }
    let error = #expect(throws: EditError.self) {
      try editor.perform([.arrangement(from: pages, to: editor.arrangement)])
    }
    #expect(error?.description.contains("doesn't start from its present pages") == true)
    #expect(!editor.hasChanges)
  }

  @Test(
    "A prepared change is made only if the part is as it was, and finds the headings of another version of the file"
  )
  func preparedChange() throws {
    let editor = try editor()
    let old = editor.outline
    // The same headings in a file with other object numbers, of which one is another heading's here.
    let objects = old.items.map(\.object)
    var foreign = old.items
    for index in foreign.indices { foreign[index].object = objects[(index + 1) % objects.count] }
    var new = Outline(items: foreign)
    _ = new.moveUp(1)
    try editor.perform([.outline(from: Outline(items: foreign), to: new)], title: "Move")
    #expect(editor.outline.items.map(\.object) == [objects[1], objects[0]] + objects[2...])
    #expect(throws: EditError.self) {
      try editor.perform([.outline(from: Outline(), to: new)], title: "Move")
    }
    let wrong = PageArrangement(pageCount: 3)
    #expect(throws: EditError.self) {
      try editor.perform([.arrangement(from: wrong, to: wrong)], title: "Move")
    }
    #expect(editor.history.undoable.map(\.title) == ["Move"])
  }

  @Test("The edited document has the pages of the file, if it isn't to be arranged")
  func unarranged() throws {
    let editor = try editor()
    var arrangement = editor.arrangement
    arrangement.remove(at: [0])
    arrangement.rotate([0], by: 90)
    try editor.arrange(arrangement)
    try editor.setOutline([])
    let shown = try editor.editedDocument(arranged: false)
    #expect(shown.pageCount == editor.document.pageCount)
    #expect(try shown.page(at: 1).rotation == 0)
    #expect(shown.outline.isEmpty)
  }

  @Test("The edited document is one from bytes: edited again, and saved anywhere but in place")
  func editedAgain() throws {
    let (sample, editor) = try EditedSample("article.pdf").withEditor()
    try editor.setOutline([])
    let edited = try editor.editedDocument()
    #expect(edited.source.name == sample.path)
    let second = try DocumentEditor(edited)
    try second.setPageLabels(PageLabels())
    let output = sample.file("edited.pdf")
    try second.save(.file(output))
    for document in [
      try Document(.path(output)), try Document(.bytes(second.dataRepresentation(), name: "a")),
      try second.editedDocument(), try Document(try second.editedDocument().source),
    ] {
      #expect(document.outline.isEmpty && document.pageLabels.isEmpty)
    }
    let error = #expect(throws: EditError.self) { try second.save(.inPlace) }
    #expect(error?.description.contains("in memory") == true)
    #expect(sample.data == sample.original)
  }

  @Test("A journal from before there were such changes can be read")
  func oldJournal() throws {
    let journal = Data(#"{"title":"x","edits":[],"names":[]}"#.utf8)
    let step = try JSONDecoder().decode(EditHistory.Step.self, from: journal)
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

  @Test("Viewer preferences, layouts and modes that the standard doesn't have are refused")
  func impossibleProperties() throws {
    let editor = try editor()
    var properties = editor.properties
    properties.viewerPreferences["Direction"] = "upwards"
    #expect(throws: EditError.self) { try editor.setProperties(properties) }
    properties = editor.properties
    properties.pageLayout = DocumentProperties.Layout(rawValue: "Sideways")
    #expect(throws: EditError.self) { try editor.setProperties(properties) }
    properties = editor.properties
    properties.viewerPreferences["NumCopies"] = "0"
    #expect(throws: EditError.self) { try editor.setProperties(properties) }
    #expect(!editor.hasChanges)
    properties.viewerPreferences = ["Direction": "r2l", "ViewArea": "CropBox"]
    try editor.setProperties(properties)
    #expect(editor.properties.viewerPreferences["Direction"] == "R2L")
  }

  @Test("After a saved arrangement nothing can be undone, as steps count the pages of the file before")
  func saving() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("article.pdf")
    try FileManager.default.copyItem(atPath: Samples.path("article.pdf"), toPath: path)
    let editor = try DocumentEditor(try Document(.path(path)))
    let count = editor.document.pageCount
    var arrangement = editor.arrangement
    arrangement.remove(at: [0])
    try editor.arrange(arrangement)
    try editor.save(.inPlace)
    #expect(editor.document.pageCount == count - 1)
    #expect(editor.history.undoable.isEmpty)
    #expect(editor.arrangement == PageArrangement(pageCount: count - 1))
  }
}
