import DocModel

/// The table of the settings: the names, values, purposes and outcomes that users see, and the properties that
/// keep them.
struct SettingRow: Sendable {
  let name: String
  /// The valid values in words.
  let values: String
  let purpose: String
  /// The valid values; none if there are too many to list.
  var choices: [String] = []
  /// Returns what happened when the value was set, in words.
  let outcome: @Sendable (Settings) -> String
  let get: @Sendable (Settings) -> String
  /// Sets the value; returns false if it isn't valid.
  let set: @Sendable (inout Settings, _ value: String) -> Bool

  /// All settings, in the order in which they are listed.
  static let all: [SettingRow] = [
    choice(
      "show", \.show, "what a page turn prints",
      [
        (.auto, "page turns show what suits the terminal"), (.none, "page turns print nothing"),
        (.text, "page turns print the text"), (.image, "page turns show the page"),
      ]),
    choice(
      "layout", \.layout, "whether the text of a page keeps its columns",
      [
        (.auto, "text keeps the columns of code and tables"), (.on, "text keeps its columns"),
        (.off, "text in reading order"),
      ]),
    choice(
      "night", \.night, "whether page images are light on dark; auto follows the terminal",
      [(.off, "night off"), (.on, "night on"), (.auto, "night follows the terminal")]),
    choice(
      "screen", \.screen, "whether pdfkey open fills the terminal or appends lines",
      [(.lines, "the next start appends lines"), (.full, "the next start fills the terminal")]),
    choice(
      "pages", \.arrangement, "the arrangement of pages on the full screen",
      [
        (.continuous, "pages below each other"), (.single, "one page at a time"),
        (.two, "two pages side by side"), (.book, "two pages side by side, the first one alone"),
      ]),
    onOff("mouse", \.usesMouse, "whether the full screen uses the mouse", "mouse on", "mouse off"),
    SettingRow(
      name: "rows", values: "1 to \(Settings.mostRows)", purpose: "the number of list rows printed at a time",
      outcome: { "lists print \($0.rows.of("row")) at a time" }, get: { String($0.rows) },
      set: { settings, value in
        guard let rows = Int(value), (1...Settings.mostRows).contains(rows) else { return false }
        settings.rows = rows
        return true
      }),
    choice(
      "case", \.caseMatching, "whether searches distinguish upper and lower case",
      [
        (.smart, "searches distinguish case if they have a capital letter"),
        (.sensitive, "searches distinguish case"), (.insensitive, "searches ignore case"),
      ]),
    onOff(
      "incremental", \.isIncremental, "whether the first match of a search is shown while it is typed",
      "searches show their first match while you type", "searches wait for Return"),
    choice(
      "letters", \.letterTiming, "whether letters that are commands wait for Return",
      [(.onReturn, "letters wait for Return"), (.atOnce, "letters act at once")]),
    onOff(
      "plain", \.isPlain, "whether output has no symbols, and pages are text", "plain text, without symbols",
      "symbols, and pages as images where possible"),
    onOff(
      "reload", \.reloads, "whether documents are reloaded when their files change",
      "changed files are reloaded", "changed files wait for reload"),
    onOff(
      "restore", \.restoresTabs, "whether pdfkey open without files restores the last tabs",
      "the next start reopens the tabs", "the next start opens no tabs"),
    SettingRow(
      name: "editor", values: "none, or a command with {file}, and with {line} and {column} if it takes them",
      purpose: "the command that opens the TeX source of a page",
      outcome: { $0.editor.map { "sources open with \($0.text.onOneLine)" } ?? "no editor opens sources" },
      get: { $0.editor?.text ?? "none" },
      set: { settings, value in
        let command = EditorCommand(value)
        guard command != nil || value.lowercased() == "none" else { return false }
        settings.editor = command
        return true
      }),
    SettingRow(
      name: "files", values: "none, or extensions such as txt,csv",
      purpose: "the files beside a document that its links may open, besides PDFs",
      outcome: { "links open \((["PDFs"] + $0.files).joined(separator: ", "))" },
      get: { $0.files.isEmpty ? "none" : $0.files.joined(separator: ",") },
      set: { settings, value in
        let kinds = value.lowercased().split { $0 == "," || $0 == " " }.map { $0.drop { $0 == "." } }
        let areNames = kinds.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0.isLetter || $0.isNumber } }
        guard !kinds.isEmpty, areNames else { return false }
        settings.files = kinds == ["none"] ? [] : kinds.map(String.init)
        return true
      }),
    SettingRow(
      name: "author", values: "auto for your name, or a name", purpose: "the author of new annotations",
      outcome: {
        $0.author.map { "new annotations are by \($0.onOneLine)" } ?? "new annotations have your name"
      },
      get: { $0.author ?? "auto" },
      set: { settings, value in
        settings.author = value.isEmpty || value.lowercased() == "auto" ? nil : value
        return true
      }),
    onOff(
      "shapes", \.recognizesShapes, "whether a drawn rectangle, oval, line, arrow or triangle becomes one",
      "drawings become shapes", "drawings stay as they are drawn"),
    onOff(
      "autosave", \.autosaves, "whether edits are saved every minute and on leaving",
      "edits are saved every minute and on leaving", "edits wait for save"),
  ]

  /// Returns the setting with a name; upper and lower case are the same.
  static func named(_ name: String) -> SettingRow? { all.first { $0.name == name.lowercased() } }

  /// Creates the row of a property with a few values, each with what happens when it is set.
  private static func choice<Value: RawRepresentable<String> & Hashable & Sendable>(
    _ name: String, _ property: any WritableKeyPath<Settings, Value> & Sendable, _ purpose: String,
    _ choices: [(value: Value, outcome: String)]
  ) -> SettingRow {
    let names = choices.map { $0.value.rawValue }
    return SettingRow(
      name: name, values: names.joined(separator: ", "), purpose: purpose, choices: names,
      outcome: { settings in choices.first { $0.value == settings[keyPath: property] }?.outcome ?? "" },
      get: { $0[keyPath: property].rawValue },
      set: { settings, text in
        guard let value = Value(rawValue: text.lowercased()) else { return false }
        settings[keyPath: property] = value
        return true
      })
  }

  /// Creates the row of a property that is on or off, with what happens when it is set.
  private static func onOff(
    _ name: String, _ property: any WritableKeyPath<Settings, Bool> & Sendable, _ purpose: String,
    _ on: String, _ off: String
  ) -> SettingRow {
    SettingRow(
      name: name, values: "on, off", purpose: purpose, choices: ["on", "off"],
      outcome: { $0[keyPath: property] ? on : off }, get: { $0[keyPath: property] ? "on" : "off" },
      set: { settings, text in
        guard let isOn = ["on": true, "off": false][text.lowercased()] else { return false }
        settings[keyPath: property] = isOn
        return true
      })
  }
}
