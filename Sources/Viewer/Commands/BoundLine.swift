import KeyCommands

/// A command line that keys stand for and that says more than a command's name.
struct BoundLine: Hashable, Sendable {
  /// The command that it means.
  let command: Command
  /// The line as the keymap has it.
  let line: String

  /// Whether it goes to one of the first tabs by its number.
  var isNumberedTab: Bool {
    command.name == .tab && command.text.flatMap(Int.init) != nil
  }

  /// The lines of a keymap that give their commands something, each once, in the order of the keymap.
  static func withArguments(in keymap: Keymap) -> [BoundLine] {
    var seen: Set<String> = []
    return keymap.bindings.compactMap { binding in
      guard CommandName(rawValue: binding.command) == nil, seen.insert(binding.command).inserted,
        let command = try? CommandParser.command(binding.command)
      else { return nil }
      return BoundLine(command: command, line: binding.command)
    }
  }

  /// A line as commands print themselves, so that equal commands are equal lines.
  ///
  /// A command that needs something more stands for its name: its key asks for the rest.
  static func normal(_ line: String) throws(CommandParser.Problem) -> String {
    do throws(CommandParser.Problem) {
      return try CommandParser.command(line).description
    } catch {
      guard case .missingArgument(let name) = error else { throw error }
      return name.rawValue
    }
  }

  /// The command of a line of a keymap.
  static func name(of line: String) -> CommandName? {
    if let name = CommandName(rawValue: line) { return name }
    return try? CommandParser.command(line).name
  }
}
