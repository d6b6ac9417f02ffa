import Foundation
import Testing

@testable import DocModel

@Suite("Removing annotations")
struct AnnotationRemovalTests {
  @Test("Removing takes the thread with it, and undoing brings it back")
  func removing() throws {
    let (sample, editor) = try EditedSample("article.pdf").withEditor()
    let mark = try editor.add(.square(Rectangle(x0: 50, y0: 40, x1: 150, y1: 90), onPage: 0))
    let reply = try editor.reply(to: mark, with: "no")
    try editor.reply(to: reply, with: "yes")
    try editor.setState(.review(.accepted), of: mark)
    try editor.save(.inPlace)
    #expect(
      try editor.annotations(onPage: 0).map(\.type) == ["Square", "Text", "Popup", "Text", "Popup", "Text"])
    try editor.remove(mark)
    #expect(try editor.annotations(onPage: 0).isEmpty)
    try editor.save(.inPlace)
    #expect(try sample.open().annotations(onPage: 0).isEmpty)
    #expect(editor.undo()?.title == "Remove Rectangle")
    try editor.save(.inPlace)
    let document = try sample.open()
    let entries = document.allAnnotations().entries
    #expect(Set(entries.filter { $0.page.index == 0 }.map(\.depth)) == [0, 1, 2])
    #expect(entries.first { $0.annotation.object == mark }?.states.map(\.state) == ["Accepted"])
    #expect(document.warnings.isEmpty)
  }

  /// A document whose tags have the annotations 5 and 6.
  private func tagged(_ catalog: String = "") throws -> EditedSample {
    var source = PDFSource(pages: ["/Annots[5 0 R 6 0 R]"], catalog: "/StructTreeRoot 3 0 R\(catalog)")
    source.objects[3] = "<</Type/StructTreeRoot/K 4 0 R/ParentTree<</Nums[1 4 0 R 2 4 0 R]>>>>"
    source.objects[4] =
      "<</S/Annot/P 3 0 R/Pg 1000 0 R/K[<</Type/OBJR/Obj 5 0 R>>17<</Type/OBJR/Obj 6 0 R>>]>>"
    for number in 5...6 {
      source.objects[number] = "<</Subtype/Square/StructParent \(number - 4)/Rect[10 10 50 50]/X(kept)>>"
    }
    source.objects[7] = "<</FT/Sig/T(s)/V 8 0 R>>"
    source.objects[8] = "<</Type/Sig/Filter/Adobe.PPKLite/ByteRange[0 1 2 3]/Contents<00>>>"
    return try EditedSample(source.data)
  }

  /// Returns the numbers of the objects to which a document leads.
  private func reached(_ document: Document) throws -> Set<Int32> {
    var reached: Set<Int32> = []
    _ = ReachableObjects(file: try #require(document.file)).forEach { item in
      reached.insert(item.id.number)
      return item.value
    }
    return reached
  }

  @Test("Removing takes annotations out of their structure element, and undoing puts them back")
  func removingTags() throws {
    let sample = try tagged()
    let editor = try sample.editor()
    for number: Int32 in 5...6 { try editor.remove(ObjectID(number: number, generation: 0)) }
    try editor.save(.inPlace)
    let removed = try sample.open()
    #expect(try reached(removed).isDisjoint(with: [5, 6]))
    let element = ObjectID(number: 4, generation: 0)
    #expect(removed.file?.object(element)?["K"]?.elements.map(\.int) == [17])
    editor.undo()
    editor.undo()
    try editor.save(.inPlace)
    let restored = try #require(sample.open().file)
    let kids = try #require(restored.object(element)?["K"]?.elements)
    #expect(Set(kids.compactMap { $0["Obj"]?.id?.number }) == [5, 6])
    #expect(kids.compactMap(\.int) == [17])
    #expect(kids.compactMap { $0["Obj"]?["X"]?.text } == ["kept", "kept"])
  }

  @Test("Removing an annotation of a signed document leaves the tags alone, which signatures cover")
  func removingSigned() throws {
    let sample = try tagged("/AcroForm<</Fields[7 0 R]/SigFlags 3>>")
    let editor = try sample.editor()
    try editor.remove(ObjectID(number: 5, generation: 0))
    try editor.save(.inPlace)
    #expect(try sample.open().file?.object(ObjectID(number: 4, generation: 0))?["K"]?.count == 3)
  }
}
