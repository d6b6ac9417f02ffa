import DocModel

/// The settings of the reader.
package struct Settings: Hashable, Sendable {
  /// The output of a page turn.
  package enum Show: String, CaseIterable, Hashable, Sendable, Codable {
    /// The page as an image on a terminal with graphics, its first lines on others, and nothing elsewhere.
    case auto
    /// Nothing.
    case none
    /// The text of the page.
    case text
    /// The page as an image if the terminal shows images, otherwise its text.
    case image
  }

  /// The meaning of ``Show/auto``, which depends on the output.
  package enum AutomaticShow: Hashable, Sendable {
    /// Nothing.
    case nothing
    /// The first lines of the page.
    case lines
    /// The page as an image.
    case image
  }

  /// The condition for printing a page's text in its layout.
  package enum Layout: String, CaseIterable, Hashable, Sendable, Codable {
    /// On pages with columns of code or numbers.
    case auto
    /// On every page.
    case on
    /// On no page: in reading order.
    case off
  }

  /// The time at which a typed letter runs its command.
  package enum LetterTiming: String, CaseIterable, Hashable, Sendable, Codable {
    /// On Return; until then the letter is only typed.
    case onReturn = "return"
    /// At once, as in vi; `:` begins a line.
    case atOnce = "at-once"
  }

  /// The output of a page turn.
  package var show = Show.auto
  /// The condition for printing a page's text in its layout.
  package var layout = Layout.auto
  /// The screen of a reader on a terminal.
  package enum Screen: String, CaseIterable, Hashable, Sendable, Codable {
    /// Appended lines.
    case lines
    /// The full screen.
    case full
  }

  /// The arrangement of pages on the full screen.
  package enum Arrangement: String, CaseIterable, Hashable, Sendable, Codable {
    /// All pages below each other.
    case continuous
    /// One page at a time.
    case single
    /// Two pages side by side, the first one on the left.
    case two
    /// Two pages side by side, the first one alone, as in a book.
    case book
  }

  /// The condition for showing pages light on dark.
  package enum Night: String, CaseIterable, Hashable, Sendable, Codable {
    /// Never.
    case off
    /// Always.
    case on
    /// On a dark terminal.
    case auto
  }

  /// The screen of a reader on a terminal.
  package var screen = Screen.lines
  /// The arrangement of pages on the full screen.
  package var arrangement = Arrangement.continuous
  /// Whether the mouse is used on the full screen, where ⇧ leaves it to the terminal.
  package var usesMouse = true
  /// The condition for showing pages light on dark.
  package var night = Night.off

  /// Returns whether pages are light on dark.
  ///
  /// - Parameter isDark: whether the terminal's background is dark; nil if that is unknown.
  /// - Returns: whether they are.
  package func isNight(onDark isDark: Bool?) -> Bool { night == .on || night == .auto && isDark == true }

  /// The number of rows of a list to print at a time.
  package var rows = 50
  /// The matching of case in searches.
  package var caseMatching = SearchQuery.CaseMatching.smart

  /// Whether the first match is shown while a search is being typed, on a terminal in keyboard mode.
  package var isIncremental = true
  /// The time at which a typed letter runs its command, on a terminal in keyboard mode.
  package var letterTiming = LetterTiming.onReturn
  /// Whether output has no symbols, and no images but those that are asked for.
  package var isPlain = false

  /// Whether documents are reloaded when their files change.
  package var reloads = true
  /// Whether a session without files restores the tabs of the last one.
  package var restoresTabs = true
  /// The command that opens the source of a place on a page; nil if there is none.
  package var editor: EditorCommand?

  /// The extensions of the names of files, besides PDFs, that links may open.
  package var files: [String] = []

  /// The author of new annotations; nil for the user's name.
  package var author: String?
  /// Whether a drawing that is recognised becomes a rectangle, an oval, a line or the like.
  package var recognizesShapes = false
  /// Whether edits are saved in their files every minute and on leaving.
  package var autosaves = false

  /// The style of the reader's own text.
  package var style: PrintingStyle { isPlain ? .plain : .symbols }

  /// The maximum of ``Settings/rows``; no list has more.
  package static let mostRows = 1_000_000

  /// Creates the default settings.
  package init() {}

  /// A setting for display.
  package struct Entry: Hashable, Sendable, Codable {
    /// The name.
    package var name: String
    /// The value.
    package var value: String
    /// The valid values.
    package var values: String
    /// The purpose.
    package var purpose: String
  }

  /// All settings with their values.
  package var entries: [Entry] {
    [
      Entry(
        name: "show", value: show.rawValue,
        values: Show.allCases.map(\.rawValue).joined(separator: ", "),
        purpose: "what a page turn prints"),
      Entry(
        name: "layout", value: layout.rawValue,
        values: Layout.allCases.map(\.rawValue).joined(separator: ", "),
        purpose: "whether the text of a page keeps its columns"),
      Entry(
        name: "night", value: night.rawValue, values: Night.allCases.map(\.rawValue).joined(separator: ", "),
        purpose: "whether page images are light on dark; auto follows the terminal"),
      Entry(
        name: "screen", value: screen.rawValue,
        values: Screen.allCases.map(\.rawValue).joined(separator: ", "),
        purpose: "whether pdfkey open fills the terminal or appends lines"),
      Entry(
        name: "pages", value: arrangement.rawValue,
        values: Arrangement.allCases.map(\.rawValue).joined(separator: ", "),
        purpose: "the arrangement of pages on the full screen"),
      Entry(
        name: "mouse", value: usesMouse ? "on" : "off", values: "on, off",
        purpose: "whether the full screen uses the mouse"),
      Entry(
        name: "rows", value: String(rows), values: "1 to \(Self.mostRows)",
        purpose: "the number of list rows printed at a time"),
      Entry(
        name: "case", value: caseMatching.rawValue, values: "smart, sensitive, insensitive",
        purpose: "whether searches distinguish upper and lower case"),
      Entry(
        name: "incremental", value: isIncremental ? "on" : "off", values: "on, off",
        purpose: "whether the first match of a search is shown while it is typed"),
      Entry(
        name: "letters", value: letterTiming.rawValue,
        values: LetterTiming.allCases.map(\.rawValue).joined(separator: ", "),
        purpose: "whether letters that are commands wait for Return"),
      Entry(
        name: "plain", value: isPlain ? "on" : "off", values: "on, off",
        purpose: "whether output has no symbols, and pages are text"),
      Entry(
        name: "reload", value: reloads ? "on" : "off", values: "on, off",
        purpose: "whether documents are reloaded when their files change"),
      Entry(
        name: "restore", value: restoresTabs ? "on" : "off", values: "on, off",
        purpose: "whether pdfkey open without files restores the last tabs"),
      Entry(
        name: "editor", value: editor?.text ?? "none",
        values: "none, or a command with {file}, and with {line} and {column} if it takes them",
        purpose: "the command that opens the TeX source of a page"),
      Entry(
        name: "files", value: files.isEmpty ? "none" : files.joined(separator: ","),
        values: "none, or extensions such as txt,csv",
        purpose: "the files beside a document that its links may open, besides PDFs"),
      Entry(
        name: "author", value: author ?? "auto", values: "auto for your name, or a name",
        purpose: "the author of new annotations"),
      Entry(
        name: "shapes", value: recognizesShapes ? "on" : "off", values: "on, off",
        purpose: "whether a drawn rectangle, oval, line, arrow or triangle becomes one"),
      Entry(
        name: "autosave", value: autosaves ? "on" : "off", values: "on, off",
        purpose: "whether edits are saved every minute and on leaving"),
    ]
  }

  /// Returns the values of a setting, if they can be listed; empty for an unknown one.
  package static func choices(for name: String) -> [String] {
    switch name.lowercased() {
    case "show": Show.allCases.map(\.rawValue)
    case "layout": Layout.allCases.map(\.rawValue)
    case "case": ["smart", "sensitive", "insensitive"]
    case "letters": LetterTiming.allCases.map(\.rawValue)
    case "night": Night.allCases.map(\.rawValue)
    case "screen": Screen.allCases.map(\.rawValue)
    case "pages": Arrangement.allCases.map(\.rawValue)
    case "plain", "mouse", "incremental", "reload", "restore", "autosave", "shapes": ["on", "off"]
    default: []
    }
  }

  /// Sets a setting by name; returns false if the name or the value is invalid.
  ///
  /// `true` and `false` mean `on` and `off`, as in configuration files.
  package mutating func set(_ name: String, to value: String) -> Bool {
    let value = ["true": "on", "false": "off"][value.lowercased()] ?? value
    switch name.lowercased() {
    case "show":
      guard let show = Show(rawValue: value.lowercased()) else { return false }
      self.show = show
    case "layout":
      guard let layout = Layout(rawValue: value.lowercased()) else { return false }
      self.layout = layout
    case "night":
      guard let night = Night(rawValue: value.lowercased()) else { return false }
      self.night = night
    case "screen":
      guard let screen = Screen(rawValue: value.lowercased()) else { return false }
      self.screen = screen
    case "pages":
      guard let arrangement = Arrangement(rawValue: value.lowercased()) else { return false }
      self.arrangement = arrangement
    case "mouse":
      guard let usesMouse = ["on": true, "off": false][value.lowercased()] else { return false }
      self.usesMouse = usesMouse
    case "rows":
      guard let rows = Int(value), (1...Self.mostRows).contains(rows) else { return false }
      self.rows = rows
    case "case":
      guard let matching = SearchQuery.CaseMatching(rawValue: value.lowercased()) else { return false }
      caseMatching = matching
    case "incremental":
      guard let isIncremental = ["on": true, "off": false][value.lowercased()] else { return false }
      self.isIncremental = isIncremental
    case "letters":
      guard let letterTiming = LetterTiming(rawValue: value.lowercased()) else { return false }
      self.letterTiming = letterTiming
    case "plain":
      guard let isPlain = ["on": true, "off": false][value.lowercased()] else { return false }
      self.isPlain = isPlain
    case "reload":
      guard let reloads = ["on": true, "off": false][value.lowercased()] else { return false }
      self.reloads = reloads
    case "restore":
      guard let restoresTabs = ["on": true, "off": false][value.lowercased()] else { return false }
      self.restoresTabs = restoresTabs
    case "files":
      let kinds = value.lowercased().split { $0 == "," || $0 == " " }.map { $0.drop { $0 == "." } }
      guard !kinds.isEmpty, kinds.allSatisfy({ !$0.isEmpty && $0.allSatisfy { $0.isLetter || $0.isNumber } })
      else {
        return false
      }
      files = kinds == ["none"] ? [] : kinds.map(String.init)
    case "author":
      author = value.isEmpty || value.lowercased() == "auto" ? nil : value
    case "shapes":
      guard let recognizesShapes = ["on": true, "off": false][value.lowercased()] else { return false }
      self.recognizesShapes = recognizesShapes
    case "autosave":
      guard let autosaves = ["on": true, "off": false][value.lowercased()] else { return false }
      self.autosaves = autosaves
    case "editor":
      let command = EditorCommand(value)
      guard command != nil || value.lowercased() == "none" else { return false }
      editor = command
    default:
      return false
    }
    return true
  }
}
