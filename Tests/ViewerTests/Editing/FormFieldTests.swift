import DocModel
import Testing

@testable import Viewer

@Suite("Form fields in the reader", .limited)
struct FormFieldTests {
  private func value(_ name: String, _ sample: EditingSample) throws -> FieldValue? {
    try sample.tab?.cache.form().field(named: name)?.value
  }

  @Test("Fields are listed with their values, and filled in from the list")
  func list() throws {
    let sample = try EditingSample("forms.pdf")
    sample.type("fields")
    let pane = try #require(sample.tab?.pane)
    #expect(pane.kind == .fields)
    #expect(pane.rows.contains { $0.title == "several" && $0.details.first?.text == "Deutsch, 日本語" })
    #expect(!pane.rows.contains { $0.title == "push" })
    sample.type("filter combo", "1 choose", "choose 1", "fill Français")
    #expect(try value("combo", sample) == .choices(["fr"]))
    #expect(sample.edit?.ids == ["combo"])
    #expect(sample.edit?.message == "filled in field on page 2")
  }

  @Test("Commands go from field to field, and undo takes values back")
  func fields() throws {
    let sample = try EditingSample("forms.pdf")
    #expect(sample.type("fill x").failure?.message.contains("no field is current") == true)
    sample.type("next field", "fill first", "next field", "fill second")
    #expect(try value("text", sample) == .text("first"))
    #expect(try value("auto", sample) == .text("second"))
    sample.type("previous field", "fill")
    #expect(try value("text", sample) == nil)
    sample.type("undo", "undo")
    #expect(try value("text", sample) == .text("first"))
    #expect(try value("auto", sample) == nil)
    sample.type("redo")
    #expect(try value("auto", sample) == .text("second"))
  }

  @Test(
    "The first field of the page is the next one, and the last one of it the previous one",
    arguments: [(1, "text", "bare"), (2, "combo", "total")])
  func fieldsOfPage(_ page: Int, _ first: String, _ last: String) throws {
    for (command, name) in [("next field", first), ("previous field", last)] {
      let sample = try EditingSample("forms.pdf")
      #expect(sample.type("page \(page)", command).tab?.fieldCursor == name)
    }
    let sample = try EditingSample("forms.pdf")
    #expect(sample.type("page \(page)", "fields").tab?.pane?.selectedRow?.title == first)
  }

  @Test("A check box is toggled, and a wrong value is refused with the options")
  func toggling() throws {
    let sample = try EditingSample("forms.pdf")
    try sample.session.on(#require(sample.tab)).fields.show(field: "check")
    #expect(sample.session.here?.entries.presentArgument(of: .fill) == "Yes")
    sample.type("toggle field")
    #expect(try value("check", sample) == .state("Yes"))
    #expect(sample.session.here?.entries.presentArgument(of: .fill) == "Off")
    sample.type("toggle field")
    #expect(try value("check", sample) == .off)
    try sample.session.on(#require(sample.tab)).fields.show(field: "list")
    #expect(sample.type("fill nonsense").failure?.message.contains("Deutsch") == true)
    let completion = sample.session.completion(of: "fill Fr", at: 7)
    #expect(completion.candidates.map(\.replacement) == ["Français"])
    // A list of several options takes them as it shows them.
    try sample.session.on(#require(sample.tab)).fields.show(field: "several")
    sample.type("fill Français, 日本語")
    #expect(try value("several", sample) == .choices(["fr", "ja"]))
    #expect(sample.session.here?.entries.presentArgument(of: .fill) == "fr, ja")
  }

  @Test("Values are saved, and come back after a crash")
  func saving() throws {
    let sample = try EditingSample("forms.pdf")
    sample.type("next field", "fill kept")
    try sample.reopen()
    #expect(try value("text", sample) == .text("kept"))
    sample.type("save")
    let saved = try Document(.path(sample.path)).form.field(named: "text")
    #expect(saved?.value == .text("kept"))
  }
}
