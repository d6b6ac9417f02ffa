import DocModel

/// The table of the settings: the names, values and purposes that users see, and the properties that keep them.
struct SettingRow: Sendable {
  let name: String
  /// The valid values in words.
  let values: String
  let purpose: String
  /// The valid values; none if there are too many to list.
  var choices: [String] = []
  let get: @Sendable (Settings) -> String
  /// Sets the value; returns false if it isn't valid.
  let set: @Sendable (inout Settings, _ value: String) -> Bool

  /// All settings, in the order in which they are listed.
  static let all: [SettingRow] = [
    choice("show", \.show, Settings.Show.allCases, "what a page turn prints"),
    choice("layout", \.layout, Settings.Layout.allCases, "whether the text of a page keeps its columns"),
    choice(
      "night", \.night, Settings.Night.allCases,
      "whether page images are light on dark; auto follows the terminal"),
    choice(
      "screen", \.screen, Settings.Screen.allCases, "whether pdfkey open fills the terminal or appends lines"),
    choice(
      "pages", \.arrangement, Settings.Arrangement.allCases, "the arrangement of pages on the full screen"),
    onOff("mouse", \.usesMouse, "whether the full screen uses the mouse"),
    SettingRow(
      name: "rows", values: "1 to \(Settings.mostRows)", purpose: "the number of list rows printed at a time",
      get: { String($0.rows) },
      set: { settings, value in
        guard let rows = Int(value), (1...Settings.mostRows).contains(rows) else { return false }
        settings.rows = rows
        return true
      }),
    choice(
      "case", \.caseMatching, [.smart, .sensitive, .insensitive],
      "whether searches distinguish upper and lower case"),
    onOff("incremental", \.isIncremental, "whether the first match of a search is shown while it is typed"),
    choice(
      "letters", \.letterTiming, Settings.LetterTiming.allCases,
      "whether letters that are commands wait for Return"),
    onOff("plain", \.isPlain, "whether output has no symbols, and pages are text"),
    onOff("reload", \.reloads, "whether documents are reloaded when their files change"),
    onOff("restore", \.restoresTabs, "whether pdfkey open without files restores the last tabs"),
    SettingRow(
      name: "editor", values: "none, or a command with {file}, and with {line} and {column} if it takes them",
      purpose: "the command that opens the TeX source of a page", get: { $0.editor?.text ?? "none" },
      set: { settings, value in
        let command = EditorCommand(value)
        guard command != nil || value.lowercased() == "none" else { return false }
        settings.editor = command
        return true
      }),
    SettingRow(
      name: "files", values: "none, or extensions such as txt,csv",
      purpose: "the files beside a document that its links may open, besides PDFs",
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
      get: { $0.author ?? "auto" },
      set: { settings, value in
        settings.author = value.isEmpty || value.lowercased() == "auto" ? nil : value
        return true
      }),
    onOff(
      "shapes", \.recognizesShapes, "whether a drawn rectangle, oval, line, arrow or triangle becomes one"),
    onOff("autosave", \.autosaves, "whether edits are saved every minute and on leaving"),
  ]

  /// Returns the setting with a name; upper and lower case are the same.
  static func named(_ name: String) -> SettingRow? { all.first { $0.name == name.lowercased() } }

  /// Creates the row of a property with a few values.
  private static func choice<Value: RawRepresentable<String> & Sendable>(
    _ name: String, _ property: any WritableKeyPath<Settings, Value> & Sendable, _ choices: [Value],
    _ purpose: String
  ) -> SettingRow {
    let names = choices.map(\.rawValue)
    return SettingRow(
      name: name, values: names.joined(separator: ", "), purpose: purpose, choices: names,
      get: { $0[keyPath: property].rawValue },
      set: { settings, text in
        guard let value = Value(rawValue: text.lowercased()) else { return false }
        settings[keyPath: property] = value
        return true
      })
  }

  /// Creates the row of a property that is on or off.
  private static func onOff(
    _ name: String, _ property: any WritableKeyPath<Settings, Bool> & Sendable, _ purpose: String
  ) -> SettingRow {
    SettingRow(
      name: name, values: "on, off", purpose: purpose, choices: ["on", "off"],
      get: { $0[keyPath: property] ? "on" : "off" },
      set: { settings, text in
        guard let isOn = ["on": true, "off": false][text.lowercased()] else { return false }
        settings[keyPath: property] = isOn
        return true
      })
  }
}
