import KeyCommands

/// One command with keys that stand for it, the primary one first.
struct KeymapRow: Hashable, Sendable {
  var command: String
  var keys: [String]
  var context: String?

  init(_ command: String, _ keys: String..., in context: String? = nil) {
    self.command = command
    self.keys = keys
    self.context = context
  }

  /// The bindings.
  ///
  /// A spelling that can't be read is left out rather than stopping the program; a test reads them all.
  var bindings: [Keymap.Binding] {
    keys.compactMap { try? Keymap.Binding($0, command, context: context) }
  }
}
