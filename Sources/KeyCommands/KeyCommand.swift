/// A command bound to keys, with its title.
///
/// Named after `UIKeyCommand`. Instead of an action it has a command line, so that keys and typed commands
/// take the same path.
public struct KeyCommand: Hashable, Sendable {
  /// The title, such as “Next Tab”.
  public let title: String
  /// The keys that run it.
  public let keys: KeySequence
  /// The command line that the keys run, exactly as it would be typed, such as `next tab`.
  public let command: String

  /// Creates a key command from its title, its keys and its command line.
  public init(title: String, keys: KeySequence, command: String) {
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
