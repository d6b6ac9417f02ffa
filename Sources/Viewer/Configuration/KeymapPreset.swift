import KeyCommands

/// A base keymap.
package enum KeymapPreset: String, CaseIterable, Hashable, Sendable {
  /// PDF Viewer's keys with ⌘ and zathura's without.
  case `default`
  /// The default keys, with more of Vim's in the document and in lists.
  case vim
  /// The keys of macOS only: Preview's if it has some, without plain letters.
  case apple
  /// No keys.
  case none

  /// The keymap.
  package var keymap: Keymap<Command> {
    switch self {
    case .default: DefaultKeymap.keymap
    case .vim: Self.vimKeymap
    case .apple: Self.appleKeymap
    case .none: Keymap()
    }
  }

  /// The settings of the preset, which the user's override.
  package var settings: [Configuration.Setting] {
    self == .vim ? [.init(name: "letters", value: Settings.LetterTiming.atOnce.rawValue)] : []
  }

  /// The keys that the Vim preset adds to the default keymap.
  static let vimRows = [
    KeymapRow("next row", "j", "⌃N", in: "list"), KeymapRow("previous row", "k", "⌃P", in: "list"),
    KeymapRow("first row", "gg", in: "list"), KeymapRow("last row", "G", in: "list"),
    KeymapRow("choose", "l", in: "list"), KeymapRow("close list", "q", "h", in: "list"),
    KeymapRow("delete bookmark", "dd", in: "bookmarks"),
    KeymapRow("delete annotation", "dd", in: "annotations"), KeymapRow("delete heading", "dd", in: "outline"),
    KeymapRow("delete pages", "dd", in: "pages"), KeymapRow("redo", "⌃R"), KeymapRow("next screen", "⌃F"),
    KeymapRow("previous screen", "⌃B"), KeymapRow("scroll down", "⌃E"), KeymapRow("scroll up", "⌃Y"),
    KeymapRow("forward", "⌃I"), KeymapRow("search selection", "*"), KeymapRow("next section", "}"),
    KeymapRow("previous section", "{"), KeymapRow("mark", "m"), KeymapRow("go to mark", "'", "`"),
    KeymapRow("close tab", "⌃W c"), KeymapRow("close other tabs", "⌃W o"), KeymapRow("quit", "ZZ", "ZQ"),
  ]

  /// The default keys that begin with `m`, which sets marks in Vim: they begin with `gm` there.
  private static let prefixedRows = DefaultKeymap.rows.compactMap { row -> KeymapRow? in
    let keys = row.keys.filter(\.beginsWithMarkKey).map { "g" + $0 }
    return keys.isEmpty ? nil : KeymapRow(row.command, keys, in: row.context)
  }

  /// The keys of Preview and Safari that differ from PDF Viewer's.
  static let appleRows = [
    KeymapRow("info", "⌘I"), KeymapRow("outline", "⌥⌘3"), KeymapRow("annotations", "⌥⌘4"),
    KeymapRow("bookmarks", "⌥⌘5"), KeymapRow("next tab", "⇧⌘]"), KeymapRow("previous tab", "⇧⌘["),
    KeymapRow("help", "⌘?"),
  ]

  private static let vimKeymap = Keymap(
    DefaultKeymap.rows.map { row in
      KeymapRow(row.command, row.keys.filter { !$0.beginsWithMarkKey }, in: row.context)
    }.flatMap(\.bindings)
  ).adding((vimRows + prefixedRows).flatMap(\.bindings))

  private static let appleKeymap =
    Keymap(DefaultKeymap.keymap.bindings.filter { !$0.keys.isForTyping }).adding(
      appleRows.flatMap(\.bindings))
}

extension String {
  /// Whether a spelling of keys is a sequence that begins with `m`.
  fileprivate var beginsWithMarkKey: Bool { count > 1 && first == "m" }
}

extension KeySequence {
  /// Whether the sequence begins with a plain character; Space scrolls on macOS as well.
  fileprivate var isForTyping: Bool {
    guard case .character = first.code else { return false }
    return first.modifiers.isSubset(of: .shift)
  }
}
