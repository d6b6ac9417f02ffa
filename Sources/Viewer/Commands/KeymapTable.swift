import KeyCommands

/// The whole keymap as a table: every command with its keys, in the order of help.
///
/// This is the only list of keys: the program prints it, and the tables of the documentation come from it.
public struct KeymapTable: Hashable, Sendable {
  /// One command.
  public struct Row: Hashable, Sendable {
    /// Who offers it.
    public var group: String
    /// What it does.
    public var title: String
    /// The command as it is typed, with what it takes.
    public var command: String
    /// The keys that only some terminals can send: those with ⌘, and the ones that look like others.
    public var appleKeys: [KeySequence]
    /// The keys that every terminal can send.
    public var plainKeys: [KeySequence]
  }

  /// The commands.
  public let rows: [Row]

  /// The table of a keymap.
  public init(_ keymap: Keymap = DefaultKeymap.keymap) {
    rows = CommandDefinition.all.flatMap { definition -> [Row] in
      func row(_ command: String, title: String, for lines: [String]) -> Row {
        let keys = lines.flatMap { keymap.keySequences(for: $0, context: definition.level.keymapContext) }
        return Row(
          group: definition.level.rawValue, title: title, command: command,
          appleKeys: keys.filter { !$0.reachesEveryTerminal },
          plainKeys: keys.filter(\.reachesEveryTerminal))
      }
      guard definition.name == .tab else {
        return [row(definition.usage, title: definition.title, for: [definition.name.rawValue])]
      }
      // The first tabs have a key each, and so has the last one.
      return [
        row(definition.usage, title: definition.title, for: (1...8).map { "tab \($0)" }),
        row("tab last", title: "Go to Last Tab", for: ["tab last"]),
      ]
    }
  }
}

extension KeySequence {
  /// Whether a terminal without the kitty keyboard protocol can send these keys.
  var reachesEveryTerminal: Bool {
    keys.allSatisfy { key in
      if !key.modifiers.isDisjoint(with: [.command, .hyper]) { return false }
      switch key.code {
      // ⌃⇥ arrives as ⇥, and ⇧ is lost on keys that send one control character.
      case .tab: return key.modifiers.isDisjoint(with: .control)
      case .space: return key.modifiers.isDisjoint(with: .shift)
      case .return, .escape, .delete: return key.modifiers.isDisjoint(with: [.shift, .control])
      default: return true
      }
    }
  }
}
