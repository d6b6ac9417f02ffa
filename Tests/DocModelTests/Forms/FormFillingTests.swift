import Foundation
import Testing

@testable import DocModel

@Suite("Filling in forms")
struct FormFillingTests {
  private static let values: [(String, FieldValue?)] = [
    ("text", .text("Zoë \\ (x)")), ("auto", .text("Auto")), ("short", .text("12345")),
    ("comb", .text("AB12")),
    ("lines", .text("One\nTwo\nThree")), ("password", .text("secret")), ("שם", .text("רות")),
    ("chinese", .text("再见")), ("turned90", .text("up")), ("address.town", .text("Bern 2")),
    ("twice", .text("both")), ("same name", .text("same")), ("check", .state("Yes")),
    ("check bare", .state("Yes")), ("size", .state("L")), ("colour", .state("blue")), ("meal", .state("1")),
    ("bare", .state("1")), ("combo", .choices(["fr"])), ("editable", .choices(["own text"])),
    ("list", .choices(["he"])), ("several", .choices(["de", "fr"])), ("long list", .choices(["17"])),
    ("right", nil),
  ]

  @Test("Every kind of value is saved by an update and read back")
  func everyKind() throws {
    let (sample, editor) = try EditedSample("forms.pdf").withEditor()
    for (name, value) in Self.values { try editor.setValue(value, ofField: name) }
    let report = try editor.save(.inPlace)
    try #require(report.appendedBytes != nil, "the file was rewritten")
    #expect(sample.data.starts(with: sample.original))
    let document = try sample.open()
    let form = document.form
    for (name, value) in Self.values { #expect(form.field(named: name)?.value == value, "\(name)") }
    let twins = form.field(named: "same name")?.objects ?? []
    #expect(twins.map { document.file?.object($0)?["V"]?.text } == ["same", "same"])
    #expect(!form.needsAppearances)
    #expect(report.warnings.contains { $0.contains("scripts") && $0.contains("total") })
    #expect(report.warnings.contains { $0.contains("password") })
    #expect(!editor.hasChanges)
    #expect(editor.form.field(named: "text")?.value == .text("Zoë \\ (x)"))
  }

  @Test("A reset is one step, which gives the fields of a group or of the form their default values")
  func reset() throws {
    let (_, editor) = try EditedSample("forms.pdf").withEditor()
    let before = editor.form
    let values = before.fields.filter { $0.isFillable && !$0.flags.contains(.readOnly) }
    for (name, value) in Self.values.prefix(12) { try editor.setValue(value, ofField: name) }
    let count = editor.history.undoable.count
    try editor.resetFields(["address"])
    let town = editor.form.field(named: "address.town")
    #expect(town?.value == town?.valueAfterReset)
    #expect(editor.form.field(named: "lines")?.value == .text("One\nTwo\nThree"))
    try editor.resetFields()
    #expect(editor.history.undoable.count == count + 2)
    for field in values {
      let value = editor.form.field(named: field.name)?.value
      #expect(value == field.valueAfterReset || value?.isEmpty ?? true, "\(field.name)")
    }
    try editor.resetFields()
    #expect(editor.history.undoable.count == count + 2)
    #expect(throws: EditError.noSuchField(editor.document.source.name, name: "addr")) {
      try editor.resetFields(["addr"])
    }
  }

  /// Returns the object of a field's only or first widget after values were saved.
  private func widget(
    _ name: String, _ index: Int = 0, of sample: EditedSample
  ) throws -> (object: PDFObject, appearance: String) {
    let document = try sample.open()
    let field = try #require(document.form.field(named: name))
    let object = try #require(field.widgets[index].object.flatMap { document.file?.object($0) })
    let data = object["AP"]?["N"]?.streamData ?? []
    return (object, String(decoding: data, as: UTF8.self))
  }

  private func filled(_ values: [(String, FieldValue?)]) throws -> EditedSample {
    let (sample, editor) = try EditedSample("forms.pdf").withEditor()
    for (name, value) in values { try editor.setValue(value, ofField: name) }
    try editor.save(.inPlace)
    return sample
  }

  @Test("A form that asks readers to draw its fields is drawn as a whole", arguments: [0, 1 << 17])
  func undrawnFields(_ flags: Int) throws {
    var source = PDFSource(
      pages: ["/MediaBox[0 0 200 100]/Annots[8 0 R 9 0 R]"],
      catalog: "/AcroForm<</Fields[8 0 R 9 0 R]/NeedAppearances true/DA(/Helv 9 Tf 0 g)>>")
    source.objects[8] = "<</Subtype/Widget/FT/Tx/T(a)/Rect[0 0 90 20]>>"
    source.objects[9] = "<</Subtype/Widget/FT/Ch/T(b)/Ff \(flags)/Opt[(one)(two)]/V(two)/Rect[0 30 90 60]>>"
    let (sample, editor) = try EditedSample(source.data).withEditor()
    try editor.setValue(.text("x"), ofField: "a")
    try editor.save(.inPlace)
    // The letters are kerned.
    #expect(try widget("b", of: sample).appearance.contains("[(t)"))
  }

  @Test("A warning about a field that was only drawn says why it was")
  func undrawnWarning() throws {
    var source = PDFSource(
      pages: ["/MediaBox[0 0 200 100]/Annots[8 0 R 9 0 R]"],
      catalog: "/AcroForm<</Fields[8 0 R 9 0 R]/NeedAppearances true/DA(/Helv 9 Tf 0 g)>>")
    source.objects[8] = "<</Subtype/Widget/FT/Tx/T(a)/Rect[0 0 90 20]>>"
    source.objects[9] = "<</Subtype/Widget/FT/Tx/T(b)/V(Hello)/Ff 4096/Rect[0 30 20 34]/DA(/Helv 30 Tf 0 g)>>"
    let editor = try DocumentEditor(source.open())
    try editor.setValue(.text("x"), ofField: "a")
    #expect(
      try editor.save(.data).warnings
        == ["the text of the field b (drawn by readers so far) doesn't fit into its rectangle"])
  }

  @Test("A text as a user types it is a value of its field")
  func typed() throws {
    let editor = try EditedSample("forms.pdf").editor()
    try editor.setValue(from: .text("green"), ofField: "colour")
    try editor.setValue(from: .text("yes"), ofField: "check")
    try editor.setValue(from: .flag(false), ofField: "check")
    try editor.setValue(from: .none, ofField: "text")
    #expect(editor.form.field(named: "colour")?.value == .state("green"))
    #expect(editor.form.field(named: "check")?.value == .off)
    #expect(editor.form.field(named: "text")?.value == nil)
    #expect(refusalCode { try editor.setValue(from: .text("maybe"), ofField: "check") } == "invalid")
    #expect(refusalCode { try editor.setValue(from: .text("x"), ofField: "nothing") } == "noSuchField")
    #expect(refusalCode { try editor.setValue(from: .text("x"), ofField: "read-only") } == "protected")
  }

  @Test("Lines are separated by line feeds for programs, and by carriage returns in files")
  func lineEnds() throws {
    var source = PDFSource(
      pages: ["/MediaBox[0 0 200 100]/Annots[8 0 R]"], catalog: "/AcroForm<</Fields[8 0 R]>>")
    source.objects[8] = "<</Subtype/Widget/FT/Tx/T(a)/Ff 4096/V(1\\r2\\r\\n3\\n4)/DV(a\\rb)/Rect[0 0 90 90]>>"
    let (sample, editor) = try EditedSample(source.data).withEditor()
    let field = try #require(editor.form.field(named: "a"))
    #expect(field.value == .text("1\n2\n3\n4") && field.defaultValue == .text("a\nb"))
    try editor.setValue(.text("1\r2\r\n3\r4"), ofField: "a")
    #expect(!editor.hasChanges)
    try editor.setValue(.text("one\r\ntwo\nthree"), ofField: "a")
    let step = try #require(editor.history.undoable.first)
    #expect(try editor.hasResults(of: step))
    try editor.save(.inPlace)
    #expect(try widget("a", of: sample).object["V"]?.text == "one\rtwo\rthree")
    #expect(try sample.open().form.field(named: "a")?.value == .text("one\ntwo\nthree"))
  }

  @Test("Texts are drawn between the marks of fields, with the box of the widget")
  func texts() throws {
    let sample = try filled([("text", .text("Hello")), ("turned90", .text("up")), ("right", nil)])
    let (text, content) = try widget("text", of: sample)
    #expect(content.contains("/Tx BMC q"))
    #expect(content.hasSuffix("Q EMC"))
    #expect(content.contains(".4 G"))
    #expect(text["AP"]?["N"]?["Resources"]?["Font"] != nil)
    let turned = try widget("turned90", of: sample).object
    #expect(turned["AP"]?["N"]?["Matrix"]?.elements.compactMap(\.number) == [0, 1, -1, 0, 0, 0])
    let empty = try widget("right", of: sample)
    #expect(empty.object["V"] == nil)
    #expect(empty.appearance.hasSuffix("/Tx BMC EMC"))
    // A value that readers had to draw so far.
    #expect(try widget("chinese", of: sample).appearance.contains("BMC q"))
  }

  @Test("Buttons show the state of their value, and get an appearance if they have none")
  func buttons() throws {
    let sample = try filled([("colour", .state("red")), ("check bare", .state("Yes")), ("bare", .state("1"))])
    #expect(
      try (0..<3).map { try widget("colour", $0, of: sample).object["AS"]?.name } == ["red", "Off", "Off"])
    let bare = try widget("check bare", of: sample).object
    #expect(bare["AS"]?.name == "Yes")
    // Its caption is that of a cross, which has two strokes.
    let cross = String(decoding: bare["AP"]?["N"]?["Yes"]?.streamData ?? [], as: UTF8.self)
    #expect(cross.split(separator: " ").count { $0 == "m" } == 2)
    #expect(bare["AP"]?["N"]?["Off"]?.isStream == true)
    #expect(try (0..<2).map { try widget("bare", $0, of: sample).object["AS"]?.name } == ["Off", "1"])
    let document = try sample.open()
    let group = try #require(document.form.field(named: "colour")?.objects.first)
    #expect(document.file?.object(group)?["V"]?.name == "red")
  }

  @Test("Lists have the indexes of their selection, and show it")
  func lists() throws {
    let sample = try filled([("several", .choices(["fr", "de"])), ("long list", .choices(["17"]))])
    #expect(try widget("several", of: sample).object["I"]?.elements.compactMap(\.int) == [0, 1])
    let long = try widget("long list", of: sample)
    #expect(long.object["TI"]?.int == 16)
    #expect(long.object["I"]?.elements.compactMap(\.int) == [16])
    #expect(long.appearance.contains("rg"))
  }

  @Test("A list box scrolls to its first selected option only if that isn't visible", arguments: [0, 3])
  func firstOption(_ top: Int) throws {
    var source = PDFSource(
      pages: ["/MediaBox[0 0 200 100]/Annots[8 0 R]"],
      catalog: "/AcroForm<</Fields[8 0 R]/DA(/Helv 10 Tf 0 g)>>")
    let options = (0..<9).map { "(\($0))" }.joined()
    // Four lines of 12 points.
    source.objects[8] = """
      <</Subtype/Widget/FT/Ch/T(a)/Opt[\(options)]/TI \(top)/BS<</W 0>>/Rect[0 0 90 59]>>
      """
    for index in 0..<9 {
      let (sample, editor) = try EditedSample(source.data).withEditor()
      try editor.setValue(.choices(["\(index)"]), ofField: "a")
      try editor.save(.inPlace)
      let first = (top..<top + 4).contains(index) ? top : index
      #expect(try widget("a", of: sample).object["TI"]?.int ?? 0 == first, "\(index)")
    }
  }

  @Test("An inherited value stays cleared")
  func inherited() throws {
    let (sample, editor) = try EditedSample("types.pdf").withEditor()
    try editor.setValue(nil, ofField: "person.Näme.first")
    try editor.save(.inPlace)
    #expect(try sample.open().form.field(named: "person.Näme.first")?.value == .text(""))
  }

  @Test(
    "No entry keeps the old value, also none of a widget", arguments: [.text("new"), nil] as [FieldValue?])
  func staleValues(_ value: FieldValue?) throws {
    var source = PDFSource(
      pages: ["/MediaBox[0 0 200 100]/Annots[8 0 R 9 0 R]"], catalog: "/AcroForm<</Fields[7 0 R]>>")
    source.objects[7] = "<</FT/Tx/T(a)/V(old)/RV(<p>old</p>)/Kids[8 0 R 9 0 R]>>"
    source.objects[8] =
      "<</Subtype/Widget/Parent 7 0 R/V(old)/RV(<p>old</p>)/Rect[0 0 90 20]/AP<</N 6 0 R>>>>"
    source.objects[9] = "<</Subtype/Widget/Parent 7 0 R/Rect[0 30 90 50]>>"
    source.objects[6] = "<</Subtype/Form/BBox[0 0 90 20]/Length 8>>\nstream\n(old) Tj\nendstream"
    let sample = try EditedSample(source.data)
    #expect(try sample.open().holds("old"))
    let editor = try sample.editor()
    try editor.setValue(value, ofField: "a")
    try editor.save(.inPlace)
    #expect(try !sample.open().holds("old"))
  }

  @Test("Undo, redo and a step of the journal restore values")
  func steps() throws {
    let sample = try EditedSample("forms.pdf")
    let editor = try sample.editor()
    try editor.setValue(.text("one"), ofField: "text")
    let step = try editor.perform([
      .value(field: "text", from: nil, to: .text("two")),
      .value(field: "check", from: nil, to: .state("Yes")),
    ])
    #expect(
      step.edits.first?.inverse
        == .value(field: "text", from: .text("two"), to: .text("one"), pageIndexes: [0]))
    editor.undo()
    #expect(editor.form.field(named: "text")?.value == .text("one"))
    editor.redo()
    #expect(editor.form.field(named: "text")?.value == .text("two"))

    let decoded = try JSONDecoder().decode(EditHistory.Step.self, from: JSONEncoder().encode(step))
    #expect(decoded == step)
    let other = try EditedSample("forms.pdf").editor()
    #expect(try !other.hasResults(of: decoded))
    try other.apply(decoded)
    #expect(other.form.field(named: "text")?.value == .text("two"))
    #expect(try other.hasResults(of: decoded))
    // The version in memory shows it.
    #expect(try other.editedDocument().form.field(named: "text")?.value == .text("two"))
  }

  @Test("A journal from before there were fields is read")
  func oldJournal() throws {
    let old = Data(#"{"title":"Add Note","edits":[],"names":[]}"#.utf8)
    #expect(try JSONDecoder().decode(EditHistory.Step.self, from: old).isEmpty)
  }

  @Test(
    "Values that a field doesn't accept are refused, and nothing changes",
    arguments: [
      ("nothing", .text("x"), "noSuchField"), ("read-only", .text("x"), "protected"),
      ("short", .text("123456"), "invalid"), ("check", .text("x"), "invalid"),
      ("list", .choices(["x"]), "invalid"),
      ("push", .text("x"), "invalid"), ("signature", .text("x"), "invalid"), ("text", .off, "invalid"),
      ("colour", .state("pink"), "invalid"),
    ] as [(String, FieldValue, String)])
  func refused(_ name: String, _ value: FieldValue, _ code: String) throws {
    let editor = try EditedSample("forms.pdf").editor()
    let error = #expect(throws: EditError.self) { try editor.setValue(value, ofField: name) }
    #expect(error?.code == code)
    #expect(error?.description.contains("copy.pdf: ") == true)
    #expect(!editor.hasChanges)
  }

  @Test("A read-only field is changed with force, and XFA forms never are")
  func force() throws {
    let editor = try EditedSample("forms.pdf").editor()
    try editor.setValue(.text("x"), ofField: "read-only", force: true)
    #expect(editor.hasChanges)
    var source = PDFSource(catalog: "/AcroForm <</Fields [10 0 R] /XFA (x)>>")
    source.objects[10] = "<</T (a) /FT /Tx>>"
    let xfa = try EditedSample(source.data).editor()
    let error = #expect(throws: EditError.self) { try xfa.setValue(.text("x"), ofField: "a", force: true) }
    #expect(error?.code == "notEditable")
  }

  @Test(
    "Signatures permit filling in or lock fields",
    arguments: [
      ("/Reference[<</TransformMethod/DocMDP/TransformParams<</P 1>>>>]", "certified"),
      ("/Reference[<</TransformMethod/DocMDP/TransformParams<</P 2>>>>]", nil),
      ("/Reference[<</TransformMethod/FieldMDP/TransformParams<</Action/All>>>>]", "protected"),
      (
        "/Reference[<</TransformMethod/FieldMDP/TransformParams<</Action/Include/Fields[(a)]>>>>]",
        "protected"
      ),
      ("/Reference[<</TransformMethod/FieldMDP/TransformParams<</Action/Include/Fields[(b)(a.b)]>>>>]", nil),
      ("/Reference[<</TransformMethod/FieldMDP/TransformParams<</Action/Exclude/Fields[(a)]>>>>]", nil),
      (
        "/Reference[<</TransformMethod/FieldMDP/TransformParams<</Action/Exclude/Fields[(b)]>>>>]",
        "protected"
      ),
      ("", nil),
    ])
  func signatures(_ reference: String, _ code: String?) throws {
    var source = PDFSource(catalog: "/AcroForm<</Fields[8 0 R 7 0 R]/SigFlags 3>>")
    source.objects[7] = "<</FT/Tx/T(a)>>"
    source.objects[8] = "<</FT/Sig/T(s)/V 9 0 R>>"
    source.objects[9] = "<</Type/Sig/Filter/Adobe.PPKLite/ByteRange[0 1 2 3]/Contents<00>\(reference)>>"
    let (sample, editor) = try EditedSample(source.data).withEditor()
    try editor.setValue(.text("x"), ofField: "a")
    guard let code else {
      try editor.save(.inPlace)
      #expect(try sample.open().form.field(named: "a")?.value == .text("x"))
      return
    }
    let error = #expect(throws: EditError.self) { try editor.save(.inPlace) }
    #expect(error?.code == code)
    #expect(sample.data == sample.original)
    var options = SaveOptions()
    options.invalidatesSignatures = true
    try editor.save(.file(sample.file("other.pdf")), options: options)
  }

  @Test("An encrypted form is filled in, and its strings stay encrypted")
  func encrypted() throws {
    let (sample, editor) = try EditedSample("encrypted-form.pdf").withEditor()
    try editor.setValue(.text("Zoë — 你好"), ofField: "name")
    // The owner permits nothing else.
    let error = #expect(throws: EditError.self) {
      try editor.add(.note(at: Point(x: 1, y: 1), onPage: 0, "x"))
    }
    #expect(error?.code == "notPermitted")
    try editor.save(.inPlace)
    let document = try sample.open()
    #expect(document.form.field(named: "name")?.value == .text("Zoë — 你好"))
    let plain = PDFTextString.encode("Zoë — 你好")
    #expect(sample.data.range(of: Data(plain)) == nil)
    let widget = try #require(document.form.field(named: "name")?.widgets.first?.object)
    let appearance = document.file?.object(widget)?["AP"]?["N"]?.streamData ?? []
    #expect(String(decoding: appearance, as: UTF8.self).contains("/Tx BMC"))
  }

  @Test("A widget that is no object of its own is refused")
  func direct() throws {
    var source = PDFSource(catalog: "/AcroForm<</Fields[<</T(a)/FT/Tx>> 7 0 R]>>")
    source.objects[7] = "<</FT/Tx/T(b)/Kids[<</Subtype/Widget/Rect[0 0 9 9]>>]>>"
    for name in ["a", "b"] {
      let (sample, editor) = try EditedSample(source.data).withEditor()
      try editor.setValue(.text("x"), ofField: name)
      let error = #expect(throws: EditError.self) { try editor.save(.inPlace) }
      #expect(error?.code == "notEditable")
      #expect(sample.data == sample.original)
    }
  }
}
