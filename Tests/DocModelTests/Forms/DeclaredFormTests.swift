import Foundation
import Testing

@testable import DocModel

@Suite("Formats and sums that forms declare")
struct DeclaredFormTests {
  private func text(_ name: String, _ editor: DocumentEditor) -> String? {
    editor.form.field(named: name)?.value?.texts.first
  }

  @Test("Declarations are read from the scripts, and other scripts aren't")
  func reading() throws {
    let form = try Samples.open("invoice.pdf").form
    #expect(form.field(named: "date")?.format == .date(pattern: "dd/mm/yyyy"))
    #expect(form.field(named: "month")?.format == .date(pattern: "mmm-yy"))
    #expect(form.field(named: "rate")?.range == FieldRange(minimum: 0, maximum: 1))
    let code = try #require(form.field(named: "code"))
    #expect(code.typedFormat == .mask("AA-999") && code.format == nil && !code.hasOtherScripts)
    let other = try #require(form.field(named: "other"))
    #expect(other.isCalculated && other.hasOtherScripts && other.calculation == nil && other.format == nil)
    #expect(
      form.calculationOrder == ["line.1.sum", "line.2.sum", "total", "average", "circle"])
  }

  @Test(
    "A value that hasn't the format is refused with an example",
    arguments: [
      ("date", "2024-12-24", "takes a date as dd/mm/yyyy, such as 24/12/2025"),
      ("euros", "1.234", "takes a number, such as 1234,5"), ("rate", "2", "takes a number from 0 to 1"),
      ("code", "12", "takes a text, such as AA-111"),
    ])
  func refusals(_ name: String, _ value: String, _ reason: String) throws {
    let editor = try EditedSample("invoice.pdf").editor()
    let error = #expect(throws: EditError.self) { try editor.setValue(from: .text(value), ofField: name) }
    #expect(error?.description.contains("the field \(name) \(reason)") == true)
    #expect(!editor.hasChanges)
  }

  @Test("Values stay as they are typed, and are drawn in their format")
  func drawing() throws {
    let (sample, editor) = try EditedSample("invoice.pdf").withEditor()
    let values = [
      ("date", "5.3.24", "5.3.24", "05/03/2024"), ("pounds", "1234.5", "1234.5", "£1,234.50"),
      ("euros", "1234,5", "1234.5", "1.234,50 €"), ("phone", "5551234567", "5551234567", "(555) 123-4567"),
      ("brackets", "-7", "-7", "($7)"), ("rate", "0.5", "0.5", "50.0%"),
    ]
    for (name, typed, _, _) in values { try editor.setValue(from: .text(typed), ofField: name) }
    let report = try editor.save(.inPlace)
    #expect(report.warnings.count == 1)
    #expect(report.warnings.first?.contains("check the values of circle, other") == true)
    let document = try sample.open()
    for (name, _, stored, shown) in values {
      let field = try #require(document.form.field(named: name))
      #expect(field.value == .text(stored) && field.shownText == shown)
    }
    let widget = try #require(document.form.field(named: "brackets")?.widgets.first?.object)
    let drawing = document.file?.object(widget)?["AP"]?["N"]?.streamData ?? []
    #expect(String(decoding: drawing, as: UTF8.self).contains("1 0 0 rg"))
  }

  @Test("Sums follow in the same step, in the order of the form, and undo takes them back")
  func sums() throws {
    let editor = try EditedSample("invoice.pdf").editor()
    for (name, value) in [("line.1.count", "3"), ("line.1.price", "0.1"), ("line.2.count", "2")] {
      try editor.setValue(.text(value), ofField: name)
    }
    #expect(text("line.1.sum", editor) == "0.3" && text("total", editor) == "0.3")
    #expect(text("average", editor) == "0.05")
    try editor.setValue(.text("10"), ofField: "line.2.price")
    #expect(text("line.2.sum", editor) == "20" && text("total", editor) == "20.3")
    #expect(
      editor.history.undoable.last?.edits.map(\.field) == ["line.2.price", "line.2.sum", "total", "average"])
    editor.undo()
    #expect(text("total", editor) == "0.3" && text("line.2.price", editor) == nil)
    editor.redo()
    #expect(text("total", editor) == "20.3" && text("average", editor) == "5.05")
    // A sum of itself isn't one.
    #expect(text("circle", editor) == nil)
  }

  /// A form of fields with calculations of C, whose order is CO.
  private func form(_ calculations: [(name: String, script: String?)], order: [Int]) -> PDFSource {
    let numbers = calculations.indices.map { $0 + 10 }
    let list = numbers.map { "\($0) 0 R" }.joined(separator: " ")
    var source = PDFSource(
      pages: ["/MediaBox[0 0 200 100]/Annots[\(list)]"],
      catalog: "/AcroForm<</Fields[\(list)]/CO[\(order.map { "\($0 + 10) 0 R" }.joined(separator: " "))]>>")
    for (number, field) in zip(numbers, calculations) {
      let script = field.script.map { "/AA<</C<</S/JavaScript/JS(AFSimple_Calculate\($0);)>>>>" } ?? ""
      source.objects[number] = "<</Subtype/Widget/FT/Tx/T(\(field.name))\(script)/Rect[0 0 90 20]>>"
    }
    return source
  }

  @Test(
    "Operations take numbers at the beginning of values, and others as 0",
    arguments: [
      ("SUM", "11"), ("PRD", "0"), ("AVG", "2.75"), ("MIN", "-3"), ("MAX", "12.5"),
    ])
  func operations(_ operation: String, _ result: String) throws {
    let source = form(
      [("g", nil), ("b", nil), ("c", nil), ("d", nil), ("r", "\\('\(operation)', 'g, b, c, d, missing'\\)")],
      order: [4])
    let editor = try DocumentEditor(source.open())
    for (name, value) in [("g", "12,5 kg"), ("b", "-3"), ("c", "none"), ("d", "1.5")] {
      try editor.setValue(.text(value), ofField: name)
    }
    #expect(text("r", editor) == result)
  }

  @Test("Each calculation is made once, in the order of the form")
  func order() throws {
    let chain = [("a", nil), ("b", "\\('SUM', 'a'\\)"), ("c", "\\('SUM', 'b'\\)")] as [(String, String?)]
    let forward = try DocumentEditor(form(chain, order: [1, 2]).open())
    try forward.setValue(.text("1"), ofField: "a")
    #expect(text("b", forward) == "1" && text("c", forward) == "1")
    let backward = try DocumentEditor(form(chain, order: [2, 1]).open())
    try backward.setValue(.text("1"), ofField: "a")
    #expect(text("b", backward) == "1" && text("c", backward) == nil)
    // A field that the form doesn't list isn't calculated.
    let unlisted = try DocumentEditor(form(chain, order: [2]).open())
    try unlisted.setValue(.text("1"), ofField: "a")
    #expect(text("b", unlisted) == nil)
    #expect(try unlisted.save(.data).warnings.contains { $0.contains("check the values of b") })
  }

  @Test("Fields that calculate each other, and those that depend on them, keep their values")
  func circles() throws {
    let fields: [(String, String?)] = [
      ("a", nil), ("b", "\\('SUM', 'a, c'\\)"), ("c", "\\('SUM', 'b'\\)"), ("d", "\\('SUM', 'c, a'\\)"),
      ("e", "\\('SUM', 'a'\\)"),
    ]
    let editor = try DocumentEditor(form(fields, order: [1, 2, 3, 4]).open())
    try editor.setValue(.text("1"), ofField: "a")
    #expect(["b", "c", "d", "e"].map { text($0, editor) } == [nil, nil, nil, "1"])
  }

  @Test("In a signed document nothing is calculated")
  func signed() throws {
    var source = form([("a", nil), ("b", "\\('SUM', 'a'\\)"), ("s", nil)], order: [1])
    source.objects[12] = "<</Subtype/Widget/FT/Sig/T(s)/V<</Type/Sig/Filter/X>>/Rect[0 0 0 0]>>"
    let editor = try DocumentEditor(source.open())
    try editor.setValue(.text("1"), ofField: "a")
    #expect(text("b", editor) == nil)
  }

  @Test("A value of a journal has to have the format of its field")
  func journal() throws {
    let editor = try EditedSample("invoice.pdf").editor()
    let edit = Edit.value(field: "date", from: nil, to: .text("soon"), pageIndexes: [0])
    #expect(throws: EditError.self) {
      try editor.apply(EditHistory.Step(title: "Fill In Field", edits: [edit]))
    }
    #expect(editor.form.field(named: "date")?.shownText?.isEmpty != false)
  }

  @Test("A script that many fields share is read a limited number of times")
  func sharedScript() throws {
    let list = (10..<1010).map { "\($0) 0 R" }.joined(separator: " ")
    var source = PDFSource(catalog: "/AcroForm<</Fields[\(list)]>>")
    let text = String(repeating: " ", count: 1_000_000)
    source.objects[9] = "<</S/JavaScript/JS(\(text))>>"
    for number in 10..<1010 {
      source.objects[number] = "<</FT/Tx/T(\(number))/AA<</F 9 0 R>>/Rect[0 0 9 9]>>"
    }
    #expect(try source.open().form.fields.count < 1000)
  }
}
