import KeyCommands

/// The keys that the reader begins with.
///
/// Where programs disagree, PDF Viewer wins for ⌘ keys and zathura for plain ones. Every command whose habit
/// comes from Apple's world has its ⌘ key and one that every terminal can send.
public enum DefaultKeymap {
  /// The keymap.
  ///
  /// A spelling that can't be read is left out rather than stopping the program; a test reads them all.
  public static let keymap = Keymap(
    rows.flatMap { row in
      row.keys.compactMap { try? Keymap.Binding($0, row.command, context: row.context) }
    })

  /// One command with all its keys, the primary one first.
  struct Row {
    var command: String
    var keys: [String]
    var context: String?

    init(_ command: String, _ keys: String..., in context: String? = nil) {
      self.command = command
      self.keys = keys
      self.context = context
    }
  }

  static let rows: [Row] =
    [
      // The list that is shown.
      Row("next row", "↓", in: "list"),
      Row("previous row", "↑", in: "list"),
      Row("first row", "⌥↑", in: "list"),
      Row("last row", "⌥↓", in: "list"),
      Row("choose", "return", "space", in: "list"),
      Row("select all rows", "⌘A", in: "list"),
      Row("close list", "esc", in: "list"),
      Row("delete bookmark", "⌫", "⌦", in: "bookmarks"),
      Row("move bookmark up", "⌥⌘↑", in: "bookmarks"),
      Row("move bookmark down", "⌥⌘↓", in: "bookmarks"),

      // Moving in the document.
      Row("next page", "PgDn", "space", "J", "⌥↓"),
      Row("previous page", "PgUp", "⇧space", "K", "⌥↑"),
      Row("first page", "Home", "gg", "⌘↑"),
      Row("last page", "End", "G", "⌘↓"),
      Row("page", "⌥⌘G"),
      Row("scroll down", "↓", "j"),
      Row("scroll up", "↑", "k"),
      Row("scroll half page down", "⌃D"),
      Row("scroll half page up", "⌃U"),
      Row("back", "⌘←", "⌘[", "⌃O", "⌥←", "⌫"),
      Row("forward", "⌘→", "⌘]", "⌥→"),
      Row("next section", "]]"),
      Row("previous section", "[["),
      Row("next annotation", "]a"),
      Row("previous annotation", "[a"),
      Row("annotation", "A"),

      // Finding and taking text.
      Row("search", "⌘F", "/"),
      Row("next match", "⌘G", "n"),
      Row("previous match", "⇧⌘G", "N"),
      Row("search selection", "⌘E"),
      Row("text", "t"),
      Row("image", "I"),
      Row("select", "v"),
      Row("show selection", "⌘J", "gv"),
      Row("select all", "⌘A"),
      Row("clear selection", "esc"),
      Row("copy", "⌘C", "y"),

      // What belongs to the document.
      Row("outline", "⌘1", "⌘I", "o"),
      Row("bookmarks", "⌘2", "B"),
      Row("annotations", "⌘3", "⇧⌘A", "a"),
      Row("info", "⌘4", "i"),
      Row("follow links", "f"),
      Row("peek links", "F"),
      Row("peek", "p"),
      Row("history", "H"),
      Row("add bookmark", "⌘D", "b"),
      Row("undo delete", "⌘Z", "u"),
      Row("share", "⌘S", "E"),

      // Tabs.
      Row("open", "⌘O"),
      Row("next tab", "⌃⇥", "⌃PgDn", "gt"),
      Row("previous tab", "⌃⇧⇥", "⌃PgUp", "gT"),
      Row("close tab", "⌘W", "x"),
      Row("close all tabs", "⇧⌘W"),
      Row("close other tabs", "⌥⌘W"),
      Row("reopen closed tab", "⇧⌘T", "U"),

      // The program.
      Row("set", "⌘,"),
      Row("help", "?"),
      Row("quit", "⌘Q", "q"),
    ] + (1...8).map { Row("tab \($0)", "⌥\($0)") } + [Row("tab last", "⌥9")]
    + selectionRows
}
