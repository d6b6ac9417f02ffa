import KeyCommands

/// The whole keymap as a table: all commands with their keys, in the order of the help.
///
/// This is the only list of keys: the program prints it, and the tables in the documentation are generated from it.
public struct KeymapTable: Hashable, Sendable {
  /// A command with its keys.
  public struct Row: Hashable, Sendable {
    /// The group in the help.
    public var group: String
    /// The title.
    public var title: String
    /// The command as typed, with the placeholder of its argument.
    public var command: String
    /// The keys that only some terminals can send: those with ⌘, and those that others send as different keys.
    public var appleKeys: [KeySequence]
    /// The keys that every terminal can send.
    public var plainKeys: [KeySequence]
  }

  /// The rows.
  public let rows: [Row]

  /// Creates the table of a keymap.
  public init(_ keymap: Keymap = DefaultKeymap.keymap) {
    let bound = BoundLine.withArguments(in: keymap)
    rows = CommandDefinition.all.flatMap { definition -> [Row] in
      let lines = bound.filter { $0.command.name == definition.name }
      // The first tabs have a key each, and share a row.
      let numbered = lines.filter(\.isNumberedTab).map(\.line)
      let others = lines.filter { !$0.isNumberedTab }.map { line in
        Self.row(keymap, definition, line.line, CommandDefinition.title(of: line.command), [line.line])
      }
      return [
        Self.row(
          keymap, definition, definition.usage, definition.title, [definition.name.rawValue] + numbered)
      ] + others
    }
  }

  private static func row(
    _ keymap: Keymap, _ definition: CommandDefinition, _ command: String, _ title: String, _ lines: [String]
  ) -> Row {
    let keys = lines.flatMap { keymap.keySequences(for: $0, context: definition.level.keymapContext) }
    return Row(
      group: definition.level.rawValue, title: title, command: command,
      appleKeys: keys.filter { !KeyboardCapabilities.legacy.canSend($0) },
      plainKeys: keys.filter { KeyboardCapabilities.legacy.canSend($0) })
  }
}
