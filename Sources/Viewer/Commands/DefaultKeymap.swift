import KeyCommands

/// The default keymap.
public enum DefaultKeymap {
  /// The keymap.
  public static let keymap = Keymap(rows.flatMap(\.bindings))

  /// The commands with their keys, and the first tabs.
  static let rows: [KeymapRow] =
    CommandDefinition.all.filter { !$0.keys.isEmpty }
    .map { KeymapRow($0.name.rawValue, $0.keys, in: $0.level.keymapContext) }
    + (1...8).map { KeymapRow("tab \($0)", "⌥\($0)") } + [KeymapRow("tab last", "⌥9")]
}
