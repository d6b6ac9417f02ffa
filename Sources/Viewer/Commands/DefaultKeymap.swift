import KeyCommands

/// The default keymap.
public enum DefaultKeymap {
  /// The keymap.
  public static let keymap = Keymap(rows.flatMap(\.bindings))

  /// The commands with their keys, and the first tabs.
  static let rows: [KeymapRow] =
    CommandDefinition.all.filter { !$0.keys.isEmpty }
    .map { KeymapRow($0.name.rawValue, $0.keys, in: $0.level.keymapContext) }
    + (1...8).map { KeymapRow("tab \($0)", "⌥\($0)") } + [KeymapRow("tab last", "⌥9")] + paneRows
    + toolRows

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

  /// The keys of commands of the document in lists: letters in a pane of the full screen, where they act at once.
  private static let paneRows = [
    KeymapRow("next row", "j", in: "pane"), KeymapRow("previous row", "k", in: "pane"),
    KeymapRow("first row", "gg", in: "pane"), KeymapRow("last row", "G", in: "pane"),
    KeymapRow("expand row", "l", in: "pane"), KeymapRow("collapse row", "h", in: "pane"),
    KeymapRow("filter", "/", in: "pane"),
    KeymapRow("delete annotation", "⌫", "⌦", in: "annotations"),
    KeymapRow("next field", "⇥", in: "fields"), KeymapRow("previous field", "⇧⇥", in: "fields"),
    KeymapRow("fill", "return", in: "fields"), KeymapRow("toggle field", "space", in: "fields"),
  ]
}
