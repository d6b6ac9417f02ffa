import KeyCommands

/// The default keymap.
package enum DefaultKeymap {
  /// The keymap.
  package static let keymap = Keymap(rows.flatMap(\.bindings))

  /// The commands with their keys, and the first tabs.
  static let rows: [KeymapRow] =
    CommandDefinition.all.filter { !$0.keys.isEmpty }
    .map { KeymapRow(Command($0.name), $0.keys, in: $0.level.keymapContext) }
    + (1...8).map { KeymapRow("tab \($0)", "⌥\($0)") } + [KeymapRow("tab last", "⌥9")] + paneRows
    + formRows + toolRows + thumbnailRows

  /// The arrows while an annotation is moved.
  private static let toolRows = zip(["←", "→", "↑", "↓"], ["left", "right", "up", "down"])
    .flatMap { (key: String, direction: String) -> [KeymapRow] in
      [
        KeymapRow("move annotation \(direction)", key, in: "tool"),
        KeymapRow("move annotation \(direction) 1", "⌥\(key)", in: "tool"),
        KeymapRow("resize annotation \(direction)", "⇧\(key)", in: "tool"),
        KeymapRow("resize annotation \(direction) 1", "⇧⌥\(key)", in: "tool"),
      ]
    }

  /// The keys of the pages in small, which arrange pages.
  private static let thumbnailRows =
    zip(["←", "→", "↑", "↓"], [("left", "h"), ("right", "l"), ("up", "k"), ("down", "j")]).flatMap {
      (key: String, direction: (String, String)) -> [KeymapRow] in
      [
        KeymapRow("extend pages \(direction.0)", "⇧\(key)", in: "thumbnails"),
        KeymapRow("move pages \(direction.0)", "⌥⌘\(key)", "⌥\(key)", "m\(direction.1)", in: "thumbnails"),
      ]
    } + [
      KeymapRow("extend pages first", "⇧Home", in: "thumbnails"),
      KeymapRow("extend pages last", "⇧End", in: "thumbnails"),
      KeymapRow("rotate pages right", "⌘R", "r", in: "thumbnails"),
      KeymapRow("rotate pages left", "⌘L", "R", in: "thumbnails"),
      KeymapRow("delete pages", "⌫", "⌦", "d", in: "thumbnails"),
      KeymapRow("copy pages", "⌘C", "y", in: "thumbnails"),
      KeymapRow("cut pages", "⌘X", "x", in: "thumbnails"),
      KeymapRow("paste pages", "⌘V", "p", in: "thumbnails"),
      KeymapRow("paste pages before", "P", in: "thumbnails"),
      KeymapRow("insert blank page", "⌥⌘N", "mb", in: "thumbnails"),
    ]

  /// The keys of commands of the document in lists: letters in a pane of the full screen, where they act at once.
  private static let paneRows = [
    KeymapRow("next row", "j", in: "pane"), KeymapRow("previous row", "k", in: "pane"),
    KeymapRow("first row", "Home", "gg", in: "pane"), KeymapRow("last row", "End", "G", in: "pane"),
    KeymapRow("expand row", "l", in: "pane"), KeymapRow("collapse row", "h", in: "pane"),
    KeymapRow("filter", "/", in: "pane"),
    KeymapRow("delete annotation", "⌫", "⌦", in: "annotations"),
    KeymapRow("annotation details", "i", in: "annotations"),
    KeymapRow("next field", "⇥", in: "fields"), KeymapRow("previous field", "⇧⇥", in: "fields"),
    KeymapRow("move heading up", "⌥⌘↑", "mk", in: "outline"),
    KeymapRow("move heading down", "⌥⌘↓", "mj", in: "outline"),
    KeymapRow("move heading right", "⌥⌘→", "m>", in: "outline"),
    KeymapRow("move heading left", "⌥⌘←", "m<", in: "outline"),
    KeymapRow("rename heading", "F2", in: "outline"), KeymapRow("delete heading", "⌫", "⌦", in: "outline"),
    KeymapRow("move pages up", "⌥⌘↑", "mk", in: "pages"),
    KeymapRow("move pages down", "⌥⌘↓", "mj", in: "pages"),
    KeymapRow("rotate pages", "⌘R", "r", in: "pages"), KeymapRow("rotate pages left", "⌘L", "R", in: "pages"),
    KeymapRow("delete pages", "⌫", "⌦", in: "pages"), KeymapRow("metadata", "return", in: "info"),
    KeymapRow("fill", "return", in: "fields"), KeymapRow("toggle field", "space", in: "fields"),
  ]

  /// The keys while the user goes through the fields of a form on the full screen.
  private static let formRows = [
    KeymapRow("next field", "⇥", in: "form"), KeymapRow("previous field", "⇧⇥", in: "form"),
    KeymapRow("fill", "return", in: "form"), KeymapRow("toggle field", "space", in: "form"),
    KeymapRow("next option", "↓", "→", in: "form"), KeymapRow("previous option", "↑", "←", in: "form"),
    KeymapRow("leave form", "esc", in: "form"),
  ]
}
