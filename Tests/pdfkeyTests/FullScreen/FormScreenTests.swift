import TestSupport
import Testing

/// Filling in a form on the full screen of a terminal without graphics.
@Suite("Forms on the full screen", .limited, .tags(.program))
struct FormScreenTests {
  private static func status(_ rows: [String]) -> String { rows.last ?? "" }

  @Test(
    "Fields are gone through in the order of the page, filled in, and a wrong value stays to be corrected",
    arguments: [(80, 24), (40, 12)])
  func form(columns: Int, rows: Int) throws {
    let reader = try ViewTerminal([Program.fixture("invoice.pdf")], .none, columns: columns, rows: rows)
    reader.type("") { Self.status($0).contains("of 2") }
    let shows = { (texts: String...) in
      { (rows: [String]) in texts.allSatisfy { text in rows.contains { $0.contains(text) } } }
    }
    reader.type("]f", until: shows("Date of the invoice: empty"))
    reader.type("\t", until: shows("time: empty"))
    reader.type("\u{1B}[Z", until: shows("Date of the invoice: empty"))
    // What is typed goes into the field, and runs no commands.
    reader.type("soon\r", until: shows("takes a date"))
    // The typed value can be corrected; keys that edit stay in the field.
    reader.type("\u{1}\u{7F}\u{17}", until: shows("soon"))
    reader.type("\u{5}\u{15}5.3.24\r", until: shows("filled in “"))
    reader.type("\t", until: shows("time: empty"))
    reader.type("\u{1B}[Z", until: shows("Date of the invoice: 05/03/2024"))
    // The field has a row since its value is shown, which is typed after the label.
    reader.type("", until: shows("date 5.3.24"))
    reader.type("\u{1B}\t\u{1B}[Z", until: shows("Date of the invoice: 05/03/2024"))
    // ⇥ leaves the typed value in the field.
    reader.type("\t", until: shows("time: empty"))
    reader.type("2:30 pm\t", until: shows("month:"))
    reader.type("\u{1B}[Z", until: shows("time: 2:30 pm"))
    // Without the form, ⇥ is that of the screen again.
    // Space edits a text, as Return does.
    reader.type("\r", until: { Self.status($0).contains("fills in") })
    reader.type(" \u{15}3:15 pm\r", until: shows("filled in “"))
    leave(reader)
    try reader.expectSameAnew()
    reader.quit()
  }

  /// Ends typing, then leaves the form.
  private func leave(_ reader: ViewTerminal) {
    reader.type("\u{1B}") { Self.status($0).contains("fills in") || Self.status($0).contains("of 2") }
    reader.type("\u{1B}") { Self.status($0).contains("of 2") && !Self.status($0).contains("↩ fills in") }
  }

  @Test("⇥ begins the form at the first field in view, and ⇧⇥ at the last one")
  func beginning() throws {
    let reader = try ViewTerminal([Program.fixture("invoice.pdf")], .none, columns: 40, rows: 12)
    reader.type("") { Self.status($0).contains("page 1 of 2") }
    let shows = { (text: String) in { (rows: [String]) in rows.contains { $0.contains(text) } } }
    reader.type("\t", until: shows("Date of the invoice: empty"))
    leave(reader)
    // The field that was left is no longer in view.
    reader.type(":page 2\r") { Self.status($0).contains("1–2 of 2") }
    reader.type("\u{1B}[Z", until: shows("other: empty"))
    leave(reader)
    reader.quit()
  }

  @Test("Check boxes, radio buttons and lists take space and arrows")
  func buttons() throws {
    let reader = try ViewTerminal([Program.fixture("forms.pdf")], .none, columns: 80, rows: 24)
    reader.type("") { Self.status($0).contains("of 2") }
    let shows = { (text: String) in { (rows: [String]) in rows.contains { $0.contains(text) } } }
    // Six fields of the second page are in view, too.
    reader.type("[f" + String(repeating: "\u{1B}[Z", count: 6), until: shows("bare:"))
    reader.type("\u{1B}[Z", until: shows("meal: Off"))
    reader.type("\u{1B}[B", until: shows("filled in “"))
    reader.type("\t\u{1B}[Z", until: shows("meal: Fisch"))
    reader.type("\u{1B}[B\t\u{1B}[Z", until: shows("meal: Gemüse"))
    reader.type(" \t\u{1B}[Z", until: shows("meal: Fisch"))
    reader.quit()
  }

  @Test("Pages of text show the values of fields where the fields are", arguments: [(80, 24), (40, 12)])
  func values(columns: Int, rows: Int) throws {
    let reader = try ViewTerminal([Program.fixture("forms.pdf")], .none, columns: columns, rows: rows)
    let shows = { (text: String) in { (rows: [String]) in rows.dropLast(2).contains { $0.contains(text) } } }
    reader.type("", until: shows("One"))
    reader.type("]f") { $0.contains { $0.hasPrefix("Any text: empty") } }
    reader.type("hello\r", until: shows("hello"))
    reader.type("u") { !shows("hello")($0) }
    reader.type("\u{1B}")
    try reader.expectSameAnew()
    reader.quit()
  }

  @Test(
    "A form as text, with a value that is typed and one that is refused",
    arguments: [(80, 24), (120, 40), (40, 12)])
  func screens(columns: Int, rows: Int) throws {
    let reader = try ViewTerminal([Program.fixture("invoice.pdf")], .none, columns: columns, rows: rows)
    var recording = ScreenRecording()
    func record(_ title: String, after keys: String..., until text: String) throws {
      for keys in keys.dropLast() { reader.type(keys) }
      reader.type(keys.last ?? "") { $0.contains { $0.contains(text) } }
      try recording.add(title, of: reader, isTyping: true)
    }
    try record("the first field", after: "]f", until: "Date of the invoice: empty")
    try record("a value is typed", after: "soon", until: "soon")
    try record("it is refused", after: "\r", until: "takes a date")
    try record("another one is taken", after: "\u{15}5.3.24\t", until: "time: empty")
    try record("typing is over", after: "\u{1B}", until: "fills in")
    try record("the list", after: "gf", until: "Form Fields")
    reader.type("\u{1B}")
    reader.quit()
    try recording.expectGolden("form-\(columns)x\(rows)")
  }
}
