import KeyCommands

/// A command with its keys, the primary one first.
struct KeymapRow: Hashable, Sendable {
  /// The command; nil if the line is none.
  var command: Command?
  var keys: [String]
  var context: String?

  init(_ line: String, _ keys: String..., in context: String? = nil) {
    self.init(try? CommandParser.boundCommand(line), keys, in: context)
  }

  init(_ command: Command?, _ keys: [String], in context: String? = nil) {
    self.command = command
    self.keys = keys
    self.context = context
  }

  /// The bindings.
  ///
  /// An invalid line or spelling is skipped instead of stopping the program; a test parses all of them.
  var bindings: [Keymap<Command>.Binding] {
    guard let command else { return [] }
    return keys.compactMap { try? Keymap.Binding($0, command, context: context) }
  }
}
