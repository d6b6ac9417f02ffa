import KeyCommands

/// The conflicts, unsendable keys and unreachable commands of a valid keymap.
package struct ConfigurationCheck: Hashable, Sendable {
  /// The conflicts between keys.
  package let conflicts: [KeymapConflict<Command>]
  /// The keys that the terminal can't send.
  package let unsendable: [Keymap<Command>.Binding]
  /// The commands whose keys the terminal can't send.
  package let unreachable: [Command]

  /// Checks a keymap.
  ///
  /// - Parameters:
  ///   - keymap: the keymap.
  ///   - capabilities: the keys that the terminal can send; nil if they are unknown, which skips their check.
  package init(_ keymap: Keymap<Command>, capabilities: KeyboardCapabilities? = nil) {
    conflicts = keymap.conflicts()
    guard let capabilities else {
      unsendable = []
      unreachable = []
      return
    }
    unsendable = keymap.bindings.filter { !capabilities.canSend($0.keys) }
    let reached = Set(keymap.bindings.filter { capabilities.canSend($0.keys) }.map(\.command))
    var seen = reached
    unreachable = unsendable.map(\.command).filter { seen.insert($0).inserted }
  }
}
