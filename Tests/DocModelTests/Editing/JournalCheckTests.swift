import Foundation
import Testing

@testable import DocModel

/// Steps of a journal are checked as direct edits are.
struct JournalCheckTests {
  /// A form with a number between 0 and 9999, decimal comma; a date; and a sum of the number.
  private func form(number: String = "12") throws -> DocumentEditor {
    func script(_ key: String, _ call: String) -> String { "/\(key)<</S/JavaScript/JS(\(call))>>" }
    var source = PDFSource(catalog: "/AcroForm<</Fields[10 0 R 11 0 R 12 0 R]/CO[12 0 R]>>")
    let field =
      "<</FT/Tx/T(n)/V(\(number))/AA<<"
      + script("K", "AFNumber_Keystroke\\(3, 2, 0, 0, '', true\\);")
      + script("F", "AFNumber_Format\\(3, 2, 0, 0, '', true\\);")
      + script("V", "AFRange_Validate\\(true, 0, true, 9999\\);") + ">>>>"
    source.objects[10] = field
    source.objects[11] = "<</FT/Tx/T(d)/AA<<" + script("F", "AFDate_FormatEx\\('dd/mm/yyyy'\\);") + ">>>>"
    source.objects[12] =
      "<</FT/Tx/T(s)/AA<<" + script("C", "AFSimple_Calculate\\('SUM', 'n'\\);")
      + script("F", "AFNumber_Format\\(2, 0, 0, 0, '', true\\);") + ">>>>"
    return try DocumentEditor(try source.open())
  }

  private func step(_ edits: Edit...) -> EditHistory.Step { EditHistory.Step(title: "Test", edits: edits) }

  /// Returns the steps of an editor as a journal gives them back.
  private func journal(_ editor: DocumentEditor) throws -> [EditHistory.Step] {
    try JSONDecoder().decode(
      [EditHistory.Step].self, from: JSONEncoder().encode(editor.history.undoable))
  }

  @Test(
    "A value of another format or range is refused",
    arguments: [("n", "many"), ("n", "1e3"), ("n", "10000"), ("d", "tomorrow")])
  func formats(field: String, text: String) throws {
    let editor = try form()
    #expect(throws: EditError.self) { try editor.setValue(.text(text), ofField: field) }
    #expect(throws: EditError.self) {
      try editor.apply(step(.value(field: field, from: nil, to: .text(text), pageIndexes: [])))
    }
    #expect(!editor.hasChanges)
  }

  @Test("Numbers as files have them, sums and odd values that are restored are applied")
  func values() throws {
    let editor = try form(number: "about twelve")
    try editor.setValue(.text("1234,125"), ofField: "n")
    try editor.setValue(.text("27/11/2026"), ofField: "d")
    let again = try form(number: "about twelve")
    for step in try journal(editor) { try again.apply(step) }
    #expect(again.form.field(named: "n")?.value == .text("1234.125"))
    #expect(again.form.field(named: "s")?.value == editor.form.field(named: "s")?.value)
    #expect(again.form.field(named: "d")?.value == .text("27/11/2026"))
    for step in try journal(editor).reversed() { try again.apply(step.inverse) }
    #expect(again.form.field(named: "n")?.value == .text("about twelve"))
    for step in try journal(again).suffix(2).reversed() {
      #expect(step.isRestoring && step.inverse.inverse == step)
    }
  }

  @Test("Links and headings that lead to missing pages are refused, unless they are restored")
  func destinations() throws {
    var source = PDFSource(pages: ["/Annots[10 0 R]"])
    source.objects[10] =
      "<</Type/Annot/Subtype/Link/NM(odd)/Rect[0 0 9 9]/A<</S/GoTo/D(missing)>>>>"
    let editor = try DocumentEditor(try source.open())
    let area = Rectangle(x0: 10, y0: 10, x1: 40, y1: 40)
    for destination in [Destination(pageIndex: 7), Destination(pageIndex: nil, name: "nowhere")] {
      var draft = Annotation.link(area, onPage: 0, to: .goTo(destination))
      #expect(throws: EditError.self) { try editor.add(draft) }
      draft.object = ObjectID(number: 900, generation: 0)
      #expect(throws: EditError.self) { try editor.apply(step(.add(draft))) }
    }
    #expect(throws: EditError.noSuchPage("made.pdf", page: 3, count: 1)) {
      try editor.apply(
        step(
          .outline(
            from: Outline(items: []),
            to: Outline(items: [Outline.Item(title: "A", action: Action(.goTo(Destination(pageIndex: 3))))])))
      )
    }
    #expect(throws: EditError.self) {
      try editor.apply(
        step(
          .pageLabels(
            from: PageLabels(), to: PageLabels(ranges: [PageLabels.LabelRange(start: 4, style: nil)]))))
    }
    var properties = editor.properties
    properties.viewerPreferences["Direction"] = "sideways"
    #expect(throws: EditError.self) {
      try editor.apply(step(.properties(from: editor.properties, to: properties)))
    }
    #expect(!editor.hasChanges)
    let odd = try #require(try editor.annotations(onPage: 0).first)
    let removal = try editor.apply(step(.remove(odd)))
    #expect(throws: Never.self) { try editor.apply(removal.inverse) }
    #expect(!editor.hasChanges)
  }
}
