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
    SettingRow.all.map { Entry(name: $0.name, value: $0.get(self), values: $0.values, purpose: $0.purpose) }
  }

  /// Returns the values of a setting, if they can be listed; empty for an unknown one.
  package static func choices(for name: String) -> [String] { SettingRow.named(name)?.choices ?? [] }

  /// Sets a setting by name; returns false if the name or the value is invalid.
  ///
  /// `true` and `false` mean `on` and `off`, as in configuration files.
  package mutating func set(_ name: String, to value: String) -> Bool {
    let value = ["true": "on", "false": "off"][value.lowercased()] ?? value
    return SettingRow.named(name)?.set(&self, value) ?? false
  }
}
