import KeyCommands

/// A command with its keys, the primary one first.
struct KeymapRow: Hashable, Sendable {
  var command: String
  var keys: [String]
  var context: String?

  init(_ command: String, _ keys: String..., in context: String? = nil) {
    self.init(command, keys, in: context)
  }

  init(_ command: String, _ keys: [String], in context: String? = nil) {
    self.command = command
    self.keys = keys
    self.context = context
  }

  /// The bindings.
  ///
  /// An invalid spelling is skipped instead of stopping the program; a test parses all of them.
  var bindings: [Keymap.Binding] {
    keys.compactMap { try? Keymap.Binding($0, command, context: context) }
  }
}
