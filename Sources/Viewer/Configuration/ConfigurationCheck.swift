import KeyCommands

/// What is wrong with a keymap although its file can be read.
public struct ConfigurationCheck: Hashable, Sendable {
  /// The keys that get in each other's way.
  public let conflicts: [KeymapConflict]
  /// The keys that the terminal can't send.
  public let unsendable: [Keymap.Binding]
  /// The commands that have keys, but none that the terminal can send.
  public let unreachable: [String]

  /// Looks a keymap over.
  ///
  /// - Parameters:
  ///   - keymap: the keymap.
  ///   - capabilities: what the terminal can send; nil where that isn't known, and nothing is said of it.
  public init(_ keymap: Keymap, capabilities: KeyboardCapabilities? = nil) {
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
