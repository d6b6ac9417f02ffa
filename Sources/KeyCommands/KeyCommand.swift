/// A command that keys run: what it is called, what to press, and what it does.
///
/// Named after `UIKeyCommand`; in place of an action it has the command line that it stands for, so that
/// keys and typed commands go the same way.
public struct KeyCommand: Hashable, Sendable {
  /// What the command does, for people, such as “Next Tab”.
  public let title: String
  /// The keys that run it.
  public let keys: KeySequence
  /// The command line that it stands for, exactly as it would be typed, such as `next tab`.
  public let command: String

  /// A command with its title, its keys and the command line it stands for.
  public init(title: String, keys: KeySequence, command: String) {
    self.title = title
    self.keys = keys
    self.command = command
  }

  /// Whether the command would get in the way while text is being typed.
  ///
  /// Only the first key counts: once a sequence has begun with a key that isn't for typing, nobody expects
  /// the keys after it to type.
  public var conflictsWithTextInput: Bool {
    TextInputRule.conflicts(keys.first)
  }
}
