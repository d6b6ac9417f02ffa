/// A command bound to keys, with its title.
///
/// Named after `UIKeyCommand`. A command is any value that the program runs: the case of an enum, or a line as it
/// would be typed.
public struct KeyCommand<Command: Hashable & Sendable>: Hashable, Sendable {
  /// The title, such as “Next Tab”.
  public let title: String
  /// The keys that run it.
  public let keys: KeySequence
  /// The command that the keys run.
  public let command: Command

  /// Creates a key command from its title, its keys and its command.
  public init(title: String, keys: KeySequence, command: Command) {
    self.title = title
    self.keys = keys
    self.command = command
  }

  /// Whether the command's keys conflict with typing text.
  ///
  /// Only the first key counts: after a first key that doesn't type, the following keys aren't expected to
  /// type either.
  public var conflictsWithTextInput: Bool {
    TextInputRule.conflicts(keys.first)
  }
}
