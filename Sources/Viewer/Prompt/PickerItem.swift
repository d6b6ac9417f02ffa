import Foundation

/// An element that the picker offers, such as a heading or a command.
package struct PickerItem: Hashable, Sendable {
  /// The kind of an item, in the order of the list.
  package enum Kind: String, CaseIterable, Hashable, Sendable {
    /// The page with the typed number or label.
    case page
    /// A heading of the outline.
    case outline
    /// A bookmark of the document.
    case bookmarks
    /// An annotation of the document.
    case annotations
    /// An open tab.
    case tabs
    /// A position before or after jumps.
    case history
    /// A document of the library.
    case files
    /// An available command.
    case commands
    /// A setting.
    case settings

    /// The character before typed text that restricts the list to the kind; nil for pages.
    package var prefix: Character? { Self.prefixes[self] }
    private static let prefixes: [Kind: Character] = [
      .outline: "#", .bookmarks: "'", .annotations: "*", .tabs: "@", .history: "^", .files: "~",
      .commands: ">", .settings: "=",
    ]

    /// The title.
    package var title: String { rawValue.capitalized }
  }

  /// The result of choosing an item.
  package enum Choice: Hashable, Sendable {
    /// Runs a command of the session.
    case run(Command)
    /// Begins a command line, which lacks its argument.
    case type(String)
  }

  /// The kind.
  package let kind: Kind
  /// The title, on one line.
  package var title: String
  /// Further details, on one line; empty for none.
  package var details = ""
  /// The page to which the item belongs.
  package var page: PageReference?
  /// The spellings of a command's keys; empty for none.
  package var keys = ""
  /// The level of a heading; 0 at the top.
  package var level = 0
  /// The position to preview; nil for none.
  package var position: Position?
  /// The result of choosing the item.
  package var choice: Choice
  /// Other texts that typed text is matched with, such as the names of a command.
  var keywords: [String] = []
  /// The identifier of an annotation, whose number may change, or the path of a file; empty for other kinds.
  var name = ""

  init(_ kind: Kind, _ title: String, choice: Choice) {
    self.kind = kind
    self.title = title
    self.choice = choice
  }
}
