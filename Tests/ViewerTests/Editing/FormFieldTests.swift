import DocModel
import KeyCommands
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
    #expect(!pane.rows.contains { $0.target == .field("push") })
    // Labels, limits and no names of flags.
    func texts(_ name: String) -> [String] {
      pane.rows.first { $0.target == .field(name) }.map { [$0.title] + $0.details.map(\.text) } ?? []
    }
    #expect(texts("text").starts(with: ["Any text", "text", "text"]))
    #expect(texts("short").contains("at most 5 characters"))
    #expect(texts("required").contains("required"))
    #expect(!texts("lines").contains { $0.contains("multiline") })
    sample.type("filter combo", "1 choose", "choose 1", "fill Français")
    #expect(try value("combo", sample) == .choices(["fr"]))
    #expect(sample.edit?.ids == ["combo"])
    #expect(sample.edit?.message == "filled in “combo” on page 2")
  }

  @Test("The text of a page has the values of its fields after their labels, on the same lines")
  func values() throws {
    let sample = try EditingSample("forms.pdf")
    func lines() throws -> [String] { try #require(sample.tab).shownText(ofPage: 0, .off).linesWithText }
    let before = try lines()
    #expect(before.contains { $0.contains("read-only fixed required") })
    #expect(before.contains { $0.contains("comb right lines One Two") })
    #expect(before.contains { $0.contains("colour green (x)") && $0.contains("colour red ( )") })
    #expect(try #require(sample.tab).lines(ofPage: 0) == before)
    // The lines are those of the text by which positions are counted.
    #expect(try before.count == #require(sample.tab).units(ofPage: 0).lineBoxes.count)
    sample.type("next field", "fill first")
    #expect(try lines().contains { $0.hasPrefix("text first auto") })
    try sample.session.on(#require(sample.tab)).fields.show(field: "password")
    sample.type("fill secret")
    #expect(try lines().contains { $0.contains("password ****** read-only") })
    // A value in rows at their places is below its label.
    let rows = try #require(sample.tab).shownText(ofPage: 0, .on).split(separator: "\n").map(String.init)
    let label = try #require(rows.firstIndex { $0.contains("read-only") })
    #expect(rows[label + 1].contains("fixed") && !rows[label].contains("fixed"))
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
    #expect(sample.type("page \(page)", "fields").tab?.pane?.selectedRow?.target == .field(first))
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

  @Test("Return in the list toggles a check box, and begins the line of another field")
  func returnInList() throws {
    let sample = try EditingSample("forms.pdf")
    sample.host.isFullScreen = true
    sample.type("fields")
    var prompt = CommandPrompt(sample.session)
    sample.tab?.pane?.select(PaneRow.Target.field("check"))
    guard case .perform(let found) = prompt.handle(KeyEvent(Key(.return)), in: sample.session) else {
      Issue.record("no command is performed")
      return
    }
    #expect(found.command == Command(.toggleField))
    sample.tab?.pane?.select(PaneRow.Target.field("text"))
    #expect(prompt.handle(KeyEvent(Key(.return)), in: sample.session) == .edited)
    #expect(prompt.editor.text.hasPrefix("fill "))
  }

  @Test("Return on a radio button chooses it, and a choice that is chosen already is no edit")
  func chosenAlready() throws {
    let sample = try EditingSample("forms.pdf")
    sample.host.isFullScreen = true
    sample.type("fields")
    sample.tab?.pane?.select(PaneRow.Target.field("colour"))
    var prompt = CommandPrompt(sample.session)
    guard case .perform(let found) = prompt.handle(KeyEvent(Key(.return)), in: sample.session) else {
      Issue.record("no command is performed")
      return
    }
    #expect(found.command == Command(.toggleField))
    sample.type("fill blue")
    #expect(sample.type("fill blue").failure?.message == "nothing would change" && sample.edit == nil)
    #expect(try value("colour", sample) == .state("blue"))
  }

  @Test("Options are gone through, and a text has none")
  func options() throws {
    let sample = try EditingSample("forms.pdf")
    try sample.session.on(#require(sample.tab)).fields.show(field: "colour")
    sample.type("next option")
    #expect(try value("colour", sample) == .state("blue"))
    #expect(sample.type("next option").failure?.message == "this is the last option")
    sample.type("previous option", "previous option")
    #expect(try value("colour", sample) == .state("red"))
    try sample.session.on(#require(sample.tab)).fields.show(field: "combo")
    sample.type("previous option")
    #expect(try value("combo", sample) == .choices(["ja"]))
    // Space begins again after the last one.
    sample.type("toggle field")
    #expect(try value("combo", sample) == .choices(["de"]))
    try sample.session.on(#require(sample.tab)).fields.show(field: "text")
    #expect(sample.type("next option").failure?.message.contains("no options") == true)
    #expect(sample.type("toggle field").failure?.message.contains("isn't a check box") == true)
    #expect(sample.type("leave form").failure == nil)
    #expect(sample.type("leave form").failure?.message.contains("next field") == true)
  }

  @Test("In a list that takes several options a cursor goes through them, and toggling adds and removes one")
  func severalOptions() throws {
    let sample = try EditingSample("forms.pdf")
    try sample.session.on(#require(sample.tab)).fields.show(field: "several")
    let before = try value("several", sample)
    #expect(before == .choices(["de", "ja"]))
    #expect(sample.type("next option").effects.last == .message("Deutsch (1 of 4, chosen)"))
    #expect(sample.type("next option").effects.last == .message("Français (2 of 4)"))
    #expect(try value("several", sample) == before, "the cursor changes nothing")
    sample.type("toggle field")
    #expect(sample.effects.last == .message("Français (2 of 4, chosen)"))
    #expect(try value("several", sample) == .choices(["de", "fr", "ja"]))
    sample.type("previous option", "toggle field")
    #expect(try value("several", sample) == .choices(["fr", "ja"]))
    #expect(sample.type("previous option").failure?.message == "this is the first option")
    // All may go, and another field begins anew.
    sample.type("next option", "toggle field", "next option", "next option", "toggle field")
    #expect(try value("several", sample)?.isEmpty ?? true)
    #expect(sample.type("next option").failure?.message == "this is the last option")
    sample.type("previous field", "next field", "undo")
    #expect(try value("several", sample) == .choices(["ja"]))
  }

  @Test("A click chooses a field, and turns buttons on and off; other fields are typed")
  func clicks() throws {
    let sample = try EditingSample("forms.pdf")
    let form = try #require(try sample.tab?.cache.form())
    func press(_ name: String, _ index: Int = 0) throws -> (isField: Bool, line: String?) {
      let widget = try #require(form.field(named: name)?.widgets[index])
      return sample.session.pointer.pressField(
        at: try #require(widget.rectangle).center, onPage: try #require(widget.pageIndex)
      ) { _ in }
    }
    #expect(try press("lines").line == "fill One\nTwo")
    #expect(sample.tab?.fieldCursor == "lines")
    #expect(try press("check").line == nil)
    #expect(try value("check", sample) == .state("Yes"))
    #expect(try press("check").isField)
    #expect(try value("check", sample) == .off)
    _ = try press("colour", 2)
    _ = try press("colour", 2)
    #expect(try value("colour", sample) == .state("blue"))
    #expect(try !press("read-only").isField)
    #expect(!sample.session.pointer.pressField(at: Point(x: 1, y: 1), onPage: 0) { _ in }.isField)
  }

  @Test("The fields of the pages are marked while they are gone through")
  func marks() throws {
    let sample = try EditingSample("forms.pdf")
    func roles() -> [PageMark.Role] { sample.session.views.marks(onPages: 0...0).map(\.role) }
    #expect(roles().isEmpty)
    sample.type("next field")
    #expect(roles().count { $0 == .currentField } == 1 && roles().count { $0 == .requiredField } == 1)
    #expect(roles().count { $0 == .field } > 10)
    sample.type("leave form")
    #expect(roles().isEmpty)
  }

  @Test("Formats are checked and sums follow")
  func declared() throws {
    let sample = try EditingSample("invoice.pdf")
    sample.type("next field")
    #expect(sample.type("fill 2024-12-24").failure?.message.contains("such as 24/12/2025") == true)
    #expect(sample.type("fill 24.12.24").failure == nil)
    // As it was.
    #expect(sample.type("fill 24.12.24").failure == nil)
    for (name, number) in [("line.1.count", "3"), ("line.1.price", "2.5")] {
      try sample.session.on(#require(sample.tab)).fields.show(field: name)
      sample.type("fill \(number)")
    }
    #expect(try value("total", sample) == .text("7.5"))
    sample.type("fields")
    let rows = try #require(sample.tab?.pane?.rows)
    #expect(rows.first?.title == "Date of the invoice" && rows.first?.details.first?.text == "24/12/2024")
    #expect(rows.contains { $0.title == "total" && $0.details.first?.text == "$7.50" })
    sample.type("undo")
    #expect(try value("total", sample) == .text("0"))
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
