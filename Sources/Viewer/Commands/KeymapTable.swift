import KeyCommands

/// The whole keymap as a table: all commands with their keys, by topic, in the order of the help.
///
/// This is the only list of keys: the program prints it, and the tables in the documentation are generated from it.
package struct KeymapTable: Hashable, Sendable {
  /// A command with its keys.
  package struct Row: Hashable, Sendable {
    /// The group in the help: the topic of the command.
    package var group: String
    /// The part of the reader in which the keys apply.
    package var place: String
    /// The title.
    package var title: String
    /// The command as typed, with the placeholder of its argument.
    package var command: String
    /// The keys that only some terminals can send: those with ⌘, and those that others send as different keys.
    package var appleKeys: [KeySequence]
    /// The keys that every terminal can send.
    package var plainKeys: [KeySequence]
  }

  /// The rows.
  package let rows: [Row]

  /// Creates the table of a keymap.
  package init(_ keymap: Keymap<Command> = DefaultKeymap.keymap) {
    let bound = keymap.commandsWithArguments
    rows = CommandDefinition.byTopic.flatMap(\.definitions).flatMap { definition -> [Row] in
      let commands = bound.filter { $0.name == definition.name }
      // The first tabs have a key each, and share a row.
      let plain = [Command(definition.name)] + commands.filter(\.isNumberedTab)
      let others = commands.filter { !$0.isNumberedTab }.map { command in
        Row(keymap, definition, command.description, CommandDefinition.title(of: command), [command])
      }
      return [Row(keymap, definition, definition.usage, definition.title, plain)] + others
    }
  }
}

extension KeymapTable.Row {
  fileprivate init(
    _ keymap: Keymap<Command>, _ definition: CommandDefinition, _ command: String, _ title: String,
    _ commands: [Command]
  ) {
    let keys = commands.flatMap { keymap.keySequences(for: $0, context: definition.level.keymapContext) }
    self.init(
      group: definition.topic.title, place: definition.level.rawValue, title: title, command: command,
      appleKeys: keys.filter { !KeyboardCapabilities.legacy.canSend($0) },
      plainKeys: keys.filter { KeyboardCapabilities.legacy.canSend($0) })
  }
}
