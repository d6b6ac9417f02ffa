import KeyCommands

/// A bound command line that contains arguments.
struct BoundLine: Hashable, Sendable {
  /// The command of the line.
  let command: Command
  /// The line in the keymap.
  let line: String

  /// Whether the line switches to one of the first tabs by number.
  var isNumberedTab: Bool {
    command.name == .tab && command.text.flatMap(Int.init) != nil
  }

  /// Returns the lines of a keymap with arguments, each once, in the order of the keymap.
  static func withArguments(in keymap: Keymap) -> [BoundLine] {
    var seen: Set<String> = []
    return keymap.bindings.compactMap { binding in
      guard CommandName(rawValue: binding.command) == nil, seen.insert(binding.command).inserted,
        let command = try? CommandParser.command(binding.command)
      else { return nil }
      return BoundLine(command: command, line: binding.command)
    }
  }

  /// Returns a line in normal form, so that equal commands have equal lines.
  ///
  /// A command that lacks its argument becomes its name: its key begins the line.
  static func normal(_ line: String) throws(CommandParser.Problem) -> String {
    do throws(CommandParser.Problem) {
      return try CommandParser.command(line).description
    } catch {
      guard case .missingArgument(let name) = error else { throw error }
      return name.rawValue
    }
  }

  /// Returns the name of a line's command.
  static func name(of line: String) -> CommandName? {
    if let name = CommandName(rawValue: line) { return name }
    return try? CommandParser.command(line).name
  }
}
