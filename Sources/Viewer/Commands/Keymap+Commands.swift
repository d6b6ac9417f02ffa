import KeyCommands

extension Keymap where Command == Viewer.Command {
  /// The commands with arguments, each once, in the order of the keymap.
  var commandsWithArguments: [Command] {
    var seen: Set<Command> = []
    return bindings.map(\.command).filter { !$0.isPlain && seen.insert($0).inserted }
  }
}
