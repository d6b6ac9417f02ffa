import KeyCommands

/// The default keymap.
///
/// PDF Viewer's ⌘ keys and zathura's plain keys win over those of other programs. Every command that has a key on
/// Apple's systems has its ⌘ key and one that every terminal can send.
public enum DefaultKeymap {
  /// The keymap.
  public static let keymap = Keymap(rows.flatMap(\.bindings))

  static let rows: [KeymapRow] =
    [
      // The address of a link, right after it was shown.
      KeymapRow("open link", "return"),

      // Lists.
      KeymapRow("next row", "↓", in: "list"),
      KeymapRow("previous row", "↑", in: "list"),
      KeymapRow("first row", "⌥↑", in: "list"),
      KeymapRow("last row", "⌥↓", in: "list"),
      KeymapRow("extend selection down", "⇧↓", in: "list"),
      KeymapRow("extend selection up", "⇧↑", in: "list"),
      KeymapRow("extend selection to first", "⇧⌥↑", in: "list"),
      KeymapRow("extend selection to last", "⇧⌥↓", in: "list"),
      KeymapRow("next row keeping selection", "⌃↓", in: "list"),
      KeymapRow("previous row keeping selection", "⌃↑", in: "list"),
      KeymapRow("choose", "return", in: "list"),
      KeymapRow("toggle row", "⌃space", in: "list"),
      KeymapRow("choose or toggle", "space", in: "list"),
      KeymapRow("select all rows", "⌘A", in: "list"),
      KeymapRow("close list", "esc", in: "list"),
      KeymapRow("delete bookmark", "⌫", "⌦", in: "bookmarks"),
      KeymapRow("move bookmark up", "⌥⌘↑", in: "bookmarks"),
      KeymapRow("move bookmark down", "⌥⌘↓", in: "bookmarks"),

      // Navigation.
      KeymapRow("next page", "PgDn", "space", "J", "⌥↓"),
      KeymapRow("previous page", "PgUp", "⇧space", "K", "⌥↑"),
      KeymapRow("first page", "Home", "gg", "⌘↑"),
      KeymapRow("last page", "End", "G", "⌘↓"),
      KeymapRow("page", "⌥⌘G"),
      KeymapRow("scroll down", "↓", "j"),
      KeymapRow("scroll up", "↑", "k"),
      KeymapRow("scroll half page down", "⌃D", "⌃↓"),
      KeymapRow("scroll half page up", "⌃U", "⌃↑"),
      KeymapRow("scroll left", "←", "h"),
      KeymapRow("scroll right", "→", "l"),
      KeymapRow("back", "⌘←", "⌘[", "⌃O", "⌥←", "⌫"),
      KeymapRow("forward", "⌘→", "⌘]", "⌥→"),
      KeymapRow("next section", "]]"),
      KeymapRow("previous section", "[["),
      KeymapRow("next annotation", "]a"),
      KeymapRow("previous annotation", "[a"),
      KeymapRow("annotation", "A"),

      // Page view.
      KeymapRow("image", "I"),
      KeymapRow("zoom in", "⌘+", "⌘=", "+"),
      KeymapRow("zoom out", "⌘-", "-"),
      KeymapRow("actual size", "⌘0", "="),
      KeymapRow("fit", "⌘9", "z"),
      KeymapRow("fit width", "s"),
      KeymapRow("rotate right", "⌘R", "r"),
      KeymapRow("rotate left", "⌘L", "R"),

      // Search and selection.
      KeymapRow("search", "⌘F", "/"),
      KeymapRow("search all tabs", "⇧⌘F"),
      KeymapRow("next match", "⌘G", "n"),
      KeymapRow("previous match", "⇧⌘G", "N"),
      KeymapRow("search selection", "⌘E"),
      KeymapRow("text", "t"),
      KeymapRow("select", "v"),
      KeymapRow("show selection", "⌘J", "gv"),
      KeymapRow("select all", "⌘A"),
      KeymapRow("clear selection", "esc"),
      KeymapRow("copy", "⌘C", "y"),

      // Document.
      KeymapRow("outline", "⌘1", "⌘I", "o"),
      KeymapRow("bookmarks", "⌘2", "B"),
      KeymapRow("annotations", "⌘3", "⇧⌘A", "a"),
      KeymapRow("info", "⌘4", "i"),
      KeymapRow("follow links", "f"),
      KeymapRow("peek links", "F"),
      KeymapRow("peek", "p"),
      KeymapRow("history", "H"),
      KeymapRow("add bookmark", "⌘D", "b"),
      KeymapRow("undo delete", "⌘Z", "u"),
      KeymapRow("share", "⌘S", "E"),
      KeymapRow("reload", "F5"),

      // Tabs.
      KeymapRow("open", "⌘O"),
      KeymapRow("next tab", "⌃⇥", "⌃PgDn", "gt"),
      KeymapRow("previous tab", "⌃⇧⇥", "⌃PgUp", "gT"),
      KeymapRow("close tab", "⌘W", "x"),
      KeymapRow("close all tabs", "⇧⌘W"),
      KeymapRow("close other tabs", "⌥⌘W"),
      KeymapRow("reopen closed tab", "⇧⌘T", "U"),

      // The program.
      KeymapRow("set", "⌘,"),
      KeymapRow("help", "?"),
      KeymapRow("quit", "⌘Q", "q"),
    ] + (1...8).map { KeymapRow("tab \($0)", "⌥\($0)") } + [KeymapRow("tab last", "⌥9")]
    + selectionRows
}
